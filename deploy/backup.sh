#!/bin/sh
# backup.sh [FOLDER] [KEEP]: writes one checked backup and keeps the newest KEEP of the folder. The server may run meanwhile.
# With PostgreSQL, put pg_dump in place of assay backup; see docs/postgres.md.
set -eu
umask 077
folder=${1:-/var/lib/assay-backups}
keep=${2:-14}
mkdir -p "$folder"
"${ASSAY:-assay}" backup "$folder/assay-$(date -u +%Y%m%dT%H%M%SZ).db"
# Only after a backup that succeeded, so that failures never delete the last good one.
find "$folder" -maxdepth 1 -name 'assay-*.db' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$old"
  echo "Deleted $old"
done
