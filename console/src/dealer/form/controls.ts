/** Which control a field has, and how its value becomes the text in it and back. */

import type { Any } from '../../../../packages/rules/fault.ts'
import { Fault } from '../../../../packages/rules/fault.ts'
import type { AnyKind } from '../../../../packages/rules/field.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { cleaned } from '../../../../packages/values/typed/clean-text.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { numberAsTyped, typedNumber } from '../../../../packages/values/typed/typed-number.ts'
import { valueName } from '../../../../src/domain/application/value-names.ts'
import type { Enumeration } from '../../../../src/domain/kinds/enumeration.ts'
import { capital } from '../../names/formats.ts'
import type { Control } from './layout.ts'

const BY_KIND: Readonly<Record<string, Control>> = {
  text: 'text',
  'whole euro amount': 'euro',
  'whole number': 'number',
  date: 'day',
  'PPS number': 'ppsNumber',
  'Irish mobile number': 'telephone',
  'Irish phone number': 'telephone',
  'email address': 'email',
  'registration number': 'registration',
  boolean: 'yesNo',
  year: 'digits',
  'sort code': 'sortCode',
  'account number': 'digits',
}

/** Whether a value of the kind is one of a list of names. */
export const isEnumeration = (kind: AnyKind): kind is Enumeration<unknown, unknown> => 'names' in kind

/** The control of a field of this kind if its layout names none. */
export const controlOf = (kind: AnyKind): Control =>
  BY_KIND[kind.name] ?? (isEnumeration(kind) ? 'choice' : 'text')

/** The names that a value may have, as the set spells them. */
export const namesIn = (kind: AnyKind, banks: readonly string[]): readonly string[] => {
  if (!isEnumeration(kind)) return []
  return kind.name === 'Bank' ? banks : kind.names
}

/** The control's text for a value of the body. */
export const textOf = (kind: AnyKind, control: Control, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (control === 'day') {
    const day: unknown = kind.read(value, {})
    return typeof day === 'string' ? dayText(day as LocalDate) : asText(value)
  }
  if (!isEnumeration(kind)) return asText(value)
  const canonical: unknown = kind.read(value, {})
  return canonical instanceof Fault ? asText(value) : String(kind.write(canonical))
}

const asText = (value: unknown): string => {
  if (typeof value === 'number') return numberAsTyped(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Six digits, as people type them. */
const SORT_CODE = /^(\d\d)[\s-]?(\d\d)[\s-]?(\d\d)$/

/** The body's value for a text in the control; undefined for an empty one. Text that is not a number or day goes as typed. */
export const valueFrom = (control: Control, typed: string): unknown => {
  if (typed.trim() === '') return undefined
  if (control === 'day') return typedDay(typed) ?? typed
  if (control === 'sortCode') return cleaned(typed).replace(SORT_CODE, '$1-$2-$3')
  if (control !== 'euro' && control !== 'number' && control !== 'months') return typed
  return typedNumber(typed) ?? typed
}

/** The characters of an Eircode, in two parts. */
const EIRCODE = /^([AC-FHKNPRTV-Y]\d[\dW])[\s-]*([\dAC-FHKNPRTV-Y]{4})$/i
/** Each part of a name: what hyphens, apostrophes, full stops and spaces set apart. */
const PART = /[\p{L}\p{M}]+/gu

/** The fields with people's names, and those with Eircodes, by the end of their canonical place. */
const NAMES: readonly string[] = ['firstName', 'middleName', 'lastName', 'maidenName']
const EIRCODES: readonly string[] = ['eircode', 'postCode']

/**
 * How a name or an Eircode is usually written, offered beside what was typed and never put in its place unasked. The
 * usual form of a field's text; undefined if it is written so, or if there is none.
 */
export const writtenForm = (field: string, typed: unknown): string | undefined => {
  if (typeof typed !== 'string') return undefined
  const text = typed.trim()
  const key = field.split('.').at(-1) ?? ''
  const form = NAMES.includes(key)
    ? writtenName(text)
    : EIRCODES.includes(key)
      ? writtenEircode(text)
      : undefined
  return form === undefined || form === text ? undefined : form
}

/** A name in capitals alone, or in small letters alone. A name of one letter or in mixed letters is as its owner writes it. */
const writtenName = (text: string): string | undefined => {
  const isOneCase = text === text.toUpperCase() || text === text.toLowerCase()
  if (!isOneCase || (text.match(/\p{L}/gu) ?? []).length < 2) return undefined
  return text
    .toLowerCase()
    .replaceAll(PART, (part) => (part.startsWith('mc') ? `Mc${capital(part.slice(2))}` : capital(part)))
}

const writtenEircode = (text: string): string | undefined => {
  const [, routing, unique] = EIRCODE.exec(text) ?? []
  return routing === undefined ? undefined : `${routing} ${unique}`.toUpperCase()
}

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
