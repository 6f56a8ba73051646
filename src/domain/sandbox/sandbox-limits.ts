/** What each sandbox that anyone can create may use: little, since there may be a thousand of them. */

/** Of each client. */
export const SANDBOX_REQUESTS_PER_MINUTE = 120
/** For the documents of each client, and of each dealer's users. */
export const SANDBOX_DOCUMENT_QUOTA_BYTES = 50 * 1024 * 1024
/** The clients of a dealer up to which its administrator may add more. */
export const SANDBOX_CLIENTS_MAXIMUM = 10
/** Of each client. Their addresses are anybody's, and one request can lead to a webhook for each. */
export const SANDBOX_ENDPOINTS_MAXIMUM = 5
/** Redelivered by one request. */
export const SANDBOX_REDELIVERED_MAXIMUM = 100
