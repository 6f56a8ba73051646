import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { endOfTurn, registerJsonBodies } from './bodies/request-body.ts'

test('requests of one turn take each step together', async () => {
  const steps: string[] = []
  const work = async (name: string) => {
    steps.push(`${name} arrives`)
    await endOfTurn()
    steps.push(`${name} is read`)
    await undefined
    steps.push(`${name} is done`)
  }
  await Promise.all([work('one'), work('two')])
  assert.deepEqual(steps, [
    'one arrives',
    'two arrives',
    'one is read',
    'two is read',
    'one is done',
    'two is done',
  ])
})

test('a later request has its own turn', async () => {
  const first = endOfTurn()
  await nextTurn()
  assert.notEqual(endOfTurn(), first)
  await endOfTurn()
})

test('bodies that arrive together are all read before the first of them is answered', async (t) => {
  const steps: string[] = []
  const app = fastify()
  registerJsonBodies(app)
  app.post('/', async () => {
    steps.push('answered')
    return ''
  })
  await app.ready()
  const parse = JSON.parse
  t.mock.method(JSON, 'parse', (text: string) => {
    steps.push('read')
    return parse(text)
  })
  const headers = { 'content-type': 'application/json' }
  const post = () => app.inject({ method: 'POST', url: '/', headers, payload: '{}' })
  await Promise.all([post(), post(), post()])
  assert.deepEqual(steps, ['read', 'read', 'read', 'answered', 'answered', 'answered'])
})
