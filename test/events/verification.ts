/** Third-party verifiers of Standard Webhooks, applied to everything that a test's receiver gets. */
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'

export const VERIFIERS = { standardwebhooks: Webhook, svix: SvixWebhook } as const

/** The secrets of endpoints that tests made, by their URL. */
const secrets = new Map<string, string>()

const addressOf = (url: string): string => new URL(url).href

/** From now on, requests to the URL must be signed with the secret. */
export const expectSigned = (url: string, secret: string): void => {
  secrets.set(addressOf(url), secret)
}

/** Whether it was verified; false if no secret of the URL is known. Throws if a verifier refuses it. */
export const verify = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  now: number,
): boolean => {
  const secret = secrets.get(addressOf(url))
  if (secret === undefined) return false
  const clock = Date.now
  // They ask for the time themselves, and at once: nobody else gets to see this one.
  Date.now = () => now
  try {
    for (const Verifier of Object.values(VERIFIERS)) new Verifier(secret).verify(body, headers)
  } finally {
    Date.now = clock
  }
  return true
}
