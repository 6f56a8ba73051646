/** Query parameters: those that an operation has, each given once at most. */
import type { FieldFault } from '../../../../packages/values/field-fault.ts'
import { isRepeatable, listedNames, meantName } from '../meant-name.ts'

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

/**
 * The parameters with other names: a misspelt filter would otherwise let everything through. Those that begin with _
 * are ignored, since clients add them to bypass caches.
 */
export const unknownIn = (query: unknown, names: readonly string[]): readonly FieldFault[] =>
  Object.keys(query as object)
    .filter((name) => !names.includes(name) && !name.startsWith('_'))
    .map((name): FieldFault => {
      const field = isRepeatable(name) ? name : ''
      const near = field === '' ? undefined : meantName(name, names)
      const subject = field === '' ? '' : ` ${field}`
      const hint =
        near === undefined ? `Supported parameters: ${listedNames(names)}.` : `Did you mean ${near}?`
      return { field, type: 'unknown', message: `Unknown query parameter${subject}. ${hint}` }
    })
