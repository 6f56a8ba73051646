/** Shows a signer the agreement, and records that it was shown. */

import { request as begin, type IncomingMessage } from 'node:http'
import { request as beginSecure } from 'node:https'
import { isIP } from 'node:net'
import type { AskWeb, WebRequest } from '../../../packages/pdf-seal/long-term/remember.ts'
import { LongTermFault } from '../../../packages/pdf-seal/long-term/status.ts'
import { bytesUpTo } from '../../../packages/values/bytes-up-to.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { SIGNER_NOTES, signerSubject } from '../../adapters/access/sign-in-limits.ts'
import type { AgreementContent } from '../../adapters/agreement/content/content.ts'
import {
  dueText,
  feeFacts,
  instalmentsText,
  termText,
} from '../../adapters/agreement/content/descriptions.ts'
import { LANGUAGES } from '../../adapters/agreement/content/language.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import {
  checkedLookup,
  hostOf,
  mayConnect,
  type NameLookup,
  NoAddressError,
  type Surroundings,
} from '../../adapters/delivery/target.ts'
import type { Cents } from '../../domain/finance/money.ts'
import { isTheirTurn } from '../../domain/signing/signing.ts'
import { hasSigned, signerAllows, signingAllows } from '../../domain/signing/signing-states.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { countInWindow } from '../../store/people/sign-in.ts'
import {
  numberOfLast,
  readEvidence,
  readStoredPdf,
  readStoredSeal,
  signerOf,
} from '../applications/signing-record.ts'
import { openContent } from './agreement.ts'
import { changeSigning } from './change.ts'
import {
  BY_SIGNING,
  findVerifiedSession,
  fromWhere,
  refusalOf,
  type Shown,
  waitsForOthers,
} from './session.ts'

export type ShownAgreement = {
  readonly pdf: Buffer
  /** In hex: with the signature it states what the signer was shown. */
  readonly sha256: string
  readonly pages: number
  readonly keyFacts: KeyFacts
}

/** The agreement's most important figures for a signer. */
export type KeyFacts = {
  readonly amountOfCredit: Cents
  /** The monthly instalments: "36 of €310.02 each". */
  readonly instalments: string
  /** The GMFV of a PCP. */
  readonly finalPayment: Cents | null
  /** Each with its name and when it is paid. */
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
  /** The agreement's duration: "48 months", or "49 months: 48 monthly payments and a final one". */
  readonly term: string
  readonly aprPerCent: number
  /** Instalments, final payment and fees. */
  readonly totalPayable: Cents
  /** The day of the first payment, or what determines it. */
  readonly firstPayment: string
}

/** Shows nothing without a record; but repeated views by the same signer within an hour are recorded once. */
export const showAgreement = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<ShownAgreement | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, file, application, signer } = signerSession
  const { agreementHash: sha256 } = file
  const [pdf, stored] = await Promise.all([
    readStoredPdf(service, application, row.id, 'agreement'),
    readStoredPdf(service, application, row.id, 'content'),
  ])
  if (pdf === undefined || stored === undefined || sha256 === undefined) return beingPrepared()
  if (!isTheirTurn(file, signer)) return waitsForOthers()
  const pages = pagesOf(pdf)
  const at = new Date(service.now())
  const counted = await countInWindow(service.sql, signerSubject('showings', signer.id), SIGNER_NOTES, at)
  if (counted.is === 'counted') {
    const noted = await changeSigning<Refusal>(service, row.id, BY_SIGNING, (now) =>
      now.file.agreementHash === sha256
        ? {
            file: now.file,
            steps: [step('agreementShown', { signer: signer.id, sha256, pages, ...fromWhere(webUser) })],
          }
        : beingPrepared(),
    )
    if (noted.is !== 'changed') return refusalOf(noted)
  }
  return { pdf, sha256, pages, keyFacts: keyFactsOf(openContent(stored).content) }
}

const keyFactsOf = (content: AgreementContent): KeyFacts => {
  const { figures } = content
  return {
    amountOfCredit: figures.amountFinanced,
    instalments: instalmentsText(figures),
    finalPayment: figures.finalPayment,
    fees: feeFacts(content, LANGUAGES.en).map(([name, amount = '']) => ({ name, amount })),
    term: termText(content),
    aprPerCent: figures.aprcPerCent,
    totalPayable: figures.totalOfPayments,
    firstPayment: dueText(content, 1, figures.firstDueOn),
  }
}

const NOTED = { isNoted: true } as const

/**
 * Records that a signer's page showed them the end of the agreement with this hash: once after each time that it was
 * opened, so that an open page adds nothing more.
 */
export const noteRead = async (
  service: Service,
  webUser: WebUser,
  { sha256, ...shown }: Shown & { readonly sha256: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, application, signer } = signerSession
  const noted = await changeSigning<typeof NOTED | Refusal>(service, row.id, BY_SIGNING, async ({ file }) => {
    const entries = (await readEvidence(service, application, row.id)) ?? []
    const opened = numberOfLast(entries, 'agreementShown', signer.id)
    const isKnown = numberOfLast(entries, 'agreementRead', signer.id) > opened
    if (isKnown || hasSigned(signerOf(file, signer.id))) return NOTED
    if (file.agreementHash !== sha256 || opened === 0)
      return new Refusal('The agreement has changed. Open it again and read it, then sign it.')
    return { file, steps: [step('agreementRead', { signer: signer.id, sha256, ...fromWhere(webUser) })] }
  })
  const refused = noted.is === 'changed' ? NOTED : refusalOf(noted)
  return refused instanceof Refusal ? refused : undefined
}

/** The `Refusal` while the agreement's PDF does not exist yet. The page retries. */
export const beingPrepared = (): Refusal =>
  new Refusal('The agreement is being prepared. Try again in a few seconds.')

/** Our own documents contain each page object uncompressed. */
const PAGE = /\/Type \/Page\b/g

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(PAGE)?.length ?? 0

// Gives a signer a copy to keep: the sealed agreement, or, until it is ready, the agreement as shown.

export type SigningCopy = { readonly pdf: Buffer; readonly isSealed: boolean }

/**
 * The PDF that a verified signer may download: the sealed agreement, or, before it exists, the agreement that they
 * signed. Otherwise a `Refusal`. Throws if a completed signing lacks its PDF, which is a mistake of ours.
 */
export const showSigningCopy = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<SigningCopy | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const { row, application, signer } = signerSession
  if (signingAllows(row.state, 'downloadSealed')) {
    const seal = await readStoredSeal(service, application, row.id)
    if (seal === undefined) throw new Error('A completed signing has no sealed paper')
    return { pdf: seal.pdf, isSealed: true }
  }
  if (!signerAllows(signer, 'download'))
    return new Refusal(
      'You can download a copy after you have signed. Until then you can read the agreement here.',
    )
  const pdf = await readStoredPdf(service, application, row.id, 'agreement')
  return pdf === undefined ? beingPrepared() : { pdf, isSealed: false }
}

// Asks the servers that certificates name. Their addresses come from outside, so that they are held to what webhooks
// are: only public addresses, and where it is local this machine. Unlike webhooks they may be plain http, since their
// responses are signed.

const TIMEOUT_MILLISECONDS = 10_000
/** The rule for addresses that are not this machine's is that of https. */
const AS_HTTPS = 'https:'

export type WebOptions = Surroundings & {
  /** For the whole exchange. */
  readonly timeoutMilliseconds?: number
  /** Stands for the system's name servers. */
  readonly lookup?: NameLookup
}

/** One request a connection, within ten seconds, and no redirect is followed. Throws a {@link LongTermFault} that names the host. */
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
