/**
 * Asks the servers that certificates name. Their addresses come from outside, so that they are held to what webhooks are: only public
 * addresses, and where it is local this machine. Unlike webhooks they may be plain http, since their responses are signed.
 */
import { request as begin, type IncomingMessage } from 'node:http'
import { request as beginSecure } from 'node:https'
import { isIP } from 'node:net'
import { LongTermFault } from '../../../packages/pdf-seal/long-term/fault.ts'
import type { AskWeb, WebRequest } from '../../../packages/pdf-seal/long-term/remember.ts'
import { bytesUpTo } from '../../../packages/values/bytes-up-to.ts'
import { checkedLookup, NoAddressError } from '../../adapters/delivery/agents.ts'
import type { NameLookup } from '../../adapters/delivery/permitted-addresses.ts'
import { hostOf, mayConnect, type Surroundings } from '../../adapters/delivery/target.ts'

const TIMEOUT_MILLISECONDS = 10_000
/** The rule for addresses that are not this machine's is that of https. */
const AS_HTTPS = 'https:'

export type WebOptions = Surroundings & {
  /** For the whole exchange. */
  readonly timeoutMilliseconds?: number
  /** Stands for the system's name servers. */
  readonly lookup?: NameLookup
}

/** One request a connection, within ten seconds, and no redirect is followed. Throws a {@link LongTermFault} that names the host. */
export const guardedWeb =
  (options: WebOptions): AskWeb =>
  async (request) => {
    const { timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    try {
      const response = await responseTo(request, options, signal)
      return await bodyOf(response, request)
    } catch (error) {
      if (error instanceof LongTermFault) throw error
      const { host } = request.url
      if (signal.aborted) throw new LongTermFault(`${host} did not respond within ${timeoutMilliseconds} ms.`)
      if (error instanceof NoAddressError && error.is === 'forbidden') throw inside(request)
      throw new LongTermFault(`${host} cannot be reached.`)
    }
  }

const inside = ({ url }: WebRequest) =>
  new LongTermFault(`${url.host} does not lead to the public Internet, and is not asked.`)

const responseTo = (
  request: WebRequest,
  options: WebOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url, body, contentType } = request
    const host = hostOf(url)
    // Sockets do not look literal addresses up, so that these are checked here.
    if (isIP(host) !== 0 && !mayConnect({ protocol: AS_HTTPS, host, address: host }, options))
      return reject(inside(request))
    const asking = (url.protocol === 'https:' ? beginSecure : begin)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': 'Forecourt',
        ...(body === undefined ? {} : { 'content-type': contentType, 'content-length': body.length }),
      },
      agent: false,
      lookup: checkedLookup(AS_HTTPS, options),
      signal,
    })
    asking.on('response', resolve).on('error', reject)
    asking.end(body)
  })

const bodyOf = async (response: IncomingMessage, { url, maximumBytes }: WebRequest): Promise<Buffer> => {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new LongTermFault(`${url.host} returned HTTP ${response.statusCode}.`)
  }
  const body = await bytesUpTo(maximumBytes, response)
  if (body !== undefined) return body
  throw new LongTermFault(`The response from ${url.host} is longer than ${maximumBytes} bytes.`)
}
