/**
 * Kinds of value that rules and tests of a policy share, and the conversion of bounds between a file's numbers, in the
 * measure's unit, and the whole numbers of stored policies.
 */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import { scaledDecimal } from '../../domain/finance/money.ts'
import { enumeration } from '../../domain/kinds/enumeration.ts'
import { countCharacters, hasAtMost, kind, string } from '../../domain/kinds/kind.ts'
import { MEASURE_NAMES, type MeasureName, UNITS, type UnitName } from '../../domain/policy/measures.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from '../../domain/policy/values.ts'

const RULE_NAME_MAXIMUM_CHARACTERS = 100

export const named = <N extends string>(name: string, names: readonly N[]) =>
  enumeration(name, Object.fromEntries(names.map((one) => [one, one])) as Record<N, N>)

export const OutcomeKind = named<PolicyOutcome>('Outcome', POLICY_OUTCOMES)

/** The name of a rule or of a test. */
export const shortName = string({
  name: 'name',
  says: `a name of at most ${RULE_NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['maxLength', 'name'],
  check: (name) => {
    if (!hasAtMost(name, RULE_NAME_MAXIMUM_CHARACTERS)) {
      const says = `must have at most ${RULE_NAME_MAXIMUM_CHARACTERS} characters`
      return new Fault('maxLength', says, String(countCharacters(name)))
    }
    return /\p{Cc}/u.test(name) ? new Fault('name', 'must not contain control characters') : name
  },
})

const OwnMeasureKind = named<MeasureName>('Measure', MEASURE_NAMES)

const FACT_NAME = /^[A-Za-z0-9-]+\.[A-Za-z0-9]+$/

/** A measure of the policy, or the name of a fact: whether a provider declares it is a rule. */
export const MeasureKind = kind<string>({
  ...OwnMeasureKind,
  says: `${OwnMeasureKind.says}, or a provider’s fact such as creditRegister.arrears`,
  schema: { type: 'string' },
  read: (value, facts) =>
    typeof value === 'string' && FACT_NAME.test(value) ? value : OwnMeasureKind.read(value, facts),
})

export const FACT_TEXT_MAXIMUM_CHARACTERS = 100

export const factValue = kind<boolean | string>({
  name: 'value of a fact',
  says: 'true, false or a text',
  faults: [],
  schema: { type: ['boolean', 'string'], maxLength: FACT_TEXT_MAXIMUM_CHARACTERS },
  textual: false,
  read: (value) =>
    typeof value === 'boolean' ||
    (typeof value === 'string' && hasAtMost(value, FACT_TEXT_MAXIMUM_CHARACTERS))
      ? value
      : wrongType('must be true, false or a text', value),
})

/** The maximum number of decimals of any unit. */
export const BOUND_DECIMALS = 3

/** A file's number in thousandths, before its unit is known. */
export type Bound = number & { readonly __bound: never }

export const boundFromNumber = (value: number): Bound => scaledDecimal(value, BOUND_DECIMALS) as Bound

export const boundToNumber = (bound: Bound): number => bound / 10 ** BOUND_DECIMALS

/** The stored form: in the last decimal of the unit, which the bound must not exceed in precision. */
export const boundIn = (unit: UnitName, bound: Bound): number =>
  bound / 10 ** (BOUND_DECIMALS - UNITS[unit].decimals)

/** A policy's stored value as a file's number: thousandths of a per cent as per cent, cents as euro. */
export const inUnit = (unit: UnitName, value: number): number => value / 10 ** UNITS[unit].decimals

export const UNIT_WORDS: Readonly<Record<UnitName, string>> = {
  perCent: 'per cent',
  euro: 'euro',
  months: 'months',
  years: 'years',
  kilometres: 'kilometres',
  days: 'days',
  number: 'no unit',
}
