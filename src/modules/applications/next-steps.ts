/** Reads an application: the last submission, its failures, its history, and the next step. */
import { DAY_MILLISECONDS, dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import { parseJson } from '../../../packages/values/json-text.ts'
import { lackOfSettings } from '../../adapters/agreement/settings.ts'
import type { Principal } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { allows, type State } from '../../domain/application/states.ts'
import type {
  StoredApplication,
  StoredNextStep,
  VehicleCondition,
} from '../../domain/application/stored-application.ts'
import { lackingOf, lackingText } from '../../domain/case/completion.ts'
import { approvedAt, counterOfferIn } from '../../domain/case/counter-offer.ts'
import { nextStepOf } from '../../domain/case/next-step-rows.ts'
import type { OwnSituation } from '../../domain/case/own-status.ts'
import type { SigningLack, Situation } from '../../domain/case/situation.ts'
import { fromEuros, rateToPerCent, toEuros } from '../../domain/finance/money.ts'
import { situationOfSigning } from '../../domain/signing/troubles.ts'
import type { Service } from '../../service/service.ts'
import { customDataOf, fileOf, readContent } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { findRevision } from '../../store/applications/read.ts'
import { isDeclinedAloneIn, refusalOfFigures } from './after-decision.ts'
import { type CaseInHand, caseInHand } from './case-in-hand.ts'
import { conditionOf } from './field-places.ts'
import { findAccessible, opener } from './find.ts'
import { historyOf, shownActor } from './history.ts'
import { listed } from './list.ts'
import { type OpenedSigning, openSigningsOf, signersOf, withdrawalOf } from './signing-record.ts'

/** The application, or undefined if the caller cannot access it. */
export const readApplication = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  reference: string,
): Promise<StoredApplication | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const [revision, history, inHand] = await Promise.all([
    findRevision(service.sql, application.id, application.revision),
    historyOf(service, application),
    caseInHand(service, application),
  ])
  const situation = await situationOf(service, inHand)
  const referenceData = service.referenceData.current()
  const openEncrypted = opener(service, application)
  const sent =
    revision && openEncrypted ? readContent(openEncrypted(PURPOSES.revision, revision.content)) : undefined
  return {
    ...listed(referenceData, application),
    body: sent?.body ?? null,
    customData: customDataOf(fileOf(service, application)),
    failures: sent?.failures ?? [],
    vehicleCondition:
      revision === undefined || sent === undefined
        ? null
        : vehicleCondition(set, sent.body, dublinDay(revision.receivedAt.getTime())),
    nextStep: storedNextStep({ ...situation, isDeclinedAlone: isDeclinedAloneIn(history) }),
    history: history.map((one) => ({ ...one, by: shownActor(referenceData, application, one.by) })),
  }
}

/** Decisions 1.10, for a submitted vehicle that is not new, on the day of the submission. */
const vehicleCondition = (set: ModelSet, body: string, sentOn: LocalDate): VehicleCondition | null => {
  return conditionOf(set.read(parseJson(body) as object, { today: sentOn }).partial().vehicle)
}

const storedNextStep = (of: Situation): StoredNextStep => {
  const { situation, waitsFor, heading, sentence, actions } = nextStepOf(of)
  const { counterOffer } = of
  return {
    situation,
    waitsFor,
    heading,
    sentence,
    actions: actions.map(({ action }) => action),
    counterOffer:
      counterOffer === undefined
        ? null
        : {
            madeAt: new Date(counterOffer.madeAt),
            loanAmount: toEuros(counterOffer.offered.loanAmount),
            term: counterOffer.offered.term,
            monthlyPayment: toEuros(counterOffer.offered.monthlyPayment),
            rate: rateToPerCent(counterOffer.offered.rate),
            aprc: counterOffer.offered.aprc,
            response: counterOffer.response?.is ?? null,
          },
  }
}

type Situated = Pick<Service, 'signing' | 'now' | 'referenceData' | 'expireApprovedDays'>

/**
 * On what the next step of each of these cases depends, in their order: its state, what it lacks, its counter-offer,
 * and its signing.
 */
export const situationsOf = async (
  service: Situated & Pick<Service, 'sql' | 'ring'>,
  cases: readonly CaseInHand[],
): Promise<readonly OwnSituation[]> => {
  const signings = await openSigningsOf(
    service,
    cases.map(({ application }) => application),
  )
  return cases.map((one) => situated(service, one, signings.get(one.application.id)))
}

/** The same of one case. */
export const situationOf = async (
  service: Situated & Pick<Service, 'sql' | 'ring'>,
  inHand: CaseInHand,
): Promise<OwnSituation> => {
  const { application } = inHand
  const signings = await openSigningsOf(service, [application])
  return situated(service, inHand, signings.get(application.id))
}

const situated = (service: Situated, inHand: CaseInHand, opened: OpenedSigning | undefined): OwnSituation => {
  const { application, file, failures, canonical } = inHand
  const { state, stateSince, ownerDealerId } = application
  const { deposit, contribution } = canonical?.finance ?? {}
  const asked = deposit ?? contribution
  const signing = opened && situationOfSigning(opened.row, opened.file)
  // A signing of earlier figures says nothing about these.
  const isStale = signing?.endedAt != null && signing.endedAt < approvedAt(file)
  return {
    state,
    requirements: file.requirements,
    approvals: file.approvals,
    failures: failures.length,
    signing: isStale ? undefined : signing,
    withdrawal:
      opened && state === 'Signed' ? withdrawalOf(service, opened, canonical?.borrowerType) : undefined,
    borrowerWithdrew: file.withdrawal,
    counterOffer: counterOfferIn(state, file, stateSince.getTime()),
    counterOfferResponse: file.counterOfferResponse,
    deposit: asked === undefined ? undefined : fromEuros(asked),
    booking: file.booking,
    amount: file.offer?.loanAmount,
    payee: ownerDealerId === null ? undefined : service.referenceData.current().dealer(ownerDealerId)?.name,
    expiresAt: expiryOf(service, state, stateSince),
    since: stateSince.getTime(),
    signingLacks: signingLackOf(service, inHand),
    replacedBy: file.replacedBy,
  }
}

/** When an approval expires unless somebody acts. */
const expiryOf = (
  { expireApprovedDays }: Pick<Service, 'expireApprovedDays'>,
  state: State,
  since: Date,
): number | undefined =>
  allows(state, 'startSigning') && expireApprovedDays !== undefined
    ? since.getTime() + expireApprovedDays * DAY_MILLISECONDS
    : undefined

/**
 * What keeps an approved application from being signed besides missing documents: the lender's settings, or the
 * application itself. Undefined if nothing is lacking, or signing does not start from its state.
 */
const signingLackOf = (
  { signing, now }: Pick<Service, 'signing' | 'now'>,
  inHand: CaseInHand,
): SigningLack | undefined => {
  const {
    application: { state, mode },
    file: { offer },
    canonical,
  } = inHand
  if (!allows(state, 'startSigning') || canonical === undefined) return undefined
  const settings = lackOfSettings(signing, mode)
  if (settings !== undefined)
    return {
      of: 'lender',
      says: 'The lender is not set up to have agreements signed at the moment.',
      staff: settings,
    }
  const { borrowerType } = canonical as Application
  const figures =
    offer === undefined
      ? 'The application has no figures to sign. Approve it with figures first.'
      : refusalOfFigures(signing.laws, offer, { day: dublinDay(now()), borrowerType })?.says
  if (figures !== undefined)
    return {
      of: 'lender',
      says: 'The lender has to approve other figures before the agreement can be signed.',
      staff: figures,
    }
  const lacking = lackingOf(inHand)
  if (lacking.length > 0) return { of: 'completion', fields: lackingText(lacking) }
  const signers = signersOf(canonical as Application, () => '').filter(({ email }) => email === '')
  return signers.length === 0 ? undefined : { of: 'dealer', signers: signers.map(({ name }) => name) }
}
