/** For each operation of the console a call that its caller may make, and fresh objects for it to be made on. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { hashOfSecret, randomSecret } from '../../src/auth/api-key.ts'
import { administer } from '../../src/operations/administration/as-web-user.ts'
import { addPublicKey } from '../../src/operations/clients/add-public-key.ts'
import { createClient } from '../../src/operations/clients/create.ts'
import { readClient } from '../../src/operations/clients/read.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { newId } from '../../src/store/connection/uuid.ts'
import { insertConsent } from '../../src/store/consents/consents.ts'
import type { ConsoleOperationName } from './operations.ts'
import type { Console, PEOPLE, PersonName } from './support.ts'

export type Sample = { readonly path: string; readonly body?: object; readonly status: number }

export type Objects = {
  readonly dealerId: string | null
  readonly userId: string
  readonly clientId: string
  readonly keyId: string
  readonly secretId: string
  readonly publicKeyId: string
  /** Of the person who asks. */
  readonly sessionId: string
  readonly consentId: string
}

export type Whose =
  | 'own'
  | 'other'
  /** A client of no dealer, and a user of the other dealer. */
  | 'partners'
  /** A client of no dealer, and one of the lender's own people. */
  | 'lenders'
  /** Ids that nothing has. */
  | 'nobodys'

const aPassword = 'a long enough sample password'

/** The status is that of a caller who may: some calls come to nothing by what they send, after they were let in. */
export const SAMPLES: Readonly<Record<ConsoleOperationName, (objects: Objects) => Sample>> = {
  signIn: () => ({ path: '/sign-in', body: { email: anEmail(), password: aPassword }, status: 401 }),
  signOut: () => ({ path: '/sign-out', status: 204 }),
  readMe: () => ({ path: '/me', status: 200 }),
  askPasswordLink: () => ({ path: '/password-link', body: { email: anEmail() }, status: 202 }),
  checkPasswordLink: () => ({ path: '/password-link/check', body: { token: randomSecret() }, status: 410 }),
  usePasswordLink: () => ({
    path: '/password-link/use',
    body: { token: randomSecret(), password: aPassword },
    status: 410,
  }),
  changeMyPassword: () => ({
    path: '/my-password',
    body: { current: aPassword, password: 'x' },
    status: 409,
  }),
  listMySessions: () => ({ path: '/my-sessions', status: 200 }),
  endMySession: ({ sessionId }) => ({ path: `/my-sessions/${sessionId}/end`, status: 204 }),
  endMyOtherSessions: () => ({ path: '/my-sessions/end-others', status: 204 }),
  listMyConsents: () => ({ path: '/my-consents', status: 200 }),
  withdrawMyConsent: ({ consentId }) => ({ path: `/my-consents/${consentId}/withdraw`, status: 204 }),
  describeConsentRequest: ({ clientId }) => ({ path: `/consent-request?client_id=${clientId}`, status: 200 }),
  answerConsentRequest: () => ({
    path: '/consent',
    body: { ticket: 'none', decision: 'agree' },
    status: 409,
  }),
  signingOverview: () => ({ path: '/signing/look', body: { link: randomSecret() }, status: 404 }),
  signingSendCode: () => ({ path: '/signing/send-code', body: { link: randomSecret() }, status: 404 }),
  signingCheckCode: () => ({
    path: '/signing/check-code',
    body: { link: randomSecret(), code: '123456' },
    status: 404,
  }),
  signingAgreement: () => ({ path: '/signing/agreement', body: aProof(), status: 404 }),
  signingSign: () => ({
    path: '/signing/sign',
    body: {
      ...aProof(),
      sha256: '0'.repeat(64),
      consents: true,
      signature: { kind: 'typed', text: 'Sample Signer' },
    },
    status: 404,
  }),
  signingDecline: () => ({
    path: '/signing/decline',
    body: { ...aProof(), reason: 'sample' },
    status: 404,
  }),
  signingWrongDetails: () => ({
    path: '/signing/wrong-details',
    body: { ...aProof(), message: 'sample' },
    status: 404,
  }),
  signingCopy: () => ({ path: '/signing/copy', body: aProof(), status: 404 }),
  listDealers: () => ({ path: '/dealers', status: 200 }),
  createDealer: () => ({
    path: '/dealers',
    body: { name: `Sample ${randomUUID()}`, specialAgreement: false },
    status: 201,
  }),
  changeDealer: ({ dealerId }) => ({
    path: `/dealers/${dealerId}`,
    body: { specialAgreement: true },
    status: 200,
  }),
  searchUsers: ({ dealerId }) => ({
    path: '/users/search',
    body: { text: '', dealerId, cursor: null },
    status: 200,
  }),
  inviteUser: ({ dealerId }) => ({
    path: '/users',
    body: { email: anEmail(), role: 'dealerUser', dealerId },
    status: 201,
  }),
  changeUser: ({ userId }) => ({ path: `/users/${userId}`, body: { disabled: true }, status: 200 }),
  inviteUserAgain: ({ userId }) => ({ path: `/users/${userId}/invite`, status: 204 }),
  // Who was invited is asked by the invitation.
  askUserForConsents: ({ userId }) => ({ path: `/users/${userId}/ask-consents`, status: 409 }),
  endSessionsOfUser: ({ userId }) => ({ path: `/users/${userId}/end-sessions`, status: 204 }),
  listClients: () => ({ path: '/clients', status: 200 }),
  createClient: ({ dealerId }) => ({ path: '/clients', body: aClient(dealerId), status: 201 }),
  readClient: ({ clientId }) => ({ path: `/clients/${clientId}`, status: 200 }),
  changeClient: ({ clientId }) => ({ path: `/clients/${clientId}`, body: { name: 'Sample' }, status: 200 }),
  createApiKey: ({ clientId }) => ({
    path: `/clients/${clientId}/keys`,
    body: { name: 'sample', scopes: ['applications:read'], expiresAt: null },
    status: 201,
  }),
  rotateApiKey: ({ clientId, keyId }) => ({ path: `/clients/${clientId}/keys/${keyId}/rotate`, status: 201 }),
  revokeApiKey: ({ clientId, keyId }) => ({ path: `/clients/${clientId}/keys/${keyId}/revoke`, status: 204 }),
  rotateSecret: ({ clientId }) => ({ path: `/clients/${clientId}/secrets/rotate`, status: 201 }),
  revokeSecret: ({ clientId, secretId }) => ({
    path: `/clients/${clientId}/secrets/${secretId}/revoke`,
    status: 204,
  }),
  addPublicKey: ({ clientId }) => ({
    path: `/clients/${clientId}/public-keys`,
    body: { name: 'sample', key: aPublicKey() },
    status: 201,
  }),
  revokePublicKey: ({ clientId, publicKeyId }) => ({
    path: `/clients/${clientId}/public-keys/${publicKeyId}/revoke`,
    status: 204,
  }),
}

/** A signer's link and a visit, neither of which anybody was given. */
const aProof = () => ({ link: randomSecret(), session: randomSecret() })

export const anEmail = (): string => `sample.${randomUUID()}@example.ie`

export const aClient = (dealerId: string | null) => ({
  name: 'Sample software',
  dealerId,
  mode: 'test',
  scopes: ['applications:read'],
  requestsPerMinute: 100,
  redirectUris: [],
})

export const aPublicKey = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Fresh objects; those that only their own person may touch belong to `person`. */
export const sampleObjects = async (
  console: Console,
  whose: Whose,
  person: PersonName = 'ownUser',
): Promise<Objects> => {
  const { sql, service, dealers, people } = console
  const id = () => newId(service.now())
  if (whose === 'nobodys') {
    const ids = { dealerId: id(), userId: id(), keyId: id(), secretId: id(), publicKeyId: id() }
    return { ...ids, clientId: 'cl_nobodys', sessionId: id(), consentId: id() }
  }
  const isPartner = whose === 'partners' || whose === 'lenders'
  const { dealerId, role, dealer } = OWNERS[whose](dealers)
  const { id: userId } = await console.addUser(role, dealer, { isInvited: true })
  const visitor = { person: undefined, origin: { address: '192.0.2.1', browser: null }, requestId: 'sample' }
  const clientId = await administer(service, visitor, async (change) => {
    const { name } = aClient(null)
    const client = await createClient(change, {
      name,
      mode: 'test',
      dealer: isPartner ? undefined : (dealerId ?? undefined),
    })
    if (client instanceof Refusal) throw new Error(client.says)
    const key = await addPublicKey(change, client.clientId, { name, key: aPublicKey() })
    if (key instanceof Refusal) throw new Error(key.says)
    return client.clientId
  })
  const client = await readClient(service, clientId)
  const token = await console.begin(people[person])
  const [session] = await sql<{ id: string }[]>`
    select id from sessions where token_hash = ${hashOfSecret(token)}`
  const consentId = id()
  const consent = { id: consentId, clientId, userId: people[person], at: new Date(), givenFrom: 'test' }
  await insertConsent(sql, consent)
  return {
    dealerId,
    userId,
    clientId,
    keyId: client?.apiKeys[0]?.id ?? '',
    secretId: client?.secrets[0]?.id ?? '',
    publicKeyId: client?.publicKeys[0]?.id ?? '',
    sessionId: session?.id ?? '',
    consentId,
  }
}

type Owner = {
  readonly dealerId: string | null
  readonly role: (typeof PEOPLE)[PersonName]['role']
  readonly dealer: 'own' | 'other' | null
}

const OWNERS: Readonly<Record<Exclude<Whose, 'nobodys'>, (dealers: Console['dealers']) => Owner>> = {
  own: ({ own }) => ({ dealerId: own, role: 'dealerUser', dealer: 'own' }),
  other: ({ other }) => ({ dealerId: other, role: 'dealerUser', dealer: 'other' }),
  partners: ({ other }) => ({ dealerId: other, role: 'dealerUser', dealer: 'other' }),
  lenders: () => ({ dealerId: null, role: 'underwriter', dealer: null }),
}
