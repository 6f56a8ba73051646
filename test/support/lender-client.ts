/** A client of the lender itself, and its calls, for tests. */
import type { Database } from '../../packages/postgres/connection/database.ts'
import type { Mode } from '../../src/domain/access/access.ts'
import type { Scope } from '../../src/domain/access/roles.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import type { HttpResponse, World } from './world.ts'

export type LenderClient = {
  readonly clientId: string
  readonly apiKey: string
  readonly clientSecret: string
}

/** Adds one with all scopes, unless told otherwise, to the database of a world or a service. An operator did it. */
export const createLenderClient = async (
  { sql }: { readonly sql: Database },
  {
    mode = 'test',
    scopes,
    name = 'Core system',
  }: { mode?: Mode; scopes?: readonly Scope[]; name?: string } = {},
): Promise<LenderClient> => {
  const actor = { kind: 'operator', id: 'test' } as const
  const created = await change(sql, { actor, now: Date.now }, (inProgress) =>
    createClient(inProgress, {
      name,
      dealer: undefined,
      isLender: true,
      mode,
      ...(scopes === undefined ? {} : { scopes }),
      requestsPerMinute: 100_000,
    }),
  )
  if (created instanceof Refusal) throw new Error(created.says)
  const { clientId, apiKey, clientSecret } = created
  return { clientId, apiKey, clientSecret }
}

/** Another client than the usual one, or an Idempotency-Key. */
export type LenderCall = { readonly client?: LenderClient; readonly key?: string }

/** Calls the lender's API, at a path below its own. */
export const lenderCalls =
  (world: () => World, usual: () => LenderClient) =>
  (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    { client = usual(), key }: LenderCall = {},
  ): Promise<HttpResponse> =>
    world().call(undefined, method, `/api/lender/${path}`, {
      headers: {
        authorization: `Bearer ${client.apiKey}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
    })
