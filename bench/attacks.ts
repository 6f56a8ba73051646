/** How attacks affect a neighbour, and how much memory they take: each side in its own process. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from './bench.ts'
import { temporaryFolder } from './database-server.ts'
import { short, whole } from './figures.ts'
import { startService } from './services.ts'
import type { Finding } from './table.ts'

const GOAL_RATIO = 2
const GOAL_MEGABYTES = 450
const BYTES_A_MEGABYTE = 1_000_000
/** By then a client has long used up its requests for a minute. */
const ATTACK_MILLISECONDS = 15_000
/** So many responses that their 99th percentile is not one of them alone. */
const LONG_ATTACK_MILLISECONDS = 60_000

const ATTACKS = {
  hints: 'misspelt keys, 8 connections',
  failing: '10,000 failing addresses, 8 connections',
  metrics: '/metrics, 8 connections',
  openapi: '/openapi.json, 8 connections',
  search: 'searches of the documentation for a hundred words, 8 connections',
  files: '400 connections that never read a file',
  feed: '250 connections that never read the feed',
  silent: '2,000 connections with half a request',
  tenfold: 'submissions at ten times the allowed rate',
} as const

/** Its responses' milliseconds. */
type Neighbour = { readonly p50: number; readonly p99: number }

const PROCESS = fileURLToPath(new URL('attack-process.ts', import.meta.url))

export const measureAttacks = async ({ closing, options, say }: Bench): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const [name, work] of Object.entries(ATTACKS)) {
    const folder = await temporaryFolder(closing, options.folder)
    const service = await startService(closing, 'service', { folder, environment: {} })
    const { clients } = JSON.parse(await readFile(join(folder, 'sandbox.json'), 'utf8'))
    const milliseconds = name === 'tenfold' ? LONG_ATTACK_MILLISECONDS : ATTACK_MILLISECONDS
    const run = (role: string, client: 'dealer' | 'specialDealer') =>
      promisify(execFile)(process.execPath, [PROCESS, role, String(service.port), String(milliseconds)], {
        env: { ...process.env, ATTACK_KEY: clients[client].apiKey },
      })
    // Events of the largest possible size, for the feed.
    if (name === 'feed') await run('failing', 'dealer')
    const idle: Neighbour = JSON.parse((await run('neighbour', 'specialDealer')).stdout)
    const [attacked] = await Promise.all([run('neighbour', 'specialDealer'), run(name, 'dealer')])
    const busy: Neighbour = JSON.parse(attacked.stdout)
    const megabytes = (await service.peakMemoryBytes()) / BYTES_A_MEGABYTE
    say(
      `${work}: the neighbour's p50 ${short(idle.p50)} ms idle, ${short(busy.p50)} ms attacked, ` +
        `p99 ${short(idle.p99)} and ${short(busy.p99)} ms; ${whole(megabytes)} MB.`,
    )
    await service.stop()
    // A short attack has too few answers for more than their middle.
    const figures = name === 'tenfold' ? (['p50', 'p99'] as const) : (['p50'] as const)
    findings.push(
      ...figures.map((figure) => ({
        work: `neighbour under ${work}`,
        goal: `${figure} ≤ ${GOAL_RATIO} × idle`,
        measured: `${short(busy[figure])} ms beside ${short(idle[figure])} ms`,
        ratio: short(busy[figure] / idle[figure]),
        reached: busy[figure] <= GOAL_RATIO * idle[figure],
        raw: { idle: idle[figure], busy: busy[figure] },
      })),
      {
        work: `memory under ${work}`,
        goal: `≤ ${GOAL_MEGABYTES} MB`,
        measured: `${whole(megabytes)} MB at most`,
        ratio: '',
        reached: megabytes <= GOAL_MEGABYTES,
        raw: { megabytes },
      },
    )
  }
  return findings
}
