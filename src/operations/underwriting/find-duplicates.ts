/**
 * Finds applications with the same PPS number for the same vehicle: the same deal sent twice, or a borrower who is
 * shopping around. Told to the lender's staff; never a ground for refusal on its own.
 */
import type { Application } from '../../domain/application.ts'
import { referenceOf } from '../../domain/reference.ts'
import type { State } from '../../domain/states.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findForVehicle } from '../../store/applications/staff-list.ts'
import { vehicleFingerprints } from '../../store/applications/vehicle-fingerprint.ts'
import { canonicalOf } from '../applications/canonical.ts'
import type { Service } from '../service.ts'

export type Duplicate = {
  readonly reference: string
  readonly state: State
  /** When it was first sent. */
  readonly at: Date
}

export const DUPLICATE_WITHIN_DAYS = 30
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/**
 * How many other applications for one vehicle are looked into, the latest first. A used vehicle has few; a new one is an
 * entry of the catalogue, which all of its buyers share.
 */
export const DUPLICATES_VEHICLE_MAXIMUM = 1_000
/** Looked into at a time, so that other requests get their turn and their connection between them. */
const TOGETHER = 32

export type Duplicates = {
  readonly duplicates: readonly Duplicate[]
  /** False where the vehicle has more applications than were looked into: earlier ones may be duplicates too. */
  readonly areAll: boolean
}

/** Those of the same mode that were first sent within 30 days before or after it. */
export const findDuplicates = async (service: Service, application: ApplicationRow): Promise<Duplicates> => {
  const own = await canonicalOf(service, application)
  if (own?.vehicle === undefined) return { duplicates: [], areAll: true }
  const span = DUPLICATE_WITHIN_DAYS * DAY_MILLISECONDS
  const others = await findForVehicle(service.sql, {
    marks: vehicleFingerprints(service.ring, own.vehicle),
    except: application.id,
    mode: application.mode,
    from: new Date(application.createdAt.getTime() - span),
    to: new Date(application.createdAt.getTime() + span),
    limit: DUPLICATES_VEHICLE_MAXIMUM + 1,
  })
  const numbers = ppsNumbersOf(own)
  const duplicateIn = async ({
    id,
    createdAt: at,
  }: (typeof others)[number]): Promise<Duplicate | undefined> => {
    const other = await service.findApplication(id)
    const canonical = other === undefined ? undefined : await canonicalOf(service, other)
    if (other === undefined || canonical === undefined) return undefined
    if (ppsNumbersOf(canonical).isDisjointFrom(numbers)) return undefined
    return { reference: referenceOf(other.modelSet, id), state: other.state, at }
  }
  const duplicates: Duplicate[] = []
  for (let first = 0; first < DUPLICATES_VEHICLE_MAXIMUM && first < others.length; first += TOGETHER) {
    const end = Math.min(first + TOGETHER, DUPLICATES_VEHICLE_MAXIMUM)
    const found = await Promise.all(others.slice(first, end).map(duplicateIn))
    duplicates.push(...found.filter((one) => one !== undefined))
  }
  return { duplicates, areAll: others.length <= DUPLICATES_VEHICLE_MAXIMUM }
}

/** What failed, when it was sent again later, has no number. */
const ppsNumbersOf = ({ applicants }: Partial<Application>): ReadonlySet<string> =>
  new Set((applicants ?? []).map(({ ppsNumber }) => ppsNumber).filter((number) => number !== undefined))
