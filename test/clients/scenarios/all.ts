/** What the clients for other languages must do, whatever the language. */
import { FEED, READING } from './reading.ts'
import { RETRIES } from './retries.ts'
import type { Scenario } from './step.ts'
import { SUBMISSIONS } from './submissions.ts'
import { TOKENS } from './tokens.ts'
import { WEBHOOKS } from './webhooks.ts'

/** Feed last of what reads: it needs events of the scenarios before it. */
export const SCENARIOS: readonly Scenario[] = [
  ...SUBMISSIONS,
  ...READING,
  ...FEED,
  ...TOKENS,
  ...RETRIES,
  ...WEBHOOKS,
]
