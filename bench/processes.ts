/** Submissions over one, two and four processes behind HAProxy, on one database, and what the model makes of one. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { capacityOf, deviation, onOneMachine, utilisationOf } from './capacity.ts'
import { type Costs, costsInWords, together, withCosts } from './costs.ts'
import { temporaryFolder } from './database-server.ts'
import { median, perCent, whole } from './figures.ts'
import { type LoadResult, runLoad } from './load.ts'
import { processorTimeOf, thisMachine } from './machine.ts'
import { isSubmitted, posts } from './requests.ts'
import { freePort, type Service } from './services.ts'
import type { Finding } from './table.ts'

const COUNTS = [1, 2, 4] as const
const MOST = Math.max(...COUNTS)
const GOAL_OF_TWO = 1.7

type Round = {
  readonly result: LoadResult
  readonly costs: Costs<'service' | 'database' | 'balancer' | 'load'>
}

export const measureProcesses = async (bench: Bench): Promise<readonly Finding[]> => {
  if (spawnSync('haproxy', ['-v']).error !== undefined) {
    bench.say('HAProxy is not installed, so several processes are left out.')
    return []
  }
  const server = await bench.databaseServer()
  const database = await server.open('bench_processes')
  const next = posts({
    path: '/api/quote/submit',
    bodies: 'quote',
    credential: database.apiKey,
    once: true,
  })
  const services: Service[] = []
  for (let count = 0; count < MOST; count++) services.push(await startOn(bench, 'service', database))
  const rounds = new Map<number, Round[]>(COUNTS.map((count) => [count, []]))
  const measure = async (count: number, milliseconds: number): Promise<Round> => {
    const working = services.slice(0, count)
    const balancer = await startBalancer(bench, working)
    const clocks = {
      service: () => processorTime(working),
      database: server.processorMilliseconds,
      balancer: () => processorTimeOf(balancer.pid),
      load: () => processorTimeOf('self'),
    }
    const load = {
      port: balancer.port,
      // Each process gets as many, so that each writes as many together.
      connections: CONNECTIONS * count,
      next,
      isGood: isSubmitted,
      milliseconds,
    }
    const round = await withCosts(clocks, () => runLoad(load))
    await balancer.stop()
    if (round.result.bad > 0) throw new Error(round.result.badExample)
    return round
  }
  await measure(services.length, bench.options.warmUpMilliseconds * 2)
  for (let round = 0; round < bench.options.rounds; round++) {
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      rounds.get(count)?.push(await measure(count, bench.options.roundMilliseconds))
    const said = [...rounds].map(
      ([count, of]) =>
        `${count}: ${whole(of.at(-1)?.result.perSecond ?? 0)}/s, ${whole(of.at(-1)?.costs.service ?? 0)} µs`,
    )
    bench.say(`Round ${round + 1} of ${bench.options.rounds}: ${said.join('; ')}.`)
  }
  for (const service of services) await service.stop()
  await database.close()
  return COUNTS.map((count) => findingOf(count, rounds.get(count) ?? [], rounds.get(1) ?? []))
}

const processorTime = async (services: readonly Service[]): Promise<number> => {
  const times = await Promise.all(services.map(({ processorMilliseconds }) => processorMilliseconds()))
  return times.reduce((sum, time) => sum + time, 0)
}

/** By the processor's time of each: what they would carry if each had a core of its own. */
const findingOf = (count: number, of: readonly Round[], one: readonly Round[]): Finding => {
  const ratio =
    count * median(of.map(({ costs }, round) => (one[round] as Round).costs.service / costs.service))
  const perSecond = median(of.map(({ result }) => result.perSecond))
  const costs = costsOf(of)
  const busy = utilisationOf(perSecond, costs, thisMachine().cores)
  return {
    work: count === 1 ? 'submit, one process behind HAProxy' : `submit, ${count} processes behind HAProxy`,
    goal: count === 2 ? `≥ ${GOAL_OF_TWO} × one, by processor time` : '',
    measured: `${whole(perSecond)}/s, model ${predicted(count, perSecond, one)}; ${costsInWords(costs)}; cores ${perCent(busy)} busy`,
    ratio: `${ratio.toFixed(2)} ×`,
    reached: count === 2 ? ratio >= GOAL_OF_TWO : undefined,
    raw: of,
  }
}

const costsOf = (rounds: readonly Round[]) =>
  together(
    rounds.map(({ costs }) => costs),
    median,
  )

/** What the model says from the costs with one process alone. */
const predicted = (count: number, measured: number, one: readonly Round[]): string => {
  const { perSecond } = capacityOf(
    onOneMachine(costsOf(one), { processes: count, cores: thisMachine().cores, statements: 1 }),
  )
  return `${whole(perSecond)}/s (${deviation(perSecond, measured)})`
}

const startBalancer = async ({ closing, options }: Bench, services: readonly Service[]) => {
  const port = await freePort()
  const file = join(await temporaryFolder(closing, options.folder), 'haproxy.cfg')
  const servers = services.map((service, at) => `  server s${at} 127.0.0.1:${service.port}`)
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen forecourt
  bind 127.0.0.1:${port}
  balance roundrobin
${servers.join('\n')}
`,
  )
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(haproxy, 'exit')
  const stop = closing.add(async () => {
    haproxy.kill()
    await ended
  })
  while (!(await listens(port))) await pause(20)
  return { port, pid: String(haproxy.pid), stop }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
