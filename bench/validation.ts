/** The engine alone: all rules of a set over an application, compared with JSON.parse of the same text. */

import type { LocalDate } from '../packages/values/local-date.ts'
import type { Facts } from '../src/domain/application/facts.ts'
import type { ModelSet } from '../src/domain/application/model-set.ts'
import { setA } from '../src/sets/a/index.ts'
import { setB } from '../src/sets/b/index.ts'
import type { Body } from '../test/interface/interface-tables.ts'
import type { Bench } from './bench.ts'
import { caseBody, faultyQuoteBody, quoteBody } from './bodies.ts'
import { median, medianRatio, short } from './figures.ts'
import { type Random, randomFrom } from './random.ts'
import type { Finding } from './table.ts'

const GOAL_MICROSECONDS = 30
const GOAL_TIMES_PARSING = 5

const SEED = 7
const MICROSECONDS_A_MILLISECOND = 1_000
/** Few enough that most turns run without interruption. */
const BODIES = 64
/** How often all bodies are processed: before the timing, and in each round. */
const WARM_UP_TURNS = 200
const TURNS = 100

export const measureValidation = async ({ options, say }: Bench): Promise<readonly Finding[]> => {
  const measured = [
    { work: 'validation, set A', ...timesOf(setA, quoteBody, options.rounds) },
    { work: 'validation, set B', ...timesOf(setB, caseBody, options.rounds) },
    { work: 'validation, set A, with faults', ...timesOf(setA, faultyQuoteBody, options.rounds) },
  ]
  return measured.map(({ work, failures, readMicroseconds, parseMicroseconds }) => {
    const read = median(readMicroseconds)
    const ratio = medianRatio(readMicroseconds, parseMicroseconds)
    say(`${work}: ${short(read)} µs, ${failures} failures.`)
    return {
      work,
      goal: `≤ ${GOAL_MICROSECONDS} µs, ≤ ${GOAL_TIMES_PARSING} × JSON.parse`,
      measured: `${short(read)} µs, JSON.parse ${short(median(parseMicroseconds))} µs`,
      ratio: `${short(ratio)} ×`,
      reached: read <= GOAL_MICROSECONDS && ratio <= GOAL_TIMES_PARSING,
      raw: { readMicroseconds, parseMicroseconds, failures },
    }
  })
}

const timesOf = (set: ModelSet, bodyOf: (random: Random) => Body, rounds: number) => {
  const random = randomFrom(SEED)
  const texts = Array.from({ length: BODIES }, () => JSON.stringify(bodyOf(random)))
  const facts = factsFor(set)
  let failures = 0
  /** Reads the bodies just parsed, as the service does. Returns microseconds for one body. */
  const turn = () => {
    const began = performance.now()
    const bodies = texts.map((text) => JSON.parse(text) as object)
    const parsed = performance.now()
    failures = 0
    for (const body of bodies) failures += set.read(body, facts).failures.length
    const read = performance.now()
    const each = (from: number, to: number) => ((to - from) * MICROSECONDS_A_MILLISECOND) / BODIES
    return { parse: each(began, parsed), read: each(parsed, read) }
  }
  for (let i = 0; i < WARM_UP_TURNS; i++) turn()
  const all = Array.from({ length: rounds }, () => {
    const turns = Array.from({ length: TURNS }, turn)
    return { parse: median(turns.map(({ parse }) => parse)), read: median(turns.map(({ read }) => read)) }
  })
  return {
    failures: failures / BODIES,
    readMicroseconds: all.map(({ read }) => read),
    parseMicroseconds: all.map(({ parse }) => parse),
  }
}

const TERMS_MONTHS = [12, 24, 36, 48, 60, 72]

const factsFor = (set: ModelSet): Facts => ({
  today: new Date().toISOString().slice(0, 10) as LocalDate,
  ownerRequired: set.partnersNameOwner,
  specialAgreement: false,
  termsOffered: () => TERMS_MONTHS,
  bankNames: new Set(set.defaultBanks),
})
