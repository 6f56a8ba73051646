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
import { exampled, listOf, model, moment, object } from '../../http/schema.ts'
import { AT } from './money-parts.ts'

const AN_ADDRESS = '1 Sample Street, Sampletown, Co. Dublin, D01 X2X3'

const WORDS: Readonly<Record<CompletedField, readonly [description: string, example: string | number]>> = {
  vehicleType: [`The type of the vehicle: ${CONFIRMED_TYPES.join(', ')}.`, 'car'],
  make: ['The make.', 'Skoda'],
  model: ['The model.', 'Octavia'],
  variant: ['The variant. Never required.', '1.5 TSI Style'],
  year: ['The year of first registration, unless the registration number gives it.', 2023],
  vin: ['The VIN, a Japanese frame number, or a machine’s serial number.', 'TMBJR7NX1PY000001'],
  registrationNumber: ['The Irish registration number. A new vehicle that gets one is used.', '231-D-12345'],
  legalName: ['The legal name of a company or partnership without one.', 'Sample Haulage Limited'],
  hirerAddress: ['The hirer’s whole address, if no street or house was submitted.', AN_ADDRESS],
  guarantorAddress: ['The guarantor’s whole address, if no street or house was submitted.', AN_ADDRESS],
  supplier: ['The dealer that supplies a partner’s vehicle: its name or ID.', 'Sample Motors'],
}

const FIELD_NAMES = Object.keys(COMPLETED_FIELDS) as readonly CompletedField[]

const fieldsOf = <Field>(field: (words: string, example: string | number) => Field) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, field(...WORDS[name])])) as Readonly<
    Record<CompletedField, Field>
  >

const A_YEAR = { type: ['integer', 'null'], minimum: 1900, maximum: 2100 }

/** As sent, of any JSON type: `domain/case/completed-fields.ts` reports every error at once. */
export const SENT_COMPLETION = fieldsOf((description, example) => {
  const form = typeof example === 'number' ? A_YEAR : { type: ['string', 'null'] }
  return z
    .unknown()
    .optional()
    .meta({ ...form, description, examples: [example] })
})

export const ToComplete = listOf(
  model(
    'ToCompleteModel',
    object('What has to be completed before the agreement can be signed.', {
      name: z.enum(Object.keys(COMPLETIONS) as CompletionName[]).describe('What is missing.'),
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
        ...fieldsOf((words, example) =>
          exampled((typeof example === 'number' ? z.int() : z.string()).nullable().describe(words), example),
        ),
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
  return {
    completed: completion
      ? {
          ...fieldsOf((): string | number | null => null),
          ...values,
          supplier: supplier?.name ?? null,
          at: new Date(completion.at),
        }
      : null,
    toComplete: lackingOf(inHand).map(({ name, fields }) => ({ name, fields: [...fields] })),
  }
}
