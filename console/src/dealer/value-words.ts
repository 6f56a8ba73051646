/** The names of an enumeration's values, for the controls of a form. */
import type { Any } from '../../../packages/rules/any.ts'
import type { AnyKind } from '../../../packages/rules/field.ts'
import { valueName } from '../../../src/domain/application/names/values.ts'
import type { Enumeration } from '../../../src/domain/kinds/enumeration.ts'

/** The words for a value of an enumeration; undefined if it does not have this value. */
export const wordsOf = (kind: AnyKind, name: string): string | undefined => {
  const canonical: unknown = kind.name === 'Bank' ? name : kind.read(name, {})
  return typeof canonical === 'string' || typeof canonical === 'number'
    ? valueName(kind.name, String(canonical))
    : undefined
}

/** The canonical values of an enumeration, each with its words. */
export const choicesOf = ({ names, ...kind }: Enumeration<Any, Any>) =>
  names.map((name) => ({ value: String(kind.read(name, {})), label: wordsOf(kind, name) ?? name }))
