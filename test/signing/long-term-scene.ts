/** What tests of long-term seals share: a clock, a test authority, and files that are sealed and extended by both. */
import assert from 'node:assert/strict'
import type { X509Certificate } from 'node:crypto'
import { after, before } from 'node:test'
import { type StatusSource, statusSource } from '../../packages/pdf-seal/long-term/ask.ts'
import { type Extended, extendSeal } from '../../packages/pdf-seal/long-term/extend.ts'
import {
  openTestAuthority,
  type Tells,
  type TestAuthority,
} from '../../packages/pdf-seal/long-term/testing.ts'
import { httpTimeStamp } from '../../packages/pdf-seal/seal/http-time-stamp.ts'
import { sealPdf } from '../../packages/pdf-seal/seal/seal-pdf.ts'
import { sampleWords, taggedPdf } from '../../packages/pdf-seal/seal/testing.ts'
import { verifySeal } from '../../packages/pdf-seal/seal/verify-seal.ts'
import { guardedWeb } from '../../src/modules/signing/extend-seals.ts'

export const START = Date.parse('2026-03-02T10:20:30Z')
/** Nobody needs as long, unless it is what a test is about. */
const TIMEOUT_MILLISECONDS = 30_000

export const clock = { now: START }

export let authority: TestAuthority

/** Opens an authority of their own for the tests of the file, and then prepares what they share. */
export const withAuthority = (prepare?: () => Promise<void>): void => {
  before(async () => {
    authority = await openTestAuthority(() => clock.now)
    await prepare?.()
  })
  after(() => authority.close())
}

/** As at the beginning: the clock, and all responses good. */
export const atTheStart = (): void => {
  clock.now = START
  Object.assign(authority.behaviour, {
    ocsp: 'good',
    list: 'good',
    stamp: 'good',
    revokedAt: new Date(START),
    reason: undefined,
    stampDays: 1_000,
  } satisfies TestAuthority['behaviour'])
}

export const newSource = (timeoutMilliseconds = TIMEOUT_MILLISECONDS): StatusSource =>
  statusSource(guardedWeb({ isLocal: true, timeoutMilliseconds }))

const SEALED_DAYS = 365

/** A file that is sealed now, by a certificate that holds for a year unless told otherwise. */
export const sealed = async ({
  pdf,
  tells = 'ocsp',
  isStamped = true,
  days = SEALED_DAYS,
}: {
  readonly pdf?: Buffer
  readonly tells?: Tells
  readonly isStamped?: boolean
  /** For how long the certificate holds. */
  readonly days?: number
} = {}): Promise<Buffer> =>
  sealPdf(pdf ?? (await taggedPdf()), {
    ...sampleWords,
    certificate: authority.sealingKey(days, tells),
    at: new Date(clock.now),
    ...(isStamped ? { timeStamp: httpTimeStamp(authority.stampUrl) } : {}),
  })

/** What is added now. */
export const extend = async (
  pdf: Buffer,
  source = newSource(),
  known: readonly X509Certificate[] = [],
): Promise<Extended> => {
  const extended = await extendSeal(pdf, {
    now: clock.now,
    timeStamp: httpTimeStamp(authority.stampUrl),
    source,
    known,
  })
  assert.ok(extended.pdf.subarray(0, pdf.length).equals(pdf), 'what was there stays')
  return extended
}

/** What is found now. */
export const check = (pdf: Buffer) => verifySeal(pdf, { trusted: [authority.root], now: clock.now })
