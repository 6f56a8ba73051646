/**
 * What a person chooses first: a used or new vehicle, its type, and the type of finance. Which set's form has these
 * follows from it, and what no form has cannot be chosen.
 */

import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import {
  LOAN_TYPES,
  type LoanType,
  VEHICLE_TYPES,
  type VehicleType,
} from '../../../../src/domain/application/application.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { ofEachSet, SET_NAMES, type SetName } from '../../../../src/domain/application/sets.ts'
import { valueName } from '../../../../src/domain/application/value-names.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { isEnumeration } from './controls.ts'
import { type FormSet, formOf } from './form-set.ts'

export type Financed = {
  readonly isNew: boolean
  readonly vehicleType: VehicleType
  readonly loanType: LoanType
}

/** The canonical values of a set's enumeration; those of a field that the set does not have are fixed. */
const valuesAt = ({ set }: FormSet, place: string, fixed: string): readonly string[] => {
  const kind = set.validator.tree.places.get(place)?.type
  if (kind?.is !== 'kind' || !isEnumeration(kind)) return [fixed]
  return kind.names.map((name) => String(kind.read(name, {})))
}

/** What each set's form has. A set without a field for the type of finance is for hire purchase. */
const HAD = ofEachSet((name) => {
  const form = formOf(name)
  return {
    isNew: form.layout.choice.length === 0 ? [false] : form.layout.choice.map(({ isNew }) => isNew),
    vehicleType: valuesAt(form, 'vehicle.type', 'car'),
    loanType: valuesAt(form, 'finance.loanType', 'hirePurchase'),
  }
})

const has = (set: SetName, { isNew, vehicleType, loanType }: Financed): boolean =>
  HAD[set].isNew.includes(isNew) &&
  HAD[set].vehicleType.includes(vehicleType) &&
  HAD[set].loanType.includes(loanType)

/** The sets by how many types of finance they have, so that changing one seldom changes the set. */
const BY_FINANCE = SET_NAMES.toSorted((one, other) => HAD[other].loanType.length - HAD[one].loanType.length)

/** The set whose form has all of the choice; undefined if none has. */
export const setFor = (financed: Financed, among: readonly SetName[] = SET_NAMES): SetName | undefined =>
  BY_FINANCE.find((set) => among.includes(set) && has(set, financed))

/**
 * The choice with a change. A vehicle is as it is, so where no form has both, the finance becomes hire purchase. Undefined if no
 * form has the choice then either.
 */
export const withChange = (
  financed: Financed,
  change: Partial<Financed>,
  among: readonly SetName[] = SET_NAMES,
): { readonly financed: Financed; readonly set: SetName } | undefined => {
  const tried: readonly Financed[] = [
    { ...financed, ...change },
    ...(change.loanType === undefined ? [{ ...financed, ...change, loanType: 'hirePurchase' as const }] : []),
  ]
  for (const one of tried) {
    const set = setFor(one, among)
    if (set !== undefined) return { financed: one, set }
  }
  return undefined
}

/** Why a choice cannot be combined with the others; undefined if it can. */
const reasonAgainst = (
  financed: Financed,
  change: Partial<Financed>,
  among: readonly SetName[],
): string | undefined => {
  if (withChange(financed, change, among) !== undefined) return undefined
  if (withChange(financed, change) !== undefined) return 'Needs a new application'
  const { isNew, vehicleType } = financed
  if (isNew && withChange({ ...financed, isNew: false }, change) !== undefined) return 'Not for a new vehicle'
  return `Not for ${TYPE_WORDS[vehicleType]}`
}

const TYPE_WORDS: Readonly<Record<VehicleType, string>> = {
  car: 'a car',
  lightCommercial: 'a light commercial',
  agricultural: 'an agricultural asset',
  toBeConfirmed: 'a vehicle whose type is not confirmed',
  other: 'this type of vehicle',
}

/** The options of each question; what cannot be chosen is disabled, with its reason as the note. */
export const questionsAbout = (financed: Financed, among: readonly SetName[] = SET_NAMES) => {
  const choice = (value: string, label: string, change: Partial<Financed>, note?: string): Option => {
    const reason = reasonAgainst(financed, change, among)
    if (reason !== undefined) return { value, label, note: reason, isDisabled: true }
    return { value, label, ...(note !== undefined && { note }) }
  }
  return {
    condition: [false, true].map((isNew) =>
      choice(isNew ? 'new' : 'used', isNew ? 'New' : 'Used', { isNew }, CONDITION_NOTES[String(isNew)]),
    ),
    vehicleType: VEHICLE_TYPES.map((vehicleType) =>
      choice(vehicleType, valueName('VehicleType', vehicleType) ?? vehicleType, { vehicleType }),
    ),
    loanType: LOAN_TYPES.map((loanType) =>
      choice(loanType, valueName('loanType', loanType) ?? loanType, { loanType }),
    ),
  }
}

/** An option of a question, as the page draws it. */
type Option = {
  readonly value: string
  readonly label: string
  readonly note?: string
  readonly isDisabled?: boolean
}

const CONDITION_NOTES: Readonly<Record<string, string>> = {
  false: 'It has a registration number',
  true: 'You choose it from the catalogue',
}

export type FormOptions = ResponseTo<'readFormOptions'>

/** Those of each set: which one a form is of follows from what the person chooses in it. */
export type AllOptions = Readonly<Record<SetName, FormOptions>>

/**
 * The facts from outside that the rules need, as far as the service gives them to the form; the dry run supplies the
 * rest. The facts for a person who submits for their own dealer.
 */
export const factsFrom = ({ today, hasSpecialAgreement, banks, terms }: FormOptions): Facts => ({
  today: today as LocalDate,
  ownerRequired: false,
  specialAgreement: hasSpecialAgreement,
  bankNames: new Set(banks),
  termsOffered: (loanType, vehicleType, borrowerType) =>
    terms.find(
      (one) =>
        one.loanType === loanType && one.vehicleType === vehicleType && one.borrowerType === borrowerType,
    )?.months ?? [],
})

/** The same, with whether the person chose the car from the catalogue. */
export const withCar = (facts: Facts, isChosen: boolean): Facts =>
  isChosen ? { ...facts, carKnown: true } : facts
