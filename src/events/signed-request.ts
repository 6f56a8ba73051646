/** A request to a webhook endpoint: signed with its time, with both secrets while there are two. */
import type { EndpointSecrets } from '../store/events/endpoints.ts'
import type { OutgoingWebhook } from './send-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'

/** `at` is in milliseconds since 1970. */
export const signedRequest = (
  { url, secret, oldSecret, oldSecretUntil = 0 }: EndpointSecrets,
  id: string,
  body: string,
  at: number,
): Pick<OutgoingWebhook, 'url' | 'headers' | 'body' | 'now'> => {
  const isOverlapping = oldSecret !== undefined && at < oldSecretUntil
  const headers = signatureHeaders({
    id,
    timestamp: Math.floor(at / 1_000),
    body,
    secrets: isOverlapping ? [secret, oldSecret] : [secret],
  })
  return { url: new URL(url), headers, body, now: new Date(at) }
}
