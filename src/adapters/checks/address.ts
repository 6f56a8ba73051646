/** A provider at an address: the service posts the case there, signed as webhooks are, and reads the response. */
import { randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bytesUpTo } from '../../../packages/values/bytes-up-to.ts'
import { readSmallFile } from '../../../packages/values/small-file.ts'
import type { CheckName } from '../../domain/case/check.ts'
import { isSecret, signatureHeaders } from '../delivery/sign-webhook.ts'
import { codeOfFailure } from '../watch/watched.ts'
import { type Asked, type CheckProvider, LONGEST_MILLISECONDS, ProviderError } from './provider.ts'

const TIMEOUT_SECONDS = 8
const ATTEMPTS = 3
const ATTEMPTS_MAXIMUM = 5
/** The pause before the second attempt; each later one is twice as long. */
const PAUSE_MILLISECONDS = 500
const RESPONSE_MAXIMUM_BYTES = 65_536

type Address = {
  readonly name: string
  readonly url: string
  readonly secret: string
  readonly timeoutSeconds: number
  readonly attempts: number
  /** What a response costs that does not say it itself. */
  readonly costCents: number | undefined
}

/** The provider in a JSON file, and what is wrong with its own fields. Its secret is in the file, or in one beside it. */
export const openAddress = (
  given: Readonly<Record<string, unknown>>,
  path: string,
): { readonly provider: CheckProvider; readonly faults: readonly string[] } => {
  const { name, url, secretFile, timeoutSeconds = TIMEOUT_SECONDS, attempts = ATTEMPTS, costCents } = given
  const secret =
    typeof secretFile === 'string'
      ? readSmallFile(resolve(dirname(path), secretFile))
          .toString()
          .trim()
      : given['secret']
  const isWhole = (value: unknown, least: number, most: number) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
  const mostSeconds = LONGEST_MILLISECONDS / 1_000
  const faults = [
    ...(isWebAddress(url) ? [] : ['url must be an http or https address without a user name']),
    ...(typeof secret === 'string' && isSecret(secret)
      ? []
      : ['secret, or the file in secretFile, must be whsec_ and 24 to 64 bytes in base64']),
    ...(isWhole(timeoutSeconds, 1, mostSeconds)
      ? []
      : [`timeoutSeconds must be a whole number from 1 to ${mostSeconds}`]),
    ...(isWhole(attempts, 1, ATTEMPTS_MAXIMUM)
      ? []
      : [`attempts must be a whole number from 1 to ${ATTEMPTS_MAXIMUM}`]),
    ...(costCents === undefined || isWhole(costCents, 0, Number.MAX_SAFE_INTEGER)
      ? []
      : ['costCents must be a whole number, at least 0']),
    ...Object.keys(given)
      .filter((field) => !FIELDS.has(field))
      .map((field) => `${field} is no field of a provider`),
  ]
  const address = { name, url, secret, timeoutSeconds, attempts, costCents } as Address
  const provider = {
    ...given,
    check: (check: CheckName, asked: Asked) => post(address, asked, check),
    find: (asked: Asked) => post(address, asked),
  } as unknown as CheckProvider
  return { provider, faults }
}

const FIELDS: ReadonlySet<string> = new Set([
  'name',
  'checks',
  'facts',
  'freshDays',
  'url',
  'secret',
  'secretFile',
  'timeoutSeconds',
  'attempts',
  'costCents',
])

const isWebAddress = (value: unknown): boolean => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** One question, at each attempt with the same id. What may pass with time is tried again. */
const post = async (address: Address, { signal, ...asked }: Asked, check?: CheckName) => {
  const body = JSON.stringify({ ...(check === undefined ? {} : { check }), ...asked })
  const id = randomUUID()
  for (let attempt = 1; ; attempt++) {
    const tried = await postOnce(address, { id, body, signal })
    if (!(tried instanceof ProviderError)) return withCost(tried, address)
    if (attempt === address.attempts || signal.aborted || FINAL.test(tried.code)) throw tried
    await pause(PAUSE_MILLISECONDS * 2 ** (attempt - 1), undefined, { signal })
  }
}

/** Neither another attempt nor time helps where the provider rejects the question, or responds with something else. */
const FINAL = /^(?:[34](?!29|08)\d\d|invalid)$/

const withCost = (found: object, { costCents }: Address) =>
  ({ ...(costCents === undefined ? {} : { costCents }), ...found }) as never

type Attempt = { readonly id: string; readonly body: string; readonly signal: AbortSignal }

const postOnce = async (
  { name, url, secret, timeoutSeconds }: Address,
  { id, body, signal }: Attempt,
): Promise<object | ProviderError> => {
  const failed = (why: string, code: string) => new ProviderError(`${name} gave no result: ${why}`, code)
  const timeout = AbortSignal.timeout(timeoutSeconds * 1_000)
  try {
    const timestamp = Math.floor(Date.now() / 1_000)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Forecourt checks',
        ...signatureHeaders({ id, timestamp, body, secrets: [secret] }),
      },
      body,
      // The case goes only to the configured address, not to a redirect.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    if (response.status === 202 || response.status !== 200) {
      await response.body?.cancel()
      if (response.status === 202) return { result: 'later' }
      return failed(`it responded with status ${response.status}.`, String(response.status))
    }
    const bytes = await bytesUpTo(RESPONSE_MAXIMUM_BYTES, response.body ?? [])
    const found: unknown = bytes && jsonOf(bytes.toString())
    return typeof found === 'object' && found !== null
      ? found
      : failed('its response is no JSON object of up to 64 KiB.', 'invalid')
  } catch (error) {
    if (timeout.aborted) return failed('it took too long.', 'timeout')
    const { cause = error } = Object(error) as { readonly cause?: unknown }
    const code = codeOfFailure(cause)
    return failed(`the request failed with ${code}.`, code)
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
