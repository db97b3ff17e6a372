#!/bin/sh
# build-image.sh OUT KERNEL SUITE MIRROR COMPONENTS: writes the root file system of the lab's machine as a cpio archive,
# with the modules of the installed kernel that its devices take. Runs as root.
set -eu
out=$1 kernel=$2 suite=$3 mirror=$4 components=$5

packages=fio,mdadm,dmsetup,thin-provisioning-tools,openssh-server,iproute2,kmod
modules="virtio_pci virtio_net configfs null_blk raid0 scsi_debug sd_mod dm-multipath dm-round-robin dm-cache dm-cache-smq"

root=$(mktemp -d "$out.XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 1' HUP INT TERM
# debootstrap downloads with wget, which reads these variables; apt has its own setting.
eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
[ "${http_proxy:-DIRECT}" = DIRECT ] || export http_proxy
[ "${https_proxy:-DIRECT}" = DIRECT ] || export https_proxy
debootstrap --variant=minbase --components="$components" --include="$packages" "$suite" "$root" "$mirror"

# What a machine without a disk has no use for: it would lie in memory.
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/etc/ssh/ssh_host_* \
  "$root"/usr/share/doc "$root"/usr/share/info "$root"/usr/share/locale "$root"/usr/share/man
mkdir -p "$root/lib/modules/$kernel"
cp "/lib/modules/$kernel"/modules.* "$root/lib/modules/$kernel/"
for module in $modules; do
  modprobe --set-version "$kernel" --show-depends "$module"
done | awk '$1 == "insmod" { print $2 }' | sort -u | while read -r file; do
  install -D -m 644 "$file" "$root$file"
done
(cd "$root" && find . -xdev | cpio --create --format=newc --quiet) > "$out"
