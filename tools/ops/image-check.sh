#!/bin/sh
# tools/ops/image-check.sh PACKED-FOLDER BUILD-IMAGE BASE-IMAGE [NETWORK]: builds the image without a container engine (buildah), looks
# at what is in it, and runs it with a root that is only read, without capabilities and as 10001 (umoci, runc). NETWORK is a file of a
# network namespace with PostgreSQL in it; DATABASE_URL says where there. NPM_CACHE and NPMRC lend npm what it needs without a network. Needs Debian's buildah, umoci, runc and jq, and root.
set -eu
packed=$1 build=$2 base=$3 network=${4:-}
place=$(mktemp -d)
cd "$(dirname "$0")/../.."
trap 'runc delete -f korak-trial 2>/dev/null || true; rm -rf "$place"' EXIT

for target in portal ${WITH_TOOLS:+tools}; do
  buildah bud --isolation chroot --pull-never --format docker --target "$target" --tag "localhost/korak-$target" \
    ${NPM_CACHE:+--volume "$NPM_CACHE:/root/.npm"} ${NPMRC:+--volume "$NPMRC:/usr/local/etc/npmrc:ro"} \
    --build-arg "BUILD=$build" --build-arg "BASE=$base" --file deploy/image/Dockerfile "$packed"
done
buildah images --format '{{.Name}} {{.Size}}' | grep korak

buildah push --quiet localhost/korak-portal "oci:$place/oci:korak"
echo "compressed: $(du -sm "$place/oci" | cut -f1) MB"
umoci unpack --image "$place/oci:korak" "$place/bundle"
root=$place/bundle/rootfs
echo "unpacked: $(du -sm "$root" | cut -f1) MB, of it /app $(du -sm "$root/app" | cut -f1) MB"
for absent in usr/local/bin/npm usr/bin/npm usr/local/lib/node_modules app/node_modules/npm app/deploy/systemd; do
  [ ! -e "$root/$absent" ] || { echo "There is $absent in it" >&2; exit 1; }
done
echo "owned by 10001: $(cd "$root" && find . -xdev -uid 10001 | tr '\n' ' ')"
echo "setuid: $(cd "$root" && find . -xdev -type f -perm /6000 | wc -l)"
jq -r '"SBOM: \(.bomFormat) \(.specVersion), \(.components | length) components"' "$root/app/sbom.cdx.json"
jq -e '.process.user.uid == 10001' "$place/bundle/config.json" > /dev/null

[ -n "$network" ] || exit 0
mkdir -m 0750 "$place/data" "$place/secrets"
printf 'a-secret-of-the-trial-of-the-image-only' > "$place/secrets/app_secret"
printf '%s' "$DATABASE_URL" > "$place/secrets/database_url"
chown -R 10001:10001 "$place/data" "$place/secrets"
jq --arg place "$place" --arg network "$network" '
  .root.readonly = true | .process.terminal = false | .process.noNewPrivileges = true
  | .process.capabilities = {bounding: [], effective: [], permitted: []}
  | .process.env += ["PUBLIC_URL=http://portal.example", "SMTP_URL=smtp://127.0.0.1:25", "APP_SECRET_FILE=/run/secrets/app_secret", "DATABASE_URL_FILE=/run/secrets/database_url"]
  | .linux.namespaces = [.linux.namespaces[] | select(.type != "network" and .type != "cgroup" and .type != "user")] + [{type: "network", path: $network}]
  | del(.linux.uidMappings, .linux.gidMappings, .linux.resources)
  | .mounts = [.mounts[] | select(.type != "cgroup" and (.destination | startswith("/run") | not) and .destination != "/sys" and .destination != "/data")] + [
      {destination: "/data", type: "bind", source: "\($place)/data", options: ["rbind", "rw"]},
      {destination: "/run/secrets", type: "bind", source: "\($place)/secrets", options: ["rbind", "ro"]},
      {destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "noexec", "size=64m", "mode=1777"]}]
' "$place/bundle/config.json" > "$place/config.json"
mv "$place/config.json" "$place/bundle/config.json"
runc run --bundle "$place/bundle" --detach korak-trial > "$place/log" 2>&1 < /dev/null || { cat "$place/log" >&2; exit 1; }
in_it() { runc exec korak-trial "$@"; }
waited=0
until in_it node deploy/image/health.mjs 2> /dev/null; do
  waited=$((waited + 1))
  [ "$waited" -lt 60 ] || { cat "$place/log" >&2; exit 1; }
  sleep 1
done
echo "healthy after $waited s"
in_it sh -c 'id -u; grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/1/status; for place in /app /etc /usr /run /; do touch $place/tried 2>/dev/null && echo "$place IS WRITTEN"; done; touch /data/tried /tmp/tried && echo "writes /data and /tmp"'
in_it node --disable-warning=ExperimentalWarning deploy/image/enter.mjs tools/ops/migrate.ts
in_it node --disable-warning=ExperimentalWarning deploy/image/enter.mjs tools/ops/administrator.ts 'Prva Skrbnica' prva.skrbnica@example.com | cut -c1-60
runc kill korak-trial TERM
waited=0
while runc state korak-trial 2> /dev/null | grep -q '"status": "running"'; do
  waited=$((waited + 1))
  [ "$waited" -lt 30 ] || { echo 'It does not end' >&2; exit 1; }
  sleep 1
done
echo "ended by SIGTERM after $waited s"
