/**
 * What the request log stores of a request and its response: only what the document shows to be harmless. Of a test
 * client's request also what was sent, as it was.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sentFor } from '../../packages/rules/elsewhere.ts'
import { type Ignored, placeOf } from '../../packages/rules/ignored.ts'
import { contractPath } from '../../packages/rules/node.ts'
import type { FieldFault } from '../../packages/values/field-fault.ts'
import { isUuid } from '../../packages/values/uuid.ts'
import { hashOfSecret } from '../adapters/access/secrets.ts'
import { isSlip, MASK, maskedText } from '../domain/application/masking.ts'
import type { ModelSet } from '../domain/application/model-set.ts'
import { anyReferenceId } from '../domain/application/reference.ts'
import { SET_ROWS } from '../domain/application/sets.ts'
import type { SentBody } from '../domain/application/stored-application.ts'
import { type AsSent, shownParameter, shownText } from '../domain/events/as-sent.ts'
import {
  type RecordedFault,
  type RequestCaller,
  type RequestDetails,
  type RequestRecord,
  shownKey,
  shownUserAgent,
} from '../domain/events/request-record.ts'
import { sandboxInstructionsOf, shownWords } from '../domain/sandbox/sandbox-instructions.ts'
import type { RequestLog } from '../modules/clients/request-log.ts'
import { API_SETS } from '../modules/sets/both-sets-api.ts'
import { ignoredOf } from '../modules/sets/submission-api.ts'
import type { RequestShape, RequestShapes } from './shapes.ts'

/** A response's content, stored for the log while it is sent. */
export type ResponseContent = {
  readonly kind?: string
  readonly errors?: readonly FieldFault[]
  /** The response's JSON, if it was serialised beforehand. */
  readonly text?: string
}

/** The log stores this many test requests a second as they were sent; nobody reads a load test. */
const AS_SENT_A_SECOND = 50
const FAULTS_MAXIMUM = 100
const PARAMETERS_MAXIMUM = 20

type Parts = {
  readonly log: RequestLog
  readonly shapes: RequestShapes
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Records requests to the API, and those for tokens, once they have their responses. */
export const requestRecorder = ({ log, shapes, now }: Parts) => {
  const mayStoreAsSent = atMostEachSecond(AS_SENT_A_SECOND)
  const recordOf = (request: FastifyRequest, reply: FastifyReply): RequestRecord => {
    const at = now() - reply.elapsedTime
    const { operationId } = request.routeOptions.config
    const shape = operationId === undefined ? undefined : shapes.shapes.get(operationId)
    const isTest = request.caller?.mode === 'test'
    return {
      requestId: request.id,
      at,
      method: request.method,
      operation: operationId,
      path: shape?.path ?? shownPath(request, shapes),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      problem: problemOf(request),
      reference: referenceOf(request),
      details: {
        ...sentIn(request, shape),
        ...faultsOf(request, reply.statusCode, shape),
        ...(reply.hasHeader('idempotent-replayed') ? { isReplayed: true } : {}),
        ...submittedIn(operationId, (request.body as SentBody | undefined)?.value, isTest),
      },
      ...(isTest && mayStoreAsSent(at) ? { asSent: sentAndGot(request) } : {}),
    }
  }
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const caller = callerOf(request)
    if (caller !== undefined) log.note(caller, () => recordOf(request, reply))
  }
}

const callerOf = (request: FastifyRequest): RequestCaller | undefined => {
  if (request.caller !== undefined) return { clientId: request.caller.clientId }
  const { operationId, scope } = request.routeOptions.config
  if (request.tokenClient !== undefined) return { clientId: request.tokenClient }
  // Operations open to all belong to no client, whatever credentials came along.
  if (!request.url.startsWith('/api/') || (operationId !== undefined && scope === undefined)) return undefined
  const token = /^Bearer +(\S{1,200}) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : { credentialHash: hashOfSecret(token).toString('hex') }
}

/** A word as paths of APIs have them, such as v2 or loan-applications: neither a number nor an address. */
const API_WORD = /^[a-z][a-z_-]{0,29}\d?$/

/** The path without arbitrary text: words and references, so that a client sees which address it called. */
const shownPath = (request: FastifyRequest, { routes, words }: RequestShapes): string => {
  const { url } = request.routeOptions
  if (url !== undefined) return routes.get(url) ?? url
  const parts = (request.url.split('?', 1)[0] as string).split('/').slice(0, PARAMETERS_MAXIMUM)
  const known = [...words]
  return parts
    .map((part) =>
      words.has(part) || isId(part) || API_WORD.test(part) || isSlip(part, known) ? part : MASK,
    )
    .join('/')
}

const isId = (text: string): boolean => isUuid(text) || anyReferenceId(text) !== undefined

const problemOf = ({ responseContent }: FastifyRequest): string | undefined =>
  responseContent?.kind ??
  (responseContent?.text === undefined ? undefined : PROBLEM.exec(responseContent.text)?.[1])

const PROBLEM = /^\{"type":"\/problems\/([a-z-]+)"/
const REFERENCE = new RegExp(
  `"(?:${[...SET_ROWS.map(({ reference }) => reference), 'reference'].join('|')})":"([A-Z][0-9A-Z]{26})"`,
)

const referenceOf = ({ params, responseContent }: FastifyRequest): string | undefined => {
  const named = (params as Readonly<Record<string, string>> | undefined)?.['reference']
  const reference =
    named ?? (responseContent?.text === undefined ? undefined : REFERENCE.exec(responseContent.text)?.[1])
  return reference !== undefined && anyReferenceId(reference) !== undefined ? reference : undefined
}

const sentIn = (request: FastifyRequest, shape: RequestShape | undefined): RequestDetails => {
  const { headers, url } = request
  const userAgent = headers['user-agent'] === undefined ? undefined : shownUserAgent(headers['user-agent'])
  const key = headers['idempotency-key']
  return {
    ...(url.includes('?') ? { query: shownQuery(request.query, shape) } : {}),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(typeof key === 'string' ? { idempotencyKey: shownKey(key) } : {}),
  }
}

const shownQuery = (query: unknown, shape: RequestShape | undefined): Readonly<Record<string, string>> => {
  const known = [...(shape?.query.keys() ?? [])]
  const shown: Record<string, string> = {}
  let unknown = 0
  for (const [name, value] of Object.entries((query ?? {}) as object).slice(0, PARAMETERS_MAXIMUM)) {
    const isShown = known.includes(name) || isSlip(name, known)
    const values = [value].flat().map((one) => shownValue(String(one), shape?.query.get(name)))
    shown[isShown ? name : `${MASK}${++unknown}`] = values.slice(0, PARAMETERS_MAXIMUM).join(' and ')
  }
  return shown
}

/** A date of this century, or a small number. */
const HARMLESS = /^(?:\d{1,4}|20\d\d-\d\d-\d\d(?:T[\d:.]{5,18}(?:Z|[+-]\d\d:\d\d)?)?|true|false|now)$/

const shownValue = (value: string, listed: ReadonlySet<string> | undefined): string => {
  if (listed === undefined) return maskedText(value)
  const isHarmless = HARMLESS.test(value) || isId(value) || value.split(',').every((part) => listed.has(part))
  return isHarmless ? value : maskedText(value)
}

type Faults = Pick<RequestDetails, 'errors' | 'failures'>

const faultsOf = (
  { responseContent }: FastifyRequest,
  status: number,
  shape: RequestShape | undefined,
): Faults => {
  if (responseContent === undefined) return {}
  const known = [...(shape?.query.keys() ?? [])]
  if (responseContent.errors !== undefined)
    return responseContent.errors.length === 0 ? {} : { errors: shownErrors(responseContent.errors, known) }
  if (responseContent.text === undefined) return {}
  if (status >= 400) {
    const { errors } = JSON.parse(responseContent.text) as { readonly errors?: readonly FieldFault[] }
    return responseContent.text.startsWith('{"type":"/problems/') && errors !== undefined
      ? { errors: shownErrors(errors, known) }
      : {}
  }
  return HAS_FAILURES.test(responseContent.text)
    ? { failures: failuresIn(JSON.parse(responseContent.text)) }
    : {}
}

const HAS_FAILURES = new RegExp(`"(?:${SET_ROWS.map(({ failures }) => failures.name).join('|')})":\\[\\{`)

/** An unknown parameter has a name chosen by the caller. */
const shownErrors = (errors: readonly FieldFault[], known: readonly string[]): readonly RecordedFault[] =>
  errors
    .slice(0, FAULTS_MAXIMUM)
    .map(({ field, type }) => ({ field: type !== 'unknown' || isSlip(field, known) ? field : MASK, type }))

/** The failures in a response of any set. */
const failuresIn = (
  response: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>,
): readonly RecordedFault[] =>
  SET_ROWS.flatMap(({ failures: { name, place, type } }) =>
    (response[name] ?? [])
      .slice(0, FAULTS_MAXIMUM)
      .map((failure) => ({ field: failure[place] as string, type: failure[type] as string })),
  )

const SENT_PARAMETERS_MAXIMUM = 100

const isOfTestClient = ({ caller }: FastifyRequest): boolean => caller?.mode === 'test'

/** Whether something may be done once more in the second of a time, in milliseconds since 1970; counts it. */
export const atMostEachSecond = (maximum: number): ((at: number) => boolean) => {
  let second = 0
  let done = 0
  return (at) => {
    const current = Math.floor(at / 1_000)
    if (current !== second) done = 0
    second = current
    return done++ < maximum
  }
}

/** Holds the text of responses to test clients until they are recorded. */
export const holdTestResponses = (app: FastifyInstance): void => {
  app.decorateRequest('sentBytes', undefined)
  app.decorateRequest('responseText', undefined)
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isOfTestClient(request) && typeof payload === 'string') request.responseText = payload
    done(null, payload)
  })
}

/** What the client sent and got. Files are no part of it. */
const sentAndGot = (request: FastifyRequest): AsSent => {
  const { url, sentBytes, responseText } = request
  const query = url.includes('?') ? queryIn(url) : []
  const body = sentBytes === undefined ? undefined : shownText(new TextDecoder().decode(sentBytes))
  const response = responseText === undefined ? undefined : shownText(responseText)
  return {
    ...(query.length === 0 ? {} : { query }),
    ...(body === undefined ? {} : { body: body.text, isBodyCut: body.isCut }),
    ...(response === undefined ? {} : { response: response.text, isResponseCut: response.isCut }),
  }
}

const queryIn = (url: string): NonNullable<AsSent['query']> =>
  [...new URLSearchParams(url.slice(url.indexOf('?')))]
    .slice(0, SENT_PARAMETERS_MAXIMUM)
    .map(([name, value]) => ({ name, value: shownParameter(name, value) }))

/** By the operation that takes a submission. */
const SETS: ReadonlyMap<string | undefined, ModelSet> = new Map(
  API_SETS.flatMap(({ set, words: { prefix } }) => [
    [`submit${prefix}`, set],
    [`validate${prefix}`, set],
  ]),
)

/**
 * What is recorded of a submission's body: the sandbox commands, and the fields that were ignored. For other operations
 * nothing.
 */
const submittedIn = (
  operationId: string | undefined,
  body: object | undefined,
  isTest: boolean,
): Pick<RequestDetails, 'sandboxWords' | 'unknownFields'> => {
  const set = SETS.get(operationId)
  if (set === undefined || body === undefined) return {}
  const unknownFields = ignoredOf(set, body).map((one) => shownPlace(set, one, isTest))
  return {
    ...(isTest ? sandboxWordsIn(set, body) : {}),
    ...(unknownFields.length === 0 ? {} : { unknownFields }),
  }
}

const sandboxWordsIn = (set: ModelSet, body: object): Pick<RequestDetails, 'sandboxWords'> => {
  const node = set.validator.tree.places.get('furtherInformation')
  const path = node === undefined ? [] : contractPath(node).split('.')
  const text = sentFor(set.validator.tree, body, ...path).value
  if (typeof text !== 'string') return {}
  const sandboxWords = shownWords(sandboxInstructionsOf(text))
  return sandboxWords.length === 0 ? {} : { sandboxWords }
}

/** A key as programs write them, and nobody's name, number or secret. */
const CAMEL_CASE = /^[a-z][A-Za-z]{1,39}$/

/** A key is its caller's own. One that misspells a field is shown, and of test clients one that reads as a field's name. */
const shownPlace = (set: ModelSet, { within, key }: Ignored, isTest: boolean): string => {
  const isShown = (isTest && CAMEL_CASE.test(key)) || isSlip(key, namesOf(set))
  return placeOf({ within, key: isShown ? key : MASK })
}

const namesOf = ({ validator: { tree } }: ModelSet): readonly string[] => tree.nodes.map(({ key }) => key)
