/** The OpenAPI document as a whole: it says what the interface, the code and the table say. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ALL_SCOPES } from '../../src/domain/access/roles.ts'
import { SET_ROWS } from '../../src/domain/application/sets.ts'
import { STATES } from '../../src/domain/application/states.ts'
import { ALL_EVENT_TYPES } from '../../src/domain/events/notifications.ts'
import { asyncApiDocument } from '../../src/server/async-document.ts'
import { openApiDocument } from '../../src/server/document.ts'
import { OPERATIONS } from '../../src/server/operations.ts'
import { type InterfaceTables, tablesOfSetA, tablesOfSetB } from '../interface/interface-tables.ts'

type Tree = { readonly [key: string]: Tree }

const document = openApiDocument({ baseUrl: 'https://forecourt.example' })
const tree = JSON.parse(JSON.stringify(document)) as Tree
const schemas = Object.entries(tree['components']?.['schemas'] ?? {})

/** Every object in the document with the keys that lead to it. */
function* objectsIn(
  value: unknown,
  path: string,
): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value as Readonly<Record<string, unknown>>]
  for (const [key, below] of Object.entries(value)) yield* objectsIn(below, `${path}/${key}`)
}

/** Every schema in the document. Examples are no schemas, though they may look like one. */
const partsOfSchemas = [...objectsIn(tree, '')].filter(
  ([path]) => /\/(schema|schemas)(\/|$)/.test(path) && !path.includes('/example'),
)

test('the document is JSON: nothing in it gets lost on the wire', () => {
  assert.deepEqual(tree, document)
})

test('the document has exactly the operations of the table, each with its scope', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => {
      const named = (security as readonly { accessToken?: readonly string[] }[]).flatMap(
        ({ accessToken }) => accessToken ?? [],
      )
      return `${method.toUpperCase()} ${path} ${operationId} ${named}`
    }),
  )
  assert.deepEqual(
    described.sort(),
    OPERATIONS.map(
      ({ method, path, id, who, lenderScope }) =>
        `${method} ${path} ${id} ${[who, lenderScope].filter((scope) => scope !== undefined && scope !== 'anyone')}`,
    ).sort(),
  )
})

test('every operation tells its summary, its purpose and every answer, and only scopes that exist', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { summary, description, responses } of Object.values(methods)) {
      assert.ok(String(summary).length > 5 && String(description).length > 30, path)
      assert.ok(
        Object.keys(responses as object).some((status) => status.startsWith('2')),
        path,
      )
    }
  }
  const scopes = OPERATIONS.flatMap(({ who }) => (who === 'anyone' ? [] : who))
  assert.deepEqual(
    scopes.filter((scope) => !ALL_SCOPES.includes(scope)),
    [],
  )
})

test('every member of every schema says what it holds, and shows it', () => {
  const silent = partsOfSchemas.flatMap(([path, { properties }]) =>
    Object.entries((properties ?? {}) as Tree)
      .filter(([, { description, examples }]) => description === undefined || examples === undefined)
      .map(([name]) => `${path}/${name}`),
  )
  assert.deepEqual(silent, [])
})

test('every example of a member is as its schema says', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: tree['components'] })
  const wrong = partsOfSchemas.flatMap(([path, { properties }]) =>
    Object.entries((properties ?? {}) as Tree).flatMap(([name, member]) => {
      const { examples, ...schema } = placed(member)
      const validate = ajv.compile(schema)
      return (examples as unknown as unknown[]).filter((one) => !validate(one)).map(() => `${path}/${name}`)
    }),
  )
  assert.deepEqual(wrong, [])
})

const placed = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

test('every type of event is a webhook with the payload of the feed and of AsyncAPI, and its headers', () => {
  const webhooks = tree['webhooks'] ?? {}
  assert.deepEqual(Object.keys(webhooks).sort(), [...ALL_EVENT_TYPES, 'webhook.ping'].sort())
  const asynchronous = JSON.parse(JSON.stringify(asyncApiDocument())) as Tree
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { $ref } = (post?.['requestBody']?.['content']?.['application/json']?.['schema'] ?? {}) as Tree
    assert.deepEqual(asynchronous['components']?.['messages']?.[type]?.['payload'], { $ref })
    const name = String($ref).split('/').at(-1) ?? ''
    const { data } = (tree['components']?.['schemas']?.[name]?.['properties'] ?? {}) as Tree
    assert.ok(data?.['$ref'], `${type} has no typed data`)
    assert.equal(Object.keys(post?.['parameters'] ?? {}).length, 3)
    if (type === 'webhook.ping') continue
    const item = tree['components']?.['schemas']?.[name.replace(/Event$/, 'FeedItem')]?.['properties']
    assert.deepEqual(item?.['data']?.['$ref'], data['$ref'])
  }
})

test('an application read back is a model of its set', () => {
  for (const [read, member, model] of [
    ['QuoteReadResponseModel', 'quote', 'QuoteApplicationModel'],
    ['CaseReadResponseModel', 'application', 'CaseApplicationModel'],
  ] as const) {
    const alternatives = tree['components']?.['schemas']?.[read]?.['properties']?.[member]?.['anyOf']
    assert.deepEqual((alternatives as unknown as Tree[])[0], { $ref: `#/components/schemas/${model}` })
  }
})

test('what has a default need not be sent', () => {
  const wanted = partsOfSchemas.flatMap(([path, { properties }]) =>
    Object.entries((properties ?? {}) as Tree)
      .filter(([, member]) => 'default' in member)
      .map(([name]) => `${path}/${name}`),
  )
  assert.deepEqual(wanted, [])
  for (const { query = {} } of OPERATIONS)
    for (const parameter of Object.values(query)) assert.ok(!('required' in parameter))
})

test('every operation that is called with credentials, or takes a body, says that it may be unavailable', () => {
  for (const methods of Object.values(document.paths))
    for (const [method, { operationId, security, responses }] of Object.entries(methods)) {
      const mayFail = method !== 'get' || (security as readonly object[]).length > 0
      if (mayFail && operationId !== 'metrics') assert.ok(503 in (responses as object), String(operationId))
    }
})

const OF_SETS = SET_ROWS.map(({ model }) => model).join('|')

/** Where `status` is no state of ours: what the interface and HTTP call so, and the custom of health checks. */
const STATUS_MODELS = new RegExp(
  `^(?:CaseEmploymentModel|LenderEmploymentModel|QuoteSubmitApplicationResponseModel|(?:${OF_SETS})StatusResponseModel|AdvanceResponseModel|CaseStartEsignResponseModel|SandboxStartEsignResponseModel|Problem|QuotationProblem|LenderProblem|BookingProblem|WebhookPingModel|WebhookAttemptModel|HealthModel|(?:${OF_SETS})\\w+Data)$`,
)

/** The address of a sandbox's page in the console, and no place in a list. */
const PAGES = /^(?:Created)?SandboxModel\.page$/

test('one thing has one name: a state is state, a place in a list is cursor, and the next one nextCursor', () => {
  const parameters = OPERATIONS.flatMap(({ query }) => Object.keys(query ?? {}))
  const members = schemas.flatMap(([name, schema]) =>
    Object.keys(schema['properties'] ?? {})
      .filter((member) => member !== 'status' || !STATUS_MODELS.test(name))
      .map((member) => `${name}.${member}`),
  )
  const others = [...parameters.map((name) => `?.${name}`), ...members]
    .filter((name) => /\.(?:status|after|before|next|nextPage|page|offset|continuation)$/.test(name))
    .filter((name) => !PAGES.test(name))
  assert.deepEqual(others, [])
})

test('the base address is the one that clients use', () => {
  assert.equal(document.servers[0]?.['url'], 'https://forecourt.example')
  assert.equal(openApiDocument().servers[0]?.['url'], '/')
})

test('the contact is the lender’s, whose website may be written without https://', () => {
  const lender = {
    name: 'Northside Finance',
    website: 'www.northside.example',
    email: 'api@northside.example',
  }
  const contact = { name: lender.name, url: 'https://www.northside.example', email: lender.email }
  assert.deepEqual(openApiDocument({ lender }).info['contact'], contact)
  const unnamed = { name: 'Your lender', website: '', email: '' }
  assert.deepEqual(openApiDocument({ lender: unnamed }).info['contact'], { name: 'Your lender' })
})

test('every number has the bounds that are stated, and every list of a request an upper one', () => {
  const unbounded = partsOfSchemas
    .filter(
      ([, { enum: values, $ref, ...one }]) => values === undefined && $ref === undefined && !('const' in one),
    )
    .filter(([path, { type, format, minimum, maximum }]) => {
      const types = [type].flat()
      if (!types.includes('integer') && !types.includes('number')) return false
      // A number(double) of the two sets has no upper bound but those that the interface states.
      const isDouble = format === 'double' && new RegExp(`^/components/schemas/(?:${OF_SETS})`).test(path)
      // Nor has a year. What was kept of a quote that fails may be anything.
      if (path.endsWith('/quote/anyOf/1')) return false
      const isEndless = isDouble || path.includes('/properties/yearIncorporated/')
      return typeof minimum !== 'number' || (!isEndless && typeof maximum !== 'number')
    })
    .map(([path]) => path)
  assert.deepEqual(unbounded, [])
  const endless = schemas
    .filter(([name]) => !/^SigningModel$|Response|Read|Status|Started|(?:Data|Event|FeedItem)$/.test(name))
    .flatMap(([name, schema]) => [...objectsIn(schema, name)])
    .filter(
      ([, { type, items, maxItems }]) => type === 'array' && items !== undefined && maxItems === undefined,
    )
    .map(([path]) => path)
  assert.deepEqual(endless, [])
})

test('every $ref in the document leads somewhere', () => {
  const missing = [...objectsIn(tree, '')]
    .map(([, { $ref }]) => $ref)
    .filter((ref) => typeof ref === 'string')
    .filter((ref) => {
      const keys = ref.slice('#/'.length).split('/')
      return keys.reduce<Tree | undefined>((at, key) => at?.[key], tree) === undefined
    })
  assert.deepEqual(missing, [])
})

type NamedEnumeration = {
  readonly type: string
  readonly enum: readonly unknown[]
  readonly 'x-enum-varnames'?: readonly string[]
  readonly 'x-enum-descriptions'?: readonly string[]
}

const enumerationNamed = (name: string) =>
  tree['components']?.['schemas']?.[name] as unknown as NamedEnumeration | undefined

test('every named enumeration has values of one type, and for programs a different name for each', () => {
  const named = schemas.filter(([, schema]) => 'enum' in schema).map(([name]) => name)
  assert.ok(named.length > 30)
  for (const name of named) {
    const one = enumerationNamed(name) as NamedEnumeration
    const { 'x-enum-varnames': names = one.enum.map(String), 'x-enum-descriptions': meanings = names } = one
    const type = one.type === 'integer' ? 'number' : one.type
    assert.deepEqual([...new Set(one.enum.map((value) => typeof value))], [type], name)
    assert.deepEqual(
      names.filter((value) => !/^[A-Za-z][\w.]*$/.test(value)),
      [],
      name,
    )
    // Some programs write all names in capitals, without dots.
    assert.equal(
      new Set(names.map((value) => value.replace('.', '').toUpperCase())).size,
      one.enum.length,
      name,
    )
    assert.deepEqual([names.length, meanings.length], [one.enum.length, one.enum.length], name)
    assert.ok(!meanings.includes(''), name)
  }
})

/** Models of requests and of answers that an operation of this document uses. */
const inDocument = (tables: InterfaceTables, name: string): boolean =>
  !(tables.set === 'B' && name === 'StartEsignResponseModel')

for (const [tables, prefix] of [
  [tablesOfSetA, 'Quote'],
  [tablesOfSetB, 'Case'],
] as const) {
  test(`every model of set ${tables.set} is in the document with all fields of the interface`, () => {
    for (const [name, fields] of Object.entries(tables.models).filter(([model]) =>
      inDocument(tables, model),
    )) {
      const isShared = name === 'CarModel' || name === 'CarSpecificationResponseModel'
      const schema = tree['components']?.['schemas']?.[isShared ? name : prefix + name]
      assert.ok(schema, `${prefix}${name} is missing`)
      const properties = Object.keys(schema['properties'] ?? {})
      assert.deepEqual(
        fields.map((field) => field.name).filter((field) => !properties.includes(field)),
        [],
        name,
      )
    }
  })

  test(`every enumeration of set ${tables.set} stands in its schemas with the interface’s values and codes`, () => {
    for (const [model, fields] of Object.entries(tables.models)) {
      for (const { name, type } of fields) {
        const enumeration = tables.enumerations[type.replace('enum ', '')]
        if (!type.startsWith('enum ') || enumeration === undefined || enumeration.operatorData) continue
        if (!inDocument(tables, model)) continue
        const schema = tree['components']?.['schemas']?.[prefix + model]?.['properties']?.[name]
        // Names that are taken in any case are followed by a pattern.
        const alternatives = (schema?.['anyOf'] ?? [schema]) as unknown as { readonly $ref?: string }[]
        const values = alternatives
          .flatMap(({ $ref = '' }) => enumerationNamed($ref.replace('#/components/schemas/', ''))?.enum ?? [])
          .filter((value) => value !== null && value !== '')
        const { values: names, codes = {} } = enumeration
        const wanted = [...names, ...Object.values(codes)].map(String)
        assert.deepEqual(new Set(values.map(String)), new Set(wanted), `${model}.${name}`)
      }
    }
  })
}

test('the states of the document are those of the code', () => {
  assert.deepEqual(tree['components']?.['schemas']?.['ApplicationState']?.['enum'], [...STATES])
})
