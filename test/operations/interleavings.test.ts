/**
 * Random interleavings: 200 with `npm test`, 1,000 with `npm run test:slow`, 10,000 with ROUNDS=all. Several actors change one
 * application at once, in two processes over one database, and no illegal state comes of it. A seed settles who acts, when, and with
 * what. It does not settle which of two is faster, so a seed that failed may have to be run a few times.
 *
 * Its signing actions are bare moves: no agreement is made and nobody signs. signing-engine.test.ts tests what a signing does while
 * others change its application.
 *
 * FORECOURT_SEEDS=123 node test/run.ts test/operations/interleavings.test.ts runs only the interleaving with that seed, and 123-130 those.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { TRANSITIONS } from '../../src/domain/transitions.ts'
import { seedsUpTo, times } from '../extent.ts'
import { ACTIONS, type ActionName } from './interleaving-actions.ts'
import { assertInvariants } from './interleaving-invariants.ts'
import { described, type Plan, type Played, planOf, play } from './interleaving-play.ts'
import { type Kept, readKept } from './interleaving-rows.ts'
import { openStage, type Stage } from './interleaving-scene.ts'

/** Enough to meet every action, refusal and move somewhere. */
const INTERLEAVINGS_REACHING_ALL = 1_000
const INTERLEAVINGS = times(200, INTERLEAVINGS_REACHING_ALL, 10_000)
/** Interleavings under way at a time, each in a database of its own. */
const STAGES = 4
/** More would tell nothing that these don't. */
const FAILURES_MAXIMUM = 5

const seeds = seedsUpTo(INTERLEAVINGS)

type Seen = { readonly plan: Plan; readonly played: readonly Played[]; readonly kept: Kept }

const runOne = async (stage: Stage, seed: number): Promise<Seen> => {
  const plan = planOf(seed)
  let played: readonly Played[] = []
  try {
    const { scene, played: all } = await play(stage, plan)
    played = all
    const kept = await readKept(scene)
    assertInvariants({ scene, kept, played })
    // It must not expire while the next one is played.
    await stage.sql`delete from applications where id = ${scene.id}`
    return { plan, played, kept }
  } catch (error) {
    await stage.sql`delete from applications`
    const says = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(`Seed ${seed}: ${says}\n${described(plan, played)}`)
  }
}

const runAll = async (): Promise<{
  readonly seen: readonly Seen[]
  readonly failures: readonly unknown[]
}> => {
  const stages = await Promise.all(Array.from({ length: Math.min(STAGES, seeds.length) }, openStage))
  const seen: Seen[] = []
  const failures: unknown[] = []
  const waiting = [...seeds]
  const runOn = async (stage: Stage) => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      if (failures.length >= FAILURES_MAXIMUM) return
      await runOne(stage, seed).then(
        (one) => seen.push(one),
        (error) => failures.push(error),
      )
    }
  }
  await Promise.all(stages.map(runOn))
  for (const stage of stages) await stage.close()
  return { seen, failures }
}

test(`${seeds.length === 1 ? `interleaving ${seeds[0]} reaches` : `${seeds.length} random interleavings reach`} no illegal state`, async (context) => {
  const { seen, failures } = await runAll()
  assert.equal(failures.length, 0, failures.map((error) => (error as Error).message).join('\n\n'))
  if (seeds.length === 1) for (const { plan, played } of seen) context.diagnostic(described(plan, played))
  else if (seeds.length >= INTERLEAVINGS_REACHING_ALL) assertReach(seen)
})

/** A test in which nothing ever succeeds, or nobody ever meets anybody, would prove nothing. */
const assertReach = (seen: readonly Seen[]): void => {
  const did = new Set<ActionName>()
  const wasRefused = new Set<ActionName>()
  const moves = new Set<string>()
  let meetings = 0
  for (const { plan, played, kept } of seen) {
    for (const { deed, report } of played) (report.did ? did : wasRefused).add(deed.action)
    for (const { from, to } of kept.transitions) moves.add(`${from} ${to}`)
    const together = played.filter(({ deed, report }) => plan.atOnce.includes(deed) && report.did)
    if (together.length > 1) meetings++
  }
  const all = Object.keys(ACTIONS) as ActionName[]
  assert.deepEqual(
    all.filter((name) => !did.has(name)),
    [],
    'each action succeeds somewhere',
  )
  const never: readonly ActionName[] = ['follow']
  assert.deepEqual(
    all.filter((name) => !wasRefused.has(name)),
    never,
    'and is refused elsewhere',
  )
  assert.deepEqual(
    TRANSITIONS.map(({ from, to }) => `${from} ${to}`).filter((move) => !moves.has(move)),
    [],
    'every move of the table is made',
  )
  // Half of them on most machines; how many depends on which of two is the quicker.
  assert.ok(meetings > seen.length / 4, `in ${meetings} more than one succeeded`)
}
