/** Reads an application: the last submission, its failures, and its history. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { parseJson } from '../../../packages/values/parse-json.ts'
import type { Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type {
  StoredApplication,
  StoredNextStep,
  VehicleCondition,
} from '../../domain/application/stored-application.ts'
import { nextStepOf } from '../../domain/case/next-steps/rows.ts'
import type { Situation } from '../../domain/case/next-steps/situation.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import { customDataOf, fileOf } from '../../store/applications/case-file.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { findRevision } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { findAccessible, opener } from '../applications/find-accessible.ts'
import { historyOf } from '../applications/history.ts'
import { listed } from '../applications/list.ts'
import { isDeclinedAloneIn } from '../applications/request-review.ts'
import { shownActor } from '../applications/shown-actor.ts'
import { conditionOf } from '../applications/vehicle-condition.ts'
import type { Service } from '../service.ts'
import { situationsOf } from './situation.ts'

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
  const [situation] = await situationsOf(service, [inHand])
  if (situation === undefined) throw new Error('A case in hand has no situation')
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
