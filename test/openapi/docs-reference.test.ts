/** The API reference at /docs/api, over HTTP; how its pages look is in docs-page-shown.test.ts. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../src/server/document.ts'
import { OPERATIONS } from '../../src/server/operations.ts'
import { openWorld } from '../support/world.ts'
import { BASE_URL, servedDocsPage } from './served-docs-page.ts'

type Json = { readonly [key: string]: Json }

const document = JSON.parse(JSON.stringify(openApiDocument()))
const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

let app: FastifyInstance
const closing: (() => unknown)[] = []
before(async () => {
  app = await servedDocsPage({ after: (close: () => unknown) => closing.push(close) })
})
after(() => Promise.all(closing.map((close) => close())))

const textOf = async (path: string): Promise<string> => {
  const { statusCode, body } = await app.inject(path)
  assert.equal(statusCode, 200, path)
  return body
}

/** The names of all fields that a schema has, however deep. */
const fieldsOf = (schema: Json | undefined, seen = new Set<unknown>()): readonly string[] => {
  if (schema === undefined || seen.has(schema)) return []
  seen.add(schema)
  const { $ref } = schema as { readonly $ref?: unknown }
  if (typeof $ref === 'string') return fieldsOf(document.components.schemas[$ref.replace(/^.*\//, '')], seen)
  const own = Object.entries(schema['properties'] ?? {})
  return [
    ...own.map(([name]) => name),
    ...[...own.map(([, field]) => field), schema['items'], ...Object.values(schema['anyOf'] ?? {})].flatMap(
      (inner) => fieldsOf(inner, seen),
    ),
  ]
}

/** Between the commands' output. */
const END = '=== end of a response ==='
const OUTPUT_MAXIMUM_BYTES = 16 * 1024 * 1024

const schemasIn = (body: Json | undefined): readonly (Json | undefined)[] =>
  Object.values(body?.['content'] ?? {}).map(({ schema }) => schema)

test('each operation has a page with its request, scope, fields, responses and errors, and the overview lists it', async () => {
  const overview = await textOf('/docs/api.md')
  assert.equal(operations.length, OPERATIONS.length)
  for (const { path, method, operation } of operations) {
    const { operationId: id, summary, security, requestBody, responses = {}, parameters = {} } = operation
    assert.ok(
      overview.includes(`| [${summary}](${BASE_URL}/docs/api/${id}.md) | \`${method} ${path}\` |`),
      path,
    )
    const text = await textOf(`/docs/api/${id}.md`)
    assert.ok(text.startsWith(`# ${summary}\n\n\`${method} ${path}\`\n`), `${id}`)
    const scopes = Object.values(security ?? {}).flatMap((scheme) =>
      Object.values(scheme).flatMap(Object.values),
    )
    for (const scope of scopes) assert.ok(text.includes(`\`${scope}\``), `${id}: ${scope}`)
    const results = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const fields = [requestBody, ...results.map(([, response]) => response)]
      .flatMap(schemasIn)
      .flatMap((schema) => fieldsOf(schema))
    const shown = new Set([...text.matchAll(/^\| `(?:[^`]*\.)?([\w-]+)` \|/gm)].map(([, name]) => name))
    assert.deepEqual(
      fields.filter((name) => !shown.has(name)),
      [],
      `${id}`,
    )
    for (const { name } of Object.values(parameters))
      if (name !== undefined) assert.ok(shown.has(`${name}`), `${id}: ${name}`)
    for (const status of Object.keys(responses))
      assert.match(
        text,
        new RegExp(status < '3' ? `^## Response ${status}$` : `^\\| ${status} \\|`, 'm'),
        `${id}`,
      )
  }
})

test('a page is whole without JavaScript, and each link of its models leads to one', async () => {
  const html = await textOf('/docs/api/submitQuote')
  const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor = '']) => anchor)
  assert.ok(anchors.length > 30)
  for (const anchor of anchors) assert.ok(html.includes(` id="${anchor}"`), anchor)
  assert.ok(html.includes(`curl -s ${BASE_URL}/api/quote/submit`))
  assert.match(html, /<nav class="pages".*aria-current="page">Submit a quote</s)
})

test('the request of every page runs in a shell, and the service understands it', async (t) => {
  const world = await openWorld({ webhooks: true })
  t.after(() => world.close())
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-reference-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'payslips-january.pdf'), '%PDF-1.7\n%%EOF\n')
  const env = {
    PATH: process.env['PATH'],
    KEY: world.keys.dealer,
    CLIENT_ID: 'cl_dealer',
    CLIENT_SECRET: world.secrets.dealer,
  }
  const commands = await Promise.all(
    operations.map(async ({ operation: { operationId: id } }) => {
      const text = (await textOf(`/docs/api/${id}.md`)).replaceAll(BASE_URL, world.baseUrl)
      return /^## Example request\n\n```sh\n(.*?)\n```$/ms.exec(text)?.[1] ?? 'false'
    }),
  )
  const script = commands.map((command) => `${command} || exit\nprintf '${END}'`).join('\n')
  const curl = `curl() { command curl -w '\\nSTATUS %{http_code}' "$@"; }`
  const options = { cwd: folder, env, maxBuffer: OUTPUT_MAXIMUM_BYTES }
  const { stdout } = await promisify(execFile)('bash', ['-c', `${curl}\n${script}`], options)
  const responses = stdout.split(END).slice(0, -1)
  assert.equal(responses.length, operations.length)
  const faults = operations.flatMap(({ operation }, place) => {
    const response = responses[place] ?? ''
    const status = /STATUS (\d+)$/.exec(response)?.[1] ?? ''
    const isUnderstood =
      Object.hasOwn(operation['responses'] ?? {}, status) && !/^(?:400|405|415|422)$/.test(status)
    const isElsewhere = status === '404' && response.includes('This path does not exist')
    return isUnderstood && !isElsewhere ? [] : [`${operation['operationId']}: ${response.slice(0, 400)}`]
  })
  assert.deepEqual(faults, [])
})
