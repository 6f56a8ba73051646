/**
 * How long the service takes to its first ready response: with an empty DATA_DIR, where it creates everything, and with
 * an existing one.
 */
import type { Bench } from './bench.ts'
import { temporaryFolder } from './database-server.ts'
import { median, short } from './figures.ts'
import { startService } from './services.ts'
import type { Finding } from './table.ts'

const GOAL_FIRST_SECONDS = 3
const GOAL_LATER_SECONDS = 1.5

export const measureStarts = async ({ options, closing, say }: Bench): Promise<readonly Finding[]> => {
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const folder = await temporaryFolder(closing, options.folder)
    for (const times of [first, later]) {
      const service = await startService(closing, 'service', { folder, environment: {} })
      times.push(service.readyMilliseconds / 1_000)
      await service.stop()
    }
    say(
      `Start ${round + 1} of ${options.rounds}: ${short(first.at(-1) ?? 0)} s, later ${short(later.at(-1) ?? 0)} s.`,
    )
  }
  const finding = (work: string, seconds: readonly number[], goal: number): Finding => ({
    work,
    goal: `≤ ${goal} s`,
    measured: `${short(median(seconds))} s`,
    ratio: '',
    reached: median(seconds) <= goal,
    raw: { seconds },
  })
  return [
    finding('first start to ready, empty DATA_DIR', first, GOAL_FIRST_SECONDS),
    finding('later start to ready', later, GOAL_LATER_SECONDS),
  ]
}
