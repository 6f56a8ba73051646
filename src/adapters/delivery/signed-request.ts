/** A request to a webhook endpoint: signed with its time, and with every secret that still has time. */
import { type EndpointSecrets, formerInForce } from '../../store/events/endpoints.ts'
import type { OutgoingWebhook } from './send-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'

/** `at` is in milliseconds since 1970. */
export const signedRequest = (
  secrets: EndpointSecrets,
  id: string,
  body: string,
  at: number,
): Pick<OutgoingWebhook, 'url' | 'headers' | 'body' | 'now'> => {
  const headers = signatureHeaders({
    id,
    timestamp: Math.floor(at / 1_000),
    body,
    secrets: [secrets.secret, ...formerInForce(secrets, at).map(({ secret }) => secret)],
  })
  return { url: new URL(secrets.url), headers, body, now: new Date(at) }
}
