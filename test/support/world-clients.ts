/** The dealers, users and clients of a world. */
import type { KeyRing } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, newApiKey, randomSecret, startOfKey } from '../../src/adapters/access/secrets.ts'
import { scopesOf } from '../../src/domain/access/roles.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { insertSecret } from '../../src/store/clients/credentials.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'

/** Who the tests call as. */
export type ClientName =
  | 'dealer'
  | 'dealersOther'
  | 'dealersLive'
  | 'specialDealer'
  | 'partner'
  | 'otherPartner'
  | 'readOnly'
  | 'noScope'
  | 'disabled'
  | 'expired'
  | 'revoked'
  /** Of the lender itself; only in worlds that ask for them. */
  | LenderName

export type LenderName = 'lender' | 'lenderLive'

/** Whether a client of this name belongs to the lender itself. */
export const isLendersName = (name: ClientName): name is LenderName =>
  name === 'lender' || name === 'lenderLive'

export type UserName = 'dealerOwner' | 'noConsentOwner' | 'specialDealerOwner'

export const EMAILS: Readonly<Record<UserName, string>> = {
  dealerOwner: 'Dealer.Owner@example.ie',
  noConsentOwner: 'no.consent@example.ie',
  specialDealerOwner: 'special.owner@example.ie',
}

/** Writes them, with a key and a secret for each client. */
export const populate = async (
  sql: Database,
  ring: KeyRing,
  { requestsPerMinute, withLenders }: { readonly requestsPerMinute: number; readonly withLenders: boolean },
) => {
  const at = new Date()
  const id = () => newId(at.getTime())
  const dealer = id()
  const special = id()
  await sql`insert into dealers (id, name, special_agreement, created_at) values
    (${dealer}, 'Sample Dealer', false, ${at}), (${special}, 'Sample Special Dealer', true, ${at})`
  const users = { dealerOwner: id(), noConsentOwner: id(), specialDealerOwner: id() }
  for (const [name, userId] of Object.entries(users) as [UserName, string][]) {
    const dealerId = name === 'specialDealerOwner' ? special : dealer
    await insertUser(sql, ring, {
      id: userId,
      email: EMAILS[name],
      role: 'dealerUser',
      dealerId,
      passwordHash: null,
      at,
    })
  }
  const keys = {} as Record<ClientName, string>
  const secrets = {} as Record<ClientName, string>
  const client = async (
    name: ClientName,
    dealerId: string | null,
    special: {
      mode?: 'test' | 'live'
      scopes?: readonly string[]
      disabled?: boolean
      expires?: Date
      revoked?: boolean
    } = {},
  ) => {
    const isLender = isLendersName(name)
    const {
      mode = 'test',
      scopes = scopesOf({ isLender }),
      disabled = false,
      expires = null,
      revoked = false,
    } = special
    const key = newApiKey(mode)
    await sql`insert into clients (id, name, dealer_id, of_lender, mode, scopes, requests_per_minute, created_at, disabled_at)
      values (${`cl_${name}`}, ${name}, ${dealerId}, ${isLender}, ${mode}, ${scopes as string[]}, ${requestsPerMinute}, ${at},
        ${disabled ? at : null})`
    await sql`insert into api_keys (id, client_id, name, start_of_key, hash, scopes, created_at, expires_at, revoked_at)
      values (${id()}, ${`cl_${name}`}, 'key', ${startOfKey(key)}, ${hashOfSecret(key)}, ${scopes as string[]}, ${at},
        ${expires}, ${revoked ? at : null})`
    keys[name] = key
    secrets[name] = randomSecret()
    await insertSecret(sql, { id: id(), clientId: `cl_${name}`, hash: hashOfSecret(secrets[name]), at })
  }
  await client('dealer', dealer)
  await client('dealersOther', dealer)
  await client('dealersLive', dealer, { mode: 'live' })
  await client('specialDealer', special)
  await client('partner', null)
  await client('otherPartner', null)
  await client('readOnly', dealer, { scopes: ['applications:read', 'catalogue:read'] })
  await client('noScope', dealer, { scopes: ['webhooks:manage'] })
  await client('disabled', dealer, { disabled: true })
  await client('expired', dealer, { expires: new Date(at.getTime() - 1) })
  await client('revoked', dealer, { revoked: true })
  if (withLenders) {
    await client('lender', null)
    await client('lenderLive', null, { mode: 'live' })
  }
  for (const [userId, clientId] of [
    [users.dealerOwner, 'cl_dealer'],
    [users.dealerOwner, 'cl_partner'],
    [users.specialDealerOwner, 'cl_specialDealer'],
    [users.specialDealerOwner, 'cl_partner'],
  ] as const) {
    await sql`insert into consents (id, client_id, user_id, given_at, given_from)
      values (${id()}, ${clientId}, ${userId}, ${at}, 'test')`
  }
  for (const product of SAMPLE_PRODUCTS) await insertProductVersion(sql, product, at)
  return { keys, secrets }
}
