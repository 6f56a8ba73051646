/** A value of the form in words, for reading. */

import { MASKED_FIELDS, masked } from '../../../../src/domain/application/masking.ts'
import { count, euros, numberText } from '../../names/formats.ts'
import { wordsOf } from '../value-words.ts'
import { textOf } from './controls.ts'
import { type FormSet, fieldAt } from './form-set.ts'

/** The value at a place: its words, an amount in euro, a masked number. */
export const shownValue = (form: FormSet, place: string, value: unknown): string => {
  const { kind, control, node } = fieldAt(form, place)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (control === 'euro' && typeof value === 'number') return euros(value)
  const unit = UNITS[node.place ?? '']
  if (unit !== undefined && typeof value === 'number') return unit(value)
  const text = textOf(kind, control, value)
  if (MASKED_FIELDS.some((field) => field === node.keys.at(-1))) return maskedText(text)
  return control === 'choice' || control === 'buttons' ? (wordsOf(kind, text) ?? text) : text
}

/** The unit of a number, by the field's canonical place. */
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  'vehicle.used.kilometres': (value) => `${numberText(value, 0)} km`,
  'finance.term': (value) => count(value, 'month', 'months'),
  'bank.yearsWithBank': (value) => count(value, 'year', 'years'),
}

/** The number without separators, masked. */
export const maskedText = (text: string): string => masked(text.trim().replaceAll(/[\s-]/g, ''))
