/** The schemas of submissions against the engine: they document bodies, so they must take what it takes. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemasOf } from '../../packages/rules/json-schema.ts'
import { referenceOf } from '../../packages/rules/reference.ts'
import { sampleApplications } from '../../src/modules/sets/sets-api-examples.ts'
import { openApiDocument } from '../../src/server/document.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import { type Body, type Form, placesIn } from '../interface/interface-tables.ts'
import { type SetUnderTest, underTestA, underTestB } from '../interface/sets-under-test.ts'

const { components } = JSON.parse(JSON.stringify(openApiDocument()))

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, validateFormats: false })
ajv.addVocabulary([
  'x-required-when',
  'x-rules',
  'x-enum-varnames',
  'x-enum-descriptions',
  'example',
  'components',
])
ajv.addSchema({ $id: 'document', components })

const schemaOf = (name: string): ValidateFunction =>
  ajv.compile({ $ref: `document#/components/schemas/${name}` })

/** What a schema objects to in a body; nothing where it takes it. */
const objections = (schema: ValidateFunction, body: unknown): string[] =>
  schema(body) ? [] : (schema.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

/** Values that one or another kind takes, among them the ways to say that nothing is given. */
const CANDIDATES: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  1,
  2,
  5,
  1.5,
  48,
  15_000,
  '15000',
  '1999',
  1999,
  true,
  {},
  [],
  'x',
  'Ms',
  'doctor',
  'x'.repeat(300),
  '1990-02-28',
  '1990-02-28T10:00:00',
  'person@example.ie',
  '087 123 4567',
  '12-34-56',
  '06-D-2600',
]

const sets = [
  { set: underTestA, schema: schemaOf('QuoteSubmitApplicationRequestModel'), model: setA },
  { set: underTestB, schema: schemaOf('CaseApplicationModel'), model: setB },
] as const

for (const { set, schema, model } of sets) {
  test(`${set.name}: every sample body is as its schema says`, () => {
    for (const { title, body } of set.bodies) assert.deepEqual(objections(schema, body), [], title)
  })

  test(`${set.name}: every example is as its schema says, as is its recorded answer`, () => {
    const response = schemaOf(
      set === underTestA ? 'QuoteSubmitApplicationResponseModel' : 'CaseSubmitApplicationResponseModel',
    )
    for (const sample of sampleApplications(model.name)) {
      if (sample.isValid) assert.deepEqual(objections(schema, sample.request), [], sample.name)
      if (sample.response !== undefined)
        assert.deepEqual(objections(response, sample.response), [], sample.name)
    }
  })

  test(`${set.name}: whatever the engine takes at a place, the schema takes too`, () => {
    const wrong = variantsOf(set)
      .filter(({ isTaken, body }) => isTaken && !schema(body))
      .map(({ given }) => given)
    assert.deepEqual(wrong, [])
  })

  test(`${set.name}: a field that the schema requires is one that the engine requires`, () => {
    const required = Object.entries(schemasOf(model)).flatMap(([name, { required: fields = [] }]) =>
      (fields as string[]).map((field) => `${name}.${field}`),
    )
    const always = referenceOf(model)
      .fields.filter(({ presence }) => presence === 'always' || presence.startsWith('key always'))
      .map(({ model: name, field }) => `${model.schemaPrefix}${name}.${field}`)
    assert.deepEqual(required.sort(), always.sort())
    for (const { body } of set.bodies.slice(0, 1)) {
      for (const { place } of placesIn(set.tables, body)) {
        const without = set.put(body, place, undefined)
        if (!schema(without))
          assert.notDeepEqual(set.read(without, set.bodies[0]?.facts ?? never()), [], place)
      }
    }
  })
}

const never = (): never => {
  throw new Error('A set has sample bodies')
}

type Variant = { readonly given: string; readonly body: Body; readonly isTaken: boolean }

/** The engine reads these with nothing in them as absent, which a schema of what to send leaves out. */
const HOLDS_FIELDS: readonly Form[] = ['block', 'dictionary']
const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** The full bodies of a set, each with one place changed to one of the candidates. */
function variantsOf(set: SetUnderTest): readonly Variant[] {
  return set.bodies
    .filter(({ title }) => title.startsWith('full'))
    .slice(0, 2)
    .flatMap(({ body, facts, title }) =>
      placesIn(set.tables, body)
        .filter(({ form }) => form !== 'entry')
        .flatMap(({ place, form }) =>
          CANDIDATES.filter((value) => !isNothing(value) || !HOLDS_FIELDS.includes(form)).map((value) => {
            const changed = set.put(body, place, value)
            return {
              given: `${title}: ${place} = ${JSON.stringify(value)}`,
              body: changed,
              isTaken: set.read(changed, facts).length === 0,
            }
          }),
        ),
    )
}
