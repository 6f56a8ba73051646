/** Gathers what the request log stores of a test client's request beyond that of a live one's: what was sent, as it was. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AsSent, shownParameter, shownText } from '../../domain/events/as-sent.ts'

const PARAMETERS_MAXIMUM = 100

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
export const sentAndGot = (request: FastifyRequest): AsSent => {
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
    .slice(0, PARAMETERS_MAXIMUM)
    .map(([name, value]) => ({ name, value: shownParameter(name, value) }))
