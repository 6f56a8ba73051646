/** Signings under way in a running service, and signers who get their mails and call the service as their page does. */

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EvidenceEntry } from '../../src/adapters/agreement/evidence.ts'
import { MailFailure } from '../../src/adapters/delivery/transports.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { SigningState } from '../../src/domain/signing/signing-states.ts'
import { openSigning, readEvidence } from '../../src/modules/applications/signing-record.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { startSigning } from '../../src/modules/signing/start.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { findSigning } from '../../src/store/applications/signings.ts'
import { type BorrowerTypeB, validCase } from '../interface/samples.ts'
import { type HttpResponse, openWorld, type World, type WorldOptions } from '../support/world.ts'

export type Mailed = { readonly to: string; readonly subject: string; readonly text: string }

export type SigningHouse = {
  readonly world: World
  readonly mails: readonly Mailed[]
  /** The address of the first signer of the next one. */
  readonly nextEmail: () => string
  /** Starts one, and makes its agreement. */
  readonly start: (borrowerType: BorrowerTypeB, how?: { readonly inTurn?: boolean }) => Promise<Scene>
  /** Calls an operation of the ceremony as its page does, by default each time from another network. */
  readonly ask: (operation: string, body: object, from?: string) => Promise<HttpResponse>
  readonly close: () => Promise<void>
}

export type Scene = {
  readonly reference: string
  readonly applicationId: string
  readonly signingId: string
  /** The tests' current address of each signer, in order; a corrected one goes here. */
  readonly emails: string[]
  /** The secret of the newest link that the signer was mailed, once there is one. */
  readonly link: (signer: number) => Promise<string>
  /** Requests a code, and returns it as sent. */
  readonly code: (signer: number) => Promise<string>
  /** Goes through link and code. */
  readonly visit: (signer: number) => Promise<{ readonly link: string; readonly session: string }>
  /** Goes on to a signature with a typed name. */
  readonly sign: (signer: number) => Promise<HttpResponse>
  readonly work: () => Promise<void>
  readonly states: () => Promise<{ readonly application: string; readonly signing: SigningState }>
  readonly signers: () => Promise<readonly string[]>
  readonly steps: () => Promise<readonly string[]>
  readonly evidence: () => Promise<readonly EvidenceEntry[]>
}

const PATIENCE_MILLISECONDS = 15_000

export const until = async <T>(check: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error('What was waited for did not come')
    await sleep(20)
  }
}

const TOKEN = /\/sign#token=([\w-]{43})/
const CODE = /^(\d{6})$/m

export const openSigningHouse = async (options: WorldOptions = {}): Promise<SigningHouse> => {
  return signingHouseIn(await openWorld({ trustedProxies: ['127.0.0.1'], ...options }))
}

/** The same in a world that is open already; mail servers reject what `isRejected` says. */
export const signingHouseIn = async (
  world: World,
  isRejected: (to: string) => boolean = () => false,
): Promise<SigningHouse> => {
  const mails: Mailed[] = []
  world.deliver({
    baseUrl: () => world.baseUrl,
    transport: {
      send: async ({ to, subject, text }) => {
        if (isRejected(to)) throw new MailFailure('EENVELOPE 550', true)
        mails.push({ to, subject, text })
      },
    },
  })
  const ask: SigningHouse['ask'] = (operation, body, from = someAddress()) =>
    world.call(undefined, 'POST', `/console/api/signing/${operation}`, {
      body,
      headers: {
        'x-forwarded-for': from,
        'sec-fetch-site': 'same-origin',
        origin: world.baseUrl,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
  return {
    world,
    mails,
    ask,
    nextEmail: () => emailOf(drawn + 1),
    start: async (borrowerType, how = {}) =>
      sceneOf({ world, mails, ask }, await begun(world, borrowerType, how)),
    close: world.close,
  }
}

/** Another network address for each call, so that only tests about limits by address meet them. */
const someAddress = (): string => `2001:db8:${part()}:${part()}::1`
const part = (): string => Math.floor(Math.random() * 0xffff).toString(16)

type Begun = {
  readonly reference: string
  readonly applicationId: string
  readonly emails: string[]
}

let drawn = 0
const emailOf = (number: number): string => `signer.${number}@example.ie`

const begun = async (
  world: World,
  borrowerType: BorrowerTypeB,
  how: { readonly inTurn?: boolean },
): Promise<Begun> => {
  const sample = validCase(borrowerType, {}, { filled: 'minimal' })
  const emails = (sample['applicants'] as unknown[]).map(() => emailOf(++drawn))
  const places = emails.flatMap((email, place) => [
    [`applicants[${place}].email`, email],
    [`borrower.applicants[${place}].email`, email],
  ])
  const body = validCase(borrowerType, Object.fromEntries(places), { filled: 'minimal' })
  const call = async (path: string, sent: object) => {
    const response = await world.call('dealer', 'POST', path, { body: sent })
    assert.equal(response.status, 200, response.text)
    return response.body
  }
  const reference: string = (await call('/api/case/submit', body)).caseId
  await call(`/api/sandbox/${reference}/advance`, { to: 'Approved' })
  const applicationId = idOfReference('b', reference) ?? ''
  const application = await world.service.findApplication(applicationId)
  assert.ok(application)
  const by = { actor: { kind: 'client', id: 'cl_dealer' } } as const
  const started = await startSigning(world.service, application, { by, initiator: 'client', ...how })
  assert.equal(started instanceof Refusal ? started.says : started, 'initiated')
  return { reference, applicationId, emails }
}

const sceneOf = async (
  { world, mails, ask }: Pick<SigningHouse, 'world' | 'mails' | 'ask'>,
  { reference, applicationId, emails }: Begun,
): Promise<Scene> => {
  const { service, sql } = world
  const signing = await findSigning(sql, applicationId)
  assert.ok(signing)
  const signingId = signing.id
  const work = async () => {
    await workOnDueSignings(service, (error) => {
      throw error
    })
  }
  await work()
  const lastIn = (signer: number, form: RegExp) =>
    mails.findLast(({ to, text }) => to === emails[signer] && form.test(text))
  const link = (signer: number) => until(() => TOKEN.exec(lastIn(signer, TOKEN)?.text ?? '')?.[1])
  const open = async () => {
    const signing = await openSigning(service, signingId)
    assert.ok(signing)
    return signing
  }
  const evidence = async () => (await readEvidence(service, (await open()).application, signingId)) ?? []
  const code = async (signer: number) => {
    const before = mails.length
    const asked = await ask('send-code', { link: await link(signer) })
    assert.equal(asked.status, 200, asked.text)
    return until(() => {
      const mail = mails.slice(before).findLast(({ to, text }) => to === emails[signer] && CODE.test(text))
      return mail === undefined ? undefined : CODE.exec(mail.text)?.[1]
    })
  }
  const visit = async (signer: number) => {
    const given = { link: await link(signer), code: await code(signer) }
    const checked = await ask('check-code', given)
    assert.equal(checked.status, 200, checked.text)
    return { link: given.link, session: checked.body.session as string }
  }
  return {
    reference,
    applicationId,
    signingId,
    emails,
    link,
    code,
    visit,
    sign: async (signer) => {
      const proof = await visit(signer)
      const agreement = await ask('agreement', proof)
      assert.equal(agreement.status, 200, agreement.text)
      const text = (await open()).file.signers[signer]?.name
      return ask('sign', signatureOf(proof, agreement.body.sha256, { kind: 'typed', text }))
    },
    work,
    states: async () => {
      const { row, application } = await open()
      return { application: application.state, signing: row.state }
    },
    signers: async () => (await open()).file.signers.map(({ state }) => state),
    steps: async () => (await evidence()).map(({ kind }) => kind),
    evidence,
  }
}

/** Of anybody: a typed one must be their name. */
const DRAWN = {
  kind: 'drawn',
  strokes: [
    [
      [100, 900],
      [700, 100],
      [1_300, 900],
    ],
  ],
}

export const signatureOf = (
  proof: { readonly link: string; readonly session: string },
  sha256: string,
  signature: object = DRAWN,
) => ({ ...proof, sha256, consents: true, signature })
