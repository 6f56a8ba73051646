/** Sample requests of a dealer's people; see samples.ts. */
import { randomUUID } from 'node:crypto'
import { referenceOf } from '../../src/domain/application/reference.ts'
import type { Sample } from './samples.ts'

/** Nobody's application either: other tests use a dealer's people with applications of their own. */
export const NO_OWN = `/own-applications/${referenceOf('b', '00000000-0000-4000-8000-000000000000')}`

const aTypedApplication = () => ({ mode: 'test', set: 'b', body: { loanDetails: {} } })

const aSubmission = () => ({
  ...aTypedApplication(),
  draftId: randomUUID(),
  reference: referenceOf('b', '00000000-0000-4000-8000-000000000000'),
  seen: 1,
})

const aTypedDraft = () => ({
  ...aTypedApplication(),
  reference: referenceOf('b', '00000000-0000-4000-8000-000000000000'),
  of: 1,
  seen: 0,
  step: 'vehicle',
})

const anUpload = () => ({
  type: 'multipart/form-data; boundary=sample',
  text: '--sample\r\ncontent-disposition: form-data; name="requirement"\r\n\r\n1\r\n--sample--\r\n',
})

export const OWN_SAMPLES = {
  listOwnApplications: () => ({ path: '/own-applications?mode=test&view=needsYou&of=dealer', status: 200 }),
  searchOwnApplications: () => ({
    path: '/own-application-search',
    body: { mode: 'test', text: 'Sample' },
    status: 200,
  }),
  countOwnApplications: () => ({ path: '/own-application-counts?mode=test&of=mine', status: 200 }),
  readOwnApplication: () => ({ path: NO_OWN, status: 404 }),
  readOwnNearest: () => ({ path: `${NO_OWN}/nearest`, status: 404 }),
  readOwnApplicationBody: () => ({ path: `${NO_OWN}/body`, status: 404 }),
  validateOwnApplication: () => ({
    path: '/own-applications/validate',
    body: { ...aTypedApplication(), reference: aSubmission().reference },
    status: 404,
  }),
  submitOwnApplication: () => ({ path: '/own-applications', body: aSubmission(), status: 404 }),
  findOwnDuplicates: () => ({
    path: '/own-applications/duplicates',
    body: { ...aTypedApplication(), reference: aSubmission().reference },
    status: 200,
  }),
  withdrawOwnApplication: () => ({
    path: `${NO_OWN}/withdraw`,
    body: { seen: 1, reason: 'Sample.' },
    status: 404,
  }),
  askForReviewOfOwnApplication: () => ({
    path: `${NO_OWN}/ask-for-review`,
    body: { seen: 1, reason: 'Sample.' },
    status: 404,
  }),
  startSigningOfOwnApplication: () => ({
    path: `${NO_OWN}/start-signing`,
    body: { seen: 1 },
    status: 404,
  }),
  stopSigningOfOwnApplication: () => ({
    path: `${NO_OWN}/stop-signing`,
    body: { seen: 1, reason: 'Sample.' },
    status: 404,
  }),
  completeOwnApplication: () => ({
    path: `${NO_OWN}/completion`,
    // Its other fields take any value: all that is wrong with them is told at once (test/http/completion.test.ts).
    body: { seen: 1 },
    status: 404,
  }),
  respondToOwnCounterOffer: () => ({
    path: `${NO_OWN}/counter-offer`,
    body: { seen: 1, response: 'otherTerms', says: 'Sample.' },
    status: 404,
  }),
  sendOwnSigningLink: () => ({
    path: `${NO_OWN}/signing-link`,
    body: { seen: 1, number: 1, email: 'sample@example.ie' },
    status: 404,
  }),
  uploadOwnDocument: () => ({ path: `${NO_OWN}/documents`, form: anUpload(), status: 404 }),
  listOwnDocuments: () => ({ path: `${NO_OWN}/documents`, status: 404 }),
  readOwnDocument: () => ({ path: `${NO_OWN}/documents/${randomUUID()}`, status: 404 }),
  readOwnAgreementDraft: () => ({ path: `${NO_OWN}/agreement-draft`, status: 404 }),
  readOwnSealedAgreement: () => ({ path: `${NO_OWN}/agreement`, status: 404 }),
  // Of these dealers none is in a sandbox; test/sandboxes has those that are.
  readMySandbox: () => ({ path: '/my-sandbox', status: 404 }),
  listMySandboxMessages: () => ({ path: '/my-sandbox/messages', status: 404 }),
  resetMySandbox: () => ({ path: '/my-sandbox/reset', status: 404 }),
  readOwnFirstMode: () => ({ path: '/own-first-mode', status: 200 }),
  quoteFigures: () => ({ path: '/quotations', body: { request: { purchasePrice: 20_000 } }, status: 200 }),
  findCars: () => ({ path: '/cars?make=Sample', status: 200 }),
  readFormOptions: () => ({ path: '/form-options/a', status: 200 }),
  listApplicationDrafts: () => ({ path: '/application-drafts?mode=test', status: 200 }),
  readApplicationDraft: () => ({ path: `/application-drafts/${randomUUID()}`, status: 404 }),
  saveApplicationDraft: () => ({
    path: `/application-drafts/${randomUUID()}`,
    body: aTypedDraft(),
    status: 404,
  }),
  discardApplicationDraft: () => ({
    path: `/application-drafts/${randomUUID()}/discard`,
    body: { seen: 1 },
    status: 204,
  }),
} as const satisfies Readonly<Record<string, () => Sample>>
