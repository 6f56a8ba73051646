/** The rules of a set for programs: fields, conditions, cross-field rules, and a JSON Schema of a whole body. */

import { z } from 'zod'
import { bodySchemaOf } from '../../../packages/rules/body-schema.ts'
import { type FieldRow, referenceOf } from '../../../packages/rules/reference.ts'
import { SET_NAMES, SET_ROWS, SETS } from '../../domain/application/sets.ts'
import { lenderRules } from '../../operations/products/rules.ts'
import { BorrowerType, LoanType, VehicleType } from '../../sets/b/enumerations.ts'
import { ok, problem } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { jsonResponse, notFoundResponse } from '../declare/responses.ts'
import { exampled, listOf, model, object, text, textOrNull } from '../declare/schema.ts'
import type { ApiSet } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'
import { FAILURE_CURES, FAILURE_TYPES, failureTypesOf } from '../shared/failure-types.ts'
import { MEANINGS } from '../shared/field-words.ts'

const NOUNS = SET_ROWS.map(({ noun }) => noun)

/** No list here comes close to this. */
const LISTED_MAXIMUM = 1_000

const ConditionModel = model(
  'RuleConditionModel',
  object('A condition: a field and what must hold for it, or a fact of the service in words.', {
    field: exampled(text('The place of the field that it checks.').optional(), 'quote.borrowerType'),
    in: exampled(
      z
        .array(z.unknown())
        .max(LISTED_MAXIMUM)
        .optional()
        .describe('It holds if the field has one of these values.'),
      ['Joint'],
    ),
    given: exampled(z.literal(false).optional().describe('It holds if the field is not given.'), false),
    complete: exampled(
      z.literal(false).optional().describe('It holds if the block is missing or incomplete.'),
      false,
    ),
    fact: exampled(
      text('The fact that the service must know.').optional(),
      'the client belongs to no dealer',
    ),
  }),
)

const FieldModel = model(
  'RuleFieldModel',
  object('What is asked of a field.', {
    model: exampled(text('The model that it is in.'), 'PersonalInfoModel'),
    field: exampled(text('Its name.'), 'ppsNumber'),
    places: exampled(
      listOf(z.string(), 'Where it is in a body; `[]` stands for any entry of a list.', LISTED_MAXIMUM),
      ['quote.applicants[].personalInfo.ppsNumber'],
    ),
    kind: exampled(text('The type or kind of its value.'), 'PPS number'),
    says: exampled(
      textOrNull('What a value must be; null if the kind is enough.'),
      'A PPS number: seven digits, the right check letter and, if it has one, a second letter.',
    ),
    presence: exampled(text('When it is required, in words.'), 'always'),
    requiredWhen: exampled(
      ConditionModel.nullable().describe('The condition under which it is required; null if there is none.'),
      { field: 'quote.borrowerType', in: ['Joint'] },
    ),
    failures: exampled(
      listOf(z.string(), 'The failure types that it may have, in the order of the checks.', LISTED_MAXIMUM),
      ['required', 'type', 'ppsNumber'],
    ),
    note: exampled(textOrNull('The interface’s further remarks on it.'), 'The bank that holds the account.'),
    source: exampled(text('Its place in the interface.'), 'Interface › Set A › PersonalInfoModel'),
  }),
)

const RuleModel = model(
  'RuleAcrossFieldsModel',
  object('A rule across fields.', {
    type: exampled(text('The type of its failure.'), 'deposit'),
    field: exampled(text('The place that fails.'), 'quote.finance.tradeInValueDeposit'),
    says: exampled(
      text('What must hold.'),
      'tradeInValueDeposit must be less than the purchase price minus €5,000',
    ),
    when: exampled(textOrNull('When the rule applies, in words; null if always.'), 'newVehicle is not given'),
    reads: exampled(listOf(z.string(), 'The places that it reads.', LISTED_MAXIMUM), [
      'quote.finance.assetPurchasePrice',
    ]),
    source: exampled(text('Its place in the interface.'), 'Limits › Trade-in plus deposit, set A'),
  }),
)

const FailureTypeModel = model(
  'FailureTypeModel',
  object('A type of failure.', {
    type: exampled(text('Its name.'), 'ppsNumber'),
    means: exampled(text('What it means.'), FAILURE_TYPES.ppsNumber),
    cure: exampled(text('What to do about it.'), FAILURE_CURES.ppsNumber),
  }),
)

const TermsModel = model(
  'OfferedTermsModel',
  object('The terms that products in force offer, in the words of set B and of quotations.', {
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
  object('Everything that a submission of a set must meet.', {
    set: z.enum(NOUNS).describe('The set.'),
    fields: listOf(FieldModel, 'The fields, in the order of the interface’s tables.', LISTED_MAXIMUM),
    rules: listOf(RuleModel, 'The cross-field rules, in the order of the checks.', LISTED_MAXIMUM),
    failureTypes: listOf(
      FailureTypeModel,
      'The failure types that the set’s answers may contain.',
      LISTED_MAXIMUM,
    ),
    banks: exampled(listOf(z.string(), 'The names of banks that the lender accepts today.', LISTED_MAXIMUM), [
      'AnPost',
    ]),
    terms: listOf(TermsModel, 'The terms on offer today, in months. In set B, others fail.', LISTED_MAXIMUM),
    schema: exampled(
      z
        .record(z.string(), z.unknown())
        .describe(
          'A JSON Schema (2020-12) of a whole body, with the conditions under which a field is required. It helps to build a form; the service’s answer is what counts.',
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
  summary: 'Read the rules of a set',
  description:
    'Everything that a submission must meet, for programs that build forms: fields with their kinds, conditions and sentences, cross-field rules, failure types, a JSON Schema with the conditions, and the lender’s choices: banks and terms. The answer changes with the service’s version, and when the lender changes banks or products.',
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
  handle: async ({ service, params: { set } }) => {
    const api = API_SETS.find(({ words }) => words.noun === set)
    if (api === undefined) return problem('not-found', `Unknown set. Use ${NOUNS.join(' or ')}.`)
    const { banks, terms } = lenderRules(service, api.set)
    return ok({
      ...describedOnce(api),
      banks: [...banks],
      terms: terms.flatMap(({ loanType, vehicleType, borrowerType, months }) =>
        // Set B has no such vehicles.
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
