/** The page of all events, from the AsyncAPI document. */

import { asyncApiDocument } from '../src/server/async-document.ts'
import { code, section, table } from '../src/server/docs/markup.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Message = {
  readonly name: string
  readonly summary: string
  readonly payload: Schema
  readonly examples?: readonly { readonly payload: unknown }[]
}

type Described = {
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

type Field = { readonly name: string; readonly schema: Schema; readonly optional: boolean }

/** Its title and parts. */
export const eventsPage = (): [title: string, parts: readonly string[]] => {
  const { components } = asyncApiDocument() as Described
  const resolve = (schema: Schema): Schema => {
    const { $ref = schema.allOf?.[0]?.$ref, allOf: _, ...rest } = schema
    const name = $ref?.split('/').at(-1)
    return name === undefined ? schema : { ...resolve(components.schemas[name] ?? {}), ...rest }
  }
  const events = Object.values(components.messages).map((message) => {
    const { properties = {}, required = [] } = resolve(resolve(message.payload).properties?.['data'] ?? {})
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      schema: resolve(schema),
      optional: !required.includes(name),
    }))
    return { ...message, fields }
  })
  const common = commonOf(events.flatMap(({ fields }) => fields))
  const row = ({ name, schema, optional }: Field) => [
    `${code(name)}${optional ? ', optional' : ''}`,
    typeWords(schema, resolve),
    schema.description ?? '',
  ]
  return [
    'Events',
    [
      'All events that a client can receive by [webhook](../guides/webhooks.md) or from the [event feed](../guides/webhooks.md#event-feed). The payload is the same in both. Ignore unknown fields and event types, because new ones can be added without notice.',
      section('Common fields', [
        'These fields of `data` mean the same in every event that has them.',
        table(
          HEAD,
          [...common.values()].map((field) => row({ ...field, schema: widened(field.schema) })),
        ),
      ]),
      ...events.map(({ name, summary, fields, examples = [] }) => {
        const own = fields.filter((field) => !common.has(keyOf(field)))
        const shared = fields.filter((field) => common.has(keyOf(field)))
        const twin = events.find(
          (event) => name === event.name.replace('quote.', 'case.') && event.name !== name,
        )
        if (
          twin !== undefined &&
          own.every(({ name: field }) => twin.fields.some((one) => one.name === field))
        )
          return section(name, [summary, `${dataOf(twin, fields)}.`])
        return section(name, [
          summary,
          `Common fields: ${shared.map(({ name, schema }) => withConstant(name, schema)).join(', ')}.`,
          ...(own.length === 0 ? [] : [table(HEAD, own.map(row))]),
          ...examples.map((example) => `\`\`\`json\n${JSON.stringify(example.payload, null, 2)}\n\`\`\``),
        ])
      }),
    ],
  ]
}

/** The data of a case, by that of the quote's event. */
const dataOf = (
  twin: { readonly name: string; readonly fields: readonly Field[] },
  fields: readonly Field[],
) => {
  const lacking = twin.fields.filter(({ name }) => !fields.some((field) => field.name === name))
  const less = lacking.map(({ name }) => code(name)).join(', ')
  return `\`data\` has the fields of [${twin.name}](#${twin.name.replace('.', '').toLowerCase()})${less === '' ? '' : `, without ${less}`}`
}

const HEAD = ['field of `data`', 'type', 'meaning']

/** The number of a version differs by event. */
const widened = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.const === undefined ? {} : { const: undefined, type: 'integer' }),
})

/** A field of a quote and of a case is the same one. */
const keyOf = ({ name, schema }: Field): string => `${name}: ${meaningOfBoth(schema)}`

const meaningOfBoth = ({ description = '' }: Schema): string =>
  description.replace(/\b(?:quote|case)\b/, 'application')

const COMMON_FROM_EVENTS = 5

const commonOf = (fields: readonly Field[]): ReadonlyMap<string, Field> =>
  new Map(
    [...Map.groupBy(fields, keyOf)]
      .filter(([, { length }]) => length >= COMMON_FROM_EVENTS)
      .flatMap(([key, [first, ...others]]) => (first === undefined ? [] : [[key, ofAll(first, others)]])),
  )

const ofAll = (first: Field, others: readonly Field[]): Field =>
  others.every(({ schema }) => schema.description === first.schema.description)
    ? first
    : { ...first, schema: { ...first.schema, description: meaningOfBoth(first.schema) } }

const withConstant = (name: string, { const: value }: Schema): string =>
  `${code(name)}${value === undefined ? '' : ` (${JSON.stringify(value)})`}`

const typeWords = (given: Schema, resolve: (schema: Schema) => Schema): string => {
  const schema = resolve(given)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => typeWords(choice, resolve)).join(' or ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ')
  if (schema.type === 'array') return `array of ${typeWords(schema.items ?? {}, resolve)}`
  if (schema.type === undefined) return 'any'
  return [schema.type].flat().join(' or ')
}
