#!/usr/bin/env bash
# Downloads a release of Gangflow, checks its SHA-256 sum, and writes the path of the program to the step's outputs.
set -euo pipefail

fail() {
  echo "::error title=Gangflow::$1"
  exit 1
}

program=${GANGFLOW_PROGRAM:-}
if [ -n "$program" ]; then
  case $program in *$'\n'*) fail "the input gangflow has several lines" ;; esac
  program=$(command -v -- "$program") || fail "the input gangflow names no program"
  echo "program=$(realpath -- "$program")" >>"$GITHUB_OUTPUT"
  exit 0
fi

version=${GANGFLOW_VERSION:?}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] || fail "the input version is not a version such as 0.1.0"

case "${RUNNER_OS:?}-${RUNNER_ARCH:?}" in
Linux-X64) platform=linux-x64 ;;
Linux-ARM64) platform=linux-arm64 ;;
macOS-X64) platform=macos-x64 ;;
macOS-ARM64) platform=macos-arm64 ;;
*) fail "there is no archive for $RUNNER_OS on $RUNNER_ARCH; install Gangflow and pass the input gangflow" ;;
esac

# An action that is part of the workflow's own repository has no repository of its own.
repository=${GANGFLOW_REPOSITORY:-${GITHUB_REPOSITORY:?}}
releases=${GANGFLOW_RELEASES:-${GITHUB_SERVER_URL:-https://github.com}/$repository/releases/download}
name=gangflow-$version-$platform
folder=$(mktemp -d "${RUNNER_TEMP:?}/gangflow.XXXXXX")

for file in "$name.tar.gz" SHA256SUMS; do
  curl --fail --silent --show-error --location --proto '=https,file' --retry 3 --max-time 300 \
    --output "$folder/$file" "$releases/v$version/$file" || fail "cannot download $file of version $version"
done

sum=$(awk -v name="$name.tar.gz" '$2 == name || $2 == "*" name { print $1 }' "$folder/SHA256SUMS")
[ -n "$sum" ] || fail "SHA256SUMS of version $version does not list $name.tar.gz"
if command -v sha256sum >/dev/null; then
  found=$(sha256sum <"$folder/$name.tar.gz")
else
  found=$(shasum -a 256 <"$folder/$name.tar.gz")
fi
[ "${found%% *}" = "$sum" ] || fail "$name.tar.gz has another SHA-256 sum than SHA256SUMS lists"

tar -xzf "$folder/$name.tar.gz" -C "$folder"
echo "program=$folder/$name/bin/gangflow" >>"$GITHUB_OUTPUT"
