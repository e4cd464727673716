# shellcheck shell=bash
# The program: each version in an environment of its own, tried before it is used. Sourced by hardware/install.sh.

opt=/opt/gamenight
current=$opt/venv      # a link to the release in use
previous=$opt/previous # a link to the one before
releases=$opt/releases
answer_s=90 # a Pi Zero 2 W takes its time

# What would be installed, as a short number: the same sources and the same Python give the same release.
release_number() {
    {
        python3 --version 2>/dev/null || true # before the first installation there may be none
        if [[ -n $wheel ]]; then
            sha256sum <"$wheel"
            sha256sum <"$parts/box.lock"
        else
            cd "$checkout"
            find hub vision firmware_bridge web_ui hardware pyproject.toml -type f ! -name '*.pyc' -print0 |
                LC_ALL=C sort -z | xargs -0 sha256sum
        fi
    } | sha256sum | cut -c 1-12
}

build_release() {
    release=$releases/$(release_number)
    if [[ -e $root$release/.complete ]]; then
        step Program "this version is built"
        return 0
    fi
    step Program "building ${wheel:-$checkout} into $release; this takes some minutes on a Pi"
    run rm -rf -- "$release"
    run mkdir -p "$releases"
    local -a pip=("$release/bin/python" -m pip --disable-pip-version-check install)
    quietly "$checkout/.ci/system-packages" venv "$release" system || fail "The environment $release cannot be made."
    # The libraries as they were tried, each file by its checksum, and nothing that would have to be compiled.
    quietly "${pip[@]}" --require-hashes --only-binary :all: --requirement "$parts/box.lock" ||
        refuse_release "pip could not fetch the libraries. Is the machine online?"
    # Without an index, so what the lock lacks is a failure here and not a guess. With what talks to dice over Bluetooth:
    # nobody should have to install into an environment by hand.
    quietly "${pip[@]}" --no-index --no-build-isolation "${wheel:-$checkout}[smart]" ||
        refuse_release "pip could not install it."
    quietly "$checkout/.ci/system-packages" run "$release" || refuse_release "Its libraries cannot be loaded."
    quietly "$checkout/.ci/system-packages" camera "$release"
    run chmod -R go+rX,go-w "$release"
    run sync # a power cut must not leave the mark without the files
    run touch "$release/.complete"
}

# What was there before stays in use.
refuse_release() {
    [[ $(link_of $current) == "$release" ]] || rm -rf -- "$release"
    if [[ -n $(link_of $current) ]]; then
        fail "$1 The version of before stays in use."
    fi
    fail "$1"
}

user_command=(setpriv --reuid="$name" --regid="$name" --init-groups -- env -i -C / PATH="$PATH" HOME="$home" LANG=C.UTF-8)

as_user() { "${user_command[@]}" "$@"; }

# A night in a folder of its own, with drawn dice and without pins, beside a table that may be playing.
try_release() {
    if [[ $(link_of $current) == "$release" ]]; then
        return 0
    fi
    step Trial "starting the new version beside the table"
    if [[ -n $is_dry ]]; then
        run "$release/bin/gamenight" run --camera simulated
        return 0
    fi
    local folder log child web mqtt is_good=''
    folder=$(as_user mktemp -d /tmp/gamenight-trial.XXXXXX) log=$(mktemp)
    read -r web mqtt < <(free_ports)
    # exec, so that what is stopped below is the program itself
    (trap - ERR && exec "${user_command[@]}" "$release/bin/gamenight" run --data "$folder" --config /dev/null \
        --port "$web" --set web.host=127.0.0.1 --camera simulated --set bridge.pins=mock \
        --broker embedded --broker-port "$mqtt") >"$log" 2>&1 &
    child=$!
    answers "$web" "$child" && is_good=yes
    kill "$child" 2>/dev/null || true
    wait "$child" || true
    rm -rf -- "$folder"
    if [[ -z $is_good ]]; then
        tail -n 20 "$log" >&2
        rm -f -- "$log"
        refuse_release "The new version does not start; what it said stands above."
    fi
    rm -f -- "$log"
}

free_ports() {
    python3 -c 'import socket
two = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(*(one.getsockname()[1] for one in two))'
}

# answers PORT [PROCESS]: does a dashboard say that it is well, before the time is over or the process is gone?
answers() {
    local end=$((SECONDS + answer_s))
    while ((SECONDS < end)); do
        if python3 -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$1/healthz', timeout=5)" 2>/dev/null; then
            return 0
        fi
        [[ -z ${2:-} ]] || kill -0 "$2" 2>/dev/null || return 1
        sleep 1
    done
    return 1
}

# The new version takes over; one that does not answer then is taken back.
use_release() {
    local before
    before=$(link_of $current)
    if [[ $before != "$release" ]]; then
        [[ -z $before ]] || point $previous "$before"
        point $current "$release"
    fi
    [[ $(link_of /usr/local/bin/gamenight) == "$current/bin/gamenight" ]] ||
        run ln -sfn $current/bin/gamenight /usr/local/bin/gamenight
    if ! has_systemd; then
        step Start "systemd is not running here; the table starts with the machine"
    elif [[ $before == "$release" ]] && ! has_written '/etc/*' && systemctl is-active --quiet $name; then
        step Start "the table is running"
    else
        start_table "$before"
    fi
    forget_old_releases
}

start_table() {
    step Start "starting the table"
    if run systemctl restart $name && { [[ -n $is_dry ]] || answers "$(web_port)"; }; then
        return 0
    fi
    if [[ -z $1 || $1 == "$release" ]]; then
        fail "The table does not answer. This says why: journalctl -u $name -n 50"
    fi
    point $current "$1"
    systemctl restart $name || true
    rm -rf -- "$release"
    fail "The new version did not answer, so the one of before is in use again. This says why: journalctl -u $name -n 50"
}

# In one step, so that there is always a whole version.
point() {
    run ln -sfn "$2" "$1.new"
    run mv -fT "$1.new" "$1"
}

forget_old_releases() {
    local one
    for one in "$root$releases"/*; do
        one=${one#"$root"}
        case $one in
        "$release" | "$(link_of $previous)" | "$releases/*") ;;
        *) run rm -rf -- "$one" ;;
        esac
    done
}

# Fetch, then start over with the installer that was fetched.
update_checkout() {
    local owner argument
    local -a others=()
    for argument; do
        [[ $argument == --update ]] || others+=("$argument")
    done
    if [[ -n $wheel ]]; then
        step Update "from $wheel"
    elif [[ -d $checkout/.git ]] && git -C "$checkout" -c safe.directory="$checkout" remote 2>/dev/null | grep -q .; then
        owner=$(stat -c %U "$checkout")
        step Update "fetching the newest version as $owner"
        run setpriv --reuid="$owner" --regid="$(id -g "$owner")" --init-groups -- \
            env HOME="$(getent passwd "$owner" | cut -d: -f6)" git -C "$checkout" pull --ff-only ||
            fail "git pull failed; nothing was changed. Its complaint stands above."
    else
        step Update "the checkout comes from nowhere that could be asked; installing it as it is"
    fi
    exec "$0" ${others[@]+"${others[@]}"}
}
