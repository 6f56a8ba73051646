/** Signing: agreements drawn a second, and the delay of the sealed copy after the last signature. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { agreementInputOf, applicationOf } from '../examples/agreements.ts'
import { connect, type Database } from '../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../packages/postgres/embedded/embedded-postgres.ts'
import { agreementRenderer } from '../src/adapters/agreement/agreement-renderer.ts'
import { type AgreementContent, agreementOf } from '../src/adapters/agreement/content/content.ts'
import { SAMPLE_WORDING } from '../src/adapters/agreement/content/sample-wording.ts'
import type { Bench } from './bench.ts'
import { caseBody } from './bodies.ts'
import { temporaryFolder } from './database-server.ts'
import { median, percentile, short } from './figures.ts'
import { randomFrom } from './random.ts'
import { type Service, startService } from './services.ts'
import type { Finding } from './table.ts'

const SEED = 20_261_120
/** Cases signed side by side while the benchmark measures how soon the sealed copy is there. */
const CASES = 10
const PATIENCE_MILLISECONDS = 120_000

export const measureSigning = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const rates: number[] = []
  const papers = agreementRenderer()
  try {
    for (const name of ['individual-pcp', 'joint', 'partnership']) await draw(papers, contentOf(name))
    for (let round = 0; round < options.rounds; round++)
      rates.push(await rateOf(papers, contentOf('joint'), options.roundMilliseconds))
  } finally {
    await papers.stop()
  }
  say(`Agreements a second: ${rates.map(short).join(', ')}.`)
  const { alone, together } = await sealingTimes(bench)
  say(`From the last signature to the sealed copy: ${[...alone, ...together].map(short).join(', ')} s.`)
  return [
    informs('agreements drawn by one thread', `${short(median(rates))}/s`, { rates }),
    informs('from the last signature to the sealed copy', secondsText(alone), { seconds: alone }),
    informs(`the same, ${CASES} signed at once`, secondsText(together), { seconds: together }),
  ]
}

const informs = (work: string, measured: string, raw: object): Finding => ({
  work,
  goal: '',
  measured,
  ratio: '',
  reached: undefined,
  raw,
})

const secondsText = (seconds: readonly number[]): string =>
  `p50 ${short(percentile(seconds, 0.5))} s, at most ${short(Math.max(...seconds))} s`

const contentOf = (name: string): AgreementContent =>
  agreementOf(agreementInputOf('b', applicationOf('b', name)))

type Papers = ReturnType<typeof agreementRenderer>

const draw = (papers: Papers, content: AgreementContent) =>
  papers.draw({ is: 'agreement', content, wording: SAMPLE_WORDING })

const rateOf = async (papers: Papers, content: AgreementContent, milliseconds: number): Promise<number> => {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < milliseconds) {
    await draw(papers, content)
    count++
  }
  return (count * 1_000) / (performance.now() - began)
}

/** By the service's own clock, as the sandbox shows it: from the transition to Signed to the sealed document's row. */
const sealingTimes = async ({ options, closing }: Bench) => {
  const folder = await temporaryFolder(closing, options.folder)
  const service = await startService(closing, 'service', { folder, environment: {} })
  const connection = await runningEmbeddedPostgres(folder)
  if (connection === undefined) throw new Error('The service has no database')
  const sql = connect(connection, { max: 1 })
  closing.add(() => sql.end({ timeout: 1 }))
  const sandbox = JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8')) as {
    readonly clients: { readonly dealer: { readonly apiKey: string } }
  }
  const house = { sql, call: callsOf(service, sandbox.clients.dealer.apiKey) }
  await signed(house, 1)
  const alone: number[] = []
  for (let round = 0; round < options.rounds; round++) alone.push(...(await signed(house, 1)))
  const together = await signed(house, CASES)
  await sql.end()
  await service.stop()
  return { alone, together }
}

type Fixture = { readonly sql: Database; readonly call: ReturnType<typeof callsOf> }

const callsOf =
  ({ port }: Service, apiKey: string) =>
  async (method: 'GET' | 'POST', path: string, body?: object): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/case/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`)
    return (await response.json()) as Readonly<Record<string, string>>
  }

const random = randomFrom(SEED)

/** For each of this many cases, the seconds until its sealed copy was there. */
const signed = async ({ sql, call }: Fixture, count: number): Promise<number[]> => {
  const references = await Promise.all(
    Array.from({ length: count }, async () => {
      const { caseId = '' } = await call('POST', 'submit', steered())
      await until(async () => (await call('GET', `${caseId}/status`))['status'] === 'Approved')
      return caseId
    }),
  )
  const began = new Date()
  for (const reference of references) await call('POST', `${reference}/esign`)
  for (const reference of references)
    await until(async () => (await call('GET', `${reference}/signing`))['state'] === 'completed')
  const rows = await sql<{ seconds: number }[]>`
    select extract(epoch from s.ended_at - t.at)::float8 as seconds
    from signings s join transitions t using (application_id)
    where t.to_state = 'Signed' and s.state = 'completed' and s.started_at >= ${began}`
  if (rows.length !== count) throw new Error(`${count} cases were signed, and ${rows.length} found`)
  return rows.map(({ seconds }) => seconds)
}

const steered = (): object => {
  const body = caseBody(random) as { loanDetails: object }
  const furtherInformation = 'sandbox: approve; sign'
  return { ...body, onBehalfOf: null, loanDetails: { ...body.loanDetails, furtherInformation } }
}

const until = async (isThere: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error('A signing did not come to its end')
    await pause(50)
  }
}
