/** The scripts by which shells complete command lines. They contain all words: completing one starts no program. */
import type { CompletionPlace } from './words.ts'

export type ShellName = 'bash' | 'zsh' | 'fish'

export const SHELL_NAMES = ['bash', 'zsh', 'fish'] as const

type Places = readonly CompletionPlace[]

/** The script for a shell, with all places of the command line. */
export const completionScript = (shell: ShellName, places: Places): string => SCRIPTS[shell](places)

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const pathsOf = (places: Places): string =>
  places.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join('|')

/** The lines of a `case` over the preceding text: `<path> <option>`. */
const valueLines = (places: Places, write: (words: string) => string): string =>
  places
    .flatMap(({ path, options }) =>
      options.flatMap(({ flag, takesValue, choices }) =>
        takesValue ? [`    ${quoted(`${path} ${flag}`.trim())}) ${write(choices.join(' '))} ;;`] : [],
      ),
    )
    .join('\n')

/** The lines of a `case` over the path: the words, and the options. */
const placeLines = (places: Places): string =>
  places
    .map(({ path, commands, choices, options }) => {
      const words = [...commands.map(({ name }) => name), ...choices].join(' ')
      return `    ${quoted(path)}) words=${quoted(words)} options=${quoted(options.map(({ flag }) => flag).join(' '))} ;;`
    })
    .join('\n')

const bash = (places: Places): string => `# Completion of forecourt for bash.
_forecourt() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} at='' next words='' options='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in
    ${pathsOf(places)}) at=$next ;;
    esac
  done
  COMPREPLY=()
  case "\${at:+$at }$before" in
${valueLines(places, (words) => `COMPREPLY=($(compgen -W ${quoted(words)} -- "$word")); return`)}
  esac
  case "$at" in
${placeLines(places)}
  esac
  if [[ $word == -* ]]; then words=$options; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _forecourt forecourt`

// Other names than in bash: zsh reserves words, commands and options.
const zsh = (places: Places): string => `#compdef forecourt
# Completion of forecourt for zsh.
_forecourt() {
  local word=$words[CURRENT] before=$words[CURRENT-1] at='' next='' subs='' flags='' i
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }$words[i]"
    case "$next" in
    ${pathsOf(places)}) at=$next ;;
    esac
  done
  case "\${at:+$at }$before" in
${valueLines(places, (words) => (words === '' ? '_files; return' : `compadd -- ${words}; return`))}
  esac
  case "$at" in
${placeLines(places).replaceAll(') words=', ') subs=').replaceAll(' options=', ' flags=')}
  esac
  if [[ $word == -* ]]; then
    compadd -- \${=flags}
  elif [[ -n $subs ]]; then
    compadd -- \${=subs}
  else
    _files
  fi
}
if [[ $funcstack[1] == _forecourt ]]; then _forecourt "$@"; else compdef _forecourt forecourt; fi`

/** A text as one word of fish. */
const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fish = (places: Places): string => {
  const paths = places.flatMap(({ path }) => (path === '' ? [] : [fishQuoted(path)])).join(' ')
  const lines = places.flatMap((place) => {
    const at = `-n ${fishQuoted(`__forecourt_at ${place.path}`.trim())}`
    const hasWords = place.commands.length > 0 || place.choices.length > 0
    return [
      ...(hasWords ? [`complete -c forecourt ${at} -f`] : []),
      ...place.choices.map((choice) => `complete -c forecourt ${at} -a ${fishQuoted(choice)}`),
      ...place.commands.map(
        ({ name, says }) => `complete -c forecourt ${at} -a ${fishQuoted(name)} -d ${fishQuoted(says)}`,
      ),
      ...place.options.map(({ flag, says, takesValue, choices }) => {
        const value = choices.length > 0 ? ` -x -a ${fishQuoted(choices.join(' '))}` : takesValue ? ' -r' : ''
        return `complete -c forecourt ${at} -l ${flag.slice(2)}${value} -d ${fishQuoted(says)}`
      }),
    ]
  })
  return `# Completion of forecourt for fish.
function __forecourt_at
  set -l at
  for word in (commandline -opc)[2..-1]
    if contains -- (string join ' ' $at $word) ${paths}
      set -a at $word
    end
  end
  test "$at" = "$argv"
end
${lines.join('\n')}`
}

const SCRIPTS: Readonly<Record<ShellName, (places: Places) => string>> = { bash, zsh, fish }
