/** Reads request bodies: JSON objects in UTF-8; also keeps them as they were sent. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonFault } from '../../../../packages/values/json-fault.ts'
import { parseJson } from '../../../../packages/values/parse-json.ts'
import type { SentBody } from '../../../domain/application/sent-body.ts'
import { endOfTurn } from '../limits/end-of-turn.ts'
import { boundLargeBodies } from '../limits/large-bodies.ts'

/** A body that is not a JSON object; `message` says so without repeating any of it. */
export class UnreadableBody extends Error {}

/** A body in an unsupported Content-Encoding. */
export class UnsupportedEncoding extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a body. Throws UnreadableBody. */
export const readJsonBody = (bytes: Buffer): SentBody => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new UnreadableBody('The request body is not valid UTF-8.')
  }
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new UnreadableBody(notJson(text))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnreadableBody('The request body must be a JSON object.')
  }
  return { value, text, bytes }
}

/** Says where the error is, and nothing of the text there. */
const notJson = (text: string): string => {
  if (text.trim() === '') return 'The request body is empty. Send a JSON object.'
  const fault = jsonFault(text)
  if (fault === undefined) return 'The request body is not valid JSON.'
  return `The request body is not valid JSON: expected ${fault.expected} at line ${fault.line}, column ${fault.column}.`
}

/** A body that is needed. Throws UnreadableBody if there is none. */
export const requireBody = (body: SentBody | undefined): SentBody => {
  if (body === undefined) throw new UnreadableBody('The request body is empty. Send a JSON object.')
  return body
}

/**
 * Accepts only application/json. The bytes decide whether it is UTF-8, whatever charset the content type names: JSON
 * has no charset parameter (RFC 8259, 11), and libraries write it in many ways. An empty body counts as none, since some
 * libraries send the content type with every request.
 */
export const registerJsonBodies = (app: FastifyInstance): void => {
  const turnOf = boundLargeBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new UnsupportedEncoding()
      if (bytes.length === 0) return undefined
      request.sentBytes = bytes
      await turnOf(request, bytes.length)
      await endOfTurn()
      return readJsonBody(bytes)
    },
  )
}
