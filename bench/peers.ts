/** Submissions beside those of a peer: a service that does less, written with the usual frameworks (bench/peers). */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { isSubmitted, type Post, posts } from './requests.ts'
import { type Contender, inTurn, type Rounds, ratesInWords, ratioOf } from './rounds.ts'
import type { Service } from './services.ts'
import type { Finding } from './table.ts'

const GOAL = 8
const FEW_CONNECTIONS = 8
const PEER = new URL('peers/nestjs/', import.meta.url)
const isBuilt = () => existsSync(new URL('dist/main.js', PEER))

export const measurePeers = async (bench: Bench): Promise<readonly Finding[]> => {
  if (!isBuilt()) await build(bench)
  const database = await (await bench.databaseServer()).open('bench_peers')
  await database.sql.unsafe(await readFile(new URL('prisma/tables.sql', PEER), 'utf8'))
  const keyHash = createHash('sha256').update(database.apiKey).digest('hex')
  await database.sql`insert into peer_clients (id, key_hash, name) values (${randomUUID()}, ${keyHash}, 'Sample partner')`
  const service = await startOn(bench, 'service', database)
  const peer = await startOn(bench, 'nestjs', database)
  const quote: Post = {
    path: '/api/quote/submit',
    bodies: 'quote',
    credential: database.apiKey,
    once: true,
  }
  const contender = ({ port }: Service, connections: number): Contender => ({
    port,
    connections,
    next: posts(quote),
    isGood: isSubmitted,
  })
  const rounds = await inTurn(bench, {
    peer: contender(peer, CONNECTIONS),
    service: contender(service, CONNECTIONS),
    peerFew: contender(peer, FEW_CONNECTIONS),
    serviceFew: contender(service, FEW_CONNECTIONS),
  })
  for (const each of [service, peer]) await each.stop()
  await database.close()
  return findingsOf(rounds)
}

const build = async ({ say }: Bench): Promise<void> => {
  say('Installing and building the peer, once.')
  const cwd = fileURLToPath(PEER)
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd })
  await promisify(execFile)('npm', ['run', 'build'], { cwd })
}

const findingsOf = (rounds: Rounds<'peer' | 'service' | 'peerFew' | 'serviceFew'>): readonly Finding[] => {
  const finding = (
    work: string,
    name: 'service' | 'serviceFew',
    to: 'peer' | 'peerFew',
    goal?: number,
  ): Finding => {
    const ratio = ratioOf(rounds[name], rounds[to])
    return {
      work,
      goal: goal === undefined ? '' : `≥ ${goal} × NestJS`,
      measured: ratesInWords(rounds[name], rounds[to]),
      ratio: `${ratio.toFixed(1)} ×`,
      reached: goal === undefined ? undefined : ratio >= goal,
      raw: { rounds: rounds[name], peer: rounds[to] },
    }
  }
  return [
    finding(`submit beside NestJS, ${CONNECTIONS} connections`, 'service', 'peer', GOAL),
    finding(`submit beside NestJS, ${FEW_CONNECTIONS} connections`, 'serviceFew', 'peerFew'),
  ]
}
