/**
 * Converts the place of a field between an application and the set in which it was sent, and describes vehicles in
 * words.
 */
import { contractPath, contractPlace } from '../../../packages/rules/node.ts'
import { vehicleName } from '../../adapters/agreement/content/descriptions.ts'
import { goodsOf } from '../../adapters/agreement/content/goods.ts'
import type { Application } from '../../domain/application/application.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { VehicleCondition } from '../../domain/application/stored-application.ts'
import type { Service } from '../../service/service.ts'

const INDEX = /\[(\d+)\]/g

const indexesOf = (place: string): readonly number[] =>
  [...place.matchAll(INDEX)].map(([, index]) => Number(index))
const withoutIndexes = (place: string): string => place.replace(INDEX, '[]')

/** The place of the list, for a place that names its entries. */
const withoutEntry = (place: string): string => place.replace(/\[\]$/, '')

/**
 * The place as the set's clients write it, for a canonical one such as `applicants[0].income.salary`; undefined if it
 * has none.
 */
export const sentPlaceOf = (service: Service, set: SetName, field: string): string | undefined => {
  const { places } = service.modelSet(set).validator.tree
  const place = withoutEntry(withoutIndexes(field))
  // A set with one figure for deposit and trade-in has it there.
  const node =
    places.get(place) ?? (place === 'finance.deposit' ? places.get('finance.contribution') : undefined)
  if (node === undefined) return undefined
  const indexes = indexesOf(field)
  const lists = [...withoutIndexes(field).matchAll(/\[\]/g)].length
  return indexes.length < lists ? undefined : contractPlace(node, indexes, /\]$/.test(field))
}

/** The canonical place of a submitted field, or of the block around one without its own; undefined if there is none. */
export const fieldOf = (service: Service, set: SetName, place: string): string | undefined => {
  const sent = withoutEntry(withoutIndexes(place))
  const node = service.modelSet(set).validator.tree.nodes.find((one) => contractPath(one) === sent)
  const indexes = indexesOf(place)
  let next = 0
  return node?.place.replaceAll('[]', () => `[${indexes[next++] ?? 0}]`)
}

/** A vehicle in a few words: "Toyota Corolla", "Car 231-D-12345"; null if not even its type is known. */
export const vehicleWords = ({ vehicle }: Partial<Application>): string | null =>
  vehicle?.type === undefined ? null : vehicleName(goodsOf({ vehicle }, []))

/** The condition of a vehicle that is not new (Decisions 1.10), in canonical form; null if it cannot be read. */
export const conditionOf = (
  vehicle: { readonly used?: object | undefined; readonly japaneseImport?: boolean | undefined } | undefined,
): VehicleCondition | null => {
  // Set B's form always has a block for the used vehicle, even if nothing in it could be read.
  const isRead = Object.keys(vehicle?.used ?? {}).length > 0 || vehicle?.japaneseImport !== undefined
  if (!isRead) return null
  return vehicle?.japaneseImport === true ? 'japaneseImport' : 'used'
}
