/** Why a decision waits while the service cannot be reached. */
import { shortMoment } from '../../../names/formats.ts'

export const waitsFor = (lostAt: number): string =>
  `No connection since ${shortMoment(lostAt, Date.now())}: decisions can be sent once it is back. What you type stays here.`
