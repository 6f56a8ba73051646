/** The value of a field as people read it: its name, an amount in euro, a day, a number with its unit. */
import {
  isAmountAt,
  isEnumeratedAt,
  isPhoneAt,
  unitAt,
  valueNameAt,
} from '../../../../src/domain/application/names/fields.ts'
import { phoneText } from '../../../../src/domain/application/names/phone-text.ts'
import { euros, withUnit } from '../../names/formats.ts'

type Value = string | number | boolean

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

export const valueText = (place: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isEnumeratedAt(place)) return valueNameAt(place, String(value))
  if (isPhoneAt(place)) return phoneText(String(value))
  if (typeof value === 'string') return value.replace(DAY, '$3/$2/$1')
  if (isAmountAt(place)) return euros(value)
  const unit = unitAt(place)
  return unit === undefined ? String(value) : withUnit(value, unit)
}
