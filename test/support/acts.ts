/**
 * Compares the audit with the acts that operations declare: what a request wrote is of its operation's act, names the
 * request and its origin, and an act that always leaves an entry left one.
 */
import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { CLIENT_ACTS, CONSOLE_ACTS, isOfAct } from '../../src/server/acts.ts'
import type { ConsoleOperationName } from '../../src/server/page-operations.ts'

type Answered = { readonly operation: string; readonly isOfPages: boolean; readonly hasSucceeded: boolean }

const answered = new Map<string, Answered>()

diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  fastify.addHook('onResponse', (request, reply, done) => {
    const { operationId, consoleOperation, who } = request.routeOptions.config
    const isOfPages = operationId === undefined
    const operation = operationId ?? (who === undefined ? undefined : consoleOperation)
    if (operation !== undefined)
      answered.set(request.id, { operation, isOfPages, hasSucceeded: reply.statusCode < 300 })
    done()
  })
})

/**
 * Acts that succeed with an entry, whatever was there before. A submission of a case that is closed to changes, and an
 * upload that is repeated under its key, succeed without one.
 */
const ALWAYS: readonly ConsoleOperationName[] = [
  ...([
    'revealField',
    'noteLook',
    'readSealedAgreement',
    'readOwnApplicationBody',
    'readOwnDocument',
  ] as const),
  ...(['readAgreementDraft', 'readOwnAgreementDraft'] as const),
  ...(['readOwnSealedAgreement', 'searchPerson', 'readPerson', 'erasePerson'] as const),
  ...(['recordCheck', 'addRequirements', 'judgeRequirement', 'decideCase', 'writeNote', 'skipCase'] as const),
  ...(['startSigning', 'cancelSigning'] as const),
  ...(['withdrawOwnApplication', 'askForReviewOfOwnApplication', 'startSigningOfOwnApplication'] as const),
  ...(['stopSigningOfOwnApplication', 'respondToOwnCounterOffer'] as const),
  ...([
    'createDealer',
    'createPartner',
    'inviteUser',
    'confirmUser',
    'createClient',
    'createApiKey',
  ] as const),
  ...([
    'rotateApiKey',
    'rotateSecret',
    'addPublicKey',
    'proposeDraft',
    'publishDraft',
    'discardDraft',
  ] as const),
]

type Row = {
  readonly requestId: string
  readonly action: string
  readonly kind: string
  readonly by: string
  readonly hasOrigin: boolean
}

/** Fails if a request to a service over this database wrote something else than its act, or less. */
export const assertActs = async (sql: Database): Promise<void> => {
  const rows = await sql<Row[]>`
    select request_id as "requestId", action, actor_kind as kind, actor_id as by, origin is not null as "hasOrigin"
    from audit where request_id is not null order by id`
  const written = Map.groupBy(rows, ({ requestId }) => requestId)
  const faults: string[] = []
  for (const [id, { operation, isOfPages, hasSucceeded }] of answered) {
    const act = isOfPages ? CONSOLE_ACTS[operation as ConsoleOperationName] : CLIENT_ACTS[operation]
    // A test may serve operations of its own.
    if (act === undefined) continue
    const own = written.get(id) ?? []
    for (const { action, kind, by, hasOrigin } of own) {
      if (!hasOrigin) faults.push(`${operation}: ${action} has no origin`)
      // What the service does because of the request is its own, in its own name.
      const isOfService = kind === 'service' && by !== 'visitor'
      if (!isOfService && !isOfAct(act, action)) faults.push(`${operation}: ${action} is not its act`)
    }
    const isDue = isOfPages && hasSucceeded && (ALWAYS as readonly string[]).includes(operation)
    if (isDue && own.length === 0) faults.push(`${operation}: nothing was recorded`)
    answered.delete(id)
  }
  assert.deepEqual([...new Set(faults)], [])
}
