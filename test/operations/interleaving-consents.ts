/** What a partner does for an owner who consents to it, and how the owner gives and withdraws the consent meanwhile. */

import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { readStatus } from '../../src/operations/applications/read-status.ts'
import { giveConsent } from '../../src/operations/consents/give.ts'
import { withdrawOwnConsent } from '../../src/operations/consents/withdraw-own.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { listConsentsOfUser } from '../../src/store/consents/consents.ts'
import { type Acting, type Action, type Report, refused } from './interleaving-acting.ts'
import { chosenBody, send, withdrawAs } from './interleaving-clients.ts'
import { bodyFor, ownerOf, PRICES_EURO, partnerOf } from './interleaving-scene.ts'

/** The words of refusals that say as little as of what doesn't exist. */
const SHUT_OUT: readonly string[] = ['unknown', 'unknownReference', 'ownerDenied']

const WRITES_A_SUBMISSION = 'with given as materialized'

const asPartner =
  (does: Action): Action =>
  async (acting) => {
    const { scene, who } = acting
    const { turns } = scene.stage
    const from = turns.moment()
    const report = await does(acting)
    const wroteAt = report.did ? turns.answersTo(who, WRITES_A_SUBMISSION).at(-1) : undefined
    const isLetIn = !SHUT_OUT.includes(report.says)
    return { ...report, partner: { from, to: turns.moment(), isLetIn, wroteAt } }
  }

/** Naming the owner again, or leaving the one that is stored. */
const submit = (isValid: boolean): Action =>
  asPartner((acting) => {
    const { scene, service, random } = acting
    const owner = random.pick([ownerOf(service).email, undefined])
    return send(acting, partnerOf, bodyFor(scene, { ...chosenBody(acting, isValid, PRICES_EURO), owner }))
  })

const read: Action = asPartner(async ({ scene, service }) => {
  const caller = partnerOf(scene, service)
  const status = await readStatus(service, service.modelSet(scene.set), caller, scene.reference)
  return status === undefined ? refused('unknown') : { did: true, says: status.state, audits: [] }
})

const changed = ({ scene, who }: Acting, isGiven: boolean): Report => {
  // Later ones only read.
  const [at] = scene.stage.turns.answersTo(who, 'commit')
  if (at === undefined) throw new Error('A consent was changed without a commit')
  return { did: true, says: isGiven ? 'given' : 'withdrawn', audits: [], consent: { isGiven, at } }
}

const give: Action = async (acting) => {
  const { scene, service, who } = acting
  const { clientId } = partnerOf(scene, service)
  const user = ownerOf(service).email
  const given = await change(service.sql, byOperator(acting), (making) =>
    giveConsent(making, service.ring, { user, clientId, from: who }),
  )
  if (given instanceof Refusal) throw new Error(given.says)
  return given.changed ? changed(acting, true) : refused('it is in force')
}

const byOperator = ({ service, who }: Acting) =>
  ({ actor: { kind: 'operator', id: who }, now: service.now }) as const

/** As the owner does on their own page, which names the consent. */
const withdrawByOwner: Action = async (acting) => {
  const { scene, service } = acting
  const { clientId } = partnerOf(scene, service)
  const { userId } = ownerOf(service)
  const all = await listConsentsOfUser(service.sql, userId)
  const shown = all.find(({ client, withdrawnAt }) => client.id === clientId && withdrawnAt === null)
  if (shown === undefined) return refused('none is shown')
  const isWithdrawn = await withdrawOwnConsent(service, asOwner(acting), shown.id)
  return isWithdrawn ? changed(acting, false) : refused('not in force')
}

const asOwner = ({ service, who }: Acting): WebUser => ({
  person: {
    ...ownerOf(service),
    name: null,
    role: 'dealerUser',
    dealer: null,
    partner: null,
    isInSandbox: false,
    sessionId: newId(service.now()),
  },
  origin: { address: '127.0.0.1', browser: 'sample' },
  requestId: who,
})

/** What each process does twice a second. */
const catchUp: Action = async ({ service }) => {
  await service.referenceData.refresh()
  return { did: true, says: 'caught up', audits: [] }
}

export const CONSENT_ACTIONS = {
  partnerSubmits: submit(true),
  partnerSubmitsInvalid: submit(false),
  partnerWithdraws: asPartner((acting) => withdrawAs(acting, partnerOf)),
  partnerReads: read,
  giveConsent: give,
  withdrawOwnConsent: withdrawByOwner,
  catchUp,
} as const satisfies Readonly<Record<string, Action>>
