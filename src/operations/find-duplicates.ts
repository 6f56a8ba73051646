/**
 * Finds applications with the same PPS number for the same vehicle: the same deal sent twice, or a borrower who is
 * shopping around. Told to the lender's staff; never a ground for refusal on its own.
 */
import type { Application } from '../domain/application.ts'
import { referenceOf } from '../domain/reference.ts'
import type { State } from '../domain/states.ts'
import { findForVehicle } from '../store/application-list.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { canonicalOf } from './canonical-application.ts'
import type { Service } from './service.ts'
import { vehicleMarks } from './vehicle-mark.ts'

export type Duplicate = {
  readonly reference: string
  readonly state: State
  /** When it was first sent. */
  readonly at: Date
}

export const DUPLICATE_WITHIN_DAYS = 30
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** How many other applications for one vehicle are looked into, the latest first. */
export const DUPLICATES_VEHICLE_MAXIMUM = 100

export type Duplicates = {
  readonly duplicates: readonly Duplicate[]
  /** False where the vehicle has more applications than were looked into: earlier ones may be duplicates too. */
  readonly areAll: boolean
}

/** Those of the same mode that were first sent within 30 days before or after it. */
export const findDuplicates = async (service: Service, application: ApplicationHead): Promise<Duplicates> => {
  const own = await canonicalOf(service, application)
  if (own?.vehicle === undefined) return { duplicates: [], areAll: true }
  const span = DUPLICATE_WITHIN_DAYS * DAY_MILLISECONDS
  const others = await findForVehicle(service.sql, {
    marks: vehicleMarks(service.ring, own.vehicle),
    except: application.id,
    mode: application.mode,
    from: new Date(application.createdAt.getTime() - span),
    to: new Date(application.createdAt.getTime() + span),
    limit: DUPLICATES_VEHICLE_MAXIMUM + 1,
  })
  const numbers = ppsNumbersOf(own)
  const duplicates: Duplicate[] = []
  for (const { id, createdAt } of others.slice(0, DUPLICATES_VEHICLE_MAXIMUM)) {
    const other = await service.findApplication(id)
    const canonical = other === undefined ? undefined : await canonicalOf(service, other)
    if (other === undefined || canonical === undefined) continue
    if (ppsNumbersOf(canonical).isDisjointFrom(numbers)) continue
    duplicates.push({ reference: referenceOf(other.modelSet, id), state: other.state, at: createdAt })
  }
  return { duplicates, areAll: others.length <= DUPLICATES_VEHICLE_MAXIMUM }
}

/** What failed, when it was sent again later, has no number. */
const ppsNumbersOf = ({ applicants }: Partial<Application>): ReadonlySet<string> =>
  new Set((applicants ?? []).map(({ ppsNumber }) => ppsNumber).filter((number) => number !== undefined))
