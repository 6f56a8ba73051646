/** There is one way to declare an operation: every route of the server comes from it, but for listed pages and files. */
import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { CONSOLE_API } from '../../src/http/operation.ts'
import { routedPath } from '../../src/http/paths.ts'
import { OPERATIONS } from '../../src/server/operations.ts'
import { CONSOLE_OPERATIONS } from '../../src/server/page-operations.ts'
import { openWorld } from '../support/world.ts'

const root = join(import.meta.dirname, '../..')

test('one function declares operations', async () => {
  const found: string[] = []
  for await (const file of glob('{src,packages}/**/*.ts', { cwd: root }))
    if (/export (?:const|function) operation\b/.test(await readFile(join(root, file), 'utf8')))
      found.push(file)
  assert.deepEqual(found, ['src/http/operation.ts'])
})

/** What is no operation: the pages, their files and the documentation, which browsers open. */
const PAGES_AND_FILES = [
  '/',
  '/console',
  '/console/*',
  '/console/assets/*',
  '/console/forgot-password',
  '/console/password',
  '/console/sign-in/provider',
  '/consent',
  '/sign',
  '/review',
  '/unsubscribe',
  '/docs',
  '/docs/',
  '/docs.md',
  '/docs/*',
  '/docs/assets/site/:file',
  '/docs/clients/:name',
  '/docs/examples/webhooks*',
  '/docs/guides/pictures/:name',
  '/docs/sdk/:name',
  '/docs/sealing-authority.pem',
  '/docs/search',
  '/llms-full.txt',
  '/llms.txt',
  '/problems/:kind',
  // Below the path of the pages' operations there is nothing else: these say so.
  CONSOLE_API,
  `${CONSOLE_API}/`,
  `${CONSOLE_API}/*`,
]

test('every route is a declared operation, or one of the listed pages and files', async () => {
  const others = new Set<string>()
  const declared = new Set<string>()
  const onOpened = (message: unknown) =>
    (message as { readonly fastify: FastifyInstance }).fastify.addHook(
      'onRoute',
      ({ method, url, config }) => {
        if (method === 'HEAD' || config?.refusesMethod === true) return
        const operation =
          config?.operationId ?? (config?.who === undefined ? undefined : config.consoleOperation)
        if (operation === undefined) others.add(url)
        else declared.add(`${method} ${url} ${operation}`)
      },
    )
  diagnostics.subscribe('fastify.initialization', onOpened)
  const world = await openWorld()
  diagnostics.unsubscribe('fastify.initialization', onOpened)
  await world.close()
  assert.deepEqual([...others].sort(), [...PAGES_AND_FILES].sort())
  const expected = [
    ...OPERATIONS.map(({ method, path, id }) => `${method} ${routedPath(path)} ${id}`),
    ...Object.entries(CONSOLE_OPERATIONS).map(
      ([name, { method, path }]) => `${method} ${routedPath(CONSOLE_API + path)} ${name}`,
    ),
  ]
  assert.deepEqual([...declared].sort(), expected.sort())
})

/** The types of schema that `declaredPart` can't cut: an object in one would reach a page whole. */
const uncut = (schema: z.core.$ZodType): readonly string[] => {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    readonly innerType?: z.core.$ZodType
    readonly element?: z.core.$ZodType
    readonly options?: readonly z.core.$ZodType[]
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>
    readonly valueType?: z.core.$ZodType
  }
  const { innerType, element, options, shape, valueType } = def
  if (innerType !== undefined) return uncut(innerType)
  if (element !== undefined) return uncut(element)
  if (shape !== undefined) return Object.values(shape).flatMap(uncut)
  const within = options ?? (valueType === undefined ? [] : [valueType])
  return within.every(({ _zod }) => PLAIN.has(_zod.def.type)) ? [] : [def.type]
}

const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal'])

test('no response of a page has an object in a union or a record, which would not be cut down', () => {
  const found = Object.entries(CONSOLE_OPERATIONS).flatMap(([name, { responses }]) =>
    Object.values(responses)
      .filter((model) => typeof model === 'object' && model !== null)
      .flatMap((model) => uncut(model as z.core.$ZodType).map((type) => `${name}: ${type}`)),
  )
  assert.deepEqual(found, [])
})

test('an object that would not be cut down is found', () => {
  const inUnion = z.object({ is: z.nullable(z.union([z.string(), z.object({ secret: z.string() })])) })
  const inRecord = z.object({ by: z.record(z.string(), z.object({ secret: z.string() })) })
  assert.deepEqual([uncut(inUnion), uncut(inRecord)], [['union'], ['record']])
})
