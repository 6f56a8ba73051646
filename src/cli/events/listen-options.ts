/** What `forecourt listen` is called with, and what it counts. */
import type { EventType } from '../../domain/event-types.ts'
import type { ConnectionOptions } from '../service/connection.ts'

export type ListenOptions = ConnectionOptions & {
  readonly forwardTo: string
  readonly types?: readonly EventType[]
  readonly cursor: string
  readonly json?: true
}

/** Of `--cursor`: only what comes from now on. */
export const NOW = 'now'

/** What was forwarded so far, and the cursor behind it. */
export type Tally = { taken: number; notTaken: number; cursor: string | undefined }
