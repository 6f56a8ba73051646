/**
 * The words by which a test client steers its application: `sandbox: …` in the further information. They are a game
 * of the sandbox's; live applications are never asked for them.
 */
import type { SigningAction } from './case-file.ts'
import { REQUIREMENT_NAME_MAXIMUM_CHARACTERS } from './requirement.ts'

export type SandboxAction = 'approve' | 'decline' | 'refer'

export type SandboxInstructions = {
  /** What the sandbox's underwriter does, and how long after the submission. */
  readonly actions: readonly { readonly does: SandboxAction; readonly afterMilliseconds: number }[]
  /** What it does with a signing in its signers' place, and how long after the signing has started. */
  readonly onSigning: readonly { readonly does: SigningAction; readonly afterMilliseconds: number }[]
  /** The names of what is asked for beyond the usual. */
  readonly requires: readonly string[]
}

export const NO_INSTRUCTIONS: SandboxInstructions = { actions: [], onSigning: [], requires: [] }

/** The longest that a word can wait. */
export const SANDBOX_WAIT_MAXIMUM_SECONDS = 24 * 60 * 60

/** How far is read, from the first mark on. */
export const SANDBOX_WORDS_MAXIMUM_CHARACTERS = 2_000

/** How many words are heeded; those after them are not. */
const WORDS_MAXIMUM = 20

/** How many names of documents all words together may give. */
const NAMES_MAXIMUM = 20

const MARK = /sandbox:/i

/**
 * Reads `sandbox: approve`, `decline` and `refer`, `sandbox: sign` and `decline signing`, each also with `after 5s`, and
 * `sandbox: require Payslips`. Several stand on lines of their own or behind semicolons. What is none of these is left
 * alone, since the text is free.
 */
export const sandboxInstructionsOf = (furtherInformation: string | undefined): SandboxInstructions => {
  if (furtherInformation === undefined) return NO_INSTRUCTIONS
  const start = furtherInformation.search(MARK)
  if (start < 0) return NO_INSTRUCTIONS
  const actions: SandboxInstructions['actions'][number][] = []
  const onSigning: SandboxInstructions['onSigning'][number][] = []
  const requires: string[] = []
  for (const word of wordsIn(furtherInformation, start)) {
    const doing = DOING.exec(word)
    const required = REQUIRE.exec(word)?.[1]
    if (doing !== null) {
      const [, does = '', seconds = '0'] = doing
      const afterMilliseconds = Math.min(Number(seconds), SANDBOX_WAIT_MAXIMUM_SECONDS) * 1_000
      const named = does.toLowerCase().replace(/\s+/, ' ')
      const ofSigning = OF_SIGNING[named]
      if (ofSigning === undefined) actions.push({ does: named as SandboxAction, afterMilliseconds })
      else onSigning.push({ does: ofSigning, afterMilliseconds })
    } else if (required !== undefined) requires.push(...namesIn(required))
  }
  return { actions, onSigning, requires: [...new Set(requires)].slice(0, NAMES_MAXIMUM) }
}

/** Words that wait for a signing. */
const OF_SIGNING: Readonly<Record<string, SigningAction>> = {
  sign: 'sign',
  'decline signing': 'declineSigning',
}

const DOING =
  /^(approve|decline\s+signing|decline|refer|sign)(?:,?\s+after\s+(\d{1,6})\s*s(?:ec(?:ond)?s?)?)?$/i
const REQUIRE = /^require\s+(\S.*)$/i

/** A mark, a semicolon or a line's end ends a word; the words go on behind it, whether it was a mark or not. */
const BETWEEN_WORDS = /\r\n|[\n\r;\u2028\u2029]|sandbox:/i

/** The words from the first mark on, as far as is read. The one that goes on beyond that might mean something else. */
const wordsIn = (text: string, start: number): readonly string[] => {
  const end = start + SANDBOX_WORDS_MAXIMUM_CHARACTERS
  const words = text.slice(start, end).split(BETWEEN_WORDS)
  if (text.length > end) words.pop()
  return words
    .map((word) => withoutFullStop(word.trim()))
    .filter((word) => word !== '')
    .slice(0, WORDS_MAXIMUM)
}

const withoutFullStop = (word: string): string => (word.endsWith('.') ? word.slice(0, -1).trimEnd() : word)

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' ').slice(0, REQUIREMENT_NAME_MAXIMUM_CHARACTERS).trim())
    .filter((name) => name !== '')
