# shellcheck shell=bash
# Taking everything away again. Sourced by hardware/install.sh.

uninstall() {
    remove_program
    say "Saved games in $home and settings in /etc/gamenight are kept; --purge removes them too. Packages stay installed."
}

purge() {
    local answer='' account
    if [[ -z $is_sure && -z $is_dry ]]; then
        [[ -t 0 ]] || fail "--purge removes all saved games; say --yes too if that is meant."
        read -rp "This removes all saved games and settings. Type yes to go on: " answer
        [[ $answer == yes ]] || fail "Nothing was removed."
    fi
    remove_program
    step Data "removing saved games and settings"
    take $log_file /etc/gamenight $home $home-kiosk $password_file
    for account in $name $name-kiosk; do
        ! has_account "$account" || run userdel "$account"
    done
}

remove_program() {
    local unit
    step Services "removing"
    for unit in $name-kiosk $name; do
        if [[ -e $root$units/$unit.service ]]; then
            run systemctl --quiet disable "$unit"
            ! has_systemd || run systemctl stop "$unit"
        fi
    done
    take $units/$name-kiosk.service $units/$name.service $units/$name.service.d \
        /etc/udev/rules.d/99-gamenight-pico.rules /etc/avahi/services/gamenight.service $broker_file
    if has_systemd; then
        run systemctl daemon-reload
        run systemctl try-restart mosquitto
    fi
    step Program "removing"
    [[ $(link_of /usr/local/bin/gamenight) != "$current/bin/gamenight" ]] || take /usr/local/bin/gamenight
    take $opt
}
