/** Signs the result of a client's certification run, so that the lender can verify it, and verifies such signatures. */
import { hash, timingSafeEqual } from 'node:crypto'
import { type KeyRing, KeyRingError, keyedHash } from '../../../packages/encryption/key-ring.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import {
  CERTIFICATION,
  CERTIFICATION_ITEMS,
  type CertificationItemId,
  type CertificationProof,
  proofOf,
} from '../../domain/sandbox/certification-items.ts'
import type { Service } from '../../service/service.ts'
import { change } from '../../store/audit/change.ts'
import { loggedRequests } from '../../store/audit/requests.ts'

export type CertificationResult = 'passed' | 'failed' | 'skipped'

export type CertificationItem = {
  readonly id: CertificationItemId
  readonly result: CertificationResult
  readonly reason: string | null
  readonly evidence: readonly {
    readonly at: Date | string
    readonly what: string
    /** Of a request to the service; null for anything else. */
    readonly requestId: string | null
  }[]
}

/** What a run reports. */
export type CertificationRun = {
  readonly packageVersion: string
  readonly startedAt: Date | string
  readonly finishedAt: Date | string
  readonly items: readonly CertificationItem[]
}

const USE = 'certification'
const SIGNATURE = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/

/** The clocks of the program and of the service may differ by this much. */
const CLOCKS_MILLISECONDS = 60_000

/**
 * The certificate of a run, with a signature over its JSON. The service adds who ran it, the titles of the items, and what shows each
 * of them: the requests that it needs are in the client's request log since the run started, or only the program says so. The audit
 * log records it.
 */
export const signCertification = async (
  service: Pick<Service, 'sql' | 'ring' | 'now'>,
  { client }: Pick<Caller, 'client'>,
  run: CertificationRun,
  at: { readonly baseUrl: string },
) => {
  const ids = run.items.flatMap(({ evidence }) => evidence.flatMap(({ requestId }) => requestId ?? []))
  const since = new Date(new Date(run.startedAt).getTime() - CLOCKS_MILLISECONDS)
  const found = await loggedRequests(service.sql, client.id, ids, since)
  const logged = new Map(found.map((request) => [request.requestId, request]))
  const items = run.items.map(({ id, result, reason, evidence }) => {
    const shown = evidence.map((one) => ({ ...one, request: logged.get(one.requestId?.toLowerCase() ?? '') }))
    const requests = new Set(shown.flatMap(({ request }) => request ?? []))
    return {
      id,
      title: CERTIFICATION[id].title,
      result,
      reason,
      proof: proofOf(id, [...requests]),
      evidence: shown.map(({ at: time, what, requestId, request }) => ({
        at: time,
        // Of a logged request the service's own words.
        what: request === undefined ? what : `${request.method} ${request.path} returned ${request.status}`,
        requestId,
        isLogged: requestId === null ? null : request !== undefined,
      })),
    }
  })
  const certificate = {
    service: at.baseUrl,
    clientId: client.id,
    ...run,
    signedAt: new Date(service.now()).toISOString(),
    result: resultOf(items),
    items,
  }
  const digest = hash('sha256', JSON.stringify(certificate), 'base64url')
  const key = service.ring.current()
  const by = { actor: { kind: 'client', id: client.id }, now: service.now } as const
  await change(service.sql, by, ({ record }) =>
    record('certification.signed', { kind: 'client', id: client.id }),
  )
  const mac = keyedHash(key, USE, digest).toString('base64url')
  return { certificate, signature: `v1.${key.id}.${digest}.${mac}` }
}

type ComparedItem = Pick<CertificationItem, 'id' | 'result'> & {
  readonly proof: CertificationProof
  readonly evidence: readonly { readonly isLogged: boolean | null }[]
}

/** Passed only if every item is, each with evidence and the requests that it needs, and every request named as evidence is in the log. */
const resultOf = (items: readonly ComparedItem[]): 'passed' | 'failed' | 'incomplete' => {
  const isProven = items.every(({ evidence }) => evidence.every(({ isLogged }) => isLogged !== false))
  if (!isProven || items.some(({ result }) => result === 'failed')) return 'failed'
  const isShown = ({ result, evidence, proof }: ComparedItem) =>
    result === 'passed' && evidence.length > 0 && proof !== 'none'
  const shown = new Set(items.filter(isShown).map(({ id }) => id))
  const isWhole = items.every(isShown) && CERTIFICATION_ITEMS.every((id) => shown.has(id))
  return isWhole ? 'passed' : 'incomplete'
}

/** The SHA-256 of the certificate that the signature is for, in base64url; undefined if this service did not make it. */
export const verifyCertification = (ring: KeyRing, signature: string): string | undefined => {
  const [, keyId, digest, mac] = SIGNATURE.exec(signature) ?? []
  if (keyId === undefined || digest === undefined || mac === undefined) return undefined
  try {
    const expected = keyedHash(ring.find(keyId), USE, digest)
    return timingSafeEqual(expected, Buffer.from(mac, 'base64url')) ? digest : undefined
  } catch (error) {
    if (error instanceof KeyRingError) return undefined
    throw error
  }
}
