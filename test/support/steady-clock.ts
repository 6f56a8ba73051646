/** Moves the clock of a world so that no minute or day of it ends while a test counts by them. */
import { DAY_MILLISECONDS } from '../../packages/values/dublin-day.ts'
import type { World } from './world.ts'

const MINUTE_MILLISECONDS = 60_000

type Clock = Pick<World, 'service' | 'passTime'>

/** Passes time to the start of a minute, by which requests are counted. */
export const startMinute = ({ service, passTime }: Clock): void =>
  passTime(MINUTE_MILLISECONDS - (service.now() % MINUTE_MILLISECONDS))

/** Goes back to yesterday's noon, which the database's clock has reached. */
export const startAtNoon = ({ service, passTime }: Clock): void =>
  passTime(-DAY_MILLISECONDS / 2 - (service.now() % DAY_MILLISECONDS))
