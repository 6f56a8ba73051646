/** What an interleaving is played on: one application, in the hands of two processes over one database. */

import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Caller } from '../../src/adapters/access/authenticate.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import type { Mode } from '../../src/domain/application/access.ts'
import type { SetName } from '../../src/domain/application/sets.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { importPolicy } from '../../src/operations/products/import-policy.ts'
import type { Service } from '../../src/operations/service.ts'
import { openService } from '../../src/service/open-service.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { submissionQueue } from '../../src/store/applications/submission-queue.ts'
import { change } from '../../src/store/audit/change.ts'
import type { Body } from '../interface/interface-tables.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { sampleSigning } from '../support/signing.ts'
import { EMAILS, openWorld } from '../support/world.ts'
import { gated } from './interleaving-gate.ts'
import { type Turns, turnsOver } from './interleaving-turns.ts'

/** A database of its own, so that what expires in it is the one application that is played on. */
export type Stage = {
  /** Past the gate: for those who look on. */
  readonly sql: Database
  /** In which order the actors proceed, and their clock. */
  readonly turns: Turns
  /** Two processes: each has its own connections and its own reference data. */
  readonly services: readonly [Service, Service]
  readonly close: () => Promise<void>
}

export type Scene = {
  readonly stage: Stage
  readonly mode: Mode
  readonly set: SetName
  /** Whether a partner first sent it, for an owner who consents to that. */
  readonly isPartners: boolean
  /** Of the application, once it was first sent. */
  id: string
  reference: string
}

/** Two people must approve a loan of this amount or more. */
export const FOUR_EYES_FROM = cents(30_000_00)

/** Before all days on which something is played. */
const SET_UP_AT = Date.UTC(2026, 0, 1)

export const openStage = async (): Promise<Stage> => {
  const world = await openWorld()
  await change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: () => SET_UP_AT }, (making) =>
    importPolicy(making, {
      rules: [
        rule('small', { is: 'below', bound: 10_000_00, whenMissing: 'ignore' }, 'approve'),
        rule('large', { is: 'above', bound: 50_000_00, whenMissing: 'ignore' }, 'decline'),
      ],
      otherwise: 'refer',
      fourEyesFrom: FOUR_EYES_FROM,
    }),
  )
  await world.sql`insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, created_at)
    select ${PARTNERS.live}, name, dealer_id, 'live', scopes, requests_per_minute, created_at
    from clients where id = ${PARTNERS.test}`
  // Each interleaving begins with those that it needs.
  await world.sql`delete from consents where client_id in ${world.sql(Object.values(PARTNERS))}`
  const sql = connect(world.connection)
  const watch = connect(world.connection, { max: 1 })
  const turns = turnsOver(watch)
  const other = await openService(
    { sql, ring: world.ring },
    { now: turns.now, onError: rethrow, signing: sampleSigning() },
  )
  return {
    sql: watch,
    turns,
    services: [await atTheGate(turns, world.service, world.sql), await atTheGate(turns, other.service, sql)],
    close: async () => {
      await other.stop()
      await sql.end({ timeout: 5 })
      await watch.end({ timeout: 5 })
      await world.close()
    },
  }
}

const rethrow = (error: unknown) => {
  throw error
}

/**
 * The service with its clock and its round trips in the hands of the interleaving. It doesn't look for new reference data by itself:
 * that is an act like others, so that it may know of a change late.
 */
const atTheGate = async (turns: Turns, service: Service, past: Database): Promise<Service> => {
  const sql = gated(past, turns.gate)
  const referenceData = await followReferenceData(sql, service.ring, rethrow)
  await referenceData.stop()
  return {
    ...service,
    sql,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    now: turns.now,
  }
}

/** What an interleaving begins with: nothing but the owner's consent, which both processes know. */
export const setScene = async (
  stage: Stage,
  { at, ...scene }: Pick<Scene, 'mode' | 'set' | 'isPartners'> & { readonly at: number },
): Promise<Scene> => {
  const { sql, services } = stage
  const clients = Object.values(PARTNERS)
  const [stored] = await sql<{ count: number; inForce: number }[]>`
    select count(*)::int as count, (count(*) filter (where withdrawn_at is null))::int as "inForce"
    from consents where client_id in ${sql(clients)}`
  if (stored?.count !== clients.length || stored.inForce !== clients.length) {
    await sql`delete from consents where client_id in ${sql(clients)}`
    for (const clientId of clients)
      await sql`insert into consents (id, client_id, user_id, given_at, given_from)
        values (${newId(at)}, ${clientId}, ${ownerOf(services[0]).userId}, ${new Date(at)}, 'test')`
  }
  for (const { referenceData } of services) await referenceData.newest()
  return { stage, ...scene, id: '', reference: '' }
}

/** A client without a dealer of its own, in each mode. */
const PARTNERS: Readonly<Record<Mode, string>> = { test: 'cl_partner', live: 'cl_partnerLive' }

/** The user for whom partners act. */
export const ownerOf = ({ referenceData }: Service): { readonly userId: string; readonly email: string } => {
  const user = referenceData.current().dealerUser(EMAILS.dealerOwner.toLowerCase())
  if (user === undefined) throw new Error('The stage lacks its owner')
  return { userId: user.id, email: user.email }
}

const rule = <When>(name: string, when: When, outcome: 'approve' | 'decline') =>
  ({ name, measure: 'loanAmount', when, outcome }) as const

/** A price with a loan that the policy declines. */
export const DECLINED_PRICE_EURO = 70_000

/**
 * Prices with loans that no product takes, that the policy approves, that it refers to one person or to two, and that it
 * declines.
 */
export const PRICES_EURO = [
  6_000,
  12_000,
  25_000,
  25_000,
  25_000,
  45_000,
  45_000,
  DECLINED_PRICE_EURO,
] as const

type Wanted = {
  readonly price: number
  readonly words?: string | undefined
  readonly isValid: boolean
  /** The address of the user for whom it is sent. */
  readonly owner?: string | undefined
}

/** A body for the application; one that fails asks for a term that nobody offers. */
export const bodyFor = ({ set, reference }: Scene, { price, words, isValid, owner }: Wanted): Body => {
  const named = reference === '' ? undefined : reference
  if (set === 'b') {
    const said = {
      caseId: named ?? null,
      onBehalfOf: owner,
      'loanDetails.vehicle.purchasePrice': price,
      'loanDetails.term': isValid ? 48 : 13,
      'loanDetails.furtherInformation': words,
    }
    return validCase('individual', said, { filled: 'minimal' })
  }
  const said = {
    ownerUserEmail: owner,
    'quote.quoteReference': named,
    'quote.finance.assetPurchasePrice': price,
    // Set A wants a share of the price.
    'quote.finance.tradeInValueDeposit': Math.max(5_000, price / 5),
    'quote.finance.term': isValid ? 48 : 13,
    'quote.furtherInformation': words,
  }
  return validQuote('Individual', said, { filled: 'minimal', client: 'dealer' })
}

/** A client of the owner's dealer, whose application it is where no partner sent it. */
export const callerOf = ({ mode }: Scene, service: Service): Caller =>
  callerBy(service, mode === 'test' ? 'cl_dealer' : 'cl_dealersLive')

/** The partner, who may act while the owner consents. */
export const partnerOf = ({ mode }: Scene, service: Service): Caller => callerBy(service, PARTNERS[mode])

const callerBy = ({ referenceData }: Service, id: string): Caller => {
  const client = referenceData.current().client(id)
  if (client === undefined) throw new Error('The stage lacks its client')
  return {
    clientId: client.id,
    dealerId: client.dealerId,
    mode: client.mode,
    client,
    keyId: undefined,
    scopes: client.scopes,
  }
}
