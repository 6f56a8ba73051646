/** The options of `forecourt listen`, and its counts. */
import type { EventType } from '../../domain/events/event-types.ts'
import type { ConnectionOptions } from '../service/connection.ts'

export type ListenOptions = ConnectionOptions & {
  /** Without it, events are only printed. */
  readonly forwardTo?: string
  readonly types?: readonly EventType[]
  readonly cursor: string
  readonly json?: true
}

/** For `--cursor`: only events from now on. */
export const NOW = 'now'

/** The counts of forwarded events so far, and the cursor after them. */
export type Tally = { taken: number; notTaken: number; cursor: string | undefined }
