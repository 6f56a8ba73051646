/** A value of the form in words, for reading. */

import { MASKED_FIELDS, masked } from '../../../../src/domain/application/masking.ts'
import { unitAt } from '../../../../src/domain/application/names/fields.ts'
import { euros, withUnit } from '../../names/formats.ts'
import { wordsOf } from '../value-words.ts'
import { textOf } from './controls.ts'
import { type FormSet, fieldAt } from './form-set.ts'

/** The value at a place: its words, an amount in euro, a masked number. */
export const shownValue = (form: FormSet, place: string, value: unknown): string => {
  const { kind, control, node } = fieldAt(form, place)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (control === 'euro' && typeof value === 'number') return euros(value)
  const unit = unitAt(node.place)
  if (unit !== undefined && typeof value === 'number') return withUnit(value, unit)
  const text = textOf(kind, control, value)
  if (MASKED_FIELDS.some((field) => field === node.keys.at(-1))) return maskedText(text)
  return control === 'choice' || control === 'buttons' ? (wordsOf(kind, text) ?? text) : text
}

/** The number without separators, masked. */
export const maskedText = (text: string): string => masked(text.trim().replaceAll(/[\s-]/g, ''))
