/** For each operation of the console a call that its caller may make. */

import { randomUUID } from 'node:crypto'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { ofEachKind } from '../../src/domain/lender/lender-settings.ts'
import { ACCOUNT_SAMPLES } from './account-samples.ts'
import { CASE_SAMPLES, NO_CASE, NO_REFERENCE } from './case-samples.ts'
import type { ConsoleOperationName } from './operations.ts'
import { NO_OWN, OWN_SAMPLES } from './own-samples.ts'
import type { Objects } from './sample-objects.ts'
import { aClient, anEmail, aProduct, aProductId, aProof, aPublicKey } from './sample-values.ts'

export type Sample = {
  readonly path: string
  readonly body?: object
  /** A body that is no JSON. */
  readonly form?: { readonly type: string; readonly text: string }
  readonly status: number
}

/** The part of it that a call sends. */
export const sentOf = ({ body, form }: Sample) => {
  if (form !== undefined) return { body: form.text, headers: { 'content-type': form.type } }
  return body === undefined ? {} : { body }
}

const NOBODY = `/people/${NO_REFERENCE}/1-0`
const NOTHING_CHOSEN = { applications: [], drafts: false }

const webhookOf = ({ clientId, endpointId }: Objects) => `/clients/${clientId}/webhooks/${endpointId}`

const aView = () => ({ name: 'Sample view', isShared: false, view: 'mine', filters: { set: 'b' } })

/** The status is that of a permitted caller: some calls fail because of their body, after access was granted. */
export const SAMPLES: Readonly<Record<ConsoleOperationName, (objects: Objects) => Sample>> = {
  ...ACCOUNT_SAMPLES,
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
  signingRead: () => ({
    path: '/signing/read',
    body: { ...aProof(), sha256: '0'.repeat(64) },
    status: 404,
  }),
  signingSign: () => ({
    path: '/signing/sign',
    body: {
      ...aProof(),
      sha256: '0'.repeat(64),
      consents: true,
      signature: { kind: 'typed', text: 'Aoife Sample' },
    },
    status: 404,
  }),
  signingLender: () => ({ path: '/signing/lender', status: 200 }),
  signingAskForLink: () => ({ path: '/signing/send-link', body: { link: aProof().link }, status: 204 }),
  signingDecline: () => ({
    path: '/signing/decline',
    body: { ...aProof(), reason: 'sample' },
    status: 404,
  }),
  signingWrongDetails: () => ({
    path: '/signing/wrong-details',
    body: { ...aProof(), about: 'other', message: 'sample' },
    status: 404,
  }),
  agreementPage: () => ({ path: '/agreement/look', body: aProof(), status: 404 }),
  withdrawFromAgreement: () => ({
    path: '/agreement/withdraw',
    body: { ...aProof(), sees: 'Signed' },
    status: 404,
  }),
  noticePdf: () => ({
    path: '/agreement/notice',
    body: { ...aProof(), id: randomUUID() },
    status: 404,
  }),
  confirmDelivery: () => ({ path: '/agreement/delivery', body: aProof(), status: 404 }),
  reviewPage: () => ({ path: '/review/look', body: { link: aProof().link }, status: 404 }),
  requestReview: () => ({
    path: '/review/request',
    body: { link: aProof().link, words: 'sample' },
    status: 404,
  }),
  signingCopy: () => ({ path: '/signing/copy', body: aProof(), status: 404 }),
  listCases: () => ({ path: '/queue/all?mode=test', status: 200 }),
  exportCases: () => ({ path: '/queue/all/export?mode=test', status: 200 }),
  countCases: () => ({ path: '/queue-counts?mode=test', status: 200 }),
  searchCases: () => ({ path: '/queue-search', body: { mode: 'test', text: 'Sample' }, status: 200 }),
  listRecentCases: () => ({ path: '/queue-recent?mode=test', status: 200 }),
  readQueueOptions: () => ({ path: '/queue-options', status: 200 }),
  listSavedViews: () => ({ path: '/queue-views', status: 200 }),
  saveView: () => ({ path: '/queue-views', body: aView(), status: 201 }),
  changeSavedView: () => ({ path: `/queue-views/${randomUUID()}`, body: aView(), status: 404 }),
  deleteSavedView: () => ({ path: `/queue-views/${randomUUID()}/delete`, status: 404 }),
  assignCases: () => ({ path: '/queue-assign', body: { mode: 'test', cases: [], to: null }, status: 200 }),
  claimNext: () => ({ path: '/queue-next', body: { mode: 'test' }, status: 200 }),
  ...CASE_SAMPLES,
  listOwnMessages: () => ({ path: `${NO_OWN}/messages`, status: 404 }),
  writeOwnMessage: () => ({ path: `${NO_OWN}/messages`, body: { text: 'Sample.' }, status: 404 }),
  markOwnMessagesRead: () => ({ path: `${NO_OWN}/messages/read`, body: { ids: [] }, status: 404 }),
  listMyMentions: () => ({ path: '/my-mentions', status: 200 }),
  listMyDecisions: () => ({ path: '/my-decisions?mode=test', status: 200 }),
  listChanges: () => ({ path: '/changes?mode=test', status: 200 }),
  listDealers: () => ({ path: '/dealers', status: 200 }),
  createDealer: () => ({
    path: '/dealers',
    body: { name: `Sample ${randomUUID()}`, specialAgreement: false },
    status: 201,
  }),
  readDealer: ({ dealerId }) => ({ path: `/dealers/${dealerId}`, status: 200 }),
  changeDealer: ({ dealerId }) => ({
    path: `/dealers/${dealerId}`,
    body: { specialAgreement: true },
    status: 200,
  }),
  readDealerAccount: ({ dealerId }) => ({ path: `/dealers/${dealerId}/account`, status: 200 }),
  setDealerAccount: ({ dealerId }) => ({
    path: `/dealers/${dealerId}/account`,
    body: { holder: 'Sample Motors', iban: 'IE64 IRCE 9205 0112 3456 78' },
    status: 200,
  }),
  // Nothing waits to be confirmed.
  settleDealerAccount: ({ dealerId }) => ({
    path: `/dealers/${dealerId}/account/settle`,
    body: { version: 9_999, iban: 'IE64IRCE92050112345678' },
    status: 409,
  }),
  listPayOuts: () => ({ path: '/pay-outs?mode=test', status: 200 }),
  listPartners: () => ({ path: '/partners', status: 200 }),
  createPartner: () => ({ path: '/partners', body: { name: `Sample ${randomUUID()}` }, status: 201 }),
  renamePartner: ({ partnerId }) => ({
    path: `/partners/${partnerId ?? randomUUID()}`,
    body: { name: `Sample ${randomUUID()}` },
    status: partnerId === null ? 404 : 200,
  }),
  searchUsers: ({ dealerId, partnerId }) => ({
    path: '/users/search',
    body: { text: '', dealerId, partnerId, cursor: null },
    status: 200,
  }),
  inviteUser: ({ dealerId, partnerId }) => ({
    path: '/users',
    body: {
      email: anEmail(),
      role: partnerId === null ? 'dealerUser' : 'partnerUser',
      dealerId,
      partnerId,
    },
    status: 201,
  }),
  readUser: ({ userId }) => ({ path: `/users/${userId}`, status: 200 }),
  changeUser: ({ userId }) => ({ path: `/users/${userId}`, body: { disabled: true }, status: 200 }),
  inviteUserAgain: ({ userId }) => ({ path: `/users/${userId}/invite`, status: 204 }),
  // The invitation identifies the person.
  askUserForConsents: ({ userId }) => ({ path: `/users/${userId}/ask-consents`, status: 409 }),
  // They have none.
  resetFactorsOfUser: ({ userId }) => ({ path: `/users/${userId}/reset-factors`, status: 409 }),
  // A dealer's user decides nothing beside anybody.
  confirmUser: ({ userId }) => ({ path: `/users/${userId}/confirm`, status: 409 }),
  endSessionsOfUser: ({ userId }) => ({ path: `/users/${userId}/end-sessions`, status: 204 }),
  // An invited user has none.
  endSessionOfUser: ({ userId, sessionId }) => ({
    path: `/users/${userId}/sessions/${sessionId}/end`,
    status: 404,
  }),
  listClients: () => ({ path: '/clients', status: 200 }),
  createClient: ({ dealerId, partnerId }) => ({
    path: '/clients',
    body: { ...aClient(dealerId), partnerId },
    status: 201,
  }),
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
  listWebhooks: ({ clientId }) => ({ path: `/clients/${clientId}/webhooks`, status: 200 }),
  createWebhook: ({ clientId }) => ({
    path: `/clients/${clientId}/webhooks`,
    body: { url: 'http://127.0.0.1:9/new', types: [], description: 'Sample', enabled: true, secret: null },
    status: 201,
  }),
  changeWebhook: (objects) => ({
    path: webhookOf(objects),
    body: {
      seen: objects.endpointSeen,
      url: 'http://127.0.0.1:9/changed',
      types: ['quote.statusChanged'],
      description: null,
      enabled: false,
    },
    status: 200,
  }),
  deleteWebhook: (objects) => ({ path: `${webhookOf(objects)}/delete`, status: 204 }),
  rotateWebhookSecret: (objects) => ({
    path: `${webhookOf(objects)}/rotate-secret`,
    body: { seen: objects.endpointSeen, secret: null },
    status: 200,
  }),
  // There is no receiver, as the response says.
  pingWebhook: (objects) => ({ path: `${webhookOf(objects)}/ping`, status: 200 }),
  listWebhookDeliveries: ({ clientId }) => ({
    path: `/clients/${clientId}/webhook-deliveries?state=failed`,
    status: 200,
  }),
  listClientEvents: ({ clientId }) => ({
    path: `/clients/${clientId}/events?type=consent.changed`,
    status: 200,
  }),
  listClientConsents: ({ clientId }) => ({ path: `/clients/${clientId}/consents`, status: 200 }),
  listTestApplications: ({ clientId }) => ({ path: `/clients/${clientId}/test-applications`, status: 200 }),
  // The tests of the signing itself cover who may.
  readTestSigning: ({ clientId }) => ({
    path: `/clients/${clientId}/test-applications/${NO_REFERENCE}/signing`,
    status: 404,
  }),
  listRequests: ({ clientId }) => ({ path: `/clients/${clientId}/requests?status=failed`, status: 200 }),
  countNewRequests: ({ clientId }) => ({
    path: `/clients/${clientId}/new-requests?after=${randomUUID()}`,
    status: 200,
  }),
  readRequest: ({ clientId, requestId }) => ({
    path: `/clients/${clientId}/requests/${requestId}`,
    status: 200,
  }),
  readWebhookDelivery: (objects) => ({
    path: `${webhookOf(objects)}/deliveries/${objects.eventNumber}`,
    status: 200,
  }),
  redeliverWebhook: (objects) => ({
    path: `${webhookOf(objects)}/deliveries/${objects.eventNumber}/redeliver`,
    status: 200,
  }),
  replayWebhooks: (objects) => ({
    path: `${webhookOf(objects)}/replay`,
    body: { what: 'failed', from: '2026-01-01' },
    status: 200,
  }),
  searchAudit: () => ({
    path: '/audit/search',
    body: { who: 'operator' },
    status: 200,
  }),
  readAuditOptions: () => ({ path: '/audit/options', status: 200 }),
  checkAudit: () => ({ path: '/audit/check', body: { from: 1 }, status: 200 }),
  exportAudit: () => ({ path: '/audit/export?format=csv', status: 200 }),
  revokePublicKey: ({ clientId, publicKeyId }) => ({
    path: `/clients/${clientId}/public-keys/${publicKeyId}/revoke`,
    status: 204,
  }),
  listProducts: () => ({ path: '/products', status: 200 }),
  readProduct: ({ productId }) => ({ path: `/products/${productId}`, status: 200 }),
  startProductDraft: () => ({
    path: '/product-drafts',
    body: { id: aProductId(), from: null },
    status: 201,
  }),
  uploadProductDrafts: () => ({
    path: '/product-drafts/upload',
    body: { file: { products: [{ ...aProduct(), id: aProductId() }] } },
    status: 201,
  }),
  tryProduct: ({ productId }) => ({
    path: `/products/${productId}/try`,
    body: { content: aProduct(), requests: [] },
    status: 200,
  }),
  readPolicy: () => ({ path: '/policy', status: 200 }),
  startPolicyDraft: () => ({ path: '/policy/draft', body: { from: 0 }, status: 201 }),
  uploadPolicyDraft: () => ({
    path: '/policy/draft/upload',
    body: { file: { rules: [], otherwise: 'refer' } },
    status: 201,
  }),
  tryPolicy: () => ({
    path: '/policy/try',
    body: { content: { rules: [], otherwise: 'refer' } },
    status: 200,
  }),
  addPolicyTest: () => ({
    path: `${NO_CASE}/policy-test`,
    body: { name: 'Sample', outcome: 'refer' },
    status: 404,
  }),
  changeDraft: ({ draftId }) => ({
    path: `/drafts/${draftId}`,
    body: { seen: 1, content: aProduct() },
    status: 200,
  }),
  proposeDraft: ({ draftId }) => ({ path: `/drafts/${draftId}/propose`, body: { seen: 1 }, status: 200 }),
  publishDraft: ({ proposedDraftId }) => ({
    path: `/drafts/${proposedDraftId}/publish`,
    body: { seen: 2, from: '2099-01-01' },
    status: 200,
  }),
  discardDraft: ({ draftId }) => ({ path: `/drafts/${draftId}/discard`, body: { seen: 1 }, status: 204 }),
  startReplay: ({ draftId }) => ({ path: '/replays', body: { draftId, seen: 1, mode: 'live' }, status: 201 }),
  readNewestReplay: ({ productId }) => ({
    path: `/newest-replay?kind=product&subject=${productId}`,
    status: 200,
  }),
  listReplayDifferences: ({ replayId }) => ({ path: `/replays/${replayId}/differences`, status: 200 }),
  // Nobody has set any of them so often.
  readFirstMode: () => ({ path: '/first-mode', status: 200 }),
  readSetup: () => ({ path: '/setup', status: 200 }),
  readSettings: () => ({ path: '/settings', status: 200 }),
  changeBankList: () => ({
    path: '/settings/bank-lists/a',
    body: { seen: 99, names: ['SampleBank'] },
    status: 409,
  }),
  changeDueTimes: () => ({
    path: '/settings/due-times',
    body: { seen: 99, minutes: { decide: 60, secondApproval: 60, documents: 60, payOut: 60 } },
    status: 409,
  }),
  changeTemplates: () => ({
    path: '/settings/request-templates',
    body: { seen: 99, ...ofEachKind(() => [{ name: 'Sample', isOn: true }]) },
    status: 409,
  }),
  changeShowNearest: () => ({
    path: '/settings/show-nearest',
    body: { seen: 99, isOn: true },
    status: 409,
  }),
  searchPerson: () => ({
    path: '/people/search',
    body: { mode: 'test', ppsNumber: '7654321W' },
    status: 200,
  }),
  readPerson: () => ({ path: NOBODY, status: 404 }),
  exportPerson: () => ({
    path: `${NOBODY}/export`,
    body: { format: 'json', chosen: NOTHING_CHOSEN },
    status: 404,
  }),
  erasePerson: () => ({
    path: `${NOBODY}/erase`,
    body: { seen: [], chosen: NOTHING_CHOSEN },
    status: 404,
  }),
  exportDraftsOfPerson: () => ({
    path: '/people/drafts/export',
    body: { mode: 'test', ppsNumber: '7654321W', format: 'json' },
    status: 404,
  }),
  eraseDraftsOfPerson: () => ({
    path: '/people/drafts/erase',
    body: { mode: 'test', ppsNumber: '7654321W' },
    status: 404,
  }),
  listCheckProviders: () => ({ path: '/check-providers?mode=test', status: 200 }),
  readNumbers: () => ({ path: '/numbers?mode=live&period=4', status: 200 }),
  exportNumbers: () => ({ path: '/numbers/export?mode=live&chart=failures', status: 200 }),
  readCommission: ({ dealerId }) => ({
    path: `/commission?mode=live&month=2026-11&dealer=${dealerId}`,
    status: 200,
  }),
  exportCommission: ({ dealerId }) => ({
    path: `/commission/export?mode=live&month=2026-11&dealer=${dealerId}`,
    status: 200,
  }),
  cancelReplay: ({ replayId }) => ({ path: `/replays/${replayId}/cancel`, status: 200 }),
  ...OWN_SAMPLES,
}
