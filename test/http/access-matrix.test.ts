/**
 * Every operation of the OpenAPI document × every kind of principal × own and foreign objects. The operations come from
 * the running service's document: one without a probe fails here.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { SET_ROWS } from '../../src/domain/application/sets.ts'
import type { OperationId } from '../../src/server/operations.ts'
import { MANAGE, PROBES, type Probe, READ, type Request, WHOSE } from './access-probes.ts'
import {
  anotherOf,
  ask,
  both,
  CLIENTS,
  endpointOf,
  endpointOfOthers,
  forbidden,
  LENDERS,
  MADE,
  MAY,
  matrixWorld,
  NOBODY,
  openMatrix,
  referenceOf,
  SEES_ALL,
  unknownLike,
  visiblePart,
  visibleTo,
} from './access-world.ts'

before(openMatrix)
after(() => matrixWorld().close())

const probes = Object.entries(PROBES) as [OperationId, Probe][]

test('every operation of the document has a probe, and every probe is of an operation', async () => {
  const { body } = await matrixWorld().call(undefined, 'GET', '/openapi.json')
  const paths = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
  const documented = paths.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  assert.deepEqual(documented.sort(), Object.keys(PROBES).sort())
})

for (const [operation, probe] of probes) {
  if (probe.about === 'everyone') {
    test(`${operation} answers everyone alike`, async () => {
      for (const principal of [...NOBODY, ...forbidden({ scope: READ }), ...both('dealer')])
        assert.equal((await ask(principal, probe.request())).status, probe.responses ?? 200, principal.name)
    })
  }
  if (probe.about === 'everyone' || probe.about === 'tokens') continue

  const requests = (): readonly Request[] => {
    if (probe.about === 'list' || probe.about === 'nothing') return [probe.request()]
    if (probe.about === 'endpoint')
      return [endpointOfOthers(), unknownLike(endpointOfOthers()), 'nothing-of-the-kind'].map(probe.request)
    const sets = probe.about === 'lenders' ? SET_ROWS.map(({ noun }) => noun) : [probe.about]
    const known = sets.flatMap((set) => WHOSE.map((whose) => referenceOf(whose, set)))
    return [...known, unknownLike(known[0] as string), 'nothing-of-the-kind'].map(probe.request)
  }

  test(`${operation}: without valid credentials it is 401, for any object`, async () => {
    for (const principal of NOBODY) {
      const [first, ...others] = await Promise.all(requests().map((request) => ask(principal, request)))
      assert.ok(first !== undefined)
      assert.equal(first.status, 401, principal.name)
      const challenge: string | null = first.headers.get('www-authenticate')
      const named = principal.name === 'nobody' ? '' : ', error="invalid_token"'
      assert.equal(challenge, `Bearer realm="forecourt"${named}`, principal.name)
      for (const other of others) assert.deepEqual(visiblePart(other), visiblePart(first), principal.name)
    }
  })

  test(`${operation}: without the scope, or switched off, it is 403, for any object`, async () => {
    for (const principal of forbidden(probe)) {
      const [first, ...others] = await Promise.all(requests().map((request) => ask(principal, request)))
      assert.ok(first !== undefined)
      assert.equal(first.status, 403, principal.name)
      const isDisabled = principal.name.startsWith('disabled')
      const ofLender = 'lenderScope' in probe ? probe.lenderScope : undefined
      const scope: string = (principal.name.startsWith('lender') ? ofLender : undefined) ?? probe.scope
      const challenge: string = `Bearer realm="forecourt", error="insufficient_scope", scope="${scope}"`
      assert.equal(first.headers.get('www-authenticate'), isDisabled ? null : challenge, principal.name)
      for (const other of others) assert.deepEqual(visiblePart(other), visiblePart(first), principal.name)
    }
  })

  const isForAll = probe.scope === MANAGE || 'lenderScope' in probe
  const callers = 'ofLenders' in probe ? LENDERS : isForAll ? [...CLIENTS, ...LENDERS] : CLIENTS
  if (probe.about === 'lenders') {
    test(`${operation} answers the lender’s clients of the application’s mode, whoever made it`, async () => {
      for (const request of requests().slice(0, -2))
        for (const principal of both(SEES_ALL))
          assert.equal((await ask(principal, request)).status, probe.responses ?? 200, principal.name)
    })
    test(`${operation}: to the lender’s clients of the other mode every application is like one that never was`, async () => {
      for (const principal of both('lenderLive')) {
        const [first, ...others] = await Promise.all(requests().map((request) => ask(principal, request)))
        assert.ok(first !== undefined)
        assert.equal(first.status, 404, principal.name)
        for (const other of others) assert.deepEqual(visiblePart(other), visiblePart(first), principal.name)
      }
    })
  } else if (probe.about === 'nothing') {
    test(`${operation} answers every client that has the scope`, async () => {
      for (const client of callers)
        for (const principal of both(client)) {
          const expected: number =
            probe.isOfSandbox && client === 'dealersLive' ? 404 : (probe.responses ?? 200)
          assert.equal((await ask(principal, probe.request())).status, expected, principal.name)
        }
    })
  } else if (probe.about === 'list') {
    test(`${operation} shows each client what it may see and nothing else`, async () => {
      for (const client of callers) {
        const wanted = await visibleTo(operation, client)
        for (const principal of both(client)) {
          const { body } = await ask(principal, probe.request())
          const found: string[] = body.items.map(
            (item: Record<string, string> & { data?: Record<string, string> }) =>
              (item.data ?? item)[probe.identifiedBy],
          )
          assert.deepEqual([...new Set(found)].sort(), [...wanted].sort(), principal.name)
        }
      }
    })
  } else if (probe.about === 'endpoint') {
    test(`${operation}: a client’s own endpoint is answered`, async () => {
      for (const client of callers)
        for (const principal of both(client)) {
          const id = await endpointOf(client, probe.off !== true)
          const { status } = await ask(principal, probe.request(id))
          assert.equal(status, probe.responses ?? 200, principal.name)
          await matrixWorld().sql`delete from webhook_endpoints where id = ${id}`
        }
    })
    test(`${operation}: an endpoint of others is like one that never was`, async () => {
      for (const client of callers.filter((name) => name !== 'dealersLive'))
        for (const principal of both(client)) {
          const foreign = await ask(principal, probe.request(endpointOfOthers()))
          assert.equal(foreign.status, 404, principal.name)
          for (const nothing of [unknownLike(endpointOfOthers()), 'nothing-of-the-kind'])
            assert.deepEqual(
              visiblePart(foreign),
              visiblePart(await ask(principal, probe.request(nothing))),
              principal.name,
            )
        }
    })
  } else {
    const set = probe.about
    for (const whose of WHOSE) {
      test(`${operation}: who may see the ${whose}' ${set} is answered`, async () => {
        for (const client of MAY[whose])
          for (const principal of both(client)) {
            // After the consent ended, the owner's own dealer makes another of these.
            const maker = whose === 'withdrawn' ? client : MADE[whose][0]
            const reference: string = probe.ends
              ? await anotherOf(whose, set, maker)
              : referenceOf(whose, set)
            const { status } = await ask(principal, probe.request(reference))
            assert.equal(status, probe.responses ?? 200, principal.name)
            if (probe.ends) await matrixWorld().sql`delete from applications where state = 'Withdrawn'`
          }
      })
      test(`${operation}: to strangers the ${whose}' ${set} is like one that never was`, async () => {
        const reference = referenceOf(whose, set)
        for (const client of CLIENTS.filter((name) => !MAY[whose].includes(name)))
          for (const principal of both(client)) {
            const foreign = await ask(principal, probe.request(reference))
            assert.equal(foreign.status, probe.refuses ?? 404, principal.name)
            for (const nothing of [unknownLike(reference), 'nothing-of-the-kind'])
              assert.deepEqual(
                visiblePart(foreign),
                visiblePart(await ask(principal, probe.request(nothing))),
                principal.name,
              )
          }
      })
    }
  }
}
