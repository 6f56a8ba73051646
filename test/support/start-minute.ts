/** Requests are counted by the minute of the clock. */
import type { World } from './world.ts'

const MINUTE_MILLISECONDS = 60_000

/** Passes time to the start of a minute, so that none starts while a test counts requests. */
export const startMinute = ({ service, passTime }: Pick<World, 'service' | 'passTime'>): void =>
  passTime(MINUTE_MILLISECONDS - (service.now() % MINUTE_MILLISECONDS))
