/** How soon an underwriter sees the queue, in a real browser, with very many cases, and how long the sums of commission take. */
import type { Page } from 'playwright-core'
import { hashPassword } from '../src/adapters/access/password.ts'
import { createUser } from '../src/modules/people/users.ts'
import { Refusal } from '../src/service/refusal.ts'
import { change } from '../src/store/audit/change.ts'
import { sumCommission } from '../src/store/queue/commission.ts'
import { launchBrowser } from '../test/browser.ts'
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import type { BenchDatabase } from './database-server.ts'
import { median, whole } from './figures.ts'
import { runLoad } from './load.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Service } from './services.ts'
import type { Finding } from './table.ts'

const GOAL_MILLISECONDS = 1_000
const COMMISSION_GOAL_MILLISECONDS = 2_000
const EMAIL = 'underwriter@example.ie'
const PASSWORD = 'planted gravel tramway otter'
const SUBMISSIONS_MILLISECONDS = 500
const ROWS_AT_FIRST = 50

export const measureQueue = async (bench: Bench): Promise<readonly Finding[]> => {
  const { closing, options, say } = bench
  const browser = await launchBrowser()
  if (browser === undefined) {
    say('No Chromium is installed here, so the queue is left out.')
    return []
  }
  closing.add(() => browser.close())
  const database = await (await bench.databaseServer()).open('bench_queue')
  const service = await startOn(bench, 'service', database)
  await fill(service, database, options.growth)
  say(`The queue has ${whole(options.growth)} cases.`)
  await addUnderwriter(database)
  const baseUrl = `http://localhost:${service.port}`
  const first: number[] = []
  const again: number[] = []
  const commission: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    // A new browser context has nothing in its cache.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, baseUrl)
    first.push(await timeOfRows(page, `${baseUrl}/console/queue/toDecide?mode=test`))
    again.push(await timeOfRows(page, `${baseUrl}/console/queue/all?mode=test`))
    await context.close()
    for (const by of ['product', 'dealer'] as const) {
      const began = performance.now()
      const sums = await sumCommission(database.sql, 'test', by)
      commission.push(performance.now() - began)
      if (sums.every(({ stated }) => stated === 0)) throw new Error('No agreement states a commission')
    }
  }
  await service.stop()
  await database.close()
  const finding = (work: string, times: readonly number[], goal = GOAL_MILLISECONDS): Finding => ({
    work: `${work} at ${whole(options.growth)} cases`,
    goal: `≤ ${whole(goal)} ms`,
    measured: `${whole(median(times))} ms, at most ${whole(Math.max(...times))}`,
    ratio: '',
    reached: median(times) <= goal,
    raw: { times, cases: options.growth },
  })
  return [
    finding('queue, cases to decide', first),
    finding('queue, all cases', again),
    finding('sums of commission over the signed 95 %', commission, COMMISSION_GOAL_MILLISECONDS),
  ]
}

/** Real cases are due first; the others are rows of the queue, most of them done, as in a lender's third year. */
const fill = async ({ port }: Service, { sql, apiKey }: BenchDatabase, cases: number): Promise<void> => {
  const { bad, badExample } = await runLoad({
    port,
    connections: CONNECTIONS,
    next: posts({ path: '/api/quote/submit', bodies: 'quote', credential: apiKey, once: true }),
    isGood: isSubmitted,
    milliseconds: SUBMISSIONS_MILLISECONDS,
  })
  if (bad > 0) throw new Error(`Submissions failed: ${badExample}`)
  await sql`
    insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id, product_id,
      amount_cents, credit_cost_cents, commission_cents, documents_to_look_at, policy_outcome)
    select 'test', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'a',
      case when n % 20 > 0 then 'done' else (enum_range(null::queue_stage))[1 + n / 20 % 6] end::queue_stage,
      case when n % 20 > 0 then 'PaidOut' else 'InReview' end::application_state,
      now() - n * interval '1 minute', now() + interval '30 days' + n * interval '1 minute', 'sample',
      md5((n % 300)::text)::uuid, 'sample-' || n % 7, 500000 + n::bigint * 7919 % 5000000, 100000 + n % 300000,
      5000 + n % 70000, case when n % 400 = 0 then 1 else 0 end,
      case n % 3 when 0 then 'refer' when 1 then 'approve' else 'decline' end
    from generate_series(1, ${cases}::integer) n`
  await sql.unsafe('vacuum (analyze) case_queue')
}

const addUnderwriter = async ({ sql, ring }: BenchDatabase): Promise<void> => {
  const passwordHash = await hashPassword(PASSWORD)
  const user = await change(sql, { actor: { kind: 'operator', id: 'bench' }, now: Date.now }, (inFlight) =>
    createUser(inFlight, ring, { email: EMAIL, role: 'underwriter', dealer: undefined, passwordHash }),
  )
  if (user instanceof Refusal) throw new Error(user.says)
}

const signIn = async (page: Page, baseUrl: string): Promise<void> => {
  const response = await page.request.post(`${baseUrl}/console/api/sign-in`, {
    data: { email: EMAIL, password: PASSWORD },
    headers: { origin: baseUrl },
  })
  if (!response.ok())
    throw new Error(`The sign-in was answered with ${response.status()}: ${await response.text()}`)
}

/** Milliseconds from the start of the navigation until the first page of rows is drawn. */
const timeOfRows = async (page: Page, url: string): Promise<number> => {
  await page.addInitScript(`
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('[data-case]').length < ${ROWS_AT_FIRST}) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => { window.benchRows = performance.now() }))
    }).observe(document, { childList: true, subtree: true })`)
  await page.goto(url)
  await page
    .locator('[data-case]')
    .nth(ROWS_AT_FIRST - 1)
    .waitFor()
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.benchRows === undefined ? requestAnimationFrame(look) : resolve(window.benchRows))
    look()
  })`)
}
