/** Requests data from external servers, and caches their responses for minutes: many agreements have the same certificates. */
import { LongTermFault, RevokedFault } from './status.ts'

/** One request to a server of the outside. */
export type WebRequest = {
  readonly url: URL
  /** Posted where there is one. */
  readonly body?: Buffer
  readonly contentType?: string
  /** No more of a response is read. */
  readonly maximumBytes: number
}

/** Gives the body of a response with status 200. Throws a {@link LongTermFault} for everything else, within its own time. */
export type AskWeb = (request: WebRequest) => Promise<Buffer>

/** What came is used again for so long, where it is late enough. */
const FRESH_MILLISECONDS = 10 * 60_000
/** A server that failed is left alone for so long. */
const FAILED_MILLISECONDS = 60_000
/** Lists may have half a megabyte. */
const REMEMBERED_MAXIMUM = 50

type Remembered = { readonly at: number; readonly body?: Buffer; readonly fault?: LongTermFault }

/**
 * What a server returns for a request of a kind, as `read` takes it: as remembered, or else as asked for at `now`, in milliseconds since
 * 1970. Throws a {@link LongTermFault} where there is no response, and what `read` throws.
 */
export type Recall = <T>(
  kind: string,
  request: WebRequest,
  now: number,
  read: (body: Buffer) => T,
) => Promise<T>

/** Remembers until the process ends, and forgets what is oldest. */
export const rememberingWeb = (askWeb: AskWeb): Recall => {
  const remembered = new Map<string, Remembered>()
  const remember = (key: string, what: Remembered): void => {
    remembered.delete(key)
    remembered.set(key, what)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_MAXIMUM && oldest !== undefined) remembered.delete(oldest)
  }
  const ask = async (request: WebRequest, now: number): Promise<Buffer> => {
    const failed = remembered.get(request.url.href)
    if (failed?.fault !== undefined && now - failed.at < FAILED_MILLISECONDS) throw failed.fault
    try {
      return await askWeb(request)
    } catch (error) {
      if (error instanceof LongTermFault) remember(request.url.href, { at: now, fault: error })
      throw error
    }
  }
  return async (kind, request, now, read) => {
    const key = `${kind} ${request.url.href}`
    const before = remembered.get(key)
    if (before?.body !== undefined && now - before.at < FRESH_MILLISECONDS) {
      try {
        return read(before.body)
      } catch (fault) {
        if (fault instanceof RevokedFault) throw fault
      }
    }
    const body = await ask(request, now)
    const value = read(body)
    remember(key, { at: now, body })
    return value
  }
}
