/**
 * What developers of dealers' software type into the search, in their words and not in ours, with the page that must
 * come first. They were written before the search was tuned. One that the search fails is a fault of the search, or
 * lacks a synonym (src/server/docs/synonyms.ts): the question stays as it is.
 */

export type Question = {
  readonly asked: string
  /** The address of the page; of several, the first that exists. */
  readonly page: string | readonly string[]
  /** The heading that must come first, by its meaning: headings may be worded anew. */
  readonly heading?: RegExp
}

const guide = (name: string) => `/docs/guides/${name}`
const INTEGRATE = guide('integrate')
const WEBHOOKS = guide('webhooks')
const PROBLEMS = '/docs/reference/problems'
/** Programs in other languages have a page, or else are in the guide to webhooks. */
const LANGUAGES = [guide('languages'), WEBHOOKS]

export const QUESTIONS: readonly Question[] = [
  { asked: 'quickstart', page: guide('start') },
  { asked: 'how do I submit an application', page: INTEGRATE, heading: /submit/i },
  { asked: 'resend application after validation errors', page: INTEGRATE, heading: /resubmit/i },
  { asked: 'validate without submitting', page: INTEGRATE, heading: /try|dry run|submit|validat/i },
  { asked: 'pagination', page: INTEGRATE, heading: /list/i },
  { asked: 'cancel application', page: INTEGRATE, heading: /withdraw|cancel/i },
  { asked: 'throttling', page: INTEGRATE, heading: /limit/i },
  { asked: 'rate limit', page: INTEGRATE, heading: /limit/i },
  { asked: 'retry request safely', page: INTEGRATE, heading: /repeat|retr|idempot/i },
  { asked: 'idempotency key', page: INTEGRATE, heading: /repeat|retr|idempot/i },
  { asked: 'poll application status', page: INTEGRATE, heading: /status/i },
  { asked: 'appeal declined application', page: INTEGRATE, heading: /review/i },
  { asked: 'error handling', page: INTEGRATE, heading: /error/i },
  { asked: '400 bad request', page: PROBLEMS, heading: /bad request/i },
  { asked: '401', page: PROBLEMS, heading: /credential|unauthori[sz]ed|authentication/i },
  { asked: '403 forbidden', page: PROBLEMS, heading: /forbidden/i },
  { asked: '429 too many requests', page: PROBLEMS, heading: /too many|rate limit/i },
  { asked: 'oauth access token', page: guide('credentials') },
  { asked: 'bearer token', page: guide('credentials') },
  { asked: 'private key jwt', page: guide('credentials'), heading: /private key|sign|assertion/i },
  { asked: 'user consent redirect', page: guide('credentials'), heading: /consent/i },
  { asked: 'monthly payment calculator', page: guide('quotations'), heading: /quotation/i },
  { asked: 'car make and model lookup', page: guide('quotations'), heading: /car/i },
  { asked: 'upload payslip', page: guide('documents'), heading: /upload/i },
  { asked: 'max file size', page: guide('documents'), heading: /file/i },
  { asked: 'esign', page: guide('signing') },
  { asked: 'e-signature status', page: guide('signing') },
  { asked: 'download signed contract pdf', page: guide('signing'), heading: /download/i },
  { asked: 'verify webhook signature hmac', page: WEBHOOKS, heading: /signature/i },
  { asked: 'rotate webhook secret', page: WEBHOOKS, heading: /secret/i },
  { asked: 'webhook retry backoff', page: WEBHOOKS, heading: /retr|respond|answer/i },
  { asked: 'missed webhook, resend', page: WEBHOOKS },
  { asked: 'test webhooks on localhost', page: WEBHOOKS, heading: /local|own machine|computer/i },
  { asked: 'C# example', page: LANGUAGES },
  { asked: 'PHP', page: LANGUAGES },
  { asked: 'npm package typescript', page: '/docs/sdk' },
  { asked: 'simulate approval', page: guide('sandbox') },
  { asked: 'PPS number invalid', page: '/docs/reference/failures', heading: /ppsNumber/i },
  { asked: 'breaking changes', page: guide('versions') },
  { asked: 'production checklist', page: guide('going-live') },
]

/** What developers ask who have nothing but the address of a service. */
export const ADDRESS_QUESTIONS: readonly Question[] = [
  { asked: 'set a or set b', page: guide('sets') },
  { asked: 'which set should I use', page: guide('sets') },
  { asked: 'where do webhooks come from', page: WEBHOOKS, heading: /come from/i },
  { asked: 'webhook firewall allowlist', page: WEBHOOKS, heading: /come from/i },
  { asked: 'delete an application', page: INTEGRATE, heading: /delet/i },
  { asked: 'guarantor', page: guide('sets'), heading: /guarantor/i },
  { asked: 'decline reason', page: INTEGRATE, heading: /declin/i },
  { asked: 'why was my application declined', page: INTEGRATE, heading: /declin/i },
  { asked: 'sample authority', page: guide('signing'), heading: /verify|sandbox/i },
  { asked: 'root certificate of the sealed agreement', page: guide('signing'), heading: /verify/i },
  { asked: 'X-Request-Id', page: guide('manage-access'), heading: /request/i },
  { asked: 'revoked key', page: guide('manage-access'), heading: /revoke/i },
  { asked: 'empty body PHP', page: LANGUAGES },
  { asked: 'certify', page: guide('tools'), heading: /certif/i },
  { asked: 'create a sandbox', page: guide('get-a-sandbox') },
]

/** An operation that a question names comes first. */
export const NAMED_OPERATIONS: readonly (readonly [asked: string, id: string])[] = [
  ['POST /api/case/submit', 'submitCase'],
  ['/API/case/submit/', 'submitCase'],
  ['case/submit', 'submitCase'],
  ['submitCase', 'submitCase'],
  ['how do I call submitCase', 'submitCase'],
  ['Submit a case', 'submitCase'],
  ['GET /api/quote/{quoteReference}/status', 'readQuoteStatus'],
  ['GET https://finance.lender.example/api/quote/Q01K85HRB9YFX08MPVCFP79Z85H/status?x=1', 'readQuoteStatus'],
  ['/api/webhook-endpoints', 'createWebhookEndpoint'],
  ['GET /api/webhook-endpoints', 'listWebhookEndpoints'],
  ['rotate-secret /api/webhook-endpoints/7/rotate-secret', 'rotateWebhookSecret'],
  ['oauth/token', 'issueToken'],
  ['GET /metrics', 'metrics'],
]

/** What others type. Their pages come first where they alone know the word. */
export const OTHER_QUESTIONS: readonly Question[] = [
  { asked: 'restore a backup', page: guide('operate'), heading: /back ?up|restor/i },
  { asked: 'rollback upgrade', page: guide('operate'), heading: /upgrad/i },
  { asked: 'GDPR right to be forgotten', page: guide('people'), heading: /eras/i },
  { asked: 'prometheus metrics', page: guide('watch') },
  { asked: 'book signed contracts in a core system', page: guide('booking') },
  { asked: 'two-factor authentication', page: guide('sign-in') },
  { asked: 'add a migration', page: '/docs/contributing' },
]
