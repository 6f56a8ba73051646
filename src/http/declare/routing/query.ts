/** Query parameters: those that an operation has, each given once at most. */

import { slipsApart } from '../../../../packages/rules/slips.ts'
import type { FieldFault } from '../../../../packages/values/field-fault.ts'

export type ReadQuery = {
  /** Parameters given once. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** Parameters given more than once. */
  readonly faults: readonly FieldFault[]
}

/** Picks the parameters with these names; others are ignored. */
export const single = (query: unknown, names: readonly string[]): ReadQuery => {
  const given = query as Readonly<Record<string, string | string[] | undefined>>
  const values: Record<string, string | undefined> = {}
  const faults: FieldFault[] = []
  for (const name of names) {
    const value = given[name]
    if (Array.isArray(value))
      faults.push({ field: name, type: 'repeated', message: `${name} must appear only once.` })
    else values[name] = value
  }
  return { values, faults }
}

/** Longer names are no mere typing errors; messages do not repeat them. */
const NAME_MAXIMUM_CHARACTERS = 40

/**
 * The parameters with other names: a misspelt filter would otherwise let everything through. Those that begin with _
 * are ignored, since clients add them to bypass caches.
 */
export const unknownIn = (query: unknown, names: readonly string[]): readonly FieldFault[] =>
  Object.keys(query as object)
    .filter((name) => !names.includes(name) && !name.startsWith('_'))
    .map((name): FieldFault => {
      const field = /^[\w.-]+$/.test(name) && name.length <= NAME_MAXIMUM_CHARACTERS ? name : ''
      const near = field === '' ? undefined : names.find((known) => isNear(known, name))
      const subject = field === '' ? '' : ` ${field}`
      const hint = near === undefined ? `Supported parameters: ${listed(names)}.` : `Did you mean ${near}?`
      return { field, type: 'unknown', message: `Unknown query parameter${subject}. ${hint}` }
    })

const isNear = (known: string, name: string): boolean =>
  slipsApart(known.toLowerCase(), name.toLowerCase()) !== undefined

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
