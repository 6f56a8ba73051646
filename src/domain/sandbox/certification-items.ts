/**
 * The items that a certification checks, with their titles and the requests that each needs in the request log of the client. What has
 * none happens outside of the service, so only the client can report it.
 */

const SUBMISSION = ['submitQuote', 'submitCase'] as const

type CertificationItem = {
  readonly title: string
  /** For each needed request the operations of which it may be. Each must have succeeded. */
  readonly needs: readonly (readonly string[])[]
}

export const CERTIFICATION = {
  submit: { title: 'Submit a valid application', needs: [SUBMISSION] },
  correct: { title: 'Correct an invalid application under its reference', needs: [SUBMISSION, SUBMISSION] },
  retryLostResponse: {
    title: 'Repeat a submission after a lost response',
    needs: [SUBMISSION, SUBMISSION],
  },
  // The first response is the program's own.
  retry429: { title: 'Repeat a submission after a 429 with Retry-After', needs: [SUBMISSION] },
  retry503: { title: 'Repeat a submission after a 503 with Retry-After', needs: [SUBMISSION] },
  retry500: { title: 'Repeat a submission after a 500', needs: [SUBMISSION] },
  stopOn401: { title: 'Stop after a 401', needs: [] },
  status: { title: 'Read the status of an application', needs: [['readQuoteStatus', 'readCaseStatus']] },
  uploadDocument: { title: 'Upload a document', needs: [['uploadQuoteDocument', 'uploadCaseDocument']] },
  startSigning: { title: 'Start signing', needs: [['startCaseSigning', 'startSandboxSigning']] },
  webhook: { title: 'Receive a webhook', needs: [] },
  duplicateWebhook: { title: 'Accept a duplicate webhook', needs: [] },
  outOfOrderWebhook: { title: 'Accept an out-of-order webhook', needs: [] },
  unknownEventType: { title: 'Accept an unknown event type', needs: [] },
  wrongSignature: { title: 'Reject a webhook with a wrong signature', needs: [] },
  oldWebhook: { title: 'Reject a webhook that is ten minutes old', needs: [] },
  rotatedSecret: { title: 'Accept a webhook signed with the old and the new secret', needs: [] },
  idempotencyKeys: { title: 'Send an Idempotency-Key with every submission', needs: [SUBMISSION] },
  knownFields: { title: 'Send only known fields', needs: [SUBMISSION] },
} as const satisfies Readonly<Record<string, CertificationItem>>

export type CertificationItemId = keyof typeof CERTIFICATION

/** A certificate that lacks one is incomplete, whatever its program reports. */
export const CERTIFICATION_ITEMS = Object.keys(CERTIFICATION) as readonly CertificationItemId[]

/** What shows that an item was passed: the request log, or nothing but the word of the program that ran it. */
export type CertificationProof = 'log' | 'statement' | 'none'

/** A request of the client's log. */
type LoggedRequest = { readonly operation: string | null; readonly status: number }

/** What shows that an item was passed, by the requests that were named as its evidence and are in the log. */
export const proofOf = (id: CertificationItemId, logged: readonly LoggedRequest[]): CertificationProof => {
  const needs: readonly (readonly string[])[] = CERTIFICATION[id].needs
  if (needs.length === 0) return 'statement'
  const left = logged.filter(({ status }) => status >= 200 && status < 300)
  const isMet = needs.every((operations) => {
    const place = left.findIndex(({ operation }) => operation !== null && operations.includes(operation))
    if (place !== -1) left.splice(place, 1)
    return place !== -1
  })
  return isMet ? 'log' : 'none'
}
