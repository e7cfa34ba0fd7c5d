#!/bin/sh
# A bot in the shell: it sends back the answer that every question brings along. Nothing is needed but sh and sed.
#   trueque arena quick "program:sh examples/any_answer.sh" random --games 20
while read -r line; do
    case $line in
        '{"type":"hello"'*) echo '{"type":"hello","protocol":1,"name":"any answer"}' ;;
        '{"type":"ask"'*) printf '%s\n' "$line" | sed 's/^{"type":"ask","id":\([0-9]*\),.*"any":{\(.*\)}}$/{"type":"answer","id":\1,\2}/' ;;
        '{"type":"quit"'*) exit 0 ;;
    esac
done
