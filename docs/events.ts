/** The page of all events, from the AsyncAPI document. */

import { code, section, table } from '../src/http/docs/markdown-parts.ts'
import { asyncApiDocument } from '../src/http/server/async-document.ts'

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

/** Its title and parts. */
export const eventsPage = (): [title: string, parts: readonly string[]] => {
  const { components } = asyncApiDocument() as Described
  const resolve = (schema: Schema): Schema => {
    const { $ref = schema.allOf?.[0]?.$ref, allOf: _, ...rest } = schema
    const name = $ref?.split('/').at(-1)
    return name === undefined ? schema : { ...resolve(components.schemas[name] ?? {}), ...rest }
  }
  return [
    'Events',
    [
      'All events that a client can receive by [webhook](../guides/webhooks.md) or from the [event feed](../guides/webhooks.md#event-feed). The payload is the same in both. Ignore unknown fields and event types, because new ones can be added without notice.',
      ...Object.values(components.messages).map((message) => eventSection(message, resolve)),
    ],
  ]
}

const eventSection = (
  { name, summary, payload, examples = [] }: Message,
  resolve: (schema: Schema) => Schema,
) => {
  const data = resolve(resolve(payload).properties?.['data'] ?? {})
  const fields = Object.entries(data.properties ?? {})
  return section(name, [
    summary,
    ...(fields.length === 0
      ? []
      : [
          table(
            ['field of `data`', 'type', 'meaning'],
            fields.map(([field, schema]) => [
              `${code(field)}${data.required?.includes(field) === true ? '' : ', optional'}`,
              typeWords(schema, resolve),
              resolve(schema).description ?? '',
            ]),
          ),
        ]),
    ...examples.map((example) => `\`\`\`json\n${JSON.stringify(example.payload, null, 2)}\n\`\`\``),
  ])
}

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
