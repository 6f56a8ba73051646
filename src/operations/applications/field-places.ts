/** Where a field of an application stands in the set that it was sent in, and the other way round. */
import type { SetName } from '../../domain/reference.ts'
import { contractPath, contractPlace } from '../../rules/node.ts'
import type { Service } from '../service.ts'

const INDEX = /\[(\d+)\]/g

const indexesOf = (place: string): readonly number[] =>
  [...place.matchAll(INDEX)].map(([, index]) => Number(index))
const withoutIndexes = (place: string): string => place.replace(INDEX, '[]')

/** A list's place, where a place names its entries. */
const withoutEntry = (place: string): string => place.replace(/\[\]$/, '')

/** The place as clients of the set write it, of a canonical one such as `applicants[0].income.salary`; undefined for none of it. */
export const sentPlaceOf = (service: Service, set: SetName, field: string): string | undefined => {
  const { places } = service.modelSet(set).validator.tree
  const node = places.get(withoutEntry(withoutIndexes(field)))
  if (node === undefined) return undefined
  const indexes = indexesOf(field)
  const lists = [...withoutIndexes(field).matchAll(/\[\]/g)].length
  return indexes.length < lists ? undefined : contractPlace(node, indexes, /\]$/.test(field))
}

/** The canonical place of a field that was sent; undefined where it has none. */
export const fieldOf = (service: Service, set: SetName, place: string): string | undefined => {
  const sent = withoutEntry(withoutIndexes(place))
  for (const [field, node] of service.modelSet(set).validator.tree.places) {
    if (contractPath(node) !== sent) continue
    const indexes = indexesOf(place)
    let next = 0
    return field.replaceAll('[]', () => `[${indexes[next++] ?? 0}]`)
  }
  return undefined
}
