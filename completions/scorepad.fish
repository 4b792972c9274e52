# fish completion for scorepad
#
# The lists between the two marks are made from the program's own verbs and games by
# completions/generate.py; the rest is written by hand. Only for names of sessions and players is
# the program asked, and what it tells is data: fish quotes it, and nothing runs it.
#
# A kind (`session`, `setting`, ...) is what a word can be; `text` is what nobody can guess.

# The words before the one that is typed, a line each: the verb, the session and the folder that are
# named (or nothing), then the verb's arguments.
function __scorepad_line
    set -l words (commandline -opc)
    set -l verb ''
    set -l session ''
    set -l folder ''
    set -l given
    set -l wants ''
    set -l ended ''
    for word in $words[2..-1]
        set -l value $word
        if test -n "$wants"
            # the value of the option before
        else if test -n "$ended"
            set wants argument
        else if test "$word" = --
            set ended yes
        else if string match -q -- '--*=*' $word
            set wants (string split -m 1 = -- $word)[1]
            # there the shell leaves a ~ as it is
            set value (string split -m 1 = -- $word | string replace -r '^~' ./~)[2]
        else if string match -q -- '--*' $word
            contains -- $word (__scorepad_valued); and set wants $word
            continue
        else if string match -rq -- '^-[^os-]*s.' $word
            set wants -s
            set value (string replace -r -- '^-[^os-]*s' '' $word)
        else if string match -q -- '-?*' $word
            set -l last -(string sub -s -1 -- $word)
            contains -- $last (__scorepad_valued); and set wants $last
            continue
        else
            set wants argument
        end
        switch "$wants"
            case argument
                if test -z "$verb"
                    set verb $value
                else
                    set -a given $value
                end
            case -s --session
                set session $value
            case --data-dir
                set folder $value
                string match -rq -- '^~(/|$)' $value; and set folder $HOME(string sub -s 2 -- $value)
        end
        set wants ''
    end
    # of these one shows the players of the session that is its argument
    test "$verb" = show; and test -z "$session"; and set session "$given[1]"
    printf '%s\n' "$verb" "$session" "$folder" $given
end

# Is the verb one of those? An empty one stands for none yet.
function __scorepad_verb
    contains -- (__scorepad_line)[1] $argv
end

# The kind of the argument that is typed; nothing where none is wanted.
function __scorepad_kind
    set -l line (__scorepad_line)
    set -l kinds (__scorepad_arguments $line[1])
    set -l place (math (count $line) - 2)
    if test -z "$line[1]"
        echo verb
    else if test $place -le (count $kinds)
        string replace -r '\.\.\.$' '' -- $kinds[$place]
    else
        string match -r '.*(?=\.\.\.$)' -- "$kinds[-1]"
    end
end

# Is a file wanted as the next argument?
function __scorepad_wants_file
    test "$(__scorepad_kind)" = file
end

# What can stand as the next argument, without what stands there already.
function __scorepad_argument
    string match -q -- '-*' (commandline -ct); and return # an option goes on
    set -l given (string split -m 1 -f 1 = -- (__scorepad_line)[4..-1])
    for offer in (__scorepad_offer (__scorepad_kind))
        set -l name (string split -m 1 -f 1 \t -- $offer)
        contains -- (string split -m 1 -f 1 = -- $name) $given; or printf '%s\n' $offer
    end
end

# The word that is typed, or the value of an option in it, without quotes.
function __scorepad_word
    commandline -ct | string replace -r -- '^--[a-z-]+=' '' | string unescape
end

# Names that the program knows: names KIND SESSION END.
function __scorepad_names
    command -q scorepad; or return
    # a typed * or ? would fit every name, and complete nothing
    set -l word (__scorepad_word)
    string match -rq -- '[*?]' "$word"; and return
    set -l folder (__scorepad_line)[3]
    set -l ask __names $argv[1]
    test -n "$argv[2]"; and set -a ask --session=$argv[2]
    test -n "$folder"; and set -a ask --data-dir=$folder
    for name in (command scorepad $ask 2>/dev/null </dev/null)
        # behind a whole NAME= there is nothing more to offer
        test -n "$argv[3]"; and test "$name$argv[3]" = "$word"; and continue
        printf '%s\n' "$name$argv[3]"
    end
end

# The games that are meant: the one that is typed, else all.
function __scorepad_games
    set -l line (__scorepad_line)
    set -l games (string split -m 1 -f 1 \t -- (__scorepad_words game))
    set -l typed (string lower -- "$line[4]")
    if test -z "$typed"; or test "$line[1]" = option
        printf '%s\n' $games
    else if contains -- $typed $games
        printf '%s\n' $typed
    else
        set -l fits (string match -r -- '^'(string escape --style=regex -- $typed)'.*' $games)
        test (count $fits) = 1; and printf '%s\n' $fits
    end
end

# Keys of options, and behind KEY= its values.
function __scorepad_settings
    set -l known
    for game in (__scorepad_games)
        set -a known (__scorepad_game setting $game)
    end
    set -l word (__scorepad_word)
    if string match -q -- '*=*' "$word"
        printf '%s\n' $known
    else
        set -l keys
        for setting in $known
            set -l key (string replace -r '=[^\t]*' = -- $setting)
            contains -- $key $keys; or set -a keys $key
        end
        printf '%s\n' $keys
    end
end

# What can stand for a kind.
function __scorepad_offer
    set -l session (__scorepad_line)[2]
    switch "$argv[1]"
        case session
            __scorepad_names sessions
        case trash
            __scorepad_names trash
        case player
            __scorepad_names players
        case result
            __scorepad_names players '' =
        case seat
            __scorepad_names table "$session"
        case record total
            __scorepad_names table "$session" =
        case seated
            set -l given (__scorepad_line)[5..-1]
            if test -n "$given"
                printf '%s\n' $given
            else
                __scorepad_names players
            end
        case setting
            __scorepad_settings
        case variant topic
            for game in (__scorepad_games)
                __scorepad_game $argv[1] $game
            end
        case '*'
            __scorepad_words "$argv[1]"
    end
end

complete -c scorepad -f
complete -c scorepad -n __scorepad_wants_file -F
complete -c scorepad -k -a '(__scorepad_argument)'

# >>> made by completions/generate.py
# The options that take a value.
function __scorepad_valued
    printf '%s\n' \
        --color --data-dir --date --expect --first --format --game --hand --limit --name \
        --on --option --output --player --players --rolls --row --search --session --since \
        --top --until --variant --want --winner -o -s
end

# The kinds of a verb's arguments.
function __scorepad_arguments
    switch "$argv"
        case ''
            printf '%s\n' verb
        case play new
            printf '%s\n' game player...
        case add bid edit
            printf '%s\n' record...
        case undo redo note
            printf '%s\n' text
        case show share use path
            printf '%s\n' session
        case explain
            printf '%s\n' seat seat
        case rename
            printf '%s\n' seat text
        case leave
            printf '%s\n' seat
        case option
            printf '%s\n' setting
        case house
            printf '%s\n' game setting...
        case stats
            printf '%s\n' player...
        case players
            printf '%s\n' merging player player
        case log score
            printf '%s\n' game result...
        case export delete
            printf '%s\n' session...
        case import
            printf '%s\n' file...
        case restore
            printf '%s\n' trash
        case judge
            printf '%s\n' game/judge text...
        case hint
            printf '%s\n' game/hint text...
        case odds
            printf '%s\n' game/odds text...
        case rules
            printf '%s\n' game topic
    end
end

# The words that can stand for a kind, and what they are.
function __scorepad_words
    switch "$argv"
        case verb
            printf '%s\t%s\n' \
                play 'Play an evening at a prompt' \
                new 'Start a session and make it the current one' \
                add 'Enter the next records' \
                bid 'Enter or replace bids' \
                edit 'Correct a record, of any row' \
                undo 'Take back the last steps' \
                redo 'Bring back what undo took' \
                show 'Show the sheet: rows, totals, ranks, who is next' \
                explain 'Give the reason for every point' \
                finish 'End the game before its time' \
                reopen 'Go on with a game that finish ended' \
                rename 'Give a player another name' \
                leave 'Let a player go home' \
                option 'Change an option of this session' \
                note 'Keep a line with the session' \
                again 'Play the same game with the same players again' \
                house 'Keep the house\'s own defaults for new sessions' \
                list 'List the sessions, newest first' \
                stats 'Tell who wins, by how much, and the records' \
                players 'List the players, or count two names as one person' \
                log 'Keep an old result from paper' \
                share 'Tell a result for a chat' \
                export 'Write sessions for other programs, or as a page' \
                import 'Take in sessions from files' \
                use 'Make a session the current one' \
                delete 'Move sessions into the trash' \
                restore 'Bring a session back out of the trash' \
                check 'See that every file is readable and whole' \
                path 'Print where a session\'s file lies' \
                score 'Score a row and forget it, or many from standard input' \
                judge 'Settle an argument over dice, cards or tiles' \
                hint 'Show what a hand of tiles can do' \
                odds 'Tell how likely a roll is' \
                rules 'Look up the rules of a game' \
                games 'List the games and how a record is written'
        case game game/judge
            printf '%s\t%s\n' \
                diams 'Diam\'s' \
                mino 'Mino Dice' \
                quartz 'Quartz: The Dice Game' \
                qwirkle Qwirkle
        case game/hint
            printf '%s\t%s\n' qwirkle Qwirkle
        case game/odds
            printf '%s\t%s\n' quartz 'Quartz: The Dice Game'
        case format
            printf '%s\t%s\n' \
                json 'all of it, one document; import reads it back' \
                jsonl 'the same, a session a line' \
                csv 'a line for each session, row and player, for spreadsheets' \
                md 'a table for notes and web pages that read Markdown' \
                html 'one page to look at, print or send' \
                bgstats-url 'a link that hands the play to BG Stats' \
                bgsplay 'a play file for BG Stats'
        case color
            printf '%s\n' auto always never
        case merging
            printf '%s\t%s\n' \
                merge 'Count a name as another' \
                split 'Count a name on its own again'
    end
end

# What a game leaves open, its variants and the topics of its rules.
function __scorepad_game
    switch "$argv"
        case 'setting diams'
            printf '%s\t%s\n' \
                rounds=3 'three rounds, or one in the quick game' \
                rounds=1 'three rounds, or one in the quick game' \
                star_ties=high 'stars of players tied on points in a round' \
                star_ties=low 'stars of players tied on points in a round' \
                star_ties=share 'stars of players tied on points in a round' \
                values=none 'points printed for 3, 4 and 5 diamonds of a quality, as the owner gives them'
        case 'variant diams'
            printf '%s\t%s\n' quick 'rounds = 1'
        case 'topic diams'
            printf '%s\n' players aim turn scoring end entry options market cards
        case 'setting mino'
            printf '%s\t%s\n' \
                scoring=full 'beginner: a missed bid costs 0, no bonuses' \
                scoring=beginner 'beginner: a missed bid costs 0, no bonuses' \
                griffin=each '30 for each griffin taken, or 30 in all' \
                griffin=flat '30 for each griffin taken, or 30 in all' \
                flag_blocks_bonus=yes 'does a flag in the trick cost the bonus?' \
                flag_blocks_bonus=no 'does a flag in the trick cost the bonus?' \
                all_flags=first 'who wins a trick of nothing but flags' \
                all_flags=last 'who wins a trick of nothing but flags'
        case 'variant mino'
            printf '%s\t%s\n' beginner 'scoring = beginner'
        case 'topic mino'
            printf '%s\n' players aim turn scoring end entry options dice trick
        case 'setting quartz'
            printf '%s\t%s\n' \
                collections=split 'six or more of a colour: the best split into collections, or one of five at most' \
                collections=cap 'six or more of a colour: the best split into collections, or one of five at most'
        case 'topic quartz'
            printf '%s\n' players aim turn scoring end entry options dice
        case 'setting qwirkle'
            printf '%s\t%s\n' \
                board=off 'off: a turn is the lengths of its lines; on: its tiles at their places' \
                board=on 'off: a turn is the lengths of its lines; on: its tiles at their places'
        case 'topic qwirkle'
            printf '%s\n' players aim turn scoring end entry options board lines exchange
    end
end

complete -c scorepad -n "__scorepad_verb ''" -s V -l version -d 'Print the version'
complete -c scorepad -n "__scorepad_verb ''" -l verbose -d 'With --version: what it runs on and where things lie, too'
complete -c scorepad -l data-dir -x -a '(__fish_complete_directories)' -d 'Where sessions are kept (or SCOREPAD_DATA_DIR)'
complete -c scorepad -l color -x -k -a '(__scorepad_offer color)' -d 'auto, always or never'
complete -c scorepad -s q -l quiet -d 'Nothing but errors and what was asked for'
complete -c scorepad -l debug -d 'Show where a fault of scorepad came from'
complete -c scorepad -l no-input -d 'Never ask'
complete -c scorepad -l no-pager -d 'Never start a pager'
complete -c scorepad -n "__scorepad_verb '' new add bid edit undo redo finish reopen rename leave option note again house players log import use delete restore check" -s n -l dry-run -d 'Say what would change, and change nothing'
complete -c scorepad -s h -l help -d 'Show the help'
complete -c scorepad -n "__scorepad_verb play" -s s -l session -x -k -a '(__scorepad_offer session)' -d 'Go on with this one'
complete -c scorepad -n "__scorepad_verb play" -l option -x -k -a '(__scorepad_offer setting)' -d 'An open rule, as with new'
complete -c scorepad -n "__scorepad_verb play" -l variant -x -k -a '(__scorepad_offer variant)' -d 'A named set of options, as with new'
complete -c scorepad -n "__scorepad_verb play new" -l first -x -k -a '(__scorepad_offer seated)' -d 'Who begins (default: the first seat)'
complete -c scorepad -n "__scorepad_verb new log" -l name -x -d 'Its name (default: GAME-DATE)'
complete -c scorepad -n "__scorepad_verb new log score judge" -l option -x -k -a '(__scorepad_offer setting)' -d 'An open rule'
complete -c scorepad -n "__scorepad_verb new log score" -l variant -x -k -a '(__scorepad_offer variant)' -d 'A named set of options'
complete -c scorepad -n "__scorepad_verb new log" -l date -x -d 'When (default: today)'
complete -c scorepad -n "__scorepad_verb new add bid edit undo redo show explain finish reopen rename leave option note again house list stats players log import delete restore check score judge hint odds rules games" -l json -d 'Answer in JSON'
complete -c scorepad -n "__scorepad_verb add bid edit" -l force -d 'Record it against the rules too, with a note'
complete -c scorepad -n "__scorepad_verb add show" -l expect -x -k -a '(__scorepad_offer total)' -d 'The total on paper; the status is 1 if it differs'
complete -c scorepad -n "__scorepad_verb add bid edit undo redo show explain finish reopen rename leave option note again share path" -s s -l session -x -k -a '(__scorepad_offer session)' -d 'Which session (default: the current one)'
complete -c scorepad -n "__scorepad_verb show" -l tiles -d 'What is not yet on the board, in place of the sheet'
complete -c scorepad -n "__scorepad_verb show" -l chart -d 'The race over the rows, in place of the sheet'
complete -c scorepad -n "__scorepad_verb again" -l first -x -k -a '(__scorepad_offer seat)' -d 'Who begins (default: the first seat)'
complete -c scorepad -n "__scorepad_verb list stats" -l game -x -k -a '(__scorepad_offer game)' -d 'Of one game only'
complete -c scorepad -n "__scorepad_verb list" -l player -x -k -a '(__scorepad_offer player)' -d 'Only where this player sat; given twice, where both did'
complete -c scorepad -n "__scorepad_verb list stats" -l since -x -d 'Begun then or later'
complete -c scorepad -n "__scorepad_verb list" -l until -x -d 'Begun then or earlier'
complete -c scorepad -n "__scorepad_verb list" -l open -d 'Only those that go on'
complete -c scorepad -n "__scorepad_verb list" -l winner -x -k -a '(__scorepad_offer player)' -d 'Only those that this player won'
complete -c scorepad -n "__scorepad_verb list" -l limit -x -d 'At most so many, the newest'
complete -c scorepad -n "__scorepad_verb stats" -l players -x -d 'Only games of so many players'
complete -c scorepad -n "__scorepad_verb share" -l copy -d 'Into the clipboard, too'
complete -c scorepad -n "__scorepad_verb share" -l qr -d 'The link for BG Stats as a QR code (extra: qr)'
complete -c scorepad -n "__scorepad_verb export" -l all -d 'All sessions, the oldest first'
complete -c scorepad -n "__scorepad_verb export" -l format -x -k -a '(__scorepad_offer format)' -d 'json, jsonl, csv, md, html, bgstats-url, bgsplay; or by the ending of FILE'
complete -c scorepad -n "__scorepad_verb export" -s o -l output -r -F -d 'Into a file (default: - for stdout)'
complete -c scorepad -n "__scorepad_verb export" -l force -d 'Replace FILE if it is there'
complete -c scorepad -n "__scorepad_verb export" -l wide -d 'CSV with a column for each player'
complete -c scorepad -n "__scorepad_verb export" -l frontmatter -d 'Markdown that begins with YAML front matter'
complete -c scorepad -n "__scorepad_verb delete" -l yes -d 'Do not ask'
complete -c scorepad -n "__scorepad_verb restore" -l name -x -d 'Another name to come back under'
complete -c scorepad -n "__scorepad_verb check" -l fix -d 'Set counts after an edit by hand, clean leftovers'
complete -c scorepad -n "__scorepad_verb score" -l row -x -d 'Which row (default: 1)'
complete -c scorepad -n "__scorepad_verb score" -l hand -x -d 'The same, where a row is a hand'
complete -c scorepad -n "__scorepad_verb score" -l batch -d 'JSON lines from standard input, one out for each'
complete -c scorepad -n "__scorepad_verb score" -l csv -d 'With --batch: CSV with a line for each record'
complete -c scorepad -n "__scorepad_verb judge hint" -l on -x -d 'Tiles that lie there, e.g. \'rors@0,0 gs@1,1\''
complete -c scorepad -n "__scorepad_verb judge hint" -s s -l session -x -k -a '(__scorepad_offer session)' -d 'Take its options, and its board'
complete -c scorepad -n "__scorepad_verb hint" -l top -x -d 'How many (default: 10; with --json all)'
complete -c scorepad -n "__scorepad_verb odds" -l rolls -x -d 'How many rolls are to come'
complete -c scorepad -n "__scorepad_verb odds" -l want -x -d 'What is wanted, at least'
complete -c scorepad -n "__scorepad_verb odds" -l helmets -d 'Two helmets stand for any other face'
complete -c scorepad -n "__scorepad_verb rules" -l search -x -d 'Only what holds this word'
# <<<
