/** Reads an application: the last submission, its failures, and its history. */

import { PURPOSES } from '../../../packages/encryption/purposes.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { parseJson } from '../../../packages/values/parse-json.ts'
import type { Principal } from '../../domain/application/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { StoredApplication, VehicleCondition } from '../../domain/application/stored-application.ts'
import { customDataOf, fileOf } from '../../store/applications/case-file.ts'
import { findRevision } from '../../store/applications/read.ts'
import { readContent } from '../../store/applications/revision.ts'
import type { Service } from '../service.ts'
import { findAccessible, opener } from './find-accessible.ts'
import { historyOf } from './history.ts'
import { listed } from './list.ts'
import { shownActor } from './shown-actor.ts'

/** The application, or undefined if the caller cannot access it. */
export const readApplication = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  reference: string,
): Promise<StoredApplication | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const [revision, history] = await Promise.all([
    findRevision(service.sql, application.id, application.revision),
    historyOf(service, application),
  ])
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
    history: history.map((one) => ({ ...one, by: shownActor(referenceData, application, one.by) })),
  }
}

/** Decisions 1.10, for a submitted vehicle that is not new, on the day of the submission. */
const vehicleCondition = (set: ModelSet, body: string, sentOn: LocalDate): VehicleCondition | null => {
  return conditionOf(set.read(parseJson(body) as object, { today: sentOn }).partial().vehicle)
}

/** The same for a vehicle in canonical form. */
export const conditionOf = (
  vehicle: { readonly used?: object | undefined; readonly japaneseImport?: boolean | undefined } | undefined,
): VehicleCondition | null => {
  // Set B's form always has a block for the used vehicle, even if nothing in it could be read.
  const isRead = Object.keys(vehicle?.used ?? {}).length > 0 || vehicle?.japaneseImport !== undefined
  if (!isRead) return null
  return vehicle?.japaneseImport === true ? 'japaneseImport' : 'used'
}
