/** What was completed of an application and what is still missing, for the API and for pages. */
import * as z from 'zod'
import {
  COMPLETED_FIELDS,
  COMPLETIONS,
  CONFIRMED_TYPES,
  type CompletedField,
  type CompletionName,
} from '../../domain/case/completed-fields.ts'
import { lackingOf } from '../../domain/case/completion.ts'
import { exampled, listOf, model, moment, object, whole } from '../../http/schema.ts'
import { AT } from './money-parts.ts'

const WORDS: Readonly<Record<CompletedField, readonly [description: string, example: string | number]>> = {
  vehicleType: [
    `The type of the vehicle: ${CONFIRMED_TYPES.map((type) => `\`${type}\``).join(', ')}.`,
    'car',
  ],
  make: ['The make.', 'Skoda'],
  model: ['The model.', 'Octavia'],
  variant: ['The variant. Never required.', '1.5 TSI Style'],
  year: ['The year of first registration. A registration number that has it gives it.', 2023],
  vin: [
    'The VIN (ISO 3779), a Japanese frame number, or the serial number of a machine.',
    'TMBJR7NX1PY000001',
  ],
  registrationNumber: ['The Irish registration number. A new vehicle that gets one is used.', '231-D-12345'],
  legalName: [
    'The legal name of a company or partnership that was submitted without one.',
    'Sample Haulage Limited',
  ],
  supplier: ['The dealer that supplies the vehicle, if a partner owns the application.', 'Sample Motors'],
}

const FIELD_NAMES = Object.keys(COMPLETED_FIELDS) as readonly CompletedField[]

const fieldsOf = <Field>(field: (words: string, example: string | number) => Field) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, field(...WORDS[name])])) as Readonly<
    Record<CompletedField, Field>
  >

const FIRST_YEAR = 1900
const LAST_YEAR = 2100
const A_YEAR = { type: ['integer', 'null'], minimum: FIRST_YEAR, maximum: LAST_YEAR }

/** As sent, of any JSON type: `domain/case/completion.ts` reports every error at once. */
export const SENT_COMPLETION = fieldsOf((words, example) =>
  z
    .unknown()
    .optional()
    .meta({
      ...(typeof example === 'number' ? A_YEAR : { type: ['string', 'null'] }),
      description: words,
      examples: [example],
    }),
)

const VALUES = fieldsOf((words, example) =>
  exampled(
    (
      (typeof example === 'number' ? whole('', FIRST_YEAR, LAST_YEAR) : z.string()) as z.ZodType<
        string | number,
        string | number
      >
    )
      .nullable()
      .describe(`${words} Null if it was not completed.`),
    example,
  ),
)

const MEANS = {
  vehicleIdentity: 'what identifies the vehicle',
  legalName: 'the legal name of the company or partnership',
  supplier: 'the dealer that supplies the vehicle',
} as const satisfies Readonly<Record<CompletionName, string>>

export const ToComplete = listOf(
  model(
    'ToCompleteModel',
    object('What has to be completed before the agreement can be signed.', {
      name: z.enum(Object.keys(COMPLETIONS) as CompletionName[]).describe(
        `What is missing.\n${Object.entries(MEANS)
          .map(([name, says]) => `\n- \`${name}\`: ${says}`)
          .join('')}`,
      ),
      fields: listOf(z.enum(FIELD_NAMES as CompletedField[]), 'The fields to fill.', FIELD_NAMES.length),
    }),
  ),
  'What has to be completed before signing can start. Empty if nothing is missing.',
  Object.keys(COMPLETIONS).length,
)

export const COMPLETION = {
  completed: exampled(
    model(
      'CompletedModel',
      object('What was completed of an application since it was submitted.', {
        ...VALUES,
        at: exampled(moment('The time of the last change.'), AT),
      }),
    )
      .nullable()
      .describe('What was completed. Null if nothing was.'),
    { ...fieldsOf((_, example) => example), at: AT },
  ),
  toComplete: ToComplete,
}

export const completionPart = (inHand: Parameters<typeof lackingOf>[0]) => {
  const { completion } = inHand.file
  const { supplier, ...values } = completion?.values ?? {}
  const nothing = fieldsOf((): string | number | null => null)
  const completed = completion && {
    ...nothing,
    ...values,
    supplier: supplier?.name ?? null,
    at: new Date(completion.at),
  }
  return {
    completed: completed ?? null,
    toComplete: lackingOf(inHand).map(({ name, fields }) => ({ name, fields: [...fields] })),
  }
}
