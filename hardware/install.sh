#!/usr/bin/env bash
# Makes a box of this machine: after power-on the table is there, without keyboard. See docs/install.md.
#
# Every step looks first and does only what is missing, so running it again is harmless, also after an interruption.
set -Eeuo pipefail
umask 022 # what is installed is for everybody to read
shopt -s lastpipe # so that what is written at the end of a pipe is remembered
trap 'complain "It stopped at: $BASH_COMMAND  Once that is mended, run this again: it goes on from there."' ERR

checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
parts=$checkout/hardware/install
# shellcheck source=hardware/install/shell.sh
. "$parts/shell.sh"
# shellcheck source=hardware/install/system.sh
. "$parts/system.sh"
# shellcheck source=hardware/install/program.sh
. "$parts/program.sh"
# shellcheck source=hardware/install/services.sh
. "$parts/services.sh"
# shellcheck source=hardware/install/extras.sh
. "$parts/extras.sh"
# shellcheck source=hardware/install/removal.sh
. "$parts/removal.sh"

usage() {
    cat <<'TEXT'
usage: sudo hardware/install.sh [OPTION…]

Installs Gamenight Hub from this checkout so that it starts with the machine. An option that is not given leaves
that part as it is, so an earlier choice stays.

  --port N             port of the dashboard (8080 at first; 80 spares typing it)
  --hostname NAME      name the machine, so that it is found as http://NAME.local
  --open-broker        let Home Assistant and others in the network reach MQTT, on port 1884 with a password
  --close-broker       MQTT for this machine alone again
  --kiosk              show the table on the screen of this machine, without a desktop
  --no-kiosk           no longer
  --wheel FILE         install this wheel instead of the checkout
  --update             fetch the newest version of the checkout (git pull) first
  --uninstall          remove everything but saved games and settings
  --purge              remove those too; asks, unless --yes is given
  --yes                do not ask
  --dry-run            print what would be done and change nothing
  --root FOLDER        with --dry-run: look at the system mounted in FOLDER instead of this one
  --help               show this text
TEXT
}

wrong_usage() {
    complain "$1"
    usage >&2
    exit 2
}

port='' hostname='' broker='' kiosk='' wheel='' task=install is_sure='' is_dry='' root=''

read_options() {
    while [[ $# -gt 0 ]]; do
        case $1 in
        --port | --hostname | --wheel | --root)
            [[ -n ${2:-} ]] || wrong_usage "$1 needs a value."
            declare -g "${1#--}=$2"
            shift
            ;;
        --open-broker) broker=open ;;
        --close-broker) broker=closed ;;
        --kiosk) kiosk=yes ;;
        --no-kiosk) kiosk=no ;;
        --update | --uninstall | --purge) task=${1#--} ;;
        --yes) is_sure=yes ;;
        --dry-run) is_dry=yes ;;
        --help | -h)
            usage
            exit 0
            ;;
        *) wrong_usage "There is no option $1." ;;
        esac
        shift
    done
    [[ -z $port ]] || [[ $port =~ ^[1-9][0-9]{0,4}$ && $port -le 65535 ]] || wrong_usage "--port wants 1 to 65535, not $port."
    [[ -z $hostname || $hostname =~ ^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$ ]] ||
        wrong_usage "--hostname wants small letters, digits and hyphens, not $hostname."
    [[ -z $wheel || -f $wheel ]] || wrong_usage "There is no file $wheel."
    [[ -z $root || -n $is_dry ]] || wrong_usage "--root goes with --dry-run only."
    [[ -z $root || -f $root/etc/os-release ]] || wrong_usage "There is no system in $root."
}

install_everything() {
    check_system
    install_packages
    make_user
    build_release
    try_release
    write_settings
    set_port
    set_up_broker
    set_up_units
    set_up_pico
    set_hostname
    announce_in_network
    set_up_kiosk
    use_release
    say_where
}

read_options "$@"
[[ $EUID -eq 0 || -n $is_dry ]] || fail "This needs root. Please run: sudo $0 $*"
case $task in
install) install_everything ;;
update) update_checkout "$@" ;;
uninstall) uninstall ;;
purge) purge ;;
esac
