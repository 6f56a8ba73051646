/** What an interleaving is played on: one application, in the hands of two processes over one database. */

import type { Caller } from '../../src/auth/authenticate.ts'
import type { Mode } from '../../src/domain/access.ts'
import { cents } from '../../src/domain/finance/money.ts'
import type { SetName } from '../../src/domain/reference.ts'
import { openService } from '../../src/open-service.ts'
import { importPolicy } from '../../src/operations/reference-data/import-policy.ts'
import type { Service } from '../../src/operations/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { connect, type Database } from '../../src/store/connection/database.ts'
import type { Body } from '../interface/interface-tables.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { sampleSigning } from '../support/signing.ts'
import { openWorld } from '../support/world.ts'

/** A database of its own, so that what expires in it is the one application that is played on. */
export type Stage = {
  readonly sql: Database
  /** Two processes: each has its own connections and its own reference data. */
  readonly services: readonly [Service, Service]
  readonly close: () => Promise<void>
}

export type Scene = {
  readonly stage: Stage
  readonly mode: Mode
  readonly set: SetName
  /** Of the application, once it was first sent. */
  id: string
  reference: string
}

/** Two people must approve a loan of this amount or more. */
export const FOUR_EYES_FROM = cents(30_000_00)

export const openStage = async (): Promise<Stage> => {
  const world = await openWorld()
  await change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: Date.now }, (making) =>
    importPolicy(making, {
      rules: [
        rule('small', { is: 'below', bound: 10_000_00, whenMissing: 'ignore' }, 'approve'),
        rule('large', { is: 'above', bound: 50_000_00, whenMissing: 'ignore' }, 'decline'),
      ],
      otherwise: 'refer',
      fourEyesFrom: FOUR_EYES_FROM,
    }),
  )
  await world.service.referenceData.newest()
  const sql = connect(world.connection)
  const rethrow = (error: unknown) => {
    throw error
  }
  const other = await openService(
    { sql, ring: world.ring },
    { now: Date.now, onError: rethrow, signing: sampleSigning() },
  )
  return {
    sql: world.sql,
    services: [world.service, other.service],
    close: async () => {
      await other.stop()
      await sql.end({ timeout: 5 })
      await world.close()
    },
  }
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

/** A body for the application; one that fails asks for a term that nobody offers. */
export const bodyFor = (
  { set, reference }: Scene,
  { price, words, isValid }: { readonly price: number; readonly words?: string; readonly isValid: boolean },
): Body => {
  const named = reference === '' ? undefined : reference
  if (set === 'b') {
    const said = {
      caseId: named ?? null,
      'loanDetails.vehicle.purchasePrice': price,
      'loanDetails.term': isValid ? 48 : 13,
      'loanDetails.furtherInformation': words,
    }
    return validCase('individual', said, { filled: 'minimal' })
  }
  const said = {
    'quote.quoteReference': named,
    'quote.finance.assetPurchasePrice': price,
    // Set A wants a share of the price.
    'quote.finance.tradeInValueDeposit': Math.max(5_000, price / 5),
    'quote.finance.term': isValid ? 48 : 13,
    'quote.furtherInformation': words,
  }
  return validQuote('Individual', said, { filled: 'minimal', client: 'dealer' })
}

/** The client whose application it is. */
export const callerOf = ({ mode }: Scene, { referenceData }: Service): Caller => {
  const client = referenceData.current().client(mode === 'test' ? 'cl_dealer' : 'cl_dealersLive')
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
