/**
 * Random interleavings: 200 with `npm test`, 1,000 with `npm run test:slow`, 10,000 with ROUNDS=all. Several actors change one
 * application and a consent at once, in two processes over one database, and no illegal state comes of it. A seed settles who acts,
 * with what, on which day, and in which order their round trips to the database proceed. Their clock is virtual: it moves by the seed.
 * PostgreSQL's own clock decides nothing here but the age of locks. Where one commit lets go of several that wait for it, PostgreSQL
 * picks who is next, so a few seeds in a hundred may come out otherwise when they are played again.
 *
 * Its signing actions are bare transitions: no agreement is made and nobody signs. signing-engine.test.ts tests what a signing does
 * while others change its application.
 *
 * FORECOURT_SEEDS=123 node test/run.ts test/operations/interleavings.test.ts runs only the interleaving with that seed, and 123-130 those.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { TRANSITIONS } from '../../src/domain/application/transitions.ts'
import { seedsUpTo, times } from '../extent.ts'
import { ACTIONS, type ActionName } from './interleaving-actions.ts'
import { assertInvariants } from './interleaving-invariants.ts'
import { described, type Outcome, type Plan, planOf, play } from './interleaving-play.ts'
import { readStored, type Stored } from './interleaving-rows.ts'
import { openStage, type Stage } from './interleaving-scene.ts'

/** Enough to meet every action, refusal and move somewhere. */
const INTERLEAVINGS_REACHING_ALL = 1_000
const INTERLEAVINGS = times(200, 200, 10_000)
/** Interleavings under way at a time, each in a database of its own. */
const STAGES = 4
/** More would tell nothing that these don't. */
const FAILURES_MAXIMUM = 5

const seeds = seedsUpTo(INTERLEAVINGS)

/** These are played twice, each on whatever stage is free. */
const again = seeds.slice(0, times(10, 10, 100))
/**
 * How many of a hundred may come out otherwise: where one commit lets go of several that wait, PostgreSQL alone decides. A
 * few of a hundred do, and of ten, chance may make it several.
 */
const OTHERWISE_MAXIMUM_PER_CENT = times(50, 50, 20)

type Seen = Outcome & { readonly plan: Plan; readonly stored: Stored }

const runOne = async (stage: Stage, seed: number): Promise<Seen> => {
  const plan = planOf(seed)
  const outcome = await play(stage, plan)
  try {
    for (const failure of outcome.failures) throw failure
    const stored = await readStored(outcome.scene)
    assertInvariants({ scene: outcome.scene, stored, played: outcome.played })
    return { ...outcome, plan, stored }
  } catch (error) {
    const says = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(`Seed ${seed}: ${says}\n  ${described(plan, outcome)}`)
  } finally {
    // It must not expire while the next one is played.
    await stage.sql`delete from applications`
  }
}

const runAll = async (
  all: readonly number[],
): Promise<{ readonly seen: readonly Seen[]; readonly failures: readonly unknown[] }> => {
  const stages = await Promise.all(Array.from({ length: Math.min(STAGES, all.length) }, openStage))
  const seen: Seen[] = []
  const failures: unknown[] = []
  const waiting = [...all]
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
  const { seen, failures } = await runAll([...seeds, ...again])
  assert.equal(failures.length, 0, failures.map((error) => (error as Error).message).join('\n\n'))
  const otherwise = assertReplayed(seen)
  context.diagnostic(`${again.length} of them were played twice, and ${otherwise} came out otherwise`)
  if (seeds.length === 1) for (const one of seen) context.diagnostic(described(one.plan, one))
  else if (seeds.length >= INTERLEAVINGS_REACHING_ALL) assertReach(seen)
})

/** What is played again proceeds in the same order, and comes to the same. */
const assertReplayed = (seen: readonly Seen[]): number => {
  const stories = Map.groupBy(seen, ({ plan }) => plan.seed)
  const twice = [...stories.values()].filter((all) => all.length > 1)
  const otherwise = twice.filter((all) => new Set(all.map((one) => described(one.plan, one))).size > 1)
  assert.equal(twice.length, again.length, 'they are played twice')
  const named = otherwise.map(([one]) => one?.plan.seed).join(', ')
  assert.ok(
    otherwise.length * 100 <= twice.length * OTHERWISE_MAXIMUM_PER_CENT,
    `of ${twice.length} seeds these came out otherwise the second time: ${named}`,
  )
  return otherwise.length
}

/** A test in which nothing ever succeeds, or nobody ever meets anybody, would prove nothing. */
const assertReach = (seen: readonly Seen[]): void => {
  const did = new Set<ActionName>()
  const wasRefused = new Set<ActionName>()
  const transitions = new Set<string>()
  let meetings = 0
  for (const { plan, played, stored } of seen) {
    for (const { deed, report } of played) (report.did ? did : wasRefused).add(deed.action)
    for (const { from, to } of stored.transitions) transitions.add(`${from} ${to}`)
    const together = played.filter(({ deed, report }) => plan.atOnce.includes(deed) && report.did)
    if (together.length > 1) meetings++
  }
  const all = Object.keys(ACTIONS) as ActionName[]
  assert.deepEqual(
    all.filter((name) => !did.has(name)),
    [],
    'each action succeeds somewhere',
  )
  // These look for something to do, and find it or not.
  const never: readonly ActionName[] = ['follow', 'catchUp']
  assert.deepEqual(
    all.filter((name) => !wasRefused.has(name)),
    never,
    'and is refused elsewhere',
  )
  assert.deepEqual(
    TRANSITIONS.map(({ from, to }) => `${from} ${to}`).filter((transition) => !transitions.has(transition)),
    [],
    'every move of the table is made',
  )
  // Half of them on most machines; how many depends on which of two is the quicker.
  assert.ok(meetings > seen.length / 4, `in ${meetings} more than one succeeded`)
}
