/** Lets a mail be sent once the change under way is committed, and not without it. */
import type { Change } from '../store/change.ts'
import type { Jobs } from '../store/jobs.ts'

/** A mail to a user. What goes into it is looked up when it is sent, so nothing personal waits in the queue. */
export type Mail =
  | { readonly kind: 'invitation' | 'reset' | 'passwordChanged'; readonly userId: string }
  | { readonly kind: 'endpointDisabled'; readonly userId: string; readonly endpointId: string }

export const queueMail = (jobs: Jobs, change: Change, mail: Mail): Promise<void> =>
  jobs.add(change.sql, 'mail', mail)
