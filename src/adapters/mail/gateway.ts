/** Sends text messages through the lender's gateway: one POST of JSON, `{"to": "+353…", "text": "…"}`, with a bearer token. */

import { MailFailure } from './failure.ts'

export type TextMessage = {
  /** In E.164: +353871234567. */
  readonly to: string
  readonly text: string
}

export type SmsGateway = {
  /**
   * Throws a MailFailure with the status, "SMS 503", or the system's name of the error: gateways repeat numbers in their
   * messages. Repeated after a failure, a message may arrive twice.
   */
  readonly send: (message: TextMessage) => Promise<void>
}

export type SmsSettings = {
  readonly url: string
  readonly token: string
  readonly timeoutMilliseconds?: number
}

/** Short: the signer waits for the code with the page open. */
const TIMEOUT_MILLISECONDS = 10_000

export const smsGateway = ({
  url,
  token,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: SmsSettings): SmsGateway => ({
  send: async ({ to, text }) => {
    const response = await responseOf(
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text }),
        // The token goes only to the configured gateway, not to a redirect.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }),
    )
    // Its body is not needed, and may be long.
    await response.body?.cancel().catch(() => undefined)
    const { ok, status } = response
    if (!ok) throw new MailFailure(`SMS ${status}`, REFUSALS.has(status))
  },
})

/** The message itself is the cause; the operator or time may fix everything else. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 410, 413, 422])

const CODE = /^[A-Z][A-Z0-9_]{1,39}$/

const responseOf = async (response: Promise<Response>): Promise<Response> => {
  try {
    return await response
  } catch (error) {
    const { name, cause } = error as Error
    const code = (cause as { readonly code?: unknown } | undefined)?.code
    throw new MailFailure(`SMS ${typeof code === 'string' && CODE.test(code) ? code : name}`, false)
  }
}
