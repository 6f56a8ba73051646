/**
 * The instructions by which a test client steers its application: `sandbox: …` in the further information. They exist
 * only in the sandbox; live applications are never searched for them.
 */
import { isDay } from '../../../packages/values/typed/typed-day.ts'
import type { SigningAction, UploadAction } from '../case/case-file.ts'
import { REQUIREMENT_NAME_MAXIMUM_CHARACTERS } from '../documents/requirement.ts'
import type { DeclaredFact, FactValue } from '../policy/values.ts'
import {
  SIMULATED_FAULTS,
  SIMULATED_PROVIDERS,
  SIMULATED_RESULTS,
  type SimulatedFault,
  type SimulatedResult,
} from './simulated-providers.ts'

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
  /** Whether the simulated providers are asked, and the policy then acts. */
  readonly asksProviders?: true
  /** What they find, and how they fail. */
  readonly simulated: readonly Simulated[]
  /** The response with which the submission itself is rejected. */
  readonly answer?: SandboxAnswer
  /** Unknown text between instructions, cut to a length. */
  readonly unknown: readonly string[]
}

/** What a command says of a simulated provider. */
export type Simulated = { readonly provider: string } & (
  | { readonly fact: string; readonly value: FactValue }
  /** For one person, by their id; absent for everyone. */
  | { readonly result: SimulatedResult; readonly person?: string }
  | { readonly fault: SimulatedFault }
)

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
  simulated: [],
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
 * `refuse documents`, each also with `after 5s`, `require Payslips`, `answer 503`, also with `until` and a date-time,
 * `ask providers`, and `vehicle.marketValue=9000`, `identity.result=failed`, also for one person as in
 * `identity.applicant2=failed`, or `sanctions.down` of a simulated provider.
 * Several are on separate lines or after semicolons. Anything else is ignored and reported as unknown, since the text
 * is free.
 */
export const sandboxInstructionsOf = (furtherInformation: string | undefined): SandboxInstructions => {
  if (furtherInformation === undefined) return NO_INSTRUCTIONS
  const start = furtherInformation.search(MARK)
  if (start < 0) return NO_INSTRUCTIONS
  const read: Read = { actions: [], onSigning: [], onUpload: [], requires: [], simulated: [], unknown: [] }
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
  (word, read) => {
    const simulated = simulatedBy(word)
    if (simulated === undefined && !ASK.test(word)) return false
    if (simulated !== undefined) read.simulated.push(simulated)
    read.asksProviders = true
    return true
  },
]

const simulatedBy = (word: string): Simulated | undefined => {
  const [, providerName = '', what = '', value] = OF_PROVIDER.exec(word) ?? []
  const found = SIMULATED_PROVIDERS.find(({ name }) => isSame(name, providerName))
  if (found === undefined) return undefined
  const { name: provider, checks, facts } = found
  if (value === undefined) {
    const fault = SIMULATED_FAULTS.find((one) => isSame(one, what))
    return fault && { provider, fault }
  }
  const result = SIMULATED_RESULTS.find((one) => isSame(one, value))
  if (result !== undefined && checks.length > 0) {
    if (isSame(what, 'result')) return { provider, result }
    if (PERSON.test(what)) return { provider, result, person: what.toLowerCase() }
  }
  const fact = facts.find(({ name }) => isSame(name, what))
  const read = fact && factValueOf(fact, value)
  return fact === undefined || read === undefined ? undefined : { provider, fact: fact.name, value: read }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const factValueOf = ({ type }: DeclaredFact, value: string): FactValue | undefined => {
  if (type === 'number') return AMOUNT.test(value) ? Number(value) : undefined
  if (type === 'boolean') return ({ true: true, false: false } as const)[value.toLowerCase()]
  return isDay(value) ? value : undefined
}

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

const ASK = /^ask\s+providers$/i
const OF_PROVIDER = /^([a-z]{1,40})\.([a-z]{1,40}\d{0,2})(?:\s*=\s*(\S{1,20}))?$/i
const PERSON = /^(?:applicant\d+|owner\d+|company)$/i
const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/

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
  asksProviders,
  simulated,
  answer,
  unknown,
}: SandboxInstructions): readonly string[] => [
  ...[...actions, ...onSigning, ...onUpload].map(
    ({ does, afterMilliseconds }) =>
      `${WRITTEN[does] ?? does}${afterMilliseconds === 0 ? '' : ` after ${afterMilliseconds / 1_000}s`}`,
  ),
  ...(requires.length === 0 ? [] : [`require (${requires.length})`]),
  ...(asksProviders && simulated.length === 0 ? ['ask providers'] : []),
  ...simulated.map(
    (one) => `${one.provider}.${'fact' in one ? one.fact : 'fault' in one ? one.fault : 'result'}`,
  ),
  ...(answer === undefined ? [] : [`answer ${answer.status}`]),
  ...(unknown.length === 0 ? [] : [`unknown words (${unknown.length})`]),
]

const WRITTEN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...OF_SIGNING, ...OF_UPLOAD }).map(([word, does]) => [does, word]),
)
