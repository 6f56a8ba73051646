/**
 * Makes sealed agreements last, beside everything else: adds what proves that their certificates were not revoked, stamps that, and
 * renews the time stamp years later. The agreement is complete before, and nobody waits for this.
 */
import type { X509Certificate } from 'node:crypto'
import { request as begin, type IncomingMessage } from 'node:http'
import { request as beginSecure } from 'node:https'
import { isIP } from 'node:net'
import { type StatusSource, statusSource } from '../../../packages/pdf-seal/long-term/ask.ts'
import { type Extended, extendSeal } from '../../../packages/pdf-seal/long-term/extend.ts'
import type { AskWeb, WebRequest } from '../../../packages/pdf-seal/long-term/remember.ts'
import { LongTermFault, RevokedFault } from '../../../packages/pdf-seal/long-term/status.ts'
import type { TimeStampSource } from '../../../packages/pdf-seal/seal/seal-pdf.ts'
import { bytesUpTo } from '../../../packages/values/bytes-up-to.ts'
import { type Leased, leased, workOnDue } from '../../../packages/values/leased.ts'
import type { OnError, Running } from '../../../packages/values/repeatedly.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { sha256 } from '../../adapters/agreement/verify-signed.ts'
import {
  checkedLookup,
  hostOf,
  mayConnect,
  type NameLookup,
  NoAddressError,
  type Surroundings,
} from '../../adapters/delivery/target.ts'
import { codeOfFailure, watched } from '../../adapters/watch/watched.ts'
import type { Service } from '../../service/service.ts'
import {
  type DueExtension,
  findDueExtensions,
  insertExtension,
  leaseExtension,
  scheduleExtension,
} from '../../store/applications/signings.ts'
import {
  encryptExtension,
  type OpenedSigning,
  openSigning,
  readStoredSeal,
  type StoredSeal,
} from '../applications/signing-record.ts'
import { SIGNING_WORK } from './agreement.ts'
import { changeSigning } from './change.ts'

const EVERY_MILLISECONDS = 1_000
const AT_ONCE = 4
/** How long one is taken for: several servers may have to be asked, each for up to ten seconds. */
const LEASE_MILLISECONDS = 3 * 60_000
/** What fails is tried again after this, then after twice as long each time, up to the longest. */
const FIRST_WAIT_MILLISECONDS = 60_000
const LONGEST_WAIT_MILLISECONDS = 6 * 60 * 60_000
/** Each is looked at once a year: a new release may know of a key that has become weak. */
const LONGEST_REST_MILLISECONDS = 365 * 24 * 60 * 60_000
/** A certificate may be revoked for a while only ("on hold"). */
const REVOKED_WAIT_MILLISECONDS = 24 * 60 * 60_000

/** What is asked, and who hears of what fails. */
export type Extending = {
  readonly source: StatusSource
  readonly onError: OnError
  readonly signal?: AbortSignal
}

/**
 * Adds to all sealed agreements that are due what can be had now, and returns how many are as they should be. Without a time stamp
 * authority nothing is added, since nothing would prove when.
 */
export const extendDueSeals = (service: Service, { signal, ...extending }: Extending): Promise<number> =>
  workOnDue(extensions(service, extending), signal)

/** Looks until stopped; stopping waits for the agreements that are in progress. */
export const extendSeals = (service: Service, onError: OnError): Running => {
  const source = statusSource(guardedWeb({ isLocal: service.isSandbox }))
  return leased(extensions(service, { source, onError }), EVERY_MILLISECONDS)
}

const extensions = (service: Service, extending: Extending): Leased<DueExtension, DueExtension> => {
  const { sql, signing, now } = service
  const { timeStamp } = signing
  return {
    find: async (limit) => (timeStamp === undefined ? [] : findDueExtensions(sql, new Date(now()), limit)),
    lease: async (due) => {
      const at = now()
      const until = new Date(at + LEASE_MILLISECONDS)
      return (await leaseExtension(sql, due.id, new Date(at), until)) ? due : undefined
    },
    work: async (due) => {
      try {
        return timeStamp !== undefined && (await workOn(service, due, { ...extending, timeStamp }))
      } catch (error) {
        extending.onError(error)
        await scheduleAgain(service, due, FIRST_WAIT_MILLISECONDS)
        return false
      }
    },
    atOnce: AT_ONCE,
    onError: extending.onError,
  }
}

/** The issuers that the lender's own file holds. Without a usable file those in the agreements have to do. */
const ownCertificates = async ({ signing }: Service): Promise<readonly X509Certificate[]> => {
  try {
    const { certificate, chain, root } = await signing.sealingKey()
    return [certificate, ...chain, ...(root === undefined ? [] : [root])]
  } catch {
    return []
  }
}

const workOn = async (
  service: Service,
  row: DueExtension,
  { source, onError, timeStamp }: Extending & { readonly timeStamp: TimeStampSource },
): Promise<boolean> => {
  const { id } = row
  const now = service.now()
  const signing = await openSigning(service, id)
  const stored = signing && (await readStoredSeal(service, signing.application, id))
  if (signing === undefined || stored === undefined) {
    // Its application was erased.
    await scheduleExtension(service.sql, id, { at: null })
    return false
  }
  const known = await ownCertificates(service)
  const extended = await watched(
    'extension',
    () => ({}),
    () => extendSeal(stored.pdf, { now, source, timeStamp, known }),
    ({ fault }) => (fault === undefined ? { is: 'done' } : { is: 'failed', code: codeOfFailure(fault) }),
  )
  if (extended.pdf.length > stored.pdf.length) await store(service, signing, stored, extended)
  const { fault, judgement, dueAt } = extended
  if (fault === undefined) {
    await scheduleExtension(service.sql, id, {
      at: new Date(Math.min(dueAt.getTime(), now + LONGEST_REST_MILLISECONDS)),
    })
    return true
  }
  onError(fault)
  if (judgement.isTooLate) await scheduleExtension(service.sql, id, { at: null })
  else await scheduleAgain(service, row, fault instanceof RevokedFault ? REVOKED_WAIT_MILLISECONDS : 0)
  return false
}

const scheduleAgain = async (
  { sql, now }: Service,
  { id, attempts }: DueExtension,
  leastMilliseconds: number,
): Promise<void> => {
  const longer = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** attempts, LONGEST_WAIT_MILLISECONDS)
  const at = new Date(now() + Math.max(longer, leastMilliseconds))
  await scheduleExtension(sql, id, { at, attempts: attempts + 1 })
}

/** The evidence names the new form of the file in the transaction that stores what was added. */
const store = async (
  service: Service,
  { row: { id }, key }: OpenedSigning,
  { pdf: before, extensions }: StoredSeal,
  { pdf, judgement: { level, verifiableUntil } }: Extended,
): Promise<void> => {
  const number = extensions + 1
  const content = encryptExtension(key, id, { number, content: pdf.subarray(before.length) })
  const changed = await changeSigning(service, id, SIGNING_WORK, ({ file, now }) => ({
    file,
    steps: [step('extended', { sha256: sha256(pdf), level, verifiableUntil: verifiableUntil.toISOString() })],
    also: async ({ sql }) => {
      if (!(await insertExtension(sql, { signingId: id, number, content, at: new Date(now) })))
        throw new Error('Another process has added to the sealed agreement meanwhile')
    },
  }))
  if (changed.is !== 'changed') throw new Error('What was added to the sealed agreement could not be stored')
}

const TIMEOUT_MILLISECONDS = 10_000

/** The rule for addresses that are not this machine's is that of https. */
const AS_HTTPS = 'https:'

export type WebOptions = Surroundings & {
  /** For the whole exchange. */
  readonly timeoutMilliseconds?: number
  /** Stands for the system's name servers. */
  readonly lookup?: NameLookup
}

/**
 * Asks the servers that certificates name. Their addresses come from outside, so that they are held to what webhooks
 * are: only public addresses, and where it is local this machine. Unlike webhooks they may be plain http, since their
 * responses are signed. One request a connection, within ten seconds, and no redirect is followed. Throws a
 * {@link LongTermFault} that names the host.
 */
export const guardedWeb =
  (options: WebOptions): AskWeb =>
  async (request) => {
    const { timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    try {
      const response = await responseTo(request, options, signal)
      return await bodyOf(response, request)
    } catch (error) {
      if (error instanceof LongTermFault) throw error
      const { host } = request.url
      if (signal.aborted) throw new LongTermFault(`${host} did not respond within ${timeoutMilliseconds} ms.`)
      if (error instanceof NoAddressError && error.is === 'forbidden') throw inside(request)
      throw new LongTermFault(`${host} cannot be reached.`)
    }
  }

const inside = ({ url }: WebRequest) =>
  new LongTermFault(`${url.host} does not lead to the public Internet, and is not asked.`)

const responseTo = (
  request: WebRequest,
  options: WebOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url, body, contentType } = request
    const host = hostOf(url)
    // Sockets do not look literal addresses up, so that these are checked here.
    if (isIP(host) !== 0 && !mayConnect({ protocol: AS_HTTPS, host, address: host }, options))
      return reject(inside(request))
    const asking = (url.protocol === 'https:' ? beginSecure : begin)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': 'Forecourt',
        ...(body === undefined ? {} : { 'content-type': contentType, 'content-length': body.length }),
      },
      agent: false,
      lookup: checkedLookup(AS_HTTPS, options),
      signal,
    })
    asking.on('response', resolve).on('error', reject)
    asking.end(body)
  })

const bodyOf = async (response: IncomingMessage, { url, maximumBytes }: WebRequest): Promise<Buffer> => {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new LongTermFault(`${url.host} returned HTTP ${response.statusCode}.`)
  }
  const body = await bytesUpTo(maximumBytes, response)
  if (body !== undefined) return body
  throw new LongTermFault(`The response from ${url.host} is longer than ${maximumBytes} bytes.`)
}
