/**
 * By which operation of the API the lender's own systems do what its staff do by page, or why they do not. The compiler
 * requires each operation of staff and administrators to be here; docs/reference/acts.md is generated from this table.
 */
import type { OperationId } from './operations.ts'
import type { CONSOLE_OPERATIONS, ConsoleOperationName } from './page-operations.ts'

type StaffOperation = {
  [Name in ConsoleOperationName]: (typeof CONSOLE_OPERATIONS)[Name]['who'] extends
    | 'staff'
    | 'cases'
    | 'queue'
    | 'oversight'
    | 'payOut'
    | 'admin'
    ? Name
    : never
}[ConsoleOperationName]

/** Why no client does it, in a sentence. */
type WhyNot = { readonly why: string }

const not = <Name extends StaffOperation>(why: string, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, { why }])) as Readonly<Record<Name, WhyNot>>

export const STAFF_BY_API: Readonly<Record<StaffOperation, OperationId | WhyNot>> = {
  listCases: 'listLenderApplications',
  exportCases: 'listLenderApplications',
  readCase: 'readLenderApplication',
  revealField: 'readLenderApplication',
  readCaseDocument: 'readLenderDocument',
  readSealedAgreement: 'readLenderAgreement',
  readNearest: 'readNearestFigures',
  recordCheck: 'recordLenderCheck',
  addRequirements: 'requestLenderDocument',
  judgeRequirement: 'reviewLenderRequirement',
  completeCase: 'completeLenderApplication',
  decideCase: 'decideLenderApplication',
  payOutCase: 'decideLenderApplication',
  startSigning: 'startLenderSigning',
  cancelSigning: 'cancelLenderSigning',
  sendSigningLink: 'sendLenderSigningLink',
  writeMessage: 'writeLenderMessage',
  listChanges: 'listEvents',
  listProducts: 'listLenderProducts',
  readProduct: 'listLenderProducts',
  readPolicy: 'readLenderPolicy',
  ...not(
    'They are how people share the work.',
    ...(['assignCases', 'claimNext', 'skipCase', 'snoozeCase', 'notePresence', 'leaveCase'] as const),
    ...(['writeNote', 'pinNote', 'listMyMentions', 'listMyDecisions'] as const),
  ),
  ...not(
    'They belong to a person’s view of the queue.',
    ...(['readFirstMode', 'countCases', 'listRecentCases', 'readQueueOptions'] as const),
    ...(['listSavedViews', 'saveView', 'changeSavedView', 'deleteSavedView'] as const),
  ),
  ...not('Searches by names and numbers are limited for each person.', 'searchCases'),
  ...not('Each read by a client is recorded already.', 'noteLook'),
  ...not('People look through the list before they pay out.', 'listPayOuts'),
  ...not('A person does what the service could not.', 'listDuties', 'recordDutyLetter', 'recordWithdrawal'),
  ...not('A message is new until a person has read it.', 'markMessagesRead'),
  ...not('A person reads the documents of a company.', 'nameOwners'),
  ...not('A system sends what it finds, and is not asked through another.', 'askForChecks'),
  ...not('Only people decide by looking at a preview.', 'previewDecision', 'readAgreementDraft'),
  ...not('A person whom the lender has named signs for it.', 'signForLender'),
  ...not('Only a person corrects what a system has booked.', 'correctContractNumber'),
  ...not(
    'Only people give access, each with a proof.',
    ...(['createDealer', 'changeDealer', 'listPartners', 'createPartner', 'renamePartner'] as const),
    ...(['readDealerAccount', 'setDealerAccount', 'settleDealerAccount', 'confirmUser'] as const),
  ),
  ...not(
    'Products and policy come into force by two people.',
    ...(['startProductDraft', 'uploadProductDrafts', 'tryProduct'] as const),
    ...(['startPolicyDraft', 'uploadPolicyDraft', 'tryPolicy', 'addPolicyTest'] as const),
    ...(['changeDraft', 'proposeDraft', 'publishDraft', 'discardDraft'] as const),
    ...(['startReplay', 'readNewestReplay', 'listReplayDifferences', 'cancelReplay'] as const),
  ),
  ...not(
    'The audit log shows administrators what people and systems have done.',
    ...(['searchAudit', 'readAuditOptions', 'checkAudit', 'exportAudit'] as const),
  ),
  ...not(
    'Administrators set up the installation.',
    ...(['readSettings', 'listCheckProviders', 'readSetup'] as const),
    ...(['changeBankList', 'changeDueTimes', 'changeTemplates', 'changeShowNearest'] as const),
  ),
  ...not(
    'A person responds to the requests of data subjects.',
    ...(['searchPerson', 'readPerson', 'exportPerson', 'erasePerson'] as const),
    ...(['exportDraftsOfPerson', 'eraseDraftsOfPerson'] as const),
  ),
}
