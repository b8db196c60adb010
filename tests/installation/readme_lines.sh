# The commands in the READMEs; included by the other scripts in this directory.
# shellcheck shell=bash

# The commands of the nth code block under "Install and run" of a README, without their comments.
readme_lines() {
    awk -v wanted="$2" '
        /^## / { section++ }
        /^```sh$/ && section == 1 { inside = ++block == wanted; next }
        /^```$/ { inside = 0 }
        inside { sub(/ +#.*$/, ""); if (NF) print }' "$1"
}
