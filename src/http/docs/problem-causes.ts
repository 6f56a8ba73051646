/**
 * For each problem type, when it occurs and what the affected person can do. Generates docs/reference/problems.md.
 */
import { RETENTION } from '../../domain/lender/retention.ts'
import type { ProblemKind } from '../declare/problem.ts'

export type ProblemCause = {
  /** Whom it affects. */
  readonly of: 'clients' | 'the console' | 'signers'
  readonly cause: string
  readonly cure: string
}

export const PROBLEM_CAUSES: Readonly<Record<ProblemKind, ProblemCause>> = {
  'bad-request': {
    of: 'clients',
    cause:
      'The body is not JSON, not UTF-8 or not an object, or a parameter, a header or a field of the body has a value that the operation does not take.',
    cure: 'Read `detail`, and `errors` if present: each entry names its field and says what it takes. Change the request; the same request fails again.',
  },
  'no-credentials': {
    of: 'clients',
    cause:
      'The request has no API key and no access token, or one that is unknown, expired or revoked. Or the client id and secret in headers of the operator’s choice are not valid.',
    cure: 'Send `Authorization: Bearer` with a key or token of this service. Get a new access token when one has expired. If a key stopped working, ask the operator whether it was revoked or replaced.',
  },
  'signed-out': {
    of: 'the console',
    cause: 'Your session has expired or has been ended.',
    cure: 'Sign in again. The page keeps what you typed.',
  },
  'sign-in-failed': {
    of: 'the console',
    cause: 'The email address or password is not correct, or the account is disabled.',
    cure: 'Check the email address and enter the password again, or request a link to set a new one.',
  },
  'second-factor-needed': {
    of: 'the console',
    cause: 'The password is right, and the account has a second factor.',
    cure: 'Enter the 6-digit code of your authenticator app, or one of your recovery codes.',
  },
  'second-factor-wrong': {
    of: 'the console',
    cause: 'The code is not correct, has expired or has been used before.',
    cure: 'Wait for the next code of your app and enter that. Check the clock of your phone if codes keep failing.',
  },
  'provider-needed': {
    of: 'the console',
    cause:
      'The lender requires people with this role to sign in through its own identity provider, or the person is linked to it and it has their second factor.',
    cure: 'Use the identity provider’s button on the sign-in page.',
  },
  'provider-refused': {
    of: 'the console',
    cause: 'The identity provider did not confirm who you are, or the service has no user with that address.',
    cure: 'Read `detail`, then try again. If it fails again, contact an administrator.',
  },
  'proof-needed': {
    of: 'the console',
    cause: 'The action is sensitive, and you have not verified recently that it is you.',
    cure: 'Use your passkey, code or password when the console asks for it.',
  },
  'code-needed': {
    of: 'signers',
    cause: 'The agreement opens with a code, and nobody has entered one in this browser recently.',
    cure: 'Ask for a code on the page, and enter it.',
  },
  'consent-required': {
    of: 'clients',
    cause:
      'The owner in the body is not a user who has allowed this client to act for them. The service does not say whether the user exists.',
    cure: 'Check the address, and ask the user for consent. Then send the same request again: nothing was stored.',
  },
  forbidden: {
    of: 'clients',
    cause: 'The client is disabled, or its key or token lacks the scope that the operation needs.',
    cure: 'Ask the operator to enable the client, or use a key with that scope.',
  },
  'second-factor-missing': {
    of: 'the console',
    cause:
      'The lender requires a second factor for your role, or what you do takes two people, and you have none.',
    cure: 'Open My account and add a passkey or an authenticator app.',
  },
  'foreign-page': {
    of: 'the console',
    cause: 'A page of another site sent the request.',
    cure: 'Use the console’s own pages. Programs use the API, with a key.',
  },
  'not-found': {
    of: 'clients',
    cause:
      'The path does not exist, or it names something that does not exist or that this client may not see. Both look the same on purpose.',
    cure: 'Check the path, and the reference in it. A quote is unknown under the paths of cases, and a live application to a test client.',
  },
  'method-not-allowed': {
    of: 'clients',
    cause: 'The path exists, but not for this method.',
    cure: 'Use a method that the `Allow` header names.',
  },
  'request-timeout': {
    of: 'clients',
    cause: 'The request took too long to arrive: 30 seconds, or 15 minutes for a document.',
    cure: 'Send it again, with the same Idempotency-Key, over a better connection.',
  },
  'still-running': {
    of: 'clients',
    cause: 'A first request with the same Idempotency-Key is still being processed.',
    cure: 'Wait a second and send the same request again. You then get the response to the first one.',
  },
  'not-possible': {
    of: 'clients',
    cause:
      'The application has moved on, or its state does not allow the request. Or a webhook endpoint is disabled, or the client has as many as it may.',
    cure: 'Read `detail`, then read the status of the application, or the webhook endpoint.',
  },
  'quota-exceeded': {
    of: 'clients',
    cause: 'The documents of this client fill all the space that it may use.',
    cure: 'Ask the operator for a larger quota.',
  },
  'link-not-valid': {
    of: 'the console',
    cause: 'The link in an email has already been used, has been replaced by a newer one, or has expired.',
    cure: 'Request a new link on the page that the old one opens.',
  },
  'expectation-failed': {
    of: 'clients',
    cause: 'The request has an `Expect` header other than `100-continue`.',
    cure: 'Leave the header out.',
  },
  'too-large': {
    of: 'clients',
    cause: 'The body is larger than 256 KiB, or a document larger than 20 MiB.',
    cure: 'Make the body smaller. An application this large usually has lists or texts by mistake.',
  },
  'unsupported-media-type': {
    of: 'clients',
    cause:
      'The body is not `application/json` in UTF-8, or it is compressed; or a document has a type that the service does not take.',
    cure: 'Send `Content-Type: application/json`, without `Content-Encoding`. A document is sent as the guide to documents says.',
  },
  'document-refused': {
    of: 'clients',
    cause:
      'The file has an accepted type, but it is incomplete or damaged, needs a password, forbids printing or copying, or contains JavaScript or an action that starts a program.',
    cure: 'Read `detail`. Print the document to a new PDF, ask for a file without protection, or photograph the paper.',
  },
  'key-reused': {
    of: 'clients',
    cause: `The Idempotency-Key was used for another body within ${RETENTION.idempotencyAnswers.retained.words}.`,
    cure: 'Make a new key for each new request. Use the old key only to repeat the same bytes.',
  },
  'too-many-requests': {
    of: 'clients',
    cause:
      'The client has sent more requests than it may send in a minute, or too many uploads, pings or waiting requests at a time. Or a network address has sent too many without credentials.',
    cure: 'Wait as many seconds as `Retry-After` says. Follow events instead of polling, and ask the operator for a higher limit if you need one.',
  },
  'sandboxes-in-use': {
    of: 'clients',
    cause: 'The installation has as many sandboxes as its operator allows at once.',
    cure: 'Try again after as many seconds as `Retry-After` says: sandboxes expire. Delete your own with `DELETE /api/sandbox` when you are done.',
  },
  'header-too-large': {
    of: 'clients',
    cause: 'The headers of the request take more than 16 KiB.',
    cure: 'Send smaller headers. Cookies and long tokens of other systems are the usual reason.',
  },
  'server-error': {
    of: 'clients',
    cause: 'The service failed. Your request did not cause this.',
    cure: 'Send the same request again, with the same Idempotency-Key. If it keeps failing, give the operator the `requestId`.',
  },
  unavailable: {
    of: 'clients',
    cause: 'The service is starting or stopping, or it cannot reach its database.',
    cure: 'Send the same request again, with the same Idempotency-Key, when `Retry-After` is over.',
  },
}
