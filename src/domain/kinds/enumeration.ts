/** Enumerations: names, for some also their numeric codes, read into canonical values. */

import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import type { JsonSchema, Kind } from '../../../packages/rules/field.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { kind, sentNumber } from './kind.ts'

/** A kind that accepts only listed names. */
export type Enumeration<W, C, F = unknown> = Kind<W, C, F> & {
  /** The names in the interface's order. */
  readonly names: readonly string[]
}

/** What a person should do about a value of a list. */
export const CHOOSE = { required: 'Choose {field}.', wrong: 'Choose {field}.' } as const

/**
 * The enumeration of the names on the left, read into the values on the right. `codes` are the stated numeric codes,
 * accepted as JSON numbers and as text. `anyCase` is for names that are listed in mixed case: all of them in any.
 */
export const enumeration = <const M extends Readonly<Record<string, string>>>(
  name: string,
  values: M,
  {
    codes = {},
    anyCase = false,
  }: { readonly codes?: { readonly [N in keyof M & string]?: number }; readonly anyCase?: boolean } = {},
): Enumeration<keyof M & string, M[keyof M]> => {
  type Name = keyof M & string
  type Value = M[keyof M]
  const names = Object.keys(values)
  const canonical = new Map<unknown, Value>()
  const written = new Map<Value, Name>()
  const codeNumbers: number[] = []
  // The keys of M are its names: an enumeration is declared as a literal.
  for (const wire of names as Name[]) {
    const value = values[wire]
    canonical.set(wire, value)
    if (anyCase) canonical.set(wire.toLowerCase(), value)
    if (!written.has(value)) written.set(value, wire)
    const code = codes[wire]
    if (code === undefined) continue
    canonical.set(code, value).set(String(code), value)
    codeNumbers.push(code)
  }
  const takesCodes = codeNumbers.length > 0
  const says = oneOf(names)
  const saysWithCodes = oneOf(
    (names as Name[]).map((wire) => (codes[wire] === undefined ? wire : `${wire} (${codes[wire]})`)),
  )
  const typeSays = `must be a string${takesCodes ? ' or a numeric code' : ''}: ${saysWithCodes}`
  return {
    ...kind<Name, Value>({
      name,
      says: anyCase ? `${says} (case-insensitive)` : says,
      faults: ['enum'],
      schema: schemaOf(names, codeNumbers, anyCase),
      textual: true,
      person: CHOOSE,
      read: (value) => {
        const direct = canonical.get(value)
        if (direct !== undefined) return direct
        if (typeof value === 'string') {
          const text = cleaned(value)
          return canonical.get(anyCase ? text.toLowerCase() : text) ?? unlisted('enum', saysWithCodes, text)
        }
        if (takesCodes && typeof value === 'number')
          return unlisted('enum', saysWithCodes, sentNumber(value) ?? '')
        return wrongType(typeSays, value)
      },
      write: (value: Value) => {
        const wire = written.get(value)
        if (wire === undefined) throw new Error(`${name} does not have the value`)
        return wire
      },
    }),
    names,
  }
}

const schemaOf = (names: readonly string[], codes: readonly number[], anyCase: boolean): JsonSchema => {
  const ofNames = { type: 'string', enum: names }
  if (anyCase)
    return { anyOf: [ofNames, { type: 'string', pattern: `^(?:${names.map(inAnyCase).join('|')})$` }] }
  if (codes.length === 0) return ofNames
  return {
    anyOf: [
      { type: 'string', enum: [...names, ...codes.map(String)] },
      { type: 'integer', enum: codes },
    ],
  }
}

/** A pattern of JSON Schema has no flag for it. */
const inAnyCase = (name: string): string =>
  name.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)

/** An enumeration of numbers, sent as numbers or as strings of their digits. */
export const numberEnumeration = <const N extends number>(
  name: string,
  numbers: readonly N[],
): Enumeration<N, N> => {
  const listed = new Map<number, N>(numbers.map((number) => [number, number]))
  const names = numbers.map(String)
  const says = oneOf(names)
  const typeSays = `must be a number, or the same number as a string: ${says}`
  return {
    ...kind<N>({
      name,
      says,
      faults: ['enum'],
      schema: {
        anyOf: [
          { type: 'integer', enum: numbers },
          { type: 'string', enum: names },
        ],
      },
      textual: true,
      person: CHOOSE,
      read: (value) => {
        if (typeof value === 'number') {
          return listed.get(value) ?? new Fault('enum', `must be ${says}`, sentNumber(value))
        }
        if (typeof value !== 'string') return wrongType(typeSays, value)
        const text = cleaned(value)
        const number = NUMERIC.test(text) ? listed.get(Number(text)) : undefined
        return number ?? unlisted('enum', says, text)
      },
    }),
    names,
  }
}

const NUMERIC = /^\d+(?:\.0+)?$/

/** "one of Mr, Mrs, Ms or Miss", "hp or pcp" */
export const oneOf = (names: readonly string[]): string => {
  const last = names[names.length - 1]
  if (last === undefined) return 'a listed name, but the list is empty'
  const others = names.slice(0, -1).join(', ')
  return others === '' ? last : `${names.length === 2 ? '' : 'one of '}${others} or ${last}`
}

const SHOWN_MAXIMUM_CHARACTERS = 40
/**
 * One word or a short number, with fewer than four digits: not a full name, not an address, not a number that
 * identifies someone.
 */
const HARMLESS = /^(?:(?:[A-Za-z-]*\d){0,3}[A-Za-z-]*|-?\d{1,2}\.\d)$/

/** The failure of an unlisted name. Callers put personal data in wrong fields, so not everything is repeated. */
export const unlisted = (type: string, says: string, sent: string): Fault =>
  new Fault(
    type,
    `must be ${says}`,
    sent !== '' && sent.length <= SHOWN_MAXIMUM_CHARACTERS && HARMLESS.test(sent) ? sent : undefined,
  )
