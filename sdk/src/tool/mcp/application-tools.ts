/** Tools that validate and submit applications, and read their status. */
import { randomUUID } from 'node:crypto'
import { type Connection, pathOf } from '../../../../src/cli/connection.ts'
import { send } from '../../../../src/cli/request.ts'
import { checkedBody } from '../../../../src/cli/validate.ts'
import { anyReferenceId } from '../../../../src/domain/application/reference.ts'
import { SET_NAMES, SETS, type SetName } from '../../../../src/domain/application/sets.ts'
import { likelySetOf } from '../../../../src/domain/application/wrong-body.ts'
import { choiceIn, objectIn, textIn } from './arguments.ts'
import { schemaOf } from './documentation-tools.ts'
import type { Tool } from './protocol.ts'

const APPLICATION = { type: 'object', description: 'The request body of a quote (set A) or case (set B).' }
const SET = { type: 'string', enum: SET_NAMES, description: 'Detected from the fields if omitted.' }
const REFERENCE = { type: 'string', description: 'The reference of a quote (Q…) or case (C…).' }

export const applicationTools = (connection: Connection): readonly Tool[] => {
  const call = callOf(connection)
  return [
    {
      name: 'validate_application',
      description: 'Validate an application against all rules that do not need the service. Nothing is sent.',
      inputSchema: schemaOf({ application: APPLICATION, set: SET }, ['application']),
      isReadOnly: true,
      run: async (given) => {
        const body = objectIn(given, 'application')
        const { failures, ...rest } = await checkedBody(body, setIn(given, body))
        return JSON.stringify({ valid: failures.length === 0, failures, ...rest }, null, 1)
      },
    },
    {
      name: 'submit_application',
      description: 'Submit an application, or correct one by its reference.',
      inputSchema: schemaOf({ application: APPLICATION, set: SET }, ['application']),
      isReadOnly: false,
      run: (given) => {
        const body = objectIn(given, 'application')
        return call('POST', `/api/${SETS[setIn(given, body)].noun}/submit`, body)
      },
    },
    {
      name: 'read_status',
      description: 'Read the status of an application.',
      inputSchema: schemaOf({ reference: REFERENCE }, ['reference']),
      isReadOnly: true,
      run: (given) => call('GET', `${pathOf(referenceIn(given))}/status`),
    },
  ]
}

const setIn = (given: Readonly<Record<string, unknown>>, body: object): SetName =>
  choiceIn(given, 'set', SET_NAMES) ?? likelySetOf(body)

const referenceIn = (given: Readonly<Record<string, unknown>>): string => {
  const reference = textIn(given, 'reference')
  if (anyReferenceId(reference) !== undefined) return reference
  throw new Error('reference must be that of a quote or case: Q or C, followed by 26 characters.')
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<string>

/** The body of a response as text. A problem response is an Error with its status, detail and request ID. */
const callOf =
  (connection: Connection): Call =>
  async (method, path, body) => {
    const { status, headers, bytes } = await send(connection, {
      method,
      path,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = bytes.toString()
    if (status >= 200 && status < 300) return text
    throw new Error(
      `The service returned ${status} (request ${headers.get('x-request-id')}): ${text.slice(0, 4_000)}`,
    )
  }
