/** The condition of a vehicle that is not new (Decisions 1.10). */
import type { VehicleCondition } from '../../domain/application/stored-application.ts'

/** Of a vehicle in canonical form; null if it cannot be read. */
export const conditionOf = (
  vehicle: { readonly used?: object | undefined; readonly japaneseImport?: boolean | undefined } | undefined,
): VehicleCondition | null => {
  // Set B's form always has a block for the used vehicle, even if nothing in it could be read.
  const isRead = Object.keys(vehicle?.used ?? {}).length > 0 || vehicle?.japaneseImport !== undefined
  if (!isRead) return null
  return vehicle?.japaneseImport === true ? 'japaneseImport' : 'used'
}
