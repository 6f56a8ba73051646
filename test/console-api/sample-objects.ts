import { randomUUID } from 'node:crypto'
import { leastId, newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import { createClient, readClient } from '../../src/modules/clients/clients.ts'
import { addPublicKey } from '../../src/modules/clients/credentials.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { insertRequests, requestText } from '../../src/store/audit/requests.ts'
import { insertConsent } from '../../src/store/clients/consents.ts'
import { encryptEndpoint, insertEndpoint } from '../../src/store/events/endpoints.ts'
import { insertDraft, noteProposal } from '../../src/store/reference/drafts.ts'
import { insertReplay } from '../../src/store/reference/replays.ts'
import { aClient, aProduct, aProductId, aPublicKey } from './sample-values.ts'
import type { Console, DealerName, PEOPLE, PersonName } from './support.ts'

export type Objects = {
  readonly dealerId: string | null
  readonly partnerId: string | null
  readonly userId: string
  readonly clientId: string
  readonly keyId: string
  readonly secretId: string
  readonly publicKeyId: string
  /** The client's, without a receiver; last changed at that moment. */
  readonly endpointId: string
  readonly endpointSeen: string
  /** Of a delivery of the endpoint that failed. */
  readonly eventNumber: string
  /** That the client made. */
  readonly requestId: string
  /** Of the person who asks. */
  readonly sessionId: string
  readonly consentId: string
  readonly productId: string
  readonly draftId: string
  /** Of another product, proposed by nobody who asks. */
  readonly proposedDraftId: string
  /** Of the proposed draft, running. */
  readonly replayId: string
}

/** Where objects are made. */
export type ObjectHouse = Pick<
  Console,
  'sql' | 'service' | 'dealers' | 'partners' | 'people' | 'begin' | 'addUser'
>

export type Whose =
  | 'own'
  | 'other'
  | 'ownPartners'
  | 'otherPartners'
  /** A client of no dealer and no partner, and a user of the other dealer. */
  | 'unnamedPartners'
  /** A client of the lender itself, and one of its own people. */
  | 'lenders'
  /** Ids that nothing has. */
  | 'nobodys'

/** Fresh objects; those that only their own person may touch belong to `person`. */
export const sampleObjects = async (
  testConsole: ObjectHouse,
  whose: Whose,
  person: PersonName = 'ownUser',
): Promise<Objects> => {
  const { sql, service, people } = testConsole
  const id = () => newId(service.now())
  if (whose === 'nobodys') {
    const ids = {
      dealerId: id(),
      partnerId: null,
      userId: id(),
      keyId: id(),
      secretId: id(),
      publicKeyId: id(),
    }
    const drafts = { productId: aProductId(), draftId: id(), proposedDraftId: id(), replayId: id() }
    const webhook = { endpointId: id(), endpointSeen: new Date().toISOString(), eventNumber: '1' }
    return {
      ...ids,
      ...drafts,
      ...webhook,
      requestId: id(),
      clientId: 'cl_nobodys',
      sessionId: id(),
      consentId: id(),
    }
  }
  const { role, dealer, partner } = OWNERS[whose]
  const dealerId = dealer === null ? null : testConsole.dealers[dealer]
  const partnerId = partner === undefined ? null : testConsole.partners[partner]
  const { id: userId } = await testConsole.addUser(role, dealer, { isInvited: true, partner })
  const visitor = { person: undefined, origin: { address: '192.0.2.1', browser: null }, requestId: 'sample' }
  const clientId = await administer(service, visitor, async (change) => {
    const { name } = aClient(null)
    const client = await createClient(change, {
      name,
      mode: 'test',
      dealer: whose === 'unnamedPartners' ? undefined : (dealerId ?? undefined),
      partner: partnerId ?? undefined,
      isLender: whose === 'lenders',
    })
    if (client instanceof Refusal) throw new Error(client.says)
    const key = await addPublicKey(change, client.clientId, { name, key: aPublicKey() })
    if (key instanceof Refusal) throw new Error(key.says)
    return client.clientId
  })
  const client = await readClient(service, clientId)
  const token = await testConsole.begin(people[person])
  const [session] = await sql<{ id: string }[]>`
    select id from sessions where token_hash = ${hashOfSecret(token)}`
  const consentId = id()
  const consent = { id: consentId, clientId, userId: people[person], at: new Date(), givenFrom: 'test' }
  await insertConsent(sql, consent)
  return {
    ...(await sampleDrafts(testConsole)),
    ...(await sampleWebhook(testConsole, clientId)),
    requestId: await sampleRequest(testConsole, clientId),
    dealerId,
    partnerId,
    userId,
    clientId,
    keyId: client?.apiKeys[0]?.id ?? '',
    secretId: client?.secrets[0]?.id ?? '',
    publicKeyId: client?.publicKeys[0]?.id ?? '',
    sessionId: session?.id ?? '',
    consentId,
  }
}

let numbered = 0
/** The service counts from 0 within a millisecond, and may number an event of this client in the same one. */
const ABOVE_THE_SERVICES = 500

/** An endpoint without a receiver, with a delivery that was given up. */
const sampleWebhook = async ({ sql, service }: ObjectHouse, clientId: string) => {
  const at = new Date(service.now())
  const endpointId = newId(at.getTime())
  const secrets = { url: 'http://127.0.0.1:9/sample', secret: newSecret() }
  await insertEndpoint(sql, {
    ...encryptEndpoint(service.ring, endpointId, secrets),
    clientId,
    types: [],
    description: null,
    enabled: true,
    createdAt: at,
  })
  const eventId = newId(at.getTime())
  const eventNumber = String(at.getTime() * 1_000 + ABOVE_THE_SERVICES + (numbered++ % ABOVE_THE_SERVICES))
  await sql`
    insert into events (id, type, at, sequence, client_id) values (${eventId}, 'consent.changed', ${at}, 1, ${clientId})`
  await sql`insert into client_events (client_id, number, event_id) values (${clientId}, ${eventNumber}, ${eventId})`
  await sql`
    insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at, settled_at)
    values (${endpointId}, ${eventNumber}, ${eventId}, 'failed', 1, ${at}, ${at}, ${at})`
  return { endpointId, endpointSeen: at.toISOString(), eventNumber }
}

/** A request that was refused, in the log. */
const sampleRequest = async ({ sql, service }: ObjectHouse, clientId: string): Promise<string> => {
  const requestId = randomUUID()
  const request = {
    id: newId(service.now()),
    caller: { clientId },
    applicationId: undefined,
    requestId,
    at: service.now(),
    method: 'GET',
    operation: 'listQuotes',
    path: '/api/quote',
    status: 400,
    milliseconds: 1.5,
    problem: 'bad-request',
    reference: undefined,
    details: { errors: [{ field: 'limit', type: 'max' }] },
  }
  await insertRequests(sql, [requestText(request)])
  return requestId
}

/** Drafts of two new products, one of them proposed; the policy has none. */
const sampleDrafts = async ({ sql, service, people }: ObjectHouse) => {
  const at = new Date(service.now())
  await sql`
    update drafts set ended_by = ${people.ownUser}, ended_at = ${at}, ended_as = 'discarded'
    where kind = 'policy' and ended_at is null`
  const productId = aProductId()
  const draft = async (subject: string) => {
    const id = newId(service.now())
    const content = { ...aProduct(), id: subject }
    await insertDraft(sql, { id, kind: 'product', subject, content, basedOn: null, by: people.ownUser, at })
    return id
  }
  const draftId = await draft(productId)
  const proposedDraftId = await draft(aProductId())
  await noteProposal(sql, proposedDraftId, { by: people.ownUser, at })
  const replayId = newId(service.now())
  await insertReplay(sql, {
    id: replayId,
    kind: 'policy',
    subject: replayId,
    draftId: proposedDraftId,
    draftVersion: 2,
    mode: 'live',
    candidate: { kind: 'policy', policy: { rules: [], otherwise: 'refer', fourEyesFrom: null } },
    startedBy: people.ownUser,
    startedAt: at,
    reachedAt: at,
    fromEvent: leastId(0),
    toEvent: leastId(1),
  })
  return { productId, draftId, proposedDraftId, replayId }
}

type Owner = {
  readonly role: (typeof PEOPLE)[PersonName]['role']
  readonly dealer: DealerName | null
  readonly partner?: DealerName
}

const OWNERS: Readonly<Record<Exclude<Whose, 'nobodys'>, Owner>> = {
  own: { role: 'dealerUser', dealer: 'own' },
  other: { role: 'dealerUser', dealer: 'other' },
  ownPartners: { role: 'partnerUser', dealer: null, partner: 'own' },
  otherPartners: { role: 'partnerUser', dealer: null, partner: 'other' },
  unnamedPartners: { role: 'dealerUser', dealer: 'other' },
  lenders: { role: 'underwriter', dealer: null },
}
