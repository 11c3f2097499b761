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
playing)
    # Builds at once, as those below, and writes the events in events.jsonl.
    echo 'Build complete! (0.1s)'
    while [ $# -gt 0 ]; do
        [ "$1" != --event-stream-output-path ] || cp events.jsonl "$2"
        shift
    done
    ;;
writing)
    # Writes five megabytes without a line break.
    echo 'Build complete! (0.1s)'
    head -c 5000000 /dev/zero | tr '\0' x
    exit 1
    ;;
hanging | printing)
    # Writes its process ID to pid before it says that it has built, and runs until it is interrupted: in silence, or not.
    trap 'kill $! 2>/dev/null; echo yes >interrupted; exit 130' INT
    echo $$ >pid
    echo 'Build complete! (0.1s)'
    [ "$(cat mode)" != printing ] || while :; do echo round; done
    sleep 600 &
    wait
    ;;
esac
