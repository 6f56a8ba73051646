/** Ids for new keys of the key ring. */
import { randomBytes } from 'node:crypto'

const ID_BYTES = 4

/** From the day and a random part, so that ids are unique and the newest is easy to recognise. */
export const newKeyId = (): string =>
  `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(ID_BYTES).toString('hex')}`
