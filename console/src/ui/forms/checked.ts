/**
 * Forms checked by the schemas of the operation that they call, so that page and service agree on what is valid. Only
 * pages behind the sign-in use this, since it loads zod (docs/decisions/0042).
 */
import { schemaResolver } from '@mantine/form'
import * as z from 'zod'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { numberFault, typedNumber as numberIn } from '../../../../packages/values/typed/typed-number.ts'
import { EMAIL_NEEDED, isEmail } from './form.tsx'

// The content security policy forbids code made from text, which zod would try.
z.config({ jitless: true })

/** Makes a form check its values by the schema of the request body. Spread it into `useForm`. */
export const checkedBy = <Schema extends z.ZodType>(schema: Schema) => {
  const messages = schemaResolver(schema, { sync: true })
  return {
    validate: (values: z.input<Schema>) => sentences(messages(values)),
    transformValues: (values: z.input<Schema>): z.output<Schema> => z.parse(schema, values),
  }
}

/** The service's message for each field, as a sentence below it. An error in a list is shown at the list's field. */
const sentences = (messages: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, says]) => [
      path.replace(/\..*/, ''),
      String(says).replace(/^must be (.+)$/, 'Enter $1'),
    ]),
  )

/** Typed text without surrounding spaces; `missing` says what to do about an empty field. */
export const typed = <Value>(field: z.ZodType<Value, string>, missing: string) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, missing)), field)

/** A typed email address. */
export const typedEmail = <Value>(field: z.ZodType<Value, string>) =>
  z.pipe(z.string().check(z.trim(), z.refine(isEmail, EMAIL_NEEDED)), field)

/** Ticked boxes; at least one is required. */
export const ticked = <Value>(field: z.ZodType<Value, Value>, missing: string) =>
  field.check(z.refine((values) => !Array.isArray(values) || values.length > 0, missing))

/** A typed number. */
export const typedNumber = <Value>(field: z.ZodType<Value, number>) =>
  z.pipe(
    z.pipe(
      z.string().check(
        z.superRefine((text, context) => {
          const fault = numberFault(text)
          if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
        }),
      ),
      z.transform((text: string) => numberIn(text) ?? Number.NaN),
    ),
    field,
  )

/** A typed day, or none. */
export const typedDayOrNone = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || typedDay(text) !== undefined, 'Enter a date, like 31/12/2030'),
  ),
  z.transform((text: string): LocalDate | null => typedDay(text) ?? null),
)

/** One entry a line; empty lines are ignored. */
export const typedLines = <Value>(field: z.ZodType<Value, readonly string[]>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((lines: string): readonly string[] =>
        lines
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
    ),
    field,
  )

/** A choice that may be empty. */
export const chosenOrNone = <Value>(field: z.ZodType<Value, string | null>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((chosen: string) => (chosen === '' ? null : chosen)),
    ),
    field,
  )
