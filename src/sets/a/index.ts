/** Set A: quotes, PascalCase values; the figures that it takes, and its bodies as people send them. */
import { inOwnSpelling, sentFor } from '../../../packages/rules/elsewhere.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { isPlainObject } from '../../../packages/values/json-text.ts'
import type { Application } from '../../domain/application/application.ts'
import { longestTerm, registrationDay } from '../../domain/application/facts.ts'
import { FINANCED_MINIMUM_EURO, TERM_MINIMUM_MONTHS } from '../../domain/application/limits.ts'
import {
  type FigureBounds,
  type ModelSet,
  modelsOf,
  named,
  namesOf,
  type PeoplesBodies,
  type SubmissionHead,
} from '../../domain/application/model-set.ts'
import { ownerNamed } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import * as enumerations from './enumerations.ts'
import { SubmitApplicationRequestModel } from './models.ts'
import { submissionResponse, toError } from './responses.ts'
import { validator } from './validator.ts'

/** The figures that set A takes by the vehicle, on a day; its rules in src/domain/application/rules.ts enforce them. */
export const figureBounds = ({ vehicle }: Application, today: LocalDate): FigureBounds => ({
  termMinimum: TERM_MINIMUM_MONTHS,
  termMaximum: longestTermOf(vehicle, today) ?? Number.POSITIVE_INFINITY,
  // More than this must be left, not as much.
  loanMinimum: fromEuros(FINANCED_MINIMUM_EURO) + 1,
})

/** The used vehicle decides if it has a registration number; a new one counts as registered today. */
const longestTermOf = (vehicle: Application['vehicle'], today: LocalDate): number | undefined => {
  const registration = vehicle.used?.registration
  if (registration === undefined) return vehicle.new === undefined ? undefined : longestTerm(today)
  const day = registrationDay(registration)
  return day === undefined ? undefined : longestTerm(day)
}

const head = (body: object): SubmissionHead => {
  const car = named(sentFor(validator.tree, body, 'quote', 'newVehicle', 'carId').value)
  return {
    owner: ownerNamed(sentFor(validator.tree, body, 'ownerUserEmail')),
    reference: named(sentFor(validator.tree, body, 'quote', 'quoteReference').value),
    carId: car.is === 'named' ? car.name : undefined,
  }
}

const { DEFAULT_BANKS, ...kinds } = enumerations

export const setA: ModelSet = {
  name: 'a',
  toFailure: toError,
  partnersNameOwner: true,
  customDataKey: 'customData',
  head,
  ofPeople: {
    toSend: (typed, reference) => ofPeople.toSend(inOwnSpelling(validator.tree, typed), reference),
    toEdit: (sent) => ofPeople.toEdit(inOwnSpelling(validator.tree, sent)),
  },
  read: validator.read,
  validator,
  submissionResponse: (outcome) => JSON.stringify(submissionResponse(outcome)),
  figureBounds,
  models: modelsOf(SubmitApplicationRequestModel),
  enumerations: namesOf(kinds),
  defaultBanks: DEFAULT_BANKS,
  schemaPrefix: SETS.a.model,
}

/**
 * Bodies as people send them: without reference, owner and customData, which a person does not enter. The service
 * determines the owner; customData from an earlier client stays, since none is sent.
 */
const ofPeople: PeoplesBodies = {
  toSend: (typed, reference) => {
    const { quote } = typed
    return {
      ...withoutMembers(typed),
      ...(isPlainObject(quote) ? { quote: { ...quote, quoteReference: reference ?? null } } : {}),
    }
  },
  toEdit: (sent) => {
    const { quote } = sent
    if (!isPlainObject(quote)) return withoutMembers(sent)
    const { quoteReference: _, ...typed } = quote
    return { ...withoutMembers(sent), quote: typed }
  },
}

const withoutMembers = ({
  customData: _customData,
  ownerUserEmail: _owner,
  ...rest
}: Readonly<Record<string, unknown>>) => rest
