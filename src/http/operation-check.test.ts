import assert from 'node:assert/strict'
import test from 'node:test'
import fastify from 'fastify'
import './context.ts'
import { routedPath } from './operation/register.ts'
import { registerOperationCheck } from './operation-check.ts'
import { OPERATIONS } from './routes/operations.ts'

type Change = (
  declared: (typeof OPERATIONS)[number],
) => Partial<{ path: string; method: string; scope: string }> | undefined

/** An app with the table's routes, each as `change` has it; undefined leaves one out. */
const appWith = (change: Change) => {
  const app = fastify()
  registerOperationCheck(app)
  for (const operation of OPERATIONS) {
    const changed = change(operation)
    if (changed === undefined) continue
    const { method, path, scope } = { ...operation, ...changed }
    app.route({
      method,
      url: routedPath(path),
      config: {
        operationId: operation.id,
        ...(scope === undefined ? {} : { scope: scope as 'signing:start' }),
      },
      handler: async () => undefined,
    })
  }
  return app
}

test('routes that are the table start', async () => {
  await appWith(() => ({})).ready()
})

const faults: readonly (readonly [name: string, change: Change])[] = [
  ['one is missing', (o) => (o.id === 'listCases' ? undefined : {})],
  ['one has another path', (o) => (o.id === 'listCases' ? { path: '/api/kase' } : {})],
  ['one has another method', (o) => (o.id === 'listCases' ? { method: 'PUT' } : {})],
  ['one asks for another scope', (o) => (o.id === 'listCases' ? { scope: 'signing:start' } : {})],
]

for (const [name, change] of faults) {
  test(`where ${name} the service does not start`, async () => {
    await assert.rejects(async () => {
      await appWith(change).ready()
    }, /listCases/)
  })
}

test('a route under /api/ that names no operation is refused', () => {
  const app = appWith(() => ({}))
  assert.throws(() => app.get('/api/secret', async () => undefined), /names no operation/)
})
