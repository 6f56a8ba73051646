/**
 * Providers of checks for the lender: a register, an identity service, a sanctions list. They are modules named by the
 * setting CHECK_PROVIDERS; the service has none of its own.
 */
import { pathToFileURL } from 'node:url'
import type { Application } from '../../domain/application/application.ts'
import { CHECK_NAMES, CHECK_NOTE_MAXIMUM_CHARACTERS, type CheckName } from '../../domain/case/check.ts'

export type CheckFound = {
  /** `unclear` if the provider leaves it to a person. */
  readonly result: 'passed' | 'failed' | 'unclear'
  /** The findings, only for the lender. */
  readonly note?: string
}

/** The default export of a provider's module. */
export type CheckProvider = {
  /** The name in the case: letters, digits, hyphens. */
  readonly name: string
  readonly checks: readonly CheckName[]
  /** Called with the canonical application; the signal aborts it. A failure is retried later. */
  readonly check: (
    name: CheckName,
    asked: { readonly reference: string; readonly application: Application; readonly signal: AbortSignal },
  ) => Promise<CheckFound>
}

/** @throws Error with the module's name if it cannot be loaded or exports no provider. */
export const loadCheckProviders = async (paths: readonly string[]): Promise<readonly CheckProvider[]> => {
  const providers: CheckProvider[] = []
  for (const path of paths) {
    const { default: provider } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown }
    if (!isProvider(provider)) throw new Error(`${path} exports no provider of checks as its default.`)
    providers.push(provider)
  }
  return providers
}

const NAME = /^[A-Za-z0-9-]{1,40}$/

const isProvider = (value: unknown): value is CheckProvider => {
  if (typeof value !== 'object' || value === null) return false
  const { name, checks, check } = value as Partial<Record<keyof CheckProvider, unknown>>
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    Array.isArray(checks) &&
    checks.every((one) => CHECK_NAMES.includes(one)) &&
    typeof check === 'function'
  )
}

/** How long a provider may take. */
const LONGEST_MILLISECONDS = 30_000

/** A provider has not made a check. Its own message may be about the borrower, so it is only for staff. */
export class ProviderError extends Error {}

/**
 * Asks a provider. @throws ProviderError if it fails, takes too long, returns something else, or `stopping` is aborted.
 */
export const askProvider = async (
  provider: CheckProvider,
  name: CheckName,
  asked: { readonly reference: string; readonly application: Application },
  stopping?: AbortSignal,
): Promise<CheckFound> => {
  const tooLong = AbortSignal.timeout(LONGEST_MILLISECONDS)
  const signal = stopping === undefined ? tooLong : AbortSignal.any([tooLong, stopping])
  const failed = (why: string) =>
    new ProviderError(`${provider.name} has made no ${name} check: ${why.replace(/\s+/g, ' ')}`)
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(new Error(stopping?.aborted ? 'the service stops.' : 'it took too long.'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  // Called within a function, so that a synchronous exception is also its failure.
  const answered = (async () => provider.check(name, { ...asked, signal }))()
  const found = await Promise.race([answered, ended.promise])
    .catch((error) => {
      throw failed(error instanceof Error ? error.message : String(error))
    })
    .finally(() => signal.removeEventListener('abort', end))
  if (!['passed', 'failed', 'unclear'].includes(found?.result)) throw failed('it gave no result.')
  const { result, note } = found
  return typeof note === 'string'
    ? { result, note: note.slice(0, CHECK_NOTE_MAXIMUM_CHARACTERS) }
    : { result }
}
