# shellcheck shell=bash
# How the installer speaks, runs commands and writes files. Sourced by hardware/install.sh.

say() { printf '%s\n' "$*"; }

# One line a step: its name and what comes of it.
step() { printf '%-10s %s\n' "$1:" "$2"; }

complain() { printf 'install.sh: %s\n' "$*" >&2; }

fail() {
    complain "$@"
    exit 1
}

# Do it, or print it in a dry run.
run() {
    if [[ -n $is_dry ]]; then
        printf '  +'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

# Keep what a talkative command says for the one who has to find out why it failed.
log_file=/var/log/gamenight-install.log

quietly() {
    local said
    if [[ -n $is_dry ]]; then
        run "$@"
        return 0
    fi
    said=$(mktemp)
    if "$@" >"$said" 2>&1; then
        cat "$said" >>$log_file
        rm -f -- "$said"
        return 0
    fi
    tail -n 15 "$said" >&2
    cat "$said" >>$log_file
    rm -f -- "$said"
    return 1
}

# What was written in this run; a service is told only when something of its own is among it.
written=()

has_written() {
    local file
    for file in ${written[@]+"${written[@]}"}; do
        # shellcheck disable=SC2053 # a pattern is meant
        [[ $file == $1 ]] && return 0
    done
    return 1
}

# put FILE MODE [OWNER:GROUP] < content: a file is whole or not there, also after a power cut; the same is left alone.
put() {
    local file=$1 mode=$2 owner=${3:-root:root} content new
    content=$(cat && printf x)
    content=${content%x}
    if [[ -f $root$file ]] && printf '%s' "$content" | cmp -s - "$root$file"; then
        return 0
    fi
    written+=("$file")
    if [[ -n $is_dry ]]; then
        printf '  + write %s (%s, %s)\n' "$file" "$mode" "$owner"
        return 0
    fi
    mkdir -p "$(dirname "$file")"
    new=$(mktemp "$file.XXXXXX")
    printf '%s' "$content" >"$new"
    chown "$owner" "$new"
    chmod "$mode" "$new"
    mv -f "$new" "$file"
}

# take FILE…: remove those that are there.
take() {
    local file
    for file; do
        if [[ -e $root$file || -L $root$file ]]; then
            written+=("$file")
            run rm -rf -- "$file"
        fi
    done
}

# In a chroot or an image being made, services are enabled but cannot be started.
has_systemd() { [[ -d $root/run/systemd/system ]]; }

# Where a link leads; nothing when it is none.
link_of() { readlink "$root$1" 2>/dev/null || true; }
