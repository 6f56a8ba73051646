/** What `forecourt listen` is called with, and what it counts. */
import type { EventType } from '../../domain/event-types.ts'

/** The clients of a sandbox, by their names in sandbox.json. */
export const SANDBOX_CLIENTS = ['dealer', 'specialDealer', 'partner', 'otherPartner'] as const

type SandboxClientName = (typeof SANDBOX_CLIENTS)[number]

export type ListenOptions = {
  readonly forwardTo: string
  readonly url?: string
  readonly client?: SandboxClientName
  readonly types?: readonly EventType[]
  readonly after: string
  readonly json?: true
}

/** Of `--after`: only what comes from now on. */
export const NOW = 'now'

/** What was forwarded so far, and the cursor behind it. */
export type Tally = { taken: number; notTaken: number; after: string | undefined }
