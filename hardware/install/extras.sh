# shellcheck shell=bash
# What is around the table: the Pico, the name in the network, the screen. Sourced by hardware/install.sh.

set_up_pico() {
    put /etc/udev/rules.d/99-gamenight-pico.rules 0644 <"$parts/pico.rules"
    if has_written '/etc/udev/*'; then
        step Pico "it will be /dev/gamenight-pico"
        if has_systemd; then
            run udevadm control --reload
            run udevadm trigger --subsystem-match=tty
        fi
    fi
}

set_hostname() {
    local before
    before=$(cat "$root/etc/hostname" 2>/dev/null) || true
    if [[ -z $hostname || $hostname == "$before" ]]; then
        return 0
    fi
    step Name "this machine is now called $hostname"
    printf '%s\n' "$hostname" | put /etc/hostname 0644
    # Programs that ask for the own name, such as sudo, want an answer without a network.
    { grep -vs '^127\.0\.1\.1[[:space:]]' "$root/etc/hosts" || true; printf '127.0.1.1\t%s\n' "$hostname"; } | put /etc/hosts 0644
    # Newer images would otherwise set the old name again at the next start.
    [[ ! -d $root/etc/cloud/cloud.cfg.d ]] ||
        printf 'preserve_hostname: true\nmanage_etc_hosts: false\n' | put /etc/cloud/cloud.cfg.d/99_gamenight.cfg 0644
    if has_systemd; then
        run hostnamectl set-hostname "$hostname"
        run systemctl try-restart avahi-daemon
    fi
}

# Avahi makes the machine known as <hostname>.local, and with this file the table is listed there too.
announce_in_network() {
    sed "s/@PORT@/$(web_port)/" "$parts/avahi.service" | put /etc/avahi/services/gamenight.service 0644
    ! has_written '/etc/avahi/*' || step Network "announced by mDNS"
}

set_up_kiosk() {
    local browser
    case $kiosk in
    no) remove_kiosk ;;
    yes)
        [[ ! -e $root/etc/systemd/system/display-manager.service ]] ||
            fail "This machine has a desktop, which owns the screen: --kiosk is for the lite image. Open the page in its browser."
        browser=chromium
        is_in_archive chromium || browser=chromium-browser # as older Raspberry Pi OS calls it
        mapfile -t wanted < <(missing cage $browser fonts-dejavu-core libpam-systemd)
        [[ ${#wanted[@]} -eq 0 ]] || apt_install "${wanted[@]}"
        make_account $name-kiosk $home-kiosk video audio render input
        ;;
    esac
    # Also without the option: one that was set up earlier follows the port.
    if [[ $kiosk == yes || (-z $kiosk && -e $root$units/$name-kiosk.service) ]]; then
        write_kiosk_unit
    fi
}

write_kiosk_unit() {
    local browser=/usr/bin/chromium
    [[ -n $is_dry || -x $browser ]] || browser=/usr/bin/chromium-browser
    sed -e "s|@BROWSER@|$browser|" -e "s/@PORT@/$(web_port)/" "$checkout/hardware/systemd/gamenight-kiosk.service" |
        put $units/$name-kiosk.service 0644
    is_enabled $name-kiosk || run systemctl --quiet enable $name-kiosk
    if has_written "$units/$name-kiosk.service"; then
        step Kiosk "the table on this screen"
        if has_systemd; then
            run systemctl daemon-reload
            run systemctl restart $name-kiosk
        fi
    fi
}

remove_kiosk() {
    [[ -e $root$units/$name-kiosk.service ]] || return 0
    step Kiosk "no longer"
    run systemctl --quiet disable $name-kiosk
    ! has_systemd || run systemctl stop $name-kiosk
    take $units/$name-kiosk.service
}

say_where() {
    local shown
    shown=$(web_port)
    [[ $shown == 80 ]] && shown='' || shown=:$shown
    say ""
    say "Open http://${hostname:-$(cat "$root/etc/hostname")}.local$shown/ on the TV or a phone in the same network."
    say "If something is wrong: sudo -u $name gamenight doctor"
}
