/** The hired vehicle, in words. */
import type { Application } from '../../../domain/application/application.ts'
import { identityOf, usedVehicleThatCounts } from '../../../domain/application/facts.ts'
import { LANGUAGES, type Words } from './language.ts'

export type Goods = {
  readonly type: string
  /** Make, model and variant. */
  readonly description: string | null
  /** Of first registration, or of a new vehicle; editions before 3 have none. */
  readonly year?: number | null
  readonly condition: string
  readonly registration: string | null
  /** On the day of the application. */
  readonly kilometres: number | null
  readonly vin: string | null
  readonly fuel: string | null
  readonly keptAt: readonly string[]
}

/** Describes the vehicle of an application in the words of a language. `keptAt` has the lines of the address where it is garaged. */
export const goodsOf = (
  { vehicle }: Pick<Application, 'vehicle'>,
  keptAt: readonly string[],
  { vehicles, conditions }: Pick<Words, 'vehicles' | 'conditions'> = LANGUAGES.en,
): Goods => {
  const { new: asNew, type, vin, japaneseImport } = vehicle
  const used = usedVehicleThatCounts(vehicle)
  const { make, model, variant, year = null } = identityOf(vehicle)
  const named = [make, model, variant].filter((part) => part !== undefined)
  return {
    type: vehicles[type],
    description: named.length > 0 ? named.join(' ') : null,
    year,
    condition:
      conditions[
        used === undefined ? (asNew === undefined ? 'toBeConfirmed' : 'new') : usedAs(japaneseImport)
      ],
    registration: used?.registration ?? null,
    kilometres: used?.kilometres ?? null,
    vin: vin ?? null,
    fuel: used === undefined ? (asNew?.fuel ?? null) : null,
    keptAt,
  }
}

const usedAs = (japaneseImport: boolean | undefined): keyof Words['conditions'] =>
  japaneseImport === true ? 'importedFromJapan' : 'used'
