#!/bin/sh
# What replaces `swift` in a test, in the way that the file mode names.
case $(cat mode) in
building)
    # Records its arguments in calls, and builds everything that isn't listed in broken, where it prints error.log and exits
    # with the code in code.
    [ "$*" != --version ] || exec echo 'Apple Swift version 6.3.2 (swiftlang-6.3.2)'
    echo "$*" >>calls
    [ ! -f broken ] || ! echo "$*" | grep -qxf broken || { cat error.log; exit "$(cat code)"; }
    echo 'Build complete! (0.1s)'
    ;;
waiting)
    # Writes in the middle of a line that it is waiting, as SwiftPM does, and runs until it is interrupted.
    printf "Another instance of SwiftPM (PID: 4711) is already running using '/build', waiting..."
    exec sleep 600
    ;;
*)
    # Builds at once.
    echo 'Build complete! (0.1s)'
    ;;
esac
case $(cat mode) in
playing) # The events in events.jsonl.
    while [ $# -gt 0 ]; do
        [ "$1" != --event-stream-output-path ] || cp events.jsonl "$2"
        shift
    done
    ;;
writing) # Five megabytes without a line break.
    head -c 5000000 /dev/zero | tr '\0' x
    exit 1
    ;;
hanging) # Writes its process ID to pid, and runs until it is interrupted.
    sleep 600 &
    trap 'kill $!; echo yes >interrupted; exit 130' INT
    echo $$ >pid
    wait
    ;;
printing) # The same, and prints all the time.
    trap 'echo yes >interrupted; exit 130' INT
    echo $$ >pid
    while :; do echo round; done
    ;;
esac
