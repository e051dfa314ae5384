# Answers `go` with the position that it was told, so that the referee's reason for the forfeit shows it.
while read -r word rest; do
    case "$word" in
    ugi | uci) echo "${word}ok" ;;
    isready) echo readyok ;;
    position) told=$rest ;;
    go) echo "bestmove $(echo "$told" | tr ' ' .)" ;;
    quit) exit ;;
    esac
done
