# shellcheck shell=bash
# The machine: is it one of ours, its packages, its user. Sourced by hardware/install.sh.

name=gamenight
home=/var/lib/gamenight
need_mb=1500 # packages and one environment
update_mb=700 # a second environment beside the first

check_system() {
    local architecture free_mb
    architecture=$(dpkg --print-architecture 2>/dev/null) || fail "This is no Debian or Raspberry Pi OS: it has no dpkg."
    case $architecture in
    arm64 | amd64) ;;
    armhf | armel | i386) fail "This is a 32-bit system ($architecture). Please flash the 64-bit Raspberry Pi OS." ;;
    *) fail "Gamenight Hub runs on 64-bit ARM and on amd64, and this machine is $architecture." ;;
    esac
    check_version
    free_mb=$(df -Pm "$root/" | awk 'NR == 2 { print $4 }')
    [[ ! -L $root$current ]] || need_mb=$update_mb
    [[ $free_mb -ge $need_mb ]] || fail "Only $free_mb MB are free on the disk; $need_mb MB are needed."
    [[ -n $wheel || -f $checkout/pyproject.toml ]] || fail "There is no checkout around $0; or use --wheel FILE."
    step System "$architecture, Debian $version, $free_mb MB free"
}

# Raspberry Pi OS bears the number of the Debian it is made of.
check_version() {
    local id
    id=$(os_release ID) version=$(os_release VERSION_ID)
    case $id in
    debian | raspbian) ;;
    *) fail "This is for Raspberry Pi OS and Debian, 12 (bookworm) or 13 (trixie); this is $(os_release PRETTY_NAME)." ;;
    esac
    [[ ${version:-99} -ge 12 ]] || fail "Debian $version is too old: 12 (bookworm) or 13 (trixie) is needed."
    [[ ${version:-99} -le 13 ]] || say "Nobody has tried this on a Debian as new as this one."
}

os_release() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$root/etc/os-release"; }

required=(python3-venv mosquitto espeak-ng alsa-utils avahi-daemon libgl1 libglib2.0-0 libxcb1)
# Only the archive of Raspberry Pi has all of them; without them there is a webcam or the simulated tray.
welcome=(python3-lgpio python3-libcamera python3-picamera2)

install_packages() {
    local package
    mend_dpkg
    if [[ -z $(missing "${required[@]}") && -z $(missing_in_archive "${welcome[@]}") ]]; then
        step Packages "all there"
    else
        step Packages "fetching the lists of packages"
        quietly env DEBIAN_FRONTEND=noninteractive apt-get -qq update ||
            fail "The lists of packages cannot be fetched. Is the machine online? Then run this again."
        # Only now is it known what the archives have.
        mapfile -t wanted < <(missing "${required[@]}" && missing_in_archive "${welcome[@]}")
        step Packages "installing ${wanted[*]}"
        apt_install "${wanted[@]}"
    fi
    for package in "${welcome[@]}"; do
        is_installed "$package" || is_in_archive "$package" ||
            say "           $package is not in the archives of this system; going on without it."
    done
}

missing() {
    local package
    for package; do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

missing_in_archive() {
    local package
    for package; do
        is_installed "$package" || ! is_in_archive "$package" || printf '%s\n' "$package"
    done
}

# A package may be called otherwise meanwhile and only provide the name, as libglib2.0-0t64 does.
is_installed() {
    local states
    # shellcheck disable=SC2016 # dpkg's own variables
    states=$(dpkg-query --show --showformat='${Package} ${Provides}:${db:Status-Status}\n' "$1" "$1t64" 2>/dev/null) || true
    [[ $states == *":installed"* ]]
}

is_in_archive() { [[ $(apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[^\(]* ]]; }

# A power cut in the middle of an earlier installation leaves packages half set up.
mend_dpkg() {
    if [[ -n $(dpkg --audit 2>/dev/null) ]]; then
        step Packages "finishing what was interrupted"
        quietly env DEBIAN_FRONTEND=noninteractive dpkg --configure -a || fail "dpkg --configure -a failed; see above."
    fi
}

apt_install() {
    quietly env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" ||
        fail "apt could not install $*. Its complaint stands above (all of it in $log_file); mend it and run this again."
}

make_user() {
    make_account "$name" "$home" gpio video audio dialout render input bluetooth
}

# make_account NAME HOME GROUP…: in those of the groups that this system has.
make_account() {
    local account=$1 folder=$2 group
    local -a groups=()
    shift 2
    if ! has_account "$account"; then
        step User "making $account"
        run useradd --system --user-group --home-dir "$folder" --no-create-home --shell /usr/sbin/nologin "$account"
    fi
    for group; do
        if grep -qs "^$group:" "$root/etc/group" && ! is_member "$account" "$group"; then
            groups+=("$group")
        fi
    done
    if [[ ${#groups[@]} -gt 0 ]]; then
        step User "$account joins ${groups[*]}"
        run usermod --append --groups "$(IFS=,; printf '%s' "${groups[*]}")" "$account"
    fi
    [[ -d $root$folder ]] || run install -d -o "$account" -g "$account" -m 0750 "$folder"
}

has_account() { grep -qs "^$1:" "$root/etc/passwd"; }

is_member() { grep -qsE "^$2:[^:]*:[^:]*:(.*,)?$1(,.*)?\$" "$root/etc/group"; }
