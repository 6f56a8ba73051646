/**
 * For each problem type, when it occurs and what the affected person can do. Generates docs/reference/problems.md.
 */

import { escapeHtml } from '../../../packages/values/html.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { PROBLEMS, type ProblemKind } from '../../http/problem.ts'
import type { Content } from './layout.ts'
import { renderMarkdown } from './markdown.ts'

export type ProblemCause = {
  /** Whom it affects. */
  readonly of: 'clients' | 'console' | 'signing pages'
  readonly cause: string
  readonly cure: string
}

export const PROBLEM_CAUSES: Readonly<Record<ProblemKind, ProblemCause>> = {
  'bad-request': {
    of: 'clients',
    cause:
      'The request body is not a JSON object in UTF-8, or a parameter, header or field has an invalid value.',
    cure: 'Read `detail` and, if present, `errors`: each entry names a field and the values that it accepts. Correct the request before you send it again.',
  },
  'no-credentials': {
    of: 'clients',
    cause:
      'The request has no API key or access token, or one that is unknown, expired or revoked. Or the client ID and secret in the operator’s custom headers are not valid.',
    cure: 'Send `Authorization: Bearer` with an API key or access token of this service. If an access token has expired, get a new one. If a key has stopped working, ask the operator whether it has been revoked or replaced.',
  },
  'signed-out': {
    of: 'console',
    cause: 'Your session has expired or has been ended.',
    cure: 'Sign in again. What you typed is still on the page.',
  },
  'sign-in-failed': {
    of: 'console',
    cause: 'The email address or password is not correct, or the account is disabled.',
    cure: 'Check the email address and enter the password again, or request a link to set a new one.',
  },
  'second-factor-needed': {
    of: 'console',
    cause: 'The password is correct, but the account also requires a second factor.',
    cure: 'Enter the 6-digit code from your authenticator app, or one of your recovery codes.',
  },
  'second-factor-wrong': {
    of: 'console',
    cause: 'The code is not correct, has expired or has been used before.',
    cure: 'Wait for the next code in your app, and enter it. If codes keep failing, check your phone’s clock.',
  },
  'provider-needed': {
    of: 'console',
    cause:
      'The lender requires users with your role to sign in through its identity provider, or your account is linked to the identity provider, which handles your two-factor authentication.',
    cure: 'Use the identity provider’s button on the sign-in page.',
  },
  'provider-refused': {
    of: 'console',
    cause: 'The identity provider did not confirm who you are, or the service has no user with that address.',
    cure: 'Read `detail`, then try again. If it fails again, contact an administrator.',
  },
  'proof-needed': {
    of: 'console',
    cause: 'The action is sensitive, and you have not confirmed your identity recently.',
    cure: 'Use your passkey, code or password when the console asks for it.',
  },
  'code-needed': {
    of: 'signing pages',
    cause:
      'The agreement can only be opened with a code, and none has been entered in this browser recently.',
    cure: 'Request a code on the page, and enter it.',
  },
  'consent-required': {
    of: 'clients',
    cause:
      'The owner in the request body is not a user who has allowed this client to act for them. The response does not reveal whether the user exists.',
    cure: 'Check the address, and ask the user for consent. Then send the request again. Nothing has been saved.',
  },
  forbidden: {
    of: 'clients',
    cause: 'The client is disabled, or its key or token lacks the required scope.',
    cure: 'Ask the operator to enable the client, or use a key with that scope.',
  },
  'second-factor-missing': {
    of: 'console',
    cause:
      'Your role, or an action that needs a second approval, requires a second factor, and you have not set one up.',
    cure: 'Open My account and add a passkey or an authenticator app.',
  },
  'foreign-page': {
    of: 'console',
    cause: 'The request came from a page on another site.',
    cure: 'Use the console’s own pages. In a program, use the API with a key.',
  },
  'not-found': {
    of: 'clients',
    cause:
      'The path does not exist, or it refers to something that does not exist or that this client cannot access. The response is the same by design.',
    cure: 'Check the path and the reference in it. Quotes are not found under the paths for cases, and test clients cannot find live applications.',
  },
  'method-not-allowed': {
    of: 'clients',
    cause: 'The path exists, but does not support this method.',
    cure: 'Use a method listed in the `Allow` header.',
  },
  'request-timeout': {
    of: 'clients',
    cause: 'The request took too long to arrive: 30 seconds, or 15 minutes for a document.',
    cure: 'Send it again, with the same Idempotency-Key, over a better connection.',
  },
  'still-running': {
    of: 'clients',
    cause: 'An earlier request with the same Idempotency-Key is still being processed.',
    cure: 'Wait a second, then send the request again to receive the response to the earlier one.',
  },
  'not-possible': {
    of: 'clients',
    cause:
      'The application has changed in the meantime, or its state does not allow the request. Or the webhook endpoint is disabled, or the client already has the maximum number of endpoints.',
    cure: 'Read `detail`, then check the application’s status or the webhook endpoint.',
  },
  'check-failed': {
    of: 'clients',
    cause:
      'A system of the lender has recorded a check as passed that has failed for the same revision, whoever recorded that.',
    cure: 'Ask a person to record it in the console, with a reason. A new revision is checked afresh.',
  },
  'not-signed': {
    of: 'clients',
    cause:
      'The core system reads or books the contract of an application that has not been signed, or that was withdrawn before.',
    cure: 'Read the list of contracts that wait to be booked: it has only signed ones.',
  },
  'being-sealed': {
    of: 'clients',
    cause: 'Everyone has signed, and the service is sealing the agreement.',
    cure: 'Wait a second, then read the contract again.',
  },
  'already-booked': {
    of: 'clients',
    cause:
      'The contract is recorded as booked under another number, its booking has been reversed, or it has ended.',
    cure: 'Compare `booking` with your own records. If the recorded number is wrong, a person corrects it in the console while the contract is booked.',
  },
  'contract-number-taken': {
    of: 'clients',
    cause: 'The number is recorded for the contract of another application.',
    cure: 'Look up both contracts in the core system. `reference` names the other application.',
  },
  'nothing-to-end': {
    of: 'clients',
    cause: 'The contract was never booked, its application is not PaidOut, or its booking has been reversed.',
    cure: 'Report the end of a contract only while its application has the state `PaidOut`.',
  },
  'nothing-to-reverse': {
    of: 'clients',
    cause: 'The contract was never booked, has ended, or its application has not been withdrawn.',
    cure: 'Reverse a booking only after the application has the state `Withdrawn`.',
  },
  'quota-exceeded': {
    of: 'clients',
    cause: 'The client has reached its storage quota for documents.',
    cure: 'Ask the operator for a larger quota.',
  },
  'link-not-valid': {
    of: 'console',
    cause: 'The link has already been used, has been replaced by a newer one, or has expired.',
    cure: 'Open the old link and request a new one on that page.',
  },
  'expectation-failed': {
    of: 'clients',
    cause: 'The request has an `Expect` header other than `100-continue`.',
    cure: 'Remove the header.',
  },
  'too-large': {
    of: 'clients',
    cause: 'The body is larger than 256 KiB, or the document is larger than 20 MiB.',
    cure: 'Reduce the size of the body. An application this large usually contains arrays or text by mistake.',
  },
  'unsupported-media-type': {
    of: 'clients',
    cause:
      'The body is not `application/json` in UTF-8, or it is compressed. Or the document’s type is not accepted.',
    cure: 'Send `Content-Type: application/json`, without `Content-Encoding`. For documents, see the Documents guide.',
  },
  'document-refused': {
    of: 'clients',
    cause:
      'The file has an accepted type, but it is incomplete or damaged, needs a password, forbids printing or copying, or contains JavaScript or an action that starts a program.',
    cure: 'Read `detail`. Print the document to a new PDF, ask for a file without protection, or photograph the paper.',
  },
  'key-reused': {
    of: 'clients',
    cause: `The Idempotency-Key was used with a different request body in the last ${RETENTION.idempotencyAnswers.retained.words}.`,
    cure: 'Generate a new key for each new request. Reuse a key only to send exactly the same bytes again.',
  },
  'too-many-requests': {
    of: 'clients',
    cause:
      'The client has exceeded its requests per minute, or has too many concurrent uploads, pings or open requests. Or too many requests without credentials have come from one network address.',
    cure: 'Wait for the number of seconds in `Retry-After`. Use events instead of polling, and ask the operator for a higher limit if you need one.',
  },
  'sandboxes-in-use': {
    of: 'clients',
    cause: 'The installation has reached the maximum number of sandboxes that its operator allows.',
    cure: 'Sandboxes expire, so try again after the number of seconds in `Retry-After`. Delete your own with `DELETE /api/sandbox` when you no longer need it.',
  },
  'header-too-large': {
    of: 'clients',
    cause: 'The request headers are larger than 16 KiB.',
    cure: 'Send smaller headers. The usual cause is cookies or long tokens from other systems.',
  },
  'server-error': {
    of: 'clients',
    cause: 'An error occurred in the service. Your request did not cause it.',
    cure: 'Send the same request again, with the same Idempotency-Key. If it keeps failing, send the `requestId` to the operator.',
  },
  unavailable: {
    of: 'clients',
    cause: 'The service is starting or stopping, or it cannot reach its database.',
    cure: 'After the time in `Retry-After`, send the same request again with the same Idempotency-Key.',
  },
}

/** The paragraphs about a kind, as Markdown. */
export const problemMarkdown = (kind: ProblemKind): readonly string[] => {
  const { status } = PROBLEMS[kind]
  const { of, cause, cure } = PROBLEM_CAUSES[kind]
  return [
    `\`/problems/${kind}\`, HTTP ${status}${of === 'clients' ? '' : `, ${of} only`}.`,
    `**Cause.** ${cause}`,
    `**What to do.** ${cure}`,
  ]
}

/** The same page for programs that read text. */
export const problemPageMarkdown = (kind: ProblemKind): string =>
  `${[`# ${PROBLEMS[kind].title}`, ...problemMarkdown(kind)].join('\n\n')}\n`

/** The page at the address that a problem’s \`type\` names. */
export const problemContent = (kind: ProblemKind): Content => {
  const { html } = renderMarkdown(problemMarkdown(kind).join('\n\n'), (link) => link)
  const { title } = PROBLEMS[kind]
  return {
    title,
    address: '/docs/reference/problems',
    main: `<article><h1>${escapeHtml(title)}</h1>${html}<p><a href="/docs/reference/problems">All problem types</a></p></article>`,
  }
}
