/**
 * Reference data in memory: clients, dealers, users, consents, products and the decision policy, as of one version in
 * the database. Every process follows the version; submissions check it again when they are written.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { type Role, type Scope, scopesOf } from '../../domain/access/roles.ts'
import type { BorrowerType, LoanType, VehicleType } from '../../domain/application/application.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { type DueTimes, dueTimesWith } from '../../domain/case/queue-views.ts'
import type { Product } from '../../domain/finance/product.ts'
import { termsOffered } from '../../domain/finance/selection.ts'
import { type Templates, templatesWith } from '../../domain/lender/lender-settings.ts'
import { type Policy, policyOn } from '../../domain/policy/policy.ts'
import type { LenderSettings, SettingName, SettingRow } from '../../store/reference/lender-data.ts'
import {
  type ReferenceRows,
  readReferenceRows,
  referenceVersions,
  userOpener,
} from '../../store/reference/reference-data.ts'

export type Dealer = {
  readonly id: string
  readonly name: string
  readonly specialAgreement: boolean
  /** Whether it is of a sandbox that somebody created, where nothing is live. */
  readonly isInSandbox: boolean
}

export type User = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly dealerId: string | null
}

export type Client = {
  readonly id: string
  readonly dealerId: string | null
  /** Whether it belongs to the lender itself, and reads the applications of all dealers in its mode. */
  readonly isLender: boolean
  readonly mode: 'test' | 'live'
  readonly scopes: ReadonlySet<Scope>
  readonly requestsPerMinute: number
  readonly isDisabled: boolean
}

export type ApiKey = {
  readonly id: string
  readonly client: Client
  readonly scopes: ReadonlySet<Scope>
  readonly expiresAt: Date | undefined
}

export type ReferenceData = {
  readonly version: string
  readonly client: (id: string) => Client | undefined
  /** The unrevoked key with this hash, in hex. */
  readonly apiKey: (hash: string) => ApiKey | undefined
  readonly dealer: (id: string) => Dealer | undefined
  /** Whether this is the id of a client or a dealer, even if disabled, of a sandbox that somebody requested. */
  readonly isOfSandbox: (id: string) => boolean
  /** The requested sandbox of the client or the dealer with this id, even if disabled; undefined outside of one. */
  readonly sandboxOf: (id: string) => string | undefined
  /** The enabled user of an enabled dealer with this address, in lower case. */
  readonly dealerUser: (email: string) => (User & { readonly dealerId: string }) | undefined
  /** A user's address, even if disabled. */
  readonly emailOf: (userId: string) => string | undefined
  /** Whether a user belongs to a dealer, even if disabled; the others are the lender's staff. */
  readonly isOfDealer: (userId: string) => boolean
  readonly hasConsented: (userId: string, clientId: string) => boolean
  /** All versions of all products. */
  readonly products: readonly Product[]
  /** The decision policy on a day; the default if the lender has none. */
  readonly policyOn: (today: LocalDate) => Policy
  /** A version of the policy; undefined if the lender has none of this number. */
  readonly policyVersion: (version: number) => Policy | undefined
  /** Terms in months, ascending, that products in force on the day offer. */
  readonly termsOffered: (
    today: LocalDate,
    loan: LoanType,
    vehicle: VehicleType,
    borrower: BorrowerType,
  ) => readonly number[]
  /** The bank names that a set accepts; undefined if the operator configured none. */
  readonly bankNames: (set: SetName) => ReadonlySet<string> | undefined
  /** When the lender's steps are due. */
  readonly dueTimes: DueTimes
  /** The templates for document requests, in the lender's order; including switched-off ones. */
  readonly requestTemplates: Templates
  /** Whether dealers see with which figures the policy would approve an application. */
  readonly showNearest: boolean
}

export type ReferenceDataFollower = {
  /**
   * The current reference data. A new object after every change, and after a revocation of access tokens: results
   * derived from one object are valid as long as it is current.
   */
  readonly current: () => ReferenceData
  /** Whether it was confirmed recently enough to decide access by it. */
  readonly isFresh: () => boolean
  /** The newest reference data; reads it only if the version has changed. */
  readonly refresh: () => Promise<ReferenceData>
  /** The reference data as it is now, regardless of any read in progress. */
  readonly newest: () => Promise<ReferenceData>
  /** Follows it no more, and waits for a read in progress. */
  readonly stop: () => Promise<void>
}

/** How often a process checks the version of the reference data. */
const POLL_MILLISECONDS = 400

/** Revoked access ends within a second, so older data is checked again first. */
const FRESH_MILLISECONDS = 900

/** Reads the reference data, and follows it until stopped. */
export const followReferenceData = async (
  sql: Database,
  ring: KeyRing,
  onError: (error: unknown) => void,
): Promise<ReferenceDataFollower> => {
  let askedAt = performance.now()
  let versions = await referenceVersions(sql)
  const opened = userOpener(ring)
  let current = referenceDataOf(await readReferenceRows(sql, opened))
  let reading: Promise<ReferenceData> | undefined

  const read = async (): Promise<ReferenceData> => {
    const askedNowAt = performance.now()
    const now = await referenceVersions(sql)
    if (now.data !== current.version) {
      // A rotation of keys raises the version too.
      ring.reload()
      current = referenceDataOf(await readReferenceRows(sql, opened))
    } else if (now.tokens !== versions.tokens) {
      current = { ...current }
    }
    versions = now
    askedAt = askedNowAt
    return current
  }
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const newest = async () => {
    // A read in progress may have begun before the relevant change.
    await reading?.catch(() => undefined)
    return refresh()
  }
  const following = repeatedly(refresh, { everyMilliseconds: POLL_MILLISECONDS, onError })
  return {
    current: () => current,
    isFresh: () => performance.now() - askedAt < FRESH_MILLISECONDS,
    refresh,
    newest,
    stop: following.stop,
  }
}

const referenceDataOf = (rows: ReferenceRows): ReferenceData => {
  const dealers = new Map(
    rows.dealers
      .filter((dealer) => dealer.disabled_at === null)
      .map(({ id, name, special_agreement, sandbox_id }): [string, Dealer] => [
        id,
        { id, name, specialAgreement: special_agreement, isInSandbox: sandbox_id !== null },
      ]),
  )
  const sandboxes = new Map(
    [...rows.dealers, ...rows.clients].flatMap(({ id, sandbox_id }): [string, string][] =>
      sandbox_id === null ? [] : [[id, sandbox_id]],
    ),
  )
  const emails = new Map(rows.users.map(({ id, email }) => [id, email]))
  const dealerUsers = new Map<string, User & { dealerId: string }>()
  for (const { id, email, role, dealer_id, disabled_at } of rows.users) {
    if (disabled_at !== null || dealer_id === null || !dealers.has(dealer_id)) continue
    dealerUsers.set(email.toLowerCase(), { id, email, role, dealerId: dealer_id })
  }
  const scopes = scopesByText()
  const clients = clientsOf(rows, scopes)
  const keys = apiKeysOf(rows, clients, scopes)
  const ofDealers = new Set(rows.users.filter((user) => user.dealer_id !== null).map(({ id }) => id))
  const consents = new Set(rows.consents.map(({ user_id, client_id }) => `${user_id} ${client_id}`))
  const banks = new Map(rows.bankLists.map(({ model_set, names }) => [model_set, new Set(names)]))
  return {
    version: rows.version,
    client: (id) => clients.get(id),
    apiKey: (hash) => keys.get(hash),
    dealer: (id) => dealers.get(id),
    isOfSandbox: (id) => sandboxes.has(id),
    sandboxOf: (id) => sandboxes.get(id),
    dealerUser: (email) => dealerUsers.get(email),
    emailOf: (id) => emails.get(id),
    isOfDealer: (userId) => ofDealers.has(userId),
    hasConsented: (userId, clientId) => consents.has(`${userId} ${clientId}`),
    products: rows.products,
    policyOn: (today) => policyOn(rows.policies, today),
    policyVersion: (version) => rows.policies.find((one) => one.version === version)?.policy,
    termsOffered: (today, loanType, vehicleType, borrowerType) =>
      termsOffered(rows.products, { today, loanType, vehicleType, borrowerType }),
    bankNames: (set) => banks.get(set),
    dueTimes: dueTimesWith(settingIn(rows, 'dueTimes')),
    requestTemplates: templatesWith(settingIn(rows, 'requestTemplates')),
    showNearest: settingIn(rows, 'showNearest') ?? false,
  }
}

const settingIn = <Name extends SettingName>(
  { settings }: ReferenceRows,
  name: Name,
): LenderSettings[Name] | undefined =>
  settings.find((row): row is SettingRow<Name> => row.name === name)?.value

const clientsOf = (rows: ReferenceRows, scopes: ScopesOf): ReadonlyMap<string, Client> => {
  const disabledDealers = new Set(rows.dealers.filter((d) => d.disabled_at !== null).map((d) => d.id))
  return new Map(
    rows.clients.map((row): [string, Client] => [
      row.id,
      {
        id: row.id,
        dealerId: row.dealer_id,
        isLender: row.of_lender,
        mode: row.mode,
        scopes: scopes(row.scopes, row.of_lender ? OF_LENDER : OF_OTHERS),
        requestsPerMinute: row.requests_per_minute,
        isDisabled:
          row.disabled_at !== null || (row.dealer_id !== null && disabledDealers.has(row.dealer_id)),
      },
    ]),
  )
}

const apiKeysOf = (
  rows: ReferenceRows,
  clients: ReadonlyMap<string, Client>,
  scopes: ScopesOf,
): ReadonlyMap<string, ApiKey> => {
  const keys = new Map<string, ApiKey>()
  for (const { id, client_id, hash, scopes: own, expires_at } of rows.apiKeys) {
    const client = clients.get(client_id)
    if (client === undefined) continue
    keys.set(hash, { id, client, scopes: scopes(own, client.scopes), expiresAt: expires_at ?? undefined })
  }
  return keys
}

const OF_LENDER: ReadonlySet<Scope> = new Set(scopesOf({ isLender: true }))
const OF_OTHERS: ReadonlySet<Scope> = new Set(scopesOf({ isLender: false }))

/** The scopes in a text: of a client those of its kind, of a key only those that its client has, too. */
type ScopesOf = (text: string, within: ReadonlySet<Scope>) => ReadonlySet<Scope>

/** Most clients and keys have the same scopes: they share one set. */
const scopesByText = (): ScopesOf => {
  const sets = new Map<ReadonlySet<Scope>, Map<string, ReadonlySet<Scope>>>()
  return (text, within) => {
    const known = sets.getOrInsertComputed(within, () => new Map<string, ReadonlySet<Scope>>())
    return known.getOrInsertComputed(text, () => {
      const names = new Set(text.split(' '))
      return new Set([...within].filter((scope) => names.has(scope)))
    })
  }
}
