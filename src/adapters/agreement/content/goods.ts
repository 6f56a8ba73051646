/** The hired vehicle, in words. */
import type { Application } from '../../../domain/application/application.ts'
import { usedVehicleThatCounts } from '../../../domain/application/facts.ts'
import { LANGUAGES, type Words } from './language.ts'

export type Goods = {
  readonly type: string
  /** Make, model and specification, or what else is known. */
  readonly description: string | null
  readonly condition: string
  readonly registration: string | null
  /** On the day of the application. */
  readonly kilometres: number | null
  readonly vin: string | null
  readonly fuel: string | null
  readonly keptAt: readonly string[]
}

/**
 * Describes the vehicle of an application in the words of a language. `description` is the catalogue's, if the vehicle is in it; `keptAt` has the
 * lines of the address where the vehicle is garaged.
 */
export const goodsOf = (
  { vehicle }: Pick<Application, 'vehicle'>,
  about: { readonly description: string | undefined; readonly keptAt: readonly string[] },
  { vehicles, conditions }: Pick<Words, 'vehicles' | 'conditions'> = LANGUAGES.en,
): Goods => {
  const { new: asNew, type, vin, japaneseImport } = vehicle
  const used = usedVehicleThatCounts(vehicle)
  const named = [asNew?.make, asNew?.model, asNew?.specification].filter((part) => part !== undefined)
  const described = used === undefined && named.length > 0 ? named.join(' ') : null
  return {
    type: vehicles[type],
    description: about.description ?? described,
    condition:
      conditions[
        used === undefined ? (asNew === undefined ? 'toBeConfirmed' : 'new') : usedAs(japaneseImport)
      ],
    registration: used?.registration ?? null,
    kilometres: used?.kilometres ?? null,
    vin: vin ?? null,
    fuel: used === undefined ? (asNew?.fuel ?? null) : null,
    keptAt: about.keptAt,
  }
}

const usedAs = (japaneseImport: boolean | undefined): keyof Words['conditions'] =>
  japaneseImport === true ? 'importedFromJapan' : 'used'
