/** The last submission as the lender's systems get it, in the form that both sets share. */
import type { Application } from '../../domain/application/application.ts'
import type { CaseInHand } from '../../operations/applications/case-in-hand.ts'
import type { Value } from '../declare/responses.ts'
import type { CanonicalApplication } from './models.ts'

type Model = Value<typeof CanonicalApplication>

type FieldsOf<T> = T extends string | number | boolean
  ? true
  : T extends readonly (infer Item)[]
    ? readonly FieldsOf<Item>[]
    : { readonly [Key in keyof T]-?: FieldsOf<NonNullable<T[Key]>> }

/** Does not compile while the model lacks a field of the application, at any depth. */
type View =
  FieldsOf<Model> extends FieldsOf<Omit<Application, 'reference' | 'owner' | 'customData'>> ? Model : never

/** In its canonical form, unmasked; null once the application was erased. */
export const canonicalView = ({ canonical }: Pick<CaseInHand, 'canonical'>): View | null => {
  if (canonical === undefined) return null
  const { reference: _reference, owner: _owner, customData: _data, ...view } = canonical
  const { finance } = view
  // Both sets call it the deposit; a quote's includes the trade-in.
  return finance?.contribution === undefined
    ? view
    : { ...view, finance: { deposit: finance.contribution, ...finance } }
}
