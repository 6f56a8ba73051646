/** The vehicles that products and guaranteed values name, and whether a vehicle is one of them. */
import { comparableName } from '../../../packages/values/typed/clean-text.ts'

/** All vehicles of a make, of one of its models, or of a variant of that model. */
export type NamedVehicle = {
  readonly make: string
  readonly model?: string
  /** Only with a model. */
  readonly variant?: string
}

/** What is known of a vehicle; each part is known only if those before it are. */
export type KnownVehicle = Partial<NamedVehicle>

type Parts = { readonly [Part in keyof NamedVehicle]?: string | undefined }

/** The parts that are known, up to the first that is not. */
export const knownVehicle = ({ make, model, variant }: Parts): KnownVehicle => {
  if (isBlank(make)) return {}
  if (isBlank(model)) return { make }
  return isBlank(variant) ? { make, model } : { make, model, variant }
}

const isBlank = (part: string | undefined): part is undefined => part === undefined || part.trim() === ''

/**
 * How closely a row names a vehicle: 0 if it is for all vehicles, 1 for its make, 2 for its model, 3 for its variant.
 * `other` if it is for another vehicle, and `unknown` if it depends on a part that is not known.
 */
export const closenessOf = (
  named: NamedVehicle | undefined,
  known: KnownVehicle,
): number | 'other' | 'unknown' => {
  const [parts, given] = [foldedOf(named ?? {}), foldedOf(known)]
  const apart = parts.findIndex((part, place) => part !== given[place])
  if (apart === -1) return parts.length
  return given[apart] === undefined ? 'unknown' : 'other'
}

/** The same for two names of the same vehicles; empty for all vehicles. */
export const keyOf = (named: NamedVehicle | undefined): string => foldedOf(named ?? {}).join('\n')

/** The keys of all rows that are for these vehicles: for all, their make, their model and their variant. */
export const keysFor = (named: NamedVehicle | undefined): readonly string[] => {
  const parts = foldedOf(named ?? {})
  return ['', ...parts.map((_, last) => parts.slice(0, last + 1).join('\n'))]
}

/** In a sentence: Volkswagen Golf. */
export const vehicleText = ({ make, model, variant }: KnownVehicle): string =>
  [make, model, variant].filter((part) => part !== undefined).join(' ')

/** Products are kept in memory, so that each of their names is folded once. */
const folded = new WeakMap<KnownVehicle, readonly string[]>()

const foldedOf = (vehicle: KnownVehicle): readonly string[] => {
  const known = folded.get(vehicle)
  if (known !== undefined) return known
  const { make, model, variant } = vehicle
  const parts = [make, model, variant].flatMap((part) => (part === undefined ? [] : [fold(part)]))
  folded.set(vehicle, parts)
  return parts
}

/** Without case, accents, spaces and hyphens: Citroën C3 is CITROEN C 3, and Mercedes-Benz is Mercedes Benz. */
const fold = (name: string): string =>
  comparableName(name)
    .normalize('NFKD')
    .replace(/[\p{M}\s-]/gu, '')
