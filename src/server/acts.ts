/**
 * Which act of a person or of a client each operation is, by the audit's names for it; none if it only reads lists, works
 * out something, or changes what is the person's own view. docs/reference/acts.md is generated from this table, and tests
 * compare it with what each request writes.
 */
import { API_SETS } from '../modules/sets/both-sets-api.ts'
import { OPERATIONS } from './operations.ts'
import type { ConsoleOperationName } from './page-operations.ts'

/** The names that an entry of it may have; `*` stands for any ending. */
export type Act = 'none' | readonly string[]

const MOVED = 'application.movedTo*'
const SENT = ['application.submitted', 'application.kept'] as const
const CREDENTIALS = ['apiKey.created'] as const
const SIGNING_LINK = ['signing.linkSent', 'signing.addressCorrected', 'signing.correctionRefused'] as const
const DECIDED = [
  MOVED,
  'application.declinedFor.*',
  'application.approvedByFirst',
  'application.figuresChanged',
  'application.policyOverridden',
  'application.payOutOverridden',
] as const
const COMPLETED = ['application.completed', 'application.figuresChanged', MOVED] as const
const COUNTER_OFFER = ['application.counterOfferAccepted', 'application.otherTermsRequested'] as const
const SEARCHED = ['application.searched.*'] as const
const SIGNED_IN = ['signIn.succeeded', 'signIn.failed', 'recoveryCode.used', 'provider.linked'] as const
const PROVED = ['proof.succeeded', 'proof.failed', 'recoveryCode.used'] as const
const COPIED = [
  'application.heldExported',
  'application.heldExportFailed',
  'applicationDraft.heldExported',
  'applicationDraft.heldExportFailed',
] as const
const ERASED = [
  'application.erased',
  'application.erasedFor.*',
  'application.erasureAsked',
  'applicationDraft.erased',
  MOVED,
] as const

const none = <Name extends ConsoleOperationName>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'none'])) as Readonly<Record<Name, 'none'>>

export const CONSOLE_ACTS: Readonly<Record<ConsoleOperationName, Act>> = {
  ...none(
    ...(['readMe', 'askPasskeyToSignIn', 'askPasskeyToProve', 'startMyPasskey'] as const),
    ...(['checkPasswordLink', 'startPasskeyByLink', 'readSignInWays', 'readMyFactors'] as const),
    ...(['visitProviderToSignIn', 'visitProviderToProve', 'listMySessions', 'listMyMails'] as const),
    ...(['checkUnsubscription', 'listMyConsents', 'describeConsentRequest'] as const),
    // What a signer looks at and does is in the evidence of the signing, beside the moves below.
    ...([
      'signingOverview',
      'signingSendCode',
      'signingCheckCode',
      'signingAgreement',
      'signingRead',
      'signingSign',
    ] as const),
    ...(['signingCopy', 'signingWrongDetails', 'signingLender'] as const),
    ...(['listDealers', 'readDealer', 'listPartners', 'searchUsers', 'readUser', 'listClients'] as const),
    ...(['readClient', 'listWebhooks', 'listWebhookDeliveries', 'readWebhookDelivery'] as const),
    ...(['listRequests', 'countNewRequests', 'readRequest', 'listClientEvents'] as const),
    ...(['listClientConsents', 'listTestApplications', 'readTestSigning'] as const),
    ...(['searchAudit', 'readAuditOptions', 'checkAudit'] as const),
    ...(['listCases', 'readFirstMode', 'countCases', 'listRecentCases', 'readQueueOptions'] as const),
    ...(['listSavedViews', 'saveView', 'changeSavedView', 'deleteSavedView'] as const),
    ...(['notePresence', 'leaveCase', 'listMyMentions', 'listMyDecisions', 'listChanges'] as const),
    ...(['listProducts', 'readProduct', 'tryProduct', 'readPolicy', 'tryPolicy'] as const),
    // The providers record what they found, each in its own name.
    ...(['readNearest', 'askForChecks', 'previewDecision', 'listOwnMessages'] as const),
    ...(['readNewestReplay', 'listReplayDifferences', 'readNumbers', 'readSetup'] as const),
    ...(['readSettings', 'listCheckProviders', 'listOwnApplications', 'countOwnApplications'] as const),
    ...(['readOwnApplication', 'readOwnNearest', 'validateOwnApplication', 'listOwnDocuments'] as const),
    ...(['readOwnFirstMode', 'quoteFigures', 'findCars', 'readFormOptions'] as const),
    ...(['listApplicationDrafts', 'saveApplicationDraft', 'discardApplicationDraft'] as const),
    ...(['readMySandbox', 'listMySandboxMessages'] as const),
  ),
  signIn: SIGNED_IN,
  signInWithPasskey: SIGNED_IN,
  returnFromProvider: [...SIGNED_IN, ...PROVED],
  prove: PROVED,
  proveWithPasskey: PROVED,
  addMyPasskey: ['passkey.added', 'recoveryCodes.made'],
  removeMyPasskey: ['passkey.removed'],
  askPasswordLink: ['passwordLink.asked', 'mailLink.created'],
  usePasswordLink: ['user.passwordSet', 'passkey.added', 'recoveryCodes.made', 'consent.given', ...SIGNED_IN],
  startMyAuthenticator: ['authenticator.started'],
  confirmMyAuthenticator: ['authenticator.added', 'recoveryCodes.made'],
  removeMyAuthenticator: ['authenticator.removed'],
  renewMyRecoveryCodes: ['recoveryCodes.made'],
  changeMyPassword: ['user.passwordChanged', 'passwordChange.failed', 'proof.failed'],
  changeMyName: ['user.renamed'],
  signOut: ['session.ended'],
  endMySession: ['session.ended'],
  endMyOtherSessions: ['user.otherSessionsEnded'],
  changeMyMails: ['user.mails*'],
  changeUnsubscription: ['user.mails*'],
  withdrawMyConsent: ['consent.withdrawn'],
  answerConsentRequest: ['consent.given', 'consent.refused'],
  signingDecline: [MOVED],
  signingAskForLink: ['signing.linkRequested'],
  createDealer: ['dealer.created'],
  changeDealer: ['dealer.*'],
  createPartner: ['partner.created'],
  renamePartner: ['partner.renamed'],
  inviteUser: ['user.created', 'user.invited', 'user.addressTaken', 'mailLink.created'],
  changeUser: ['user.roleChanged', 'user.disabled', 'user.enabled', 'user.renamed'],
  inviteUserAgain: ['user.invited', 'mailLink.created'],
  askUserForConsents: ['consent.asked', 'mailLink.created'],
  resetFactorsOfUser: ['user.factorsReset', 'mailLink.created'],
  confirmUser: ['user.confirmed'],
  endSessionsOfUser: ['user.sessionsEnded'],
  endSessionOfUser: ['session.ended'],
  createClient: ['client.created', ...CREDENTIALS, 'clientSecret.created'],
  changeClient: ['client.*'],
  createApiKey: CREDENTIALS,
  rotateApiKey: ['apiKey.replaced', ...CREDENTIALS],
  revokeApiKey: ['apiKey.revoked'],
  rotateSecret: ['clientSecret.rotated'],
  revokeSecret: ['clientSecret.revoked'],
  addPublicKey: ['publicKey.added'],
  revokePublicKey: ['publicKey.revoked'],
  createWebhook: ['webhookEndpoint.created'],
  changeWebhook: ['webhookEndpoint.*'],
  deleteWebhook: ['webhookEndpoint.deleted'],
  rotateWebhookSecret: ['webhookEndpoint.secretRotated'],
  pingWebhook: ['webhookEndpoint.pinged'],
  redeliverWebhook: ['webhookEndpoint.redelivered'],
  replayWebhooks: ['webhookEndpoint.redelivered'],
  exportAudit: ['audit.exported', 'audit.exportFailed'],
  exportCases: ['queue.exported', 'queue.exportFailed'],
  exportNumbers: ['numbers.exported', 'numbers.exportFailed'],
  searchCases: SEARCHED,
  searchOwnApplications: SEARCHED,
  findOwnDuplicates: SEARCHED,
  assignCases: ['case.assigned', 'case.unassigned', 'case.noted'],
  claimNext: ['case.claimed'],
  skipCase: ['case.skipped'],
  snoozeCase: ['case.snoozed', 'case.woken'],
  startProductDraft: ['product.draftBegun'],
  uploadProductDrafts: ['product.draftBegun'],
  startPolicyDraft: ['policy.draftBegun'],
  uploadPolicyDraft: ['policy.draftBegun'],
  addPolicyTest: ['case.usedAsTest', 'policy.draftBegun', 'policy.draftChanged'],
  changeDraft: ['product.draftChanged', 'policy.draftChanged'],
  proposeDraft: ['product.draftProposed', 'policy.draftProposed'],
  publishDraft: ['product.published', 'policy.published', 'policy.testAccepted'],
  discardDraft: ['product.draftDiscarded', 'policy.draftDiscarded'],
  startReplay: ['product.replayStarted', 'policy.replayStarted'],
  cancelReplay: ['product.replayCancelled', 'policy.replayCancelled'],
  readCase: ['case.opened'],
  revealField: ['application.revealed.*'],
  readCaseDocument: ['document.shown'],
  noteLook: ['case.previewed', 'case.printed', 'document.shown'],
  recordCheck: ['check.*'],
  nameOwners: ['owners.named'],
  addRequirements: ['requirement.added'],
  judgeRequirement: ['requirement.*'],
  decideCase: [...DECIDED, 'case.noted'],
  startSigning: [MOVED],
  sendSigningLink: SIGNING_LINK,
  cancelSigning: [MOVED],
  signForLender: [MOVED],
  correctContractNumber: ['contract.numberCorrected'],
  completeCase: COMPLETED,
  readAgreementDraft: ['signing.draftShown'],
  readSealedAgreement: ['signing.exported'],
  writeNote: ['case.noted'],
  pinNote: ['case.notePinned', 'case.noteUnpinned'],
  writeMessage: ['message.sentToDealer'],
  markMessagesRead: ['message.readByLender'],
  writeOwnMessage: ['message.sentToLender'],
  markOwnMessagesRead: ['message.readByDealer'],
  changeBankList: ['bankList.set'],
  changeDueTimes: ['setting.*'],
  changeTemplates: ['setting.*'],
  changeShowNearest: ['setting.*'],
  readOwnApplicationBody: ['application.dataShown'],
  submitOwnApplication: [...SENT, MOVED],
  withdrawOwnApplication: [MOVED],
  askForReviewOfOwnApplication: [MOVED],
  startSigningOfOwnApplication: [MOVED],
  stopSigningOfOwnApplication: [MOVED],
  respondToOwnCounterOffer: COUNTER_OFFER,
  completeOwnApplication: COMPLETED,
  sendOwnSigningLink: SIGNING_LINK,
  uploadOwnDocument: ['document.uploaded'],
  readOwnDocument: ['document.shown'],
  readOwnAgreementDraft: ['signing.draftShown'],
  readOwnSealedAgreement: ['signing.exported'],
  readApplicationDraft: ['application.dataShown'],
  searchPerson: ['person.searched'],
  readPerson: ['application.heldShown'],
  exportPerson: COPIED,
  erasePerson: ERASED,
  exportDraftsOfPerson: ['person.searched', ...COPIED],
  eraseDraftsOfPerson: ['person.searched', ...ERASED],
  resetMySandbox: ['sandbox.reset'],
}

const ACTS_OF_CLIENTS: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(
    API_SETS.flatMap(({ words: { prefix } }) => [
      [`submit${prefix}`, [...SENT, MOVED]],
      [`upload${prefix}Document`, ['document.uploaded']],
      [`withdraw${prefix}`, [MOVED]],
      [`review${prefix}`, [MOVED]],
      [`stopSigning${prefix}`, [MOVED]],
      [`respondTo${prefix}CounterOffer`, COUNTER_OFFER],
      [`complete${prefix}`, COMPLETED],
    ]),
  ),
  startCaseSigning: [MOVED],
  issueToken: ['oauth.refused'],
  revokeToken: ['accessToken.revoked', 'oauth.refused'],
  introspectToken: ['oauth.refused'],
  advanceInSandbox: [MOVED],
  createSandbox: ['sandbox.created'],
  resetSandbox: ['sandbox.reset'],
  endSandbox: ['sandbox.ended'],
  startSandboxSigning: [MOVED],
  signCertification: ['certification.signed'],
  createWebhookEndpoint: ['webhookEndpoint.created'],
  changeWebhookEndpoint: ['webhookEndpoint.*'],
  deleteWebhookEndpoint: ['webhookEndpoint.deleted'],
  rotateWebhookSecret: ['webhookEndpoint.secretRotated'],
  pingWebhookEndpoint: ['webhookEndpoint.pinged'],
  redeliverWebhook: ['webhookEndpoint.redelivered'],
  redeliverWebhooks: ['webhookEndpoint.redelivered'],
  listLenderApplications: ['application.dataShown'],
  readLenderApplication: ['application.dataShown'],
  readNearestFigures: ['application.dataShown'],
  readLenderDocument: ['document.shown', 'application.dataShown'],
  readLenderAgreement: ['signing.exported', 'application.dataShown'],
  readLenderEvidence: ['signing.exported', 'application.dataShown'],
  readContract: ['application.dataShown'],
  recordLenderCheck: ['check.*', 'facts.recorded'],
  requestLenderDocument: ['requirement.added'],
  reviewLenderRequirement: ['requirement.*'],
  completeLenderApplication: COMPLETED,
  decideLenderApplication: [...DECIDED, 'requirement.added', 'message.sentToDealer'],
  listLenderMessages: ['application.dataShown'],
  writeLenderMessage: ['message.sentToDealer'],
  startLenderSigning: [MOVED],
  cancelLenderSigning: [MOVED],
  sendLenderSigningLink: SIGNING_LINK,
  reserveContractNumber: ['contract.numberReserved'],
  acknowledgeContract: ['contract.booked', 'contract.refused', 'contract.reversed'],
}

/** The acts of clients' operations; an operation that is not named is none. */
export const CLIENT_ACTS: Readonly<Record<string, Act>> = Object.fromEntries(
  OPERATIONS.map(({ id }) => [id, ACTS_OF_CLIENTS[id] ?? 'none']),
)

/** Entries that any request can cause, whatever its operation: it was rejected for what it is, or one too many. */
const OF_ANY = [
  'request.*',
  'signingLink.refused',
  'passwordLink.*',
  'signIn.*',
  'proof.*',
  'consent.*Refused',
  'application.searchesLimited',
  'signing.correctionRefused',
  'oauth.refused',
  'user.addressTaken',
]

/** Whether an entry of a request to an operation may have this name. */
export const isOfAct = (act: Act, action: string): boolean =>
  [...OF_ANY, ...(act === 'none' ? [] : act)].some((form) =>
    new RegExp(`^${form.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(action),
  )
