/** On what an application's next step depends: its state, what it lacks, its counter-offer, and its signing. */

import { approvedAt, counterOfferIn } from '../../domain/case/counter-offer.ts'
import type { OwnSituation } from '../../domain/case/own-status.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import type { SigningSituation } from '../../domain/signing/troubles.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import type { Service } from '../service.ts'
import { signingSituationsOf } from '../signing/open.ts'
import { signingLackOf } from './signing-lack.ts'

/** Of each of these cases, in their order. */
export const situationsOf = async (
  service: Pick<Service, 'sql' | 'ring' | 'signing' | 'now'>,
  cases: readonly CaseInHand[],
): Promise<readonly OwnSituation[]> => {
  const signings = await signingSituationsOf(
    service,
    cases.map(({ application }) => application),
  )
  return cases.map((one) => situationOf(service, one, signings.get(one.application.id)))
}

const situationOf = (
  service: Pick<Service, 'signing' | 'now'>,
  inHand: CaseInHand,
  signing: SigningSituation | undefined,
): OwnSituation => {
  const { application, file, failures, canonical } = inHand
  const { state, stateSince } = application
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
    since: stateSince.getTime(),
    signingLacks: signingLackOf(service, inHand),
    replacedBy: file.replacedBy,
  }
}
