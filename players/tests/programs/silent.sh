# Greets, and then never moves.
while read -r word rest; do
    case "$word" in
    ugi | uci) echo "${word}ok" ;;
    isready) echo readyok ;;
    quit) exit ;;
    esac
done
