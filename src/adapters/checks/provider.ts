/**
 * Providers of checks and facts for the lender: a register, an identity service, a sanctions list. The setting
 * CHECK_PROVIDERS names them: modules, or JSON files with an address. The service has none of its own.
 */
import { constants } from 'node:os'
import type { Application } from '../../domain/application/application.ts'
import {
  CHECK_NOTE_MAXIMUM_CHARACTERS,
  type CheckName,
  factFaults,
  SENT_RESULTS,
} from '../../domain/case/check.ts'
import type { Person } from '../../domain/case/persons.ts'
import type { DeclaredFact, FactValue, FailureCode } from '../../domain/policy/values.ts'

/** What a provider found out. */
export type Found = {
  /** The findings, only for the lender. */
  readonly note?: string
  /** Values by the names of declared facts. */
  readonly facts?: Readonly<Record<string, FactValue>>
  /** What the response cost the lender. */
  readonly costCents?: number
}

export type CheckFound = Found & {
  /**
   * `unclear` if the provider leaves it to a person, `later` if it sends the result when it has one. It counts for all
   * applicants and the company, apart from those with a result of their own.
   */
  readonly result: 'passed' | 'failed' | 'unclear' | 'later'
  /** The results of single persons. */
  readonly persons?: readonly PersonFound[]
}

export type PersonFound = {
  /** The id of one of the persons in the question. */
  readonly person: string
  readonly result: (typeof SENT_RESULTS)[number]
  readonly note?: string
}

/** The question: about one revision of an application, in its canonical form. The signal aborts it. */
export type Asked = {
  readonly reference: string
  readonly revision: number
  readonly application: Application
  /** Whom the check is still needed of; everyone, if only facts are asked for. */
  readonly persons: readonly Person[]
  readonly signal: AbortSignal
}

/** The default export of a provider's module. */
export type CheckProvider = {
  /** The name in the case: letters, digits, hyphens. The policy measures its facts as `name.fact`. */
  readonly name: string
  readonly checks: readonly CheckName[]
  /** Makes a check. A failure is retried later. A provider with checks has it. */
  readonly check?: (name: CheckName, asked: Asked) => Promise<CheckFound>
  /** The facts that it finds out. */
  readonly facts?: readonly DeclaredFact[]
  /** Finds the facts out without a check. A provider that makes no checks has it; `later` if it sends them. */
  readonly find?: (asked: Asked) => Promise<Found & { readonly result?: CheckFound['result'] }>
  /** Facts that are older are asked for again; absent: facts of any age count. */
  readonly freshDays?: number
  /** Whether it fails only where it is told to, so that one failure says nothing about the next question. */
  readonly isSimulated?: true
}

/** How long a provider may take. */
export const LONGEST_MILLISECONDS = 30_000

/** A provider has given no valid response. The message is ours: its own may be about the borrower, so nobody repeats it. */
export class ProviderError extends Error {
  readonly code: FailureCode
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** A valid response. */
export type Response = CheckFound & { readonly facts: Readonly<Record<string, FactValue>> }

/**
 * Asks a provider for a check, or only for its facts. @throws ProviderError if it fails, takes too long, returns
 * something else, or `stopping` is aborted.
 */
export const askProvider = async (
  provider: CheckProvider,
  name: CheckName | undefined,
  asked: Omit<Asked, 'signal'>,
  stopping?: AbortSignal,
): Promise<Response> => {
  const tooLong = AbortSignal.timeout(LONGEST_MILLISECONDS)
  const signal = stopping === undefined ? tooLong : AbortSignal.any([tooLong, stopping])
  const what = name === undefined ? 'has found no facts' : `has made no ${name} check`
  const failed = (why: string, code: string) => new ProviderError(`${provider.name} ${what}: ${why}`, code)
  const ended = Promise.withResolvers<never>()
  const end = () =>
    ended.reject(
      stopping?.aborted ? failed('the service stops.', 'stopped') : failed('it took too long.', 'timeout'),
    )
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  // Called within a function, so that a synchronous exception is also its failure.
  const answered = (async () => question(provider, name, { ...asked, signal }))()
  const found = await Promise.race([answered, ended.promise])
    .catch((error) => {
      if (error instanceof ProviderError) throw error
      throw failed('it failed with an error.', harmlessCode(error))
    })
    .finally(() => signal.removeEventListener('abort', end))
  return validResponse(provider, found, { name, persons: asked.persons }, (why) => failed(why, 'invalid'))
}

/** A module's error may have anything as its code and its name: only what the system calls its errors is harmless. */
export const harmlessCode = (error: unknown): FailureCode => {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown }
  const given = typeof code === 'string' ? code : (Object(cause) as { readonly code?: unknown }).code
  return typeof given === 'string' && (SYSTEM_CODES.has(given) || OF_FETCH.test(given)) ? given : 'exception'
}

const OF_FETCH = /^UND_ERR_[A-Z_]{1,30}$/
const SYSTEM_CODES: ReadonlySet<string> = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN'])

/** A provider that makes checks only gives its facts with one of them. */
const question = (
  { checks, check, find }: CheckProvider,
  name: CheckName | undefined,
  asked: Asked,
): Promise<unknown> | undefined => {
  const [first] = checks
  if (name === undefined && find !== undefined) return find(asked)
  const made = name ?? first
  return made && check?.(made, asked)
}

const RESULTS: readonly unknown[] = ['passed', 'failed', 'unclear', 'later']

/** Facts that it does not declare are left out, and named in the note. Facts of a wrong type make it all invalid. */
const validResponse = (
  { facts: declared = [] }: CheckProvider,
  found: unknown,
  { name, persons: asked }: { readonly name: CheckName | undefined } & Pick<Asked, 'persons'>,
  failed: (why: string) => ProviderError,
): Response => {
  const { result, note, facts, costCents, persons = [] } = Object(found) as Partial<Record<string, unknown>>
  const given = result ?? (name === undefined ? 'unclear' : undefined)
  if (!RESULTS.includes(given)) throw failed('it gave no result.')
  if (!Array.isArray(persons)) throw failed('its persons must be a list.')
  if (costCents !== undefined && !(Number.isSafeInteger(costCents) && Number(costCents) >= 0))
    throw failed('its costCents must be a whole number, at least 0.')
  if (facts !== undefined && (typeof facts !== 'object' || facts === null || Array.isArray(facts)))
    throw failed('its facts must be an object.')
  const isDeclared = (one: string) => declared.some((fact) => fact.name === one)
  const all = Object.entries((facts ?? {}) as Readonly<Record<string, FactValue>>)
  const known = Object.fromEntries(all.filter(([one]) => isDeclared(one)))
  const faults = factFaults(declared, known)
  if (faults.length > 0) throw failed(`${faults.map((one) => `${one.name} ${one.says}`).join('; ')}.`)
  const unknown = all.length - Object.keys(known).length
  const notes = [
    typeof note === 'string' ? note : '',
    unknown === 0 ? '' : `${unknown} undeclared ${unknown === 1 ? 'fact was' : 'facts were'} ignored.`,
  ].filter((part) => part !== '')
  return {
    result: given as Response['result'],
    facts: known,
    ...(persons.length === 0 ? {} : { persons: persons.map((one) => personIn(one, asked, failed)) }),
    ...(notes.length === 0 ? {} : { note: notes.join(' ').slice(0, CHECK_NOTE_MAXIMUM_CHARACTERS) }),
    ...(costCents === undefined ? {} : { costCents: Number(costCents) }),
  }
}

const personIn = (
  found: unknown,
  asked: Asked['persons'],
  failed: (why: string) => ProviderError,
): PersonFound => {
  const { person, result, note } = Object(found) as Partial<Record<string, unknown>>
  const known = asked.find(({ id }) => id === person)
  const given = SENT_RESULTS.find((one) => one === result)
  if (known === undefined) throw failed('its persons name somebody whom the request did not.')
  if (given === undefined) throw failed('a person in its persons has no result.')
  const text = typeof note === 'string' ? note.slice(0, CHECK_NOTE_MAXIMUM_CHARACTERS) : ''
  return { person: known.id, result: given, ...(text === '' ? {} : { note: text }) }
}
