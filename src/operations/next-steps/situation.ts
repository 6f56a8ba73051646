/** On what an application's next step depends: its state, what it lacks, its counter-offer, and its signing. */

import { allows, type State } from '../../domain/application/states.ts'
import { approvedAt, counterOfferIn } from '../../domain/case/counter-offer.ts'
import type { OwnSituation } from '../../domain/case/own-status.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import type { SigningSituation } from '../../domain/signing/troubles.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'
import { signingSituationsOf } from '../signing/open.ts'
import { signingLackOf } from './signing-lack.ts'

type Situated = Pick<Service, 'signing' | 'now' | 'referenceData' | 'expireApprovedDays'>

/** Of each of these cases, in their order. */
export const situationsOf = async (
  service: Situated & Pick<Service, 'sql' | 'ring'>,
  cases: readonly CaseInHand[],
): Promise<readonly OwnSituation[]> => {
  const signings = await signingSituationsOf(
    service,
    cases.map(({ application }) => application),
  )
  return cases.map((one) => situationOf(service, one, signings.get(one.application.id)))
}

const situationOf = (
  service: Situated,
  inHand: CaseInHand,
  signing: SigningSituation | undefined,
): OwnSituation => {
  const { application, file, failures, canonical } = inHand
  const { state, stateSince, ownerDealerId } = application
  const { deposit, contribution } = canonical?.finance ?? {}
  const asked = deposit ?? contribution
  // A signing of earlier figures says nothing about these.
  const isStale = signing?.endedAt != null && signing.endedAt < approvedAt(file)
  return {
    state,
    requirements: file.requirements,
    approvals: file.approvals,
    failures: failures.length,
    signing: isStale ? undefined : signing,
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

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** When an approval expires unless somebody acts. */
const expiryOf = (
  { expireApprovedDays }: Pick<Service, 'expireApprovedDays'>,
  state: State,
  since: Date,
): number | undefined =>
  allows(state, 'startSigning') && expireApprovedDays !== undefined
    ? since.getTime() + expireApprovedDays * DAY_MILLISECONDS
    : undefined
