/** What actors do in an interleaving, each by the operation that the service has for it, and what they report of it. */
import type { Random } from '../../bench/random.ts'
import type { State } from '../../src/domain/application/states.ts'
import { CHECK_NAMES, CHECK_RESULTS } from '../../src/domain/case/check.ts'
import type { Decision } from '../../src/domain/case/decisions.ts'
import { DECLINE_CODES } from '../../src/domain/case/decline-reasons.ts'
import { type NotWanted, wantedRequirement } from '../../src/domain/case/document-request.ts'
import type { Verdict } from '../../src/domain/case/verdict.ts'
import { isSettled, type RequirementState } from '../../src/domain/documents/requirement.ts'
import { changeCase } from '../../src/operations/applications/change.ts'
import { expireOnce } from '../../src/operations/applications/expire.ts'
import { transitionApplication } from '../../src/operations/applications/transition.ts'
import { type Decided, decideApplication } from '../../src/operations/cases/decide.ts'
import { recordCheck } from '../../src/operations/cases/record-check.ts'
import { followPlans } from '../../src/operations/decisioning/act.ts'
import { judgeRequirement } from '../../src/operations/documents/judge-requirement.ts'
import { askForDocument } from '../../src/operations/documents/request.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { fileOf } from '../../src/store/applications/case-file.ts'
import { type Acting, type Action, movedTo, type Report, refused } from './interleaving-acting.ts'
import { advance, review, submit, withdraw } from './interleaving-clients.ts'
import { CONSENT_ACTIONS } from './interleaving-consents.ts'
import { callerOf, DECLINED_PRICE_EURO } from './interleaving-scene.ts'

const DAY = 24 * 60 * 60 * 1_000

const prove = async () => undefined

const decide =
  (decision: Decision, to: State, more: (random: Random) => Partial<Decided> = () => ({})): Action =>
  async ({ scene, service, who, random }) => {
    const by = { kind: 'user', id: who } as const
    const said = more(random)
    const taken = await decideApplication(service, scene.reference, { decision, by, prove, ...said })
    if (taken instanceof Refusal) return refused(taken.says)
    if (taken.awaitsSecond)
      return { did: true, says: 'waits for a second', audits: ['application.approvedByFirst'] }
    const first = said.code === undefined ? [] : [`application.declinedFor.${said.code}`]
    return { did: true, says: taken.state, audits: [...first, movedTo(to)] }
  }

const approve = decide('approve', 'Approved')

/** One person approves twice, which is one pair of eyes all the same. */
const approveTwice: Action = async (acting) => {
  const first = await approve(acting)
  const again = await approve(acting)
  const audits = [...(first.audits ?? []), ...(again.audits ?? [])]
  const writes = Number(first.did) + Number(again.did)
  return { did: writes > 0, says: `${first.says} / ${again.says}`, audits, writes }
}

/** Few, so that several have to do with one. */
const REQUIREMENTS_TOUCHED = 4

const judge =
  (verdict: Verdict, state: RequirementState): Action =>
  async ({ scene, service, who, random }) => {
    const by = { kind: 'user', id: who } as const
    const id = String(random.whole(1, REQUIREMENTS_TOUCHED))
    const judged = await judgeRequirement(service, scene.reference, { id, verdict, by, reason: 'A sample.' })
    if (judged instanceof Refusal) return refused(judged.says)
    return { did: true, says: `${id} ${state}`, audits: [`requirement.${state}`], requirement: { id, state } }
  }

/** Waives the first requirement that is not settled yet: paying out needs all of them settled. */
const waiveNext: Action = async ({ scene, service, who }) => {
  const application = await service.findApplication(scene.id)
  if (application === undefined) throw new Error('An application is gone')
  const next = fileOf(service, application).requirements.find((one) => !isSettled(one))
  if (next === undefined) return refused('none is left')
  const by = { kind: 'user', id: who } as const
  const given = { id: next.id, verdict: 'waive', by, reason: 'A sample.' } as const
  const judged = await judgeRequirement(service, scene.reference, given)
  if (judged instanceof Refusal) return refused(judged.says)
  const requirement = { id: next.id, state: 'waived' } as const
  return { did: true, says: `${next.id} waived`, audits: ['requirement.waived'], requirement }
}

const ask: Action = async ({ scene, service, who, random }) => {
  // Some ask for the same.
  const name = random.pick([`Document for ${who}`, 'Insurance certificate'])
  const by = { kind: 'user', id: who } as const
  const asked = await askForDocument(service, scene.reference, { name, applicant: null, by })
  if (asked instanceof Refusal) return refused(asked.says)
  const requirement = { id: asked.id, state: 'outstanding' } as const
  return { did: true, says: `${asked.id} ${name}`, audits: ['requirement.added'], requirement }
}

/** What an upload does to the case once its content is there. */
const upload: Action = async ({ scene, service, random }) => {
  const by = { kind: 'client', id: callerOf(scene, service).clientId } as const
  const id = String(random.whole(1, REQUIREMENTS_TOUCHED))
  const changed = await changeCase<NotWanted>(service, scene.id, { actor: by }, (open) => {
    const wanted = wantedRequirement(open.application.state, open.file, id)
    if ('is' in wanted) return wanted
    const { name, applicant } = wanted
    const received = { id, name, applicant, state: 'received', by, at: open.now } as const
    const requirements = open.file.requirements.map((one) => (one === wanted ? received : one))
    return { file: { ...open.file, requirements }, audits: ['document.uploaded'] }
  })
  if (changed.is === 'refused') return refused(changed.refused.says)
  if (changed.is !== 'changed') return refused(changed.is)
  const requirement = { id, state: 'received' } as const
  return { did: true, says: `${id} received`, audits: ['document.uploaded'], requirement }
}

const check =
  (of: (random: Random) => { name: (typeof CHECK_NAMES)[number]; result: (typeof CHECK_RESULTS)[number] }) =>
  async ({ scene, service, who, random }: Acting): Promise<Report> => {
    const { name, result } = of(random)
    const by = { kind: 'user', id: who } as const
    const state = await recordCheck(service, scene.reference, { name, result, by, prove, note: 'A sample.' })
    if (state instanceof Refusal) return refused(state.says)
    return { did: true, says: `${name} ${result}`, audits: [`check.${name}.${result}`], hasChecked: true }
  }

/** Mostly at a time when whatever can expire is due. */
const expire: Action = async ({ scene, service, random }) => {
  scene.stage.turns.passTime(random.pick([0, 31, 91, 91, 91]) * DAY)
  const expired = await expireOnce(service, { Open: 90, Approved: 30 })
  return { did: expired === 1, says: `${expired} expired` }
}

/** At times before what the sandbox's words plan for later. */
const follow: Action = async ({ scene, service, random }) => {
  scene.stage.turns.passTime(random.pick([0, 1_000, 1_000]))
  await followPlans(service, scene.id)
  return { did: true, says: 'followed' }
}

/** What signing will do: it begins by an initiator of the lender, and ends by the service's own. */
const sign =
  (to: State, initiator: 'staff' | 'service'): Action =>
  async ({ scene, service, who }) => {
    const application = await service.findApplication(scene.id)
    if (application === undefined) throw new Error('An application is gone')
    const by = initiator === 'staff' ? ({ kind: 'user', id: who } as const) : SIGNING
    const transitioned = await transitionApplication(service, application, {
      to,
      initiator,
      by,
    })
    return transitioned === 'moved' ? { did: true, says: to, audits: [movedTo(to)] } : refused(transitioned)
  }

const SIGNING = { kind: 'service', id: 'signing' } as const

const withReason = () => ({ reason: 'A sample reason.' })

export const ACTIONS = {
  submit: submit(true),
  submitInvalid: submit(false),
  review: decide('review', 'InReview'),
  approve,
  approveTwice,
  approveWithOtherFigures: decide('approve', 'Approved', () => ({ figures: { term: 36 } })),
  decline: decide('decline', 'Declined', (random) => ({ code: random.pick(DECLINE_CODES) })),
  sendBack: decide('send-back', 'Open', withReason),
  reconsider: decide('reconsider', 'InReview', withReason),
  withdrawByStaff: decide('withdraw', 'Withdrawn'),
  payOut: decide('pay-out', 'PaidOut'),
  withdraw,
  requestReview: review,
  submitDeclined: submit(true, [DECLINED_PRICE_EURO]),
  ask,
  accept: judge('accept', 'accepted'),
  refuse: judge('refuse', 'refused'),
  waive: judge('waive', 'waived'),
  waiveNext,
  upload,
  check: check((random) => ({ name: random.pick(CHECK_NAMES), result: random.pick(CHECK_RESULTS) })),
  checkIdentity: check(() => ({ name: 'identity', result: 'passed' })),
  checkCreditRegister: check(() => ({ name: 'creditRegister', result: 'passed' })),
  waiveIdentity: check(() => ({ name: 'identity', result: 'waived' })),
  checkSanctions: check(() => ({ name: 'sanctions', result: 'passed' })),
  expire,
  follow,
  advance,
  beginSigning: sign('AwaitingSignature', 'staff'),
  completeSigning: sign('Signed', 'service'),
  endSigning: sign('Approved', 'service'),
  ...CONSENT_ACTIONS,
} as const satisfies Readonly<Record<string, Action>>

export type ActionName = keyof typeof ACTIONS
