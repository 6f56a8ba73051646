/** Ids for new keys of the key ring. */
import { randomBytes } from 'node:crypto'

const ID_BYTES = 4

/** Of the day and at random, so that no two keys have one id and the newest is easy to tell. */
export const newKeyId = (): string =>
  `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(ID_BYTES).toString('hex')}`
