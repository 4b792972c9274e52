# bash completion for scorepad
#
# The lists between the two marks are made from the program's own verbs and games by
# completions/generate.py; the rest is written by hand. Only for names of sessions and players is
# the program asked, and what it tells is data: it is quoted, and never run.
#
# A kind (`session`, `setting`, ...) is what a word can be; `text` is what nobody can guess.

# >>> made by completions/generate.py
# The options of a verb, NAME=KIND where one takes a value, and its arguments' kinds.
__scorepad_list() {
    case $1 in
        '')
            options=(
                -V --version --verbose --data-dir=folder --color=color -q --quiet --debug --no-input
                --no-pager -n --dry-run -h --help
            )
            arguments=(verb)
            ;;
        play)
            options=(-s=session --session=session --option=setting --variant=variant --first=seated)
            arguments=(game player...)
            ;;
        new)
            options=(
                --name=text --option=setting --variant=variant --first=seated --date=text --json -n
                --dry-run
            )
            arguments=(game player...)
            ;;
        add)
            options=(--force --expect=total -s=session --session=session --json -n --dry-run)
            arguments=(record...)
            ;;
        bid)
            options=(--force -s=session --session=session --json -n --dry-run)
            arguments=(record...)
            ;;
        edit)
            options=(--force -s=session --session=session --json -n --dry-run)
            arguments=(record...)
            ;;
        undo)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(text)
            ;;
        redo)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(text)
            ;;
        show)
            options=(--expect=total --tiles --chart -s=session --session=session --json)
            arguments=(session)
            ;;
        explain)
            options=(-s=session --session=session --json)
            arguments=(seat seat)
            ;;
        finish)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=()
            ;;
        reopen)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=()
            ;;
        rename)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(seat text)
            ;;
        leave)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(seat)
            ;;
        option)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(setting)
            ;;
        note)
            options=(-s=session --session=session --json -n --dry-run)
            arguments=(text)
            ;;
        again)
            options=(--first=seat -s=session --session=session --json -n --dry-run)
            arguments=()
            ;;
        house)
            options=(--json -n --dry-run)
            arguments=(game setting...)
            ;;
        list)
            options=(
                --game=game --player=player --since=text --until=text --open --winner=player
                --limit=text --json
            )
            arguments=()
            ;;
        stats)
            options=(--game=game --players=text --since=text --json)
            arguments=(player...)
            ;;
        players)
            options=(--json -n --dry-run)
            arguments=(merging player player)
            ;;
        log)
            options=(--name=text --option=setting --variant=variant --date=text --json -n --dry-run)
            arguments=(game result...)
            ;;
        share)
            options=(--copy --qr -s=session --session=session)
            arguments=(session)
            ;;
        export)
            options=(--all --format=format -o=file --output=file --force --wide --frontmatter)
            arguments=(session...)
            ;;
        import)
            options=(--json -n --dry-run)
            arguments=(file...)
            ;;
        use)
            options=(-n --dry-run)
            arguments=(session)
            ;;
        delete)
            options=(--yes --json -n --dry-run)
            arguments=(session...)
            ;;
        restore)
            options=(--name=text --json -n --dry-run)
            arguments=(trash)
            ;;
        check)
            options=(--fix --json -n --dry-run)
            arguments=()
            ;;
        path)
            options=(-s=session --session=session)
            arguments=(session)
            ;;
        score)
            options=(--row=text --hand=text --option=setting --variant=variant --batch --csv --json)
            arguments=(game result...)
            ;;
        judge)
            options=(--option=setting --on=text -s=session --session=session --json)
            arguments=(game/judge text...)
            ;;
        hint)
            options=(--on=text -s=session --session=session --top=text --json)
            arguments=(game/hint text...)
            ;;
        odds)
            options=(--rolls=text --want=text --helmets --json)
            arguments=(game/odds text...)
            ;;
        rules)
            options=(--search=text --json)
            arguments=(game topic)
            ;;
        games)
            options=(--json)
            arguments=()
            ;;
        *) return 0 ;;
    esac
    [[ -n $1 ]] || return 0
    options+=(--data-dir=folder --color=color -q --quiet --debug --no-input --no-pager -h --help)
}

# The words that can stand for a kind.
__scorepad_words() {
    case $1 in
        verb)
            offers=(
                play new add bid edit undo redo show explain finish reopen rename leave option note
                again house list stats players log share export import use delete restore check path
                score judge hint odds rules games
            )
            ;;
        game)
            offers=(diams mino quartz qwirkle)
            ;;
        game/judge)
            offers=(diams mino quartz qwirkle)
            ;;
        game/hint)
            offers=(qwirkle)
            ;;
        game/odds)
            offers=(quartz)
            ;;
        format)
            offers=(json jsonl csv md html bgstats-url bgsplay)
            ;;
        color)
            offers=(auto always never)
            ;;
        merging)
            offers=(merge split)
            ;;
        *) return 0 ;;
    esac
}

# What a game leaves open, its variants and the topics of its rules.
__scorepad_game() {
    case $1 in
        diams)
            settings+=(rounds=3 rounds=1 star_ties=high star_ties=low star_ties=share values=none)
            variants+=(quick)
            topics+=(players aim turn scoring end entry options market cards)
            ;;
        mino)
            settings+=(
                scoring=full scoring=beginner griffin=each griffin=flat flag_blocks_bonus=yes
                flag_blocks_bonus=no all_flags=first all_flags=last
            )
            variants+=(beginner)
            topics+=(players aim turn scoring end entry options dice trick)
            ;;
        quartz)
            settings+=(collections=split collections=cap)
            variants+=()
            topics+=(players aim turn scoring end entry options dice)
            ;;
        qwirkle)
            settings+=(board=off board=on)
            variants+=()
            topics+=(players aim turn scoring end entry options board lines exchange)
            ;;
        *) return 0 ;;
    esac
}
# <<<

# Take in what is typed: whole words go to `typed`, the one that goes on is in `word`. `quote` is
# the quote that is open. In `unclear` is noted which words the shell has yet to work out.
__scorepad_read() {
    local rest=$1 part
    while [[ -n $rest ]]; do
        case $quote in
            \') part=${rest%%\'*} ;;
            \") part=${rest%%[\"\\\$\`]*} ;;
            *) part=${rest%%[\'\"\\\$\`$' \t\n']*} ;;
        esac
        rest=${rest:${#part}}
        if [[ -n $part ]]; then
            [[ -z $quote$begun && ($part == \~ || $part == \~/*) ]] && part=${HOME-}${part:1}
            word+=$part begun=1
            continue
        fi
        part=${rest:0:1} rest=${rest:1}
        case $quote$part in
            [$' \t\n'])
                [[ -n $begun ]] && typed+=("$word")
                word='' begun=''
                ;;
            \'\' | \"\") quote='' ;;
            \' | \") quote=$part begun=1 ;;
            *\\)
                [[ $quote == \" && $rest != [\"\\\$\`]* ]] && word+=$part
                word+=${rest:0:1} begun=1 rest=${rest:1}
                ;;
            *)
                word+=$part begun=1
                unclear[${#typed[@]}]=1
                ;;
        esac
    done
}

# What an option takes, in `kind`: nothing where it is a flag, or no option.
__scorepad_takes() {
    local option
    kind=''
    for option in "${options[@]}"; do
        [[ $option == "$1="* ]] && kind=${option#*=}
    done
    return 0
}

# What the next argument of the verb is, in `kind`.
__scorepad_argument() {
    local last=$((${#arguments[@]} - 1))
    kind=''
    if ((${#given[@]} <= last)); then
        kind=${arguments[${#given[@]}]%...}
    elif ((last >= 0)) && [[ ${arguments[last]} == *... ]]; then
        kind=${arguments[last]%...}
    fi
}

# Note a word of a kind that is there already.
__scorepad_note() {
    taken+=("$1 $2")
    case $1 in
        game*) game=${2,,} ;;
        session) session=$2 ;;
        folder) folder=$2 ;;
        *) return 0 ;;
    esac
    if [[ -n ${unclear[i]-} ]]; then
        nameless=1
    fi
}

# Go through the whole words: the verb, its arguments, and the option that waits for its value.
__scorepad_walk() {
    local i item
    __scorepad_list ''
    for ((i = 1; i < ${#typed[@]}; i++)); do
        item=${typed[i]}
        if [[ -n $wants ]]; then
            __scorepad_note "$wants" "$item"
            wants=''
        elif [[ -z $ended && $item == -- ]]; then
            ended=1
        elif [[ -z $ended && $item == --* ]]; then
            __scorepad_takes "${item%%=*}"
            if [[ -n $kind && $item == *=* ]]; then
                __scorepad_note "$kind" "${item#*=}"
            else
                wants=$kind
            fi
        elif [[ -z $ended && $item == -?* ]]; then
            __scorepad_letters "${item:1}"
        elif [[ -z $verb ]]; then
            verb=$item options=() arguments=()
            __scorepad_list "$verb"
        else
            __scorepad_argument
            given+=("$item")
            __scorepad_note "${kind:-text}" "$item"
        fi
    done
}

# Short options in one word; a value may stand in it too.
__scorepad_letters() {
    local letters=$1
    while [[ -n $letters ]]; do
        __scorepad_takes "-${letters:0:1}"
        letters=${letters:1}
        if [[ -n $kind && -n $letters ]]; then
            __scorepad_note "$kind" "$letters"
            return 0
        fi
        wants=$kind
    done
}

# Offer names that the program knows, with `=` behind them or nothing: names KIND END.
__scorepad_names() {
    local name
    local -a ask=(__names "$1")
    [[ -z $nameless ]] && type -P scorepad > /dev/null || return 0
    [[ -n $session ]] && ask+=("--session=$session")
    [[ -n $folder ]] && ask+=("--data-dir=$folder")
    while IFS= read -r name; do
        [[ -n $name ]] && offers+=("$name$2")
    done <<< "$(command scorepad "${ask[@]}" 2> /dev/null < /dev/null)"
    return 0
}

# Put the settings, variants and topics of the game that is typed, else of all, where they go.
__scorepad_about_game() {
    local key
    local -a offers=() fits=()
    __scorepad_words game
    for key in "${offers[@]}"; do
        [[ -n $game && $key == "$game"* ]] && fits+=("$key")
        [[ $key == "$game" ]] && fits=("$key") && break
    done
    [[ -z $game ]] && fits=("${offers[@]}")
    ((${#fits[@]} == 1)) || [[ -z $game ]] || return 0
    for key in "${fits[@]}"; do
        __scorepad_game "$key"
    done
}

# Offer the keys of options, and behind KEY= its values.
__scorepad_settings() {
    local one=''
    for one in "${settings[@]}"; do
        if [[ $1 != *=* ]]; then
            one=${one%%=*}=
            [[ " ${offers[*]} " == *" $one "* ]] || offers+=("$one")
        elif [[ $one == "${1%%=*}="?* ]]; then
            offers+=("$one")
        fi
    done
    return 0
}

# Offer what can stand for a kind, of which this much is typed: offer KIND WORD.
__scorepad_offer() {
    local one
    local -a settings=() variants=() topics=()
    case $1 in
        session) session='' && __scorepad_names sessions '' ;;
        trash) session='' && __scorepad_names trash '' ;;
        player) session='' && __scorepad_names players '' ;;
        result) session='' && __scorepad_names players = ;;
        seat) __scorepad_names table '' ;;
        record | total) __scorepad_names table = ;;
        seated)
            for one in "${taken[@]}"; do
                [[ $one == player\ * ]] && offers+=("${one#player }")
            done
            ((${#offers[@]})) || __scorepad_names players ''
            ;;
        setting) __scorepad_about_game && __scorepad_settings "$2" ;;
        variant) __scorepad_about_game && offers=("${variants[@]}") ;;
        topic) __scorepad_about_game && offers=("${topics[@]}") ;;
        file) compopt -o default 2> /dev/null || : ;;
        folder) compopt -o dirnames 2> /dev/null || : ;;
        *) __scorepad_words "$1" ;;
    esac
    return 0
}

# Is that in the line already, where once is enough?
__scorepad_is_taken() {
    local one
    for one in "${taken[@]}"; do
        case $kind in
            player | session) [[ $one == "$kind $1" ]] && return 0 ;;
            record | total | result) [[ $one == "$kind $1"* ]] && return 0 ;;
            setting) [[ $one == "setting ${1%%=*}="* ]] && return 0 ;;
        esac
    done
    return 1
}

# Write what is left to type in `quoted`, so that the shell takes it as it is.
__scorepad_quote() {
    local rest=$1 part end=''
    quoted=''
    case $quote in
        \') quoted=${1//\'/\'\\\'\'} && return 0 ;;
        \") end='"' ;;
    esac
    while [[ -n $rest ]]; do
        if [[ -n $end ]]; then
            part=${rest%%[\"\\\$\`!]*}
        else
            part=${rest%%[$' \t\n'!\"#\$\&\'\(\)\*\;\<\>\?\[\\\]^\`\{\|\}\~]*}
        fi
        quoted+=$part rest=${rest:${#part}}
        part=${rest:0:1} rest=${rest:1}
        if [[ -n $end && $part == ! ]]; then
            quoted+=\"\'!\'\" # in double quotes nothing else keeps it from the history
        elif [[ -n $part ]]; then
            quoted+=\\$part
        fi
    done
    return 0
}

# Find which offers go on from what is typed, in any case if need be.
__scorepad_match() {
    local one whole
    for one in "${offers[@]}"; do
        [[ $before$one == "$word"* ]] && ! __scorepad_is_taken "$one" && found+=("$before$one")
    done
    ((${#found[@]})) && return 0
    for one in "${offers[@]}"; do
        whole=$before$one
        [[ ${whole,,} == "${word,,}"* ]] && ! __scorepad_is_taken "$one" && found+=("$whole")
    done
    return 0
}

_scorepad() {
    local IFS=$' \t\n' line=${COMP_LINE-} text=${2-${COMP_WORDS[COMP_CWORD]}}
    local word='' quote='' begun=''
    local verb='' game='' session='' folder='' wants='' ended='' nameless='' kind='' quoted one
    local -a typed=() unclear=() options=() arguments=() given=() taken=() offers=() found=()
    COMPREPLY=()
    if [[ -n $line ]]; then
        line=${line:0:${COMP_POINT-${#line}}}
    else # called without a line: = and : part words for the line editor, and for nobody else
        for one in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
            [[ -z $line || $line == *[=:] || $one == [=:]* ]] || line+=' '
            line+=$one
        done
    fi
    [[ $text != [=:] ]] || text=''
    [[ $line == *"$text" ]] || return 0
    __scorepad_read "${line%"$text"}"
    local ahead=$word mark=$quote before=''
    __scorepad_read "$text"
    __scorepad_walk

    if [[ -n $wants ]]; then
        kind=$wants
    elif [[ -z $ended && $word == --*=* ]]; then
        before=${word%%=*}=
        __scorepad_takes "${word%%=*}"
    elif [[ -z $ended && $word == -* ]]; then
        kind=option
        offers=("${options[@]%%=*}")
    else
        __scorepad_argument
    fi
    [[ -n $kind ]] || return 0
    [[ $kind == option ]] || __scorepad_offer "$kind" "${word#"$before"}"
    __scorepad_match

    quote=$mark
    for one in "${found[@]}"; do
        [[ $one != *= ]] || compopt -o nospace 2> /dev/null || :
        [[ $one == "$word" && $one == *= ]] && continue
        __scorepad_quote "${one:${#ahead}}"
        COMPREPLY+=("$quoted")
    done
    return 0
}

complete -o nosort -F _scorepad scorepad 2> /dev/null || complete -F _scorepad scorepad
