/** Sends text messages through the lender's gateway: one POST of JSON, `{"to": "+353…", "text": "…"}`, with a bearer token. */

export type TextMessage = {
  /** In E.164, as +353871234567. */
  readonly to: string
  readonly text: string
}

export type SmsGateway = {
  /** Throws SmsError. Sent again after a failure, a message may come twice. */
  readonly send: (message: TextMessage) => Promise<void>
}

/** A message that could not be sent. Gateways repeat numbers in what they say, so only a code is told. */
export class SmsError extends Error {
  /** As "SMS 503", or what the system calls the fault: "SMS ECONNREFUSED". */
  readonly code: string
  /** Whether the gateway will never take this message. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(`The text message could not be sent: ${code}`)
    this.name = 'SmsError'
    this.code = code
    this.isFinal = isFinal
  }
}

export type SmsSettings = {
  readonly url: string
  readonly token: string
  readonly timeoutMilliseconds?: number
}

/** Short: somebody waits for the code with the page open. */
const TIMEOUT_MILLISECONDS = 10_000

export const smsGateway = ({
  url,
  token,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: SmsSettings): SmsGateway => ({
  send: async ({ to, text }) => {
    const response = await answerOf(
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text }),
        // The token goes to the gateway that was set, and nowhere that it points to.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }),
    )
    // What it says is of no use, and may be long.
    await response.body?.cancel().catch(() => undefined)
    const { ok, status } = response
    if (!ok) throw new SmsError(`SMS ${status}`, REFUSALS.has(status))
  },
})

/** The message itself is at fault; all else may be fixed by the operator or by time. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 410, 413, 422])

const CODE = /^[A-Z][A-Z0-9_]{1,39}$/

const answerOf = async (answer: Promise<Response>): Promise<Response> => {
  try {
    return await answer
  } catch (error) {
    const { name, cause } = error as Error
    const code = (cause as { readonly code?: unknown } | undefined)?.code
    throw new SmsError(`SMS ${typeof code === 'string' && CODE.test(code) ? code : name}`, false)
  }
}
