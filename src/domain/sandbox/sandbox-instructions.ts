/**
 * The instructions by which a test client steers its application: `sandbox: …` in the further information. They exist
 * only in the sandbox; live applications are never searched for them.
 */
import type { SigningAction, UploadAction } from '../case/case-file.ts'
import { REQUIREMENT_NAME_MAXIMUM_CHARACTERS } from '../documents/requirement.ts'

export type SandboxAction = 'approve' | 'decline' | 'refer'

export type SandboxInstructions = {
  /** The actions of the sandbox's underwriter, and how long after the submission. */
  readonly actions: readonly { readonly does: SandboxAction; readonly afterMilliseconds: number }[]
  /** The actions on a signing in place of its signers, and how long after its start. */
  readonly onSigning: readonly { readonly does: SigningAction; readonly afterMilliseconds: number }[]
  /** The staff's actions on each document, and how long after its upload. */
  readonly onUpload: readonly { readonly does: UploadAction; readonly afterMilliseconds: number }[]
  /** The names of additional requirements. */
  readonly requires: readonly string[]
  /** The response with which the submission itself is rejected. */
  readonly answer?: SandboxAnswer
  /** Unknown text between instructions, cut to a length. */
  readonly unknown: readonly string[]
}

export type SandboxAnswer = {
  /** The HTTP status. */
  readonly status: (typeof ANSWERED)[number]
  /** Until when submissions are rejected, in milliseconds since 1970; absent if always. */
  readonly until?: number
}

const ANSWERED = [429, 500, 503] as const

export const NO_INSTRUCTIONS: SandboxInstructions = {
  actions: [],
  onSigning: [],
  onUpload: [],
  requires: [],
  unknown: [],
}

/** The longest delay of an instruction. */
export const SANDBOX_WAIT_MAXIMUM_SECONDS = 24 * 60 * 60

/** How many characters are read, from the first mark on. */
export const SANDBOX_WORDS_MAXIMUM_CHARACTERS = 2_000

/** How many instructions are followed; later ones are ignored. */
const WORDS_MAXIMUM = 20

/** How many names of documents all instructions together may have. */
const NAMES_MAXIMUM = 20

/** How much of an unknown instruction is reported back. */
const UNKNOWN_MAXIMUM_CHARACTERS = 40

const MARK = /sandbox:/i

/**
 * Reads `sandbox: approve`, `decline` and `refer`, `sign` and `decline signing`, `accept documents` and
 * `refuse documents`, each also with `after 5s`, `require Payslips`, and `answer 503`, also with `until` and a date-time.
 * Several are on separate lines or after semicolons. Anything else is ignored and reported as unknown, since the text
 * is free.
 */
export const sandboxInstructionsOf = (furtherInformation: string | undefined): SandboxInstructions => {
  if (furtherInformation === undefined) return NO_INSTRUCTIONS
  const start = furtherInformation.search(MARK)
  if (start < 0) return NO_INSTRUCTIONS
  const read: Read = { actions: [], onSigning: [], onUpload: [], requires: [], unknown: [] }
  for (const word of wordsIn(furtherInformation, start)) {
    if (!READERS.some((reader) => reader(word, read)))
      read.unknown.push(word.slice(0, UNKNOWN_MAXIMUM_CHARACTERS))
  }
  return { ...read, requires: [...new Set(read.requires)].slice(0, NAMES_MAXIMUM) }
}

type Read = {
  -readonly [Key in keyof SandboxInstructions]: NonNullable<
    SandboxInstructions[Key]
  > extends readonly (infer Entry)[]
    ? Entry[]
    : SandboxInstructions[Key]
}

/** Each takes the instructions of its kind, and says whether it recognised one. */
const READERS: readonly ((word: string, read: Read) => boolean)[] = [
  (word, read) => {
    const [, does, seconds = '0'] = ACTION.exec(word) ?? []
    if (does === undefined) return false
    const afterMilliseconds = Math.min(Number(seconds), SANDBOX_WAIT_MAXIMUM_SECONDS) * 1_000
    const named = does.toLowerCase().replace(/\s+/, ' ')
    const [ofSigning, ofUpload] = [OF_SIGNING[named], OF_UPLOAD[named]]
    if (ofSigning !== undefined) read.onSigning.push({ does: ofSigning, afterMilliseconds })
    else if (ofUpload !== undefined) read.onUpload.push({ does: ofUpload, afterMilliseconds })
    else read.actions.push({ does: named as SandboxAction, afterMilliseconds })
    return true
  },
  (word, read) => {
    const names = namesIn(REQUIRE.exec(word)?.[1] ?? '')
    read.requires.push(...names)
    return names.length > 0
  },
  (word, read) => {
    const [, given, moment] = ANSWER.exec(word) ?? []
    const status = ANSWERED.find((one) => String(one) === given)
    const until = moment === undefined ? undefined : Date.parse(moment)
    if (status === undefined || Number.isNaN(until)) return false
    read.answer = until === undefined ? { status } : { status, until }
    return true
  },
]

/** Instructions for a signing. */
const OF_SIGNING: Readonly<Record<string, SigningAction>> = {
  sign: 'sign',
  'decline signing': 'declineSigning',
}

/** Instructions for a document. */
const OF_UPLOAD: Readonly<Record<string, UploadAction>> = {
  'accept documents': 'acceptDocuments',
  'refuse documents': 'refuseDocuments',
}

const ACTION =
  /^(approve|decline\s+signing|decline|refer|sign|(?:accept|refuse)\s+documents)(?:,?\s+after\s+(\d{1,6})\s*s(?:ec(?:ond)?s?)?)?$/i
const REQUIRE = /^require\s+(\S.*)$/i
const ANSWER =
  /^answer\s+(\d{3})(?:,?\s+until\s+(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)))?$/i

/** A mark, a semicolon or the end of a line ends an instruction; the next one follows it, with or without a mark. */
const BETWEEN_WORDS = /\r\n|[\n\r;\u2028\u2029]|sandbox:/i

/**
 * The instructions from the first mark on, within the limit. One that crosses the limit is dropped, since its rest
 * might change its meaning.
 */
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

/** The recorded form of the instructions: without the names of documents and without unknown text, which may be anything. */
export const shownWords = ({
  actions,
  onSigning,
  onUpload,
  requires,
  answer,
  unknown,
}: SandboxInstructions): readonly string[] => [
  ...[...actions, ...onSigning, ...onUpload].map(
    ({ does, afterMilliseconds }) =>
      `${WRITTEN[does] ?? does}${afterMilliseconds === 0 ? '' : ` after ${afterMilliseconds / 1_000}s`}`,
  ),
  ...(requires.length === 0 ? [] : [`require (${requires.length})`]),
  ...(answer === undefined ? [] : [`answer ${answer.status}`]),
  ...(unknown.length === 0 ? [] : [`unknown words (${unknown.length})`]),
]

const WRITTEN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...OF_SIGNING, ...OF_UPLOAD }).map(([word, does]) => [does, word]),
)
