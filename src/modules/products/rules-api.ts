/** The rules of a set for programs: fields, conditions, cross-field rules, and a JSON Schema of a whole body. */

import * as z from 'zod'
import { bodySchemaOf } from '../../../packages/rules/body-schema.ts'
import { type FieldRow, referenceOf } from '../../../packages/rules/reference.ts'
import { SET_NAMES, SET_ROWS, SETS } from '../../domain/application/sets.ts'
import { ok, problem } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonResponse, notFoundResponse } from '../../http/responses.ts'
import { exampled, listOf, model, object, text, textOrNull } from '../../http/schema.ts'
import { BorrowerType, LoanType, VehicleType } from '../../sets/b/enumerations.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { FAILURE_CURES, FAILURE_TYPES, failureTypesOf } from '../sets/failure-types-api.ts'
import { MEANINGS } from '../sets/field-words-api.ts'
import type { ApiSet } from '../sets/sets-api.ts'
import { lenderRules } from './catalogue.ts'

const NOUNS = SET_ROWS.map(({ noun }) => noun)

/** No list here comes close to this. */
const LISTED_MAXIMUM = 1_000

const ConditionModel = model(
  'RuleConditionModel',
  object(
    'A condition: a field with its required values or state, or a fact known to the service, in words.',
    {
      field: exampled(
        text('The path of the field that the condition checks.').optional(),
        'quote.borrowerType',
      ),
      in: exampled(
        z
          .array(z.unknown())
          .max(LISTED_MAXIMUM)
          .optional()
          .describe('The condition is met if the field has one of these values.'),
        ['Joint'],
      ),
      given: exampled(
        z.literal(false).optional().describe('The condition is met if the field is missing.'),
        false,
      ),
      complete: exampled(
        z.literal(false).optional().describe('The condition is met if the block is missing or incomplete.'),
        false,
      ),
      fact: exampled(
        text('A fact known to the service, in words.').optional(),
        'the client is not a dealer and no owner is stored',
      ),
    },
  ),
)

const FieldModel = model(
  'RuleFieldModel',
  object('The rules for a field.', {
    model: exampled(text('The model of the field.'), 'PersonalInfoModel'),
    field: exampled(text('Its name.'), 'ppsNumber'),
    places: exampled(
      listOf(
        z.string(),
        'The paths of the field in a request body. `[]` stands for any entry of an array.',
        LISTED_MAXIMUM,
      ),
      ['quote.applicants[].personalInfo.ppsNumber'],
    ),
    kind: exampled(text('The type of value.'), 'PPS number'),
    says: exampled(
      textOrNull('What a value must be. Null if the type is enough.'),
      'A valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.',
    ),
    presence: exampled(text('When the field is required, in words.'), 'always'),
    requiredWhen: exampled(
      ConditionModel.nullable().describe(
        'The condition under which the field is required. Null if there is none.',
      ),
      { field: 'quote.borrowerType', in: ['Joint'] },
    ),
    failures: exampled(
      listOf(
        z.string(),
        'The validation error types that the field can have, in the order of the checks.',
        LISTED_MAXIMUM,
      ),
      ['required', 'type', 'ppsNumber'],
    ),
    note: exampled(textOrNull('A further note on the field.'), 'The bank that holds the account.'),
    source: exampled(text('Where the interface specifies it.'), 'Interface › Set A › PersonalInfoModel'),
  }),
)

const RuleModel = model(
  'RuleAcrossFieldsModel',
  object('A cross-field rule.', {
    type: exampled(text('The validation error type.'), 'deposit'),
    field: exampled(text('The path that the validation error names.'), 'quote.finance.tradeInValueDeposit'),
    says: exampled(
      text('The requirement.'),
      'tradeInValueDeposit must be less than assetPurchasePrice minus €5,000',
    ),
    when: exampled(
      textOrNull('When the rule applies, in words. Null if it always applies.'),
      'newVehicle is missing',
    ),
    reads: exampled(listOf(z.string(), 'The paths that the rule reads.', LISTED_MAXIMUM), [
      'quote.finance.assetPurchasePrice',
    ]),
    source: exampled(text('Where the interface specifies it.'), 'Limits › Trade-in plus deposit, set A'),
  }),
)

const FailureTypeModel = model(
  'FailureTypeModel',
  object('A validation error type.', {
    type: exampled(text('Its name.'), 'ppsNumber'),
    means: exampled(text('The meaning.'), FAILURE_TYPES.ppsNumber),
    cure: exampled(text('How to resolve the error.'), FAILURE_CURES.ppsNumber),
  }),
)

const TermsModel = model(
  'OfferedTermsModel',
  object('The terms that current products offer, with the values of set B and of quotations.', {
    loanType: exampled(text('The type of loan.'), 'hp'),
    vehicleType: exampled(text('The type of vehicle.'), 'car'),
    borrowerType: exampled(text('The type of borrower.'), 'individual'),
    months: exampled(
      z.array(z.int().min(1).max(1_000)).max(LISTED_MAXIMUM).describe('The terms, in months.'),
      [36, 48, 60],
    ),
  }),
)

const Rules = model(
  'RulesModel',
  object('The rules for submissions in a set.', {
    set: z.enum(NOUNS).describe('The set.'),
    fields: listOf(FieldModel, 'The fields, in the order of the interface’s tables.', LISTED_MAXIMUM),
    rules: listOf(RuleModel, 'The cross-field rules, in the order of the checks.', LISTED_MAXIMUM),
    failureTypes: listOf(FailureTypeModel, 'The validation error types of the set.', LISTED_MAXIMUM),
    banks: exampled(listOf(z.string(), 'The bank names that the lender currently accepts.', LISTED_MAXIMUM), [
      'AnPost',
    ]),
    terms: listOf(
      TermsModel,
      'The terms available today, in months. In set B, other terms are validation errors.',
      LISTED_MAXIMUM,
    ),
    schema: exampled(
      z
        .record(z.string(), z.unknown())
        .describe(
          'A JSON Schema (2020-12) of the whole request body, with the conditions under which fields are required. Use it to build forms. The service’s own validation is decisive.',
        ),
      { type: 'object' },
    ),
  }),
)

/** The parts that never change while a service runs. */
const described = ({ set, words }: ApiSet) => {
  const { fields, rules } = referenceOf(set)
  return {
    set: words.noun,
    fields: fields.map(fieldOf),
    rules: rules.map(({ type, field, says, when, reads, source }) => ({
      type,
      field,
      says,
      when: when ?? null,
      reads: [...reads],
      source,
    })),
    failureTypes: failureTypesOf(set).map((type) => ({
      type,
      means: FAILURE_TYPES[type],
      cure: FAILURE_CURES[type],
    })),
    schema: bodySchemaOf(set, MEANINGS) as Record<string, unknown>,
  }
}

const fieldOf = ({ places, failures, says, requiredWhen, note, ...row }: FieldRow) => ({
  ...row,
  places: [...places],
  says: says ?? null,
  requiredWhen: requiredWhen === undefined ? null : conditionOf(requiredWhen),
  failures: [...failures],
  note: note ?? null,
})

const conditionOf = (condition: NonNullable<FieldRow['requiredWhen']>) =>
  'in' in condition ? { ...condition, in: [...condition.in] } : condition

const stored = new Map<ApiSet, ReturnType<typeof described>>()

const describedOnce = (api: ApiSet) => {
  const known = stored.get(api) ?? described(api)
  stored.set(api, known)
  return known
}

export const readRules = operation({
  id: 'readRules',
  method: 'GET',
  path: '/api/rules/{set}',
  who: 'applications:submit',
  tag: 'Rules',
  summary: 'Get the rules of a set',
  description:
    'Returns all rules for a submission, for software that builds forms: the fields with their types, conditions and requirements, the cross-field rules, the validation error types, a JSON Schema with the conditions, and the banks and terms that the lender accepts. The response changes with the version of the service, and when the lender changes its banks or products.',
  params: {
    set: {
      description: `The set: ${SET_NAMES.map((name) => `\`${SETS[name].noun}\` (set ${name.toUpperCase()})`).join(' or ')}.`,
      schema: z.enum(NOUNS),
      example: 'quote',
    },
  },
  responses: {
    200: jsonResponse('The rules.', Rules, {
      set: 'case',
      fields: [],
      rules: [],
      failureTypes: [{ type: 'ppsNumber', means: FAILURE_TYPES.ppsNumber, cure: FAILURE_CURES.ppsNumber }],
      banks: ['anPost', 'revolut'],
      terms: [{ loanType: 'hp', vehicleType: 'car', borrowerType: 'individual', months: [36, 48, 60] }],
      schema: { type: 'object' },
    }),
    404: notFoundResponse('The set does not exist.'),
  },
  handle: async ({ service, caller, params: { set } }) => {
    const api = API_SETS.find(({ words }) => words.noun === set)
    if (api === undefined) return problem('not-found', `Unknown set. Use ${NOUNS.join(' or ')}.`)
    const { banks, terms } = lenderRules(service, caller, api.set)
    return ok({
      ...describedOnce(api),
      banks: [...banks],
      terms: terms.flatMap(({ loanType, vehicleType, borrowerType, months }) =>
        // Set B does not have these vehicles.
        vehicleType === 'agricultural'
          ? []
          : {
              loanType: LoanType.write(loanType),
              vehicleType: VehicleType.write(vehicleType),
              borrowerType: BorrowerType.write(borrowerType),
              months: [...months],
            },
      ),
    })
  },
})
