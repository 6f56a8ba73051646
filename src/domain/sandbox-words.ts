/**
 * The words by which a test client steers its application: `sandbox: …` in the further information. They are a game
 * of the sandbox's; live applications are never asked for them.
 */
import type { SigningDoing } from './case-file.ts'
import { REQUIREMENT_NAME_MAXIMUM_CHARACTERS } from './requirement.ts'

export type SandboxDoing = 'approve' | 'decline' | 'refer'

export type Steering = {
  /** What the sandbox's underwriter does, and how long after the submission. */
  readonly doings: readonly { readonly does: SandboxDoing; readonly afterMilliseconds: number }[]
  /** What it does with a signing in its signers' place, and how long after the signing has started. */
  readonly onSigning: readonly { readonly does: SigningDoing; readonly afterMilliseconds: number }[]
  /** The names of what is asked for beyond the usual. */
  readonly requires: readonly string[]
}

export const NO_STEERING: Steering = { doings: [], onSigning: [], requires: [] }

/** The longest that a word can wait. */
export const SANDBOX_WAIT_MAXIMUM_SECONDS = 24 * 60 * 60

/** How many words are heeded; those after them are not. */
const WORDS_MAXIMUM = 20

const MARK = /sandbox:/i

/**
 * Reads `sandbox: approve`, `decline` and `refer`, `sandbox: sign` and `decline signing`, each also with `after 5s`, and
 * `sandbox: require Payslips`. Several stand on lines of their own or behind semicolons. What is none of these is left alone, since the text is free.
 */
export const steeringOf = (furtherInformation: string | undefined): Steering => {
  if (furtherInformation === undefined) return NO_STEERING
  const start = furtherInformation.search(MARK)
  if (start < 0) return NO_STEERING
  const doings: Steering['doings'][number][] = []
  const onSigning: Steering['onSigning'][number][] = []
  const requires: string[] = []
  for (const word of wordsIn(furtherInformation.slice(start))) {
    const doing = DOING.exec(word)
    const required = REQUIRE.exec(word)?.[1]
    if (doing !== null) {
      const [, does = '', seconds = '0'] = doing
      const afterMilliseconds = Math.min(Number(seconds), SANDBOX_WAIT_MAXIMUM_SECONDS) * 1_000
      const named = does.toLowerCase().replace(/\s+/, ' ')
      const ofSigning = OF_SIGNING[named]
      if (ofSigning === undefined) doings.push({ does: named as SandboxDoing, afterMilliseconds })
      else onSigning.push({ does: ofSigning, afterMilliseconds })
    } else if (required !== undefined) requires.push(...namesIn(required))
  }
  return { doings, onSigning, requires: [...new Set(requires)] }
}

/** Words that wait for a signing. */
const OF_SIGNING: Readonly<Record<string, SigningDoing>> = {
  sign: 'sign',
  'decline signing': 'declineSigning',
}

const DOING =
  /^(approve|decline\s+signing|decline|refer|sign)(?:,?\s+after\s+(\d{1,6})\s*s(?:ec(?:ond)?s?)?)?$/i
const REQUIRE = /^require\s+(\S.*)$/i

/** All behind the first mark, up to the end of its line; a further mark begins the next word. */
const wordsIn = (text: string): readonly string[] =>
  text
    .split(/\r\n|[\n\r;\u2028\u2029]/)
    .flatMap((line) => afterMark(line))
    .map((word) => word.trim().replace(/\s*\.$/, ''))
    .filter((word) => word !== '')
    .slice(0, WORDS_MAXIMUM)

/** A line or a part behind a semicolon belongs to the words whether it repeats the mark or not. */
const afterMark = (line: string): readonly string[] => line.split(MARK)

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' ').slice(0, REQUIREMENT_NAME_MAXIMUM_CHARACTERS).trim())
    .filter((name) => name !== '')
