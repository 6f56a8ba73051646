/** There is one way to declare an operation: every route of the server comes from it, but for listed pages and files. */
import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import { CONSOLE_API } from '../../src/http/declare/operation.ts'
import { routedPath } from '../../src/http/declare/routing/paths.ts'
import { OPERATIONS } from '../../src/http/server/operations.ts'
import { CONSOLE_OPERATIONS } from '../../src/http/server/page-operations.ts'
import { openWorld } from '../support/world.ts'

const root = join(import.meta.dirname, '../..')

test('one function declares operations', async () => {
  const found: string[] = []
  for await (const file of glob('{src,packages}/**/*.ts', { cwd: root }))
    if (/export (?:const|function) operation\b/.test(await readFile(join(root, file), 'utf8')))
      found.push(file)
  assert.deepEqual(found, ['src/http/declare/operation.ts'])
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
  '/unsubscribe',
  '/docs',
  '/docs/',
  '/docs/*',
  '/docs/api',
  '/docs/assets/api/:file',
  '/docs/assets/site/:file',
  '/docs/guides/pictures/:name',
  '/docs/sdk/:name',
  '/docs/search',
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
