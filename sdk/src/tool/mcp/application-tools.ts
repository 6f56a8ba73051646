/** Tools that check and submit applications, and follow them. */
import { randomUUID } from 'node:crypto'
import type { Connection } from '../../../../src/cli/service/connection.ts'
import { pathOf } from '../../../../src/cli/service/reference.ts'
import { send } from '../../../../src/cli/service/send.ts'
import { convertedBody, otherThan } from '../../../../src/cli/submissions/convert.ts'
import { checkedBody } from '../../../../src/cli/submissions/validate.ts'
import { anyReferenceId } from '../../../../src/domain/application/reference.ts'
import { SET_NAMES, SETS, type SetName } from '../../../../src/domain/application/sets.ts'
import { STATES } from '../../../../src/domain/application/states.ts'
import { likelySetOf } from '../../../../src/domain/application/wrong-body.ts'
import { choiceIn, objectIn, optionalNumberIn, optionalTextIn, textIn } from './arguments.ts'
import { schemaOf } from './documentation-tools.ts'
import type { Tool } from './protocol.ts'

const APPLICATION = { type: 'object', description: 'The request body of a quote (set A) or case (set B).' }
const SET = { type: 'string', enum: SET_NAMES, description: 'Detected from the fields if omitted.' }
const REFERENCE = { type: 'string', description: 'The reference of a quote (Q…) or case (C…).' }

export const applicationTools = (
  connection: Connection,
  { isLive }: { readonly isLive: boolean },
): readonly Tool[] => {
  const call = callOf(connection)
  return [
    ...LOCAL_TOOLS,
    sending(
      call,
      'dry_run_application',
      'Validate an application with the service (dry run). Nothing is saved.',
      'validate',
    ),
    sending(call, 'submit_application', 'Submit an application, or correct one by its reference.', 'submit'),
    reading(call, 'read_application', 'Read an application as last submitted.', ''),
    reading(call, 'read_status', 'Read the status of an application.', '/status'),
    ...(isLive ? [] : [advancing(call)]),
    listing(call),
  ]
}

const LOCAL_TOOLS: readonly Tool[] = [
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
    name: 'convert_application',
    description: 'Convert an application from one model set to the other. Nothing is sent.',
    inputSchema: schemaOf({ application: APPLICATION, set: SET }, ['application']),
    isReadOnly: true,
    run: async (given) => {
      const body = objectIn(given, 'application')
      const from = setIn(given, body)
      return JSON.stringify(await convertedBody(body, from, otherThan(from)), null, 1)
    },
  },
]

const reading = (call: Call, name: string, description: string, end: string): Tool => ({
  name,
  description,
  inputSchema: schemaOf({ reference: REFERENCE }, ['reference']),
  isReadOnly: true,
  run: (given) => call('GET', `${pathOf(referenceIn(given))}${end}`),
})

const sending = (call: Call, name: string, description: string, verb: 'submit' | 'validate'): Tool => ({
  name,
  description,
  inputSchema: schemaOf({ application: APPLICATION, set: SET }, ['application']),
  isReadOnly: verb === 'validate',
  run: (given) => {
    const body = objectIn(given, 'application')
    return call('POST', `/api/${SETS[setIn(given, body)].noun}/${verb}`, body)
  },
})

const listing = (call: Call): Tool => ({
  name: 'list_events',
  description: 'List events in order. To continue, send nextCursor from the response as cursor.',
  inputSchema: schemaOf({
    cursor: {
      type: 'string',
      description: '0 to start with the oldest event, or now for future events only.',
    },
    types: { type: 'string', description: 'Only these types, separated by commas.' },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
  }),
  isReadOnly: true,
  run: (given) => {
    const query = new URLSearchParams({
      cursor: optionalTextIn(given, 'cursor') ?? '0',
      limit: String(optionalNumberIn(given, 'limit') ?? 50),
    })
    const types = optionalTextIn(given, 'types')
    if (types !== undefined) query.set('types', types)
    return call('GET', `/api/events?${query}`)
  },
})

const advancing = (call: Call): Tool => ({
  name: 'advance_application',
  description: 'In test mode: advance an application to a state by allowed transitions.',
  inputSchema: schemaOf({ reference: REFERENCE, to: { type: 'string', enum: STATES } }, ['reference', 'to']),
  isReadOnly: false,
  run: (given) => {
    const to = choiceIn(given, 'to', STATES)
    if (to === undefined) throw new Error(`to is required. It must be one of ${STATES.join(', ')}.`)
    return call('POST', `/api/sandbox/${referenceIn(given)}/advance`, { to })
  },
})

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
