/** What clients do in an interleaving: one of the owner's dealer, and a partner. */
import type { Caller } from '../../src/adapters/access/authenticate.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { STATES } from '../../src/domain/application/states.ts'
import { requestReview } from '../../src/operations/applications/request-review.ts'
import { withdrawApplication } from '../../src/operations/applications/withdraw.ts'
import { advanceInSandbox } from '../../src/operations/sandbox/advance.ts'
import type { Service } from '../../src/operations/service.ts'
import { submitApplication } from '../../src/operations/submissions/submit.ts'
import type { Body } from '../interface/interface-tables.ts'
import { sentBody } from './guard-world.ts'
import { type Acting, type Action, movedTo, type Report, refused } from './interleaving-acting.ts'
import { bodyFor, callerOf, ownerOf, PRICES_EURO, partnerOf, type Scene } from './interleaving-scene.ts'

/** Words of the sandbox's; to live applications they mean nothing. */
const WORDS: readonly (string | undefined)[] = [
  ...Array.from({ length: 8 }, () => undefined),
  'sandbox: approve',
  'sandbox: decline',
  'sandbox: refer; approve after 1s',
  'sandbox: decline after 1s',
  'sandbox: require Payslips, Insurance certificate',
]
/** The most that one of the words plans. */
export const PLANS_OF_WORDS_MAXIMUM = 2

/** A first submission is the partner's where the application is to be its own. */
export const submit =
  (isValid: boolean, prices: readonly number[] = PRICES_EURO): Action =>
  (acting) => {
    const { scene, service } = acting
    const body = chosenBody(acting, isValid, prices)
    return scene.reference === '' && scene.isPartners
      ? send(acting, partnerOf, bodyFor(scene, { ...body, owner: ownerOf(service).email }))
      : send(acting, callerOf, bodyFor(scene, body))
  }

export const chosenBody = ({ random }: Acting, isValid: boolean, prices: readonly number[]) => {
  const words = prices === PRICES_EURO ? random.pick(WORDS) : undefined
  return { isValid, price: random.pick(prices), words }
}

export const send = async (
  { scene, service }: Acting,
  by: (scene: Scene, service: Service) => Caller,
  body: Body,
): Promise<Report> => {
  const { outcome } = await submitApplication(service, {
    set: service.modelSet(scene.set),
    caller: () => by(scene, service),
    body: sentBody(body),
  })
  if (outcome.is === 'changeDenied') return refused(`changeDenied: ${outcome.state}`)
  if (outcome.is === 'ownerDenied' || outcome.is === 'unknownReference') return refused(outcome.is)
  if (outcome.is !== 'submitted' && outcome.is !== 'kept') throw new Error(`Unforeseen: ${outcome.is}`)
  scene.reference = outcome.reference
  scene.id = idOfReference(scene.set, outcome.reference) ?? ''
  return outcome.is === 'submitted'
    ? { did: true, says: outcome.is, audits: ['application.submitted'], hasSubmitted: true }
    : { did: true, says: outcome.is, audits: ['application.kept'] }
}

export const withdraw: Action = (acting) => withdrawAs(acting, callerOf)

export const withdrawAs = async (
  { scene, service }: Acting,
  by: (scene: Scene, service: Service) => Caller,
): Promise<Report> => {
  const caller = by(scene, service)
  const given = { reference: scene.reference, reason: 'Bought elsewhere.' }
  const withdrawn = await withdrawApplication(service, service.modelSet(scene.set), caller, given)
  if (withdrawn.is !== 'withdrawn') return refused(withdrawn.is)
  return { did: true, says: withdrawn.is, audits: [movedTo('Withdrawn')] }
}

export const review: Action = async ({ scene, service }) => {
  const caller = callerOf(scene, service)
  const given = { reference: scene.reference, reason: undefined }
  const requested = await requestReview(service, service.modelSet(scene.set), caller, given)
  if (requested.is !== 'requested') return refused(requested.is)
  return { did: true, says: requested.is, audits: [movedTo('InReview')] }
}

/** If another actor comes between, the steps made so far stay, so only a whole walk is reported as done. */
export const advance: Action = async ({ scene, service, random }) => {
  const to = random.pick(STATES)
  const caller = callerOf(scene, service)
  const given = { reference: scene.reference, to }
  const advanced = await advanceInSandbox(service, service.modelSet(scene.set), caller, given)
  if (advanced.is === 'conflict') return { did: false, says: `${to} ${advanced.is}` }
  if (advanced.is !== 'advanced') return refused(`${to} ${advanced.is}`)
  return { did: true, says: to }
}
