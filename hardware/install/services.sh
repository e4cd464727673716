# shellcheck shell=bash
# Settings, the broker and the units of systemd. Sourced by hardware/install.sh.

settings=/etc/gamenight/gamenight.toml
units=/etc/systemd/system
broker_file=/etc/mosquitto/conf.d/gamenight.conf
password_file=/etc/mosquitto/gamenight.passwd

# The sample, with every line but one as a comment, so that defaults may change with a later version.
write_settings() {
    local sample=''
    if [[ -s $root$settings ]]; then
        step Settings "$settings stays as it is"
    else
        step Settings "writing $settings"
        [[ -n $is_dry ]] || sample=$(as_user "$release/bin/gamenight" settings --config /dev/null)
        sed -e "s|^folder = \"\"|folder = \"$home\"|;t" -e 's/^\([a-z_]* = \)/#\1/' <<<"$sample" |
            put $settings 0640 "root:$name"
    fi
    # Where the program looks for it when the user gamenight runs it by hand.
    if [[ $(link_of $home/.config/gamenight/gamenight.toml) != "$settings" ]]; then
        run install -d -o $name -g $name -m 0750 $home/.config $home/.config/gamenight
        run ln -sfn $settings $home/.config/gamenight/gamenight.toml
    fi
}

web_port() {
    if [[ -n $is_dry ]]; then
        printf '%s' "${port:-8080}"
    else
        "$release/bin/python" -I -c '
from pathlib import Path; import sys; from hub.config import load_settings
print(load_settings(Path(sys.argv[1]), {}).web.port)' $settings ||
            fail "$settings cannot be read as it is; see above."
    fi
}

# An explicit wish changes the one line of the settings.
set_port() {
    local before
    before=$(web_port)
    if [[ -n $port && ($before != "$port" || -n $is_dry) ]]; then
        step Port "$port"
        run sed -i "/^\\[web\\]/,/^\\[/ s/^#\\{0,1\\}port = .*/port = $port/" $settings
        written+=("$settings")
        [[ $(web_port) == "$port" ]] || fail "Please write port = $port under [web] in $settings yourself."
    fi
    if [[ $(web_port) -lt 1024 ]]; then
        put $units/gamenight.service.d/low-port.conf 0644 <"$checkout/hardware/systemd/low-port.conf"
    else
        take $units/gamenight.service.d/low-port.conf
    fi
}

set_up_broker() {
    local other
    other=$(grep -lsE '^(listener|port|per_listener_settings) ' "$root"/etc/mosquitto/mosquitto.conf \
        "$root"/etc/mosquitto/conf.d/*.conf | grep -vx "$root$broker_file" | head -n 1) || true
    if [[ -n $other ]]; then
        step Broker "${other#"$root"} sets mosquitto up already; it stays as it is"
        return 0
    fi
    case $broker in
    open) [[ -e $root$password_file ]] || make_password ;;
    closed) take $password_file ;;
    esac
    {
        cat "$parts/mosquitto.conf"
        ! is_open || cat "$parts/mosquitto-network.conf"
    } | put $broker_file 0644
    if has_written '/etc/mosquitto/*'; then
        step Broker "mosquitto for $(is_open && printf 'the network too, on port 1884' || printf 'this machine alone')"
        if has_systemd; then
            run systemctl restart mosquitto || fail "mosquitto does not start. This says why: journalctl -u mosquitto -n 20"
        fi
    else
        step Broker "mosquitto is set up"
    fi
}

# Once opened it stays so, until it is closed.
is_open() { [[ $broker == open || (-z $broker && -e $root$password_file) ]]; }

# Asked for, or made up when nothing is given or nobody is there.
make_password() {
    local password=''
    if [[ -t 0 && -z $is_sure && -z $is_dry ]]; then
        read -rsp "Password for MQTT in the network (Enter: make one up): " password
        say ""
    fi
    if [[ -z $password ]]; then
        password=$(od -An -N9 -tx1 /dev/urandom | tr -d ' \n')
        [[ -n $is_dry ]] || say "           MQTT in the network: port 1884, user $name, password $password"
    fi
    printf '%s:%s\n' $name "$password" | put $password_file 0600
    run mosquitto_passwd -U $password_file
    run chown root:mosquitto $password_file
    run chmod 0640 $password_file
}

set_up_units() {
    local unit
    put $units/gamenight.service 0644 <"$checkout/hardware/systemd/gamenight.service"
    if [[ $(systemd_version) -ge 254 ]]; then
        put $units/gamenight.service.d/backoff.conf 0644 <"$checkout/hardware/systemd/backoff.conf"
    fi
    if has_written "$units/*"; then
        step Services "writing gamenight.service"
        ! has_systemd || run systemctl daemon-reload
    else
        step Services "gamenight.service is there"
    fi
    for unit in mosquitto avahi-daemon $name; do
        is_enabled "$unit" || run systemctl --quiet enable "$unit"
    done
}

systemd_version() { systemctl --version 2>/dev/null | awk 'NR == 1 { print $2 + 0; found = 1 } END { if (!found) print 0 }'; }

is_enabled() { [[ -L $root$units/multi-user.target.wants/$1.service ]]; }
