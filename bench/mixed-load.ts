/**
 * What a lender's day brings, steadily: submissions, failed ones that are corrected and sent again, questions for the status,
 * withdrawals and decisions. Each causes events, which go to a webhook endpoint.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { withAll } from '../test/interface/samples.ts'
import { ownQuoteBody } from './bodies.ts'
import { type PacedResult, runPacedLoad } from './paced-load.ts'
import { randomFrom } from './random.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Sandbox } from './sandbox.ts'
import type { Staff } from './staff.ts'

const SUBMISSIONS_A_SECOND = 25
/** Of each of the others. */
const A_SECOND = { correct: 2, ask: 25, withdraw: 5, decide: 1 } as const

type Work = keyof typeof A_SECOND

export type MinuteOfLoad = {
  readonly submissions: PacedResult
  /** How many of the other requests were not answered as they should, and one such response. */
  readonly failed: number
  readonly failure: string | undefined
}

export type MixedLoad = { readonly run: (milliseconds: number) => Promise<MinuteOfLoad> }

const SEED = 20_261_125
const CONNECTIONS = 16
const QUOTE_REFERENCE = /"quoteReference":"(Q\w+)"/

export const mixedLoad = ({ service, client }: Sandbox, staff: Staff): MixedLoad => {
  const base = `http://127.0.0.1:${service.port}`
  const random = randomFrom(SEED)
  /** Submitted, and neither withdrawn nor decided. */
  const open: string[] = []
  const ask = async (path: string, body?: object, headers: Readonly<Record<string, string>> = ofClient) => {
    const response = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${path.replace(/Q\w+/, 'Q…')}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }
  const ofClient = { authorization: `Bearer ${client.apiKey}` }

  const works: Readonly<Record<Work, (reference: string) => Promise<unknown>>> = {
    ask: (reference) => ask(`/api/quote/${reference}/status`),
    withdraw: (reference) => ask(`/api/quote/${reference}/withdraw`, {}),
    correct: async () => {
      const body = ownQuoteBody(random)
      const faulty = withAll(body, { 'quote.applicants[0].personalInfo.ppsNumber': '1234567XX' })
      const [, kept] = QUOTE_REFERENCE.exec(await ask('/api/quote/submit', faulty)) ?? []
      const text = await ask('/api/quote/submit', withAll(body, { 'quote.quoteReference': kept }))
      if (kept === undefined || !isSubmitted(200, text)) throw new Error(text.slice(0, 300))
    },
    decide: async (reference) => {
      const headers = { ...staff.headers(), origin: base }
      const path = `/console/api/cases/${reference}`
      const { version } = JSON.parse(await ask(path, undefined, headers)) as { version: number }
      await ask(`${path}/decide`, { seen: version, decision: 'decline', code: 'affordability' }, headers)
    },
  }
  const referenceFor = (work: Work): string | undefined =>
    work === 'ask' ? open.at(Math.floor(random.next() * open.length)) : work === 'correct' ? '' : open.shift()

  const next = posts({ path: '/api/quote/submit', bodies: 'ownQuote', credential: client.apiKey, once: true })
  const submit = (milliseconds: number) =>
    runPacedLoad({
      port: service.port,
      connections: CONNECTIONS,
      next,
      isGood: (status, body) => {
        const [, reference] = QUOTE_REFERENCE.exec(body) ?? []
        if (reference !== undefined) open.push(reference)
        return isSubmitted(status, body)
      },
      milliseconds,
      perSecond: SUBMISSIONS_A_SECOND,
    })
  const run = async (milliseconds: number): Promise<MinuteOfLoad> => {
    const failures: string[] = []
    const beside = (Object.keys(works) as Work[]).map((work) =>
      atRate(A_SECOND[work], milliseconds, async () => {
        const reference = referenceFor(work)
        if (reference === undefined) return
        await works[work](reference).catch((error: Error) => failures.push(`${work}: ${error.message}`))
      }),
    )
    const submissions = await submit(milliseconds)
    await Promise.all(beside)
    return { submissions, failed: failures.length + submissions.bad, failure: failures[0] }
  }
  return { run }
}

/** Begins the work so many times a second, and waits for all of it. */
const atRate = async (perSecond: number, milliseconds: number, work: () => Promise<void>): Promise<void> => {
  const began = performance.now()
  const inProgress: Promise<void>[] = []
  const total = (perSecond * milliseconds) / 1_000
  for (let made = 0; made < total; made++) {
    const wait = began + (made * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    inProgress.push(work())
  }
  await Promise.all(inProgress)
}
