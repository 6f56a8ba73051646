/** A call of each operation on a case. */
import { randomUUID } from 'node:crypto'
import { referenceOf } from '../../src/domain/application/reference.ts'

/** A case that doesn't exist: other tests use staff with every case. */
export const NO_REFERENCE = referenceOf('b', '00000000-0000-4000-8000-000000000000')
export const NO_CASE = `/cases/${NO_REFERENCE}`

const aDecision = () => ({
  decision: 'decline',
  reason: 'Sample.',
  code: 'affordability',
  figures: { term: 36 },
  fields: ['finance.price'],
})

export const CASE_SAMPLES = {
  skipCase: () => ({ path: `${NO_CASE}/skip`, body: { reason: 'Sample.' }, status: 404 }),
  snoozeCase: () => ({ path: `${NO_CASE}/snooze`, body: { until: null }, status: 404 }),
  notePresence: () => ({ path: `${NO_CASE}/presence`, status: 404 }),
  leaveCase: () => ({ path: `${NO_CASE}/leave`, status: 404 }),
  readCase: () => ({ path: NO_CASE, status: 404 }),
  readNearest: () => ({ path: `${NO_CASE}/nearest`, status: 404 }),
  revealField: () => ({ path: `${NO_CASE}/reveal`, body: { field: 'iban', applicant: null }, status: 404 }),
  readAgreementDraft: () => ({ path: `${NO_CASE}/agreement-draft`, status: 404 }),
  readSealedAgreement: () => ({ path: `${NO_CASE}/agreement`, status: 404 }),
  readCaseDocument: () => ({ path: `${NO_CASE}/documents/${randomUUID()}`, status: 404 }),
  recordCheck: () => ({
    path: `${NO_CASE}/checks`,
    body: { seen: 1, name: 'identity', result: 'passed', note: 'Sample.' },
    status: 404,
  }),
  nameOwners: () => ({ path: `${NO_CASE}/owners`, body: { seen: 1, owners: [] }, status: 404 }),
  askForChecks: () => ({ path: `${NO_CASE}/ask-checks`, body: { seen: 1 }, status: 404 }),
  addRequirements: () => ({
    path: `${NO_CASE}/requirements`,
    body: { seen: 1, documents: [{ name: 'Payslips', applicant: null }] },
    status: 404,
  }),
  judgeRequirement: () => ({
    path: `${NO_CASE}/requirements/1`,
    body: { seen: 1, verdict: 'accept', reason: 'Sample.' },
    status: 404,
  }),
  completeCase: () => ({
    path: `${NO_CASE}/completion`,
    // Its other fields take any value: all that is wrong with them is told at once (test/http/completion.test.ts).
    body: { seen: 1 },
    status: 404,
  }),
  decideCase: () => ({
    path: `${NO_CASE}/decide`,
    body: { seen: 1, ...aDecision(), note: 'Sample.' },
    status: 404,
  }),
  payOutCase: () => ({ path: `${NO_CASE}/pay-out`, body: { seen: 1, note: 'Sample.' }, status: 404 }),
  previewDecision: () => ({ path: `${NO_CASE}/preview`, body: aDecision(), status: 404 }),
  startSigning: () => ({ path: `${NO_CASE}/start-signing`, body: { seen: 1, inTurn: false }, status: 404 }),
  sendSigningLink: () => ({
    path: `${NO_CASE}/signing-link`,
    body: { seen: 1, number: 1, email: 'sample@example.ie', mobile: '085 012 3456' },
    status: 404,
  }),
  correctContractNumber: () => ({
    path: `${NO_CASE}/contract-number`,
    body: { seen: 1, contractNumber: 'HP-2', reason: 'Sample.' },
    status: 404,
  }),
  cancelSigning: () => ({
    path: `${NO_CASE}/cancel-signing`,
    body: { seen: 1, reason: 'Sample.' },
    status: 404,
  }),
  listDuties: () => ({ path: '/duties?mode=live&state=late', status: 200 }),
  recordWithdrawal: () => ({
    path: `${NO_CASE}/withdrawal`,
    body: { seen: 1, signer: 1, how: 'letter', toldOn: '2026-12-01' },
    status: 404,
  }),
  recordDutyLetter: () => ({ path: `${NO_CASE}/duties/${randomUUID()}/letter`, status: 404 }),
  signForLender: () => ({ path: `${NO_CASE}/lender-signature`, body: { seen: 1 }, status: 404 }),
  noteLook: () => ({ path: `${NO_CASE}/looks`, body: { look: 'printed' }, status: 404 }),
  writeNote: () => ({ path: `${NO_CASE}/notes`, body: { text: 'Sample.', mentions: [] }, status: 404 }),
  pinNote: () => ({ path: `${NO_CASE}/notes/${randomUUID()}/pin`, body: { isPinned: true }, status: 404 }),
  writeMessage: () => ({ path: `${NO_CASE}/messages`, body: { text: 'Sample.' }, status: 404 }),
  markMessagesRead: () => ({ path: `${NO_CASE}/messages/read`, body: { ids: [] }, status: 404 }),
}
