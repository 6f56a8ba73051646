/** The refusal of a change because the person's page showed an older version: who changed it since, and when. */
import { Refusal } from '../refusal.ts'

export class SettingOutdated extends Refusal {
  /** A user's id; null for the command line. */
  readonly changedBy: string | null
  readonly changedAt: Date
  constructor(changed: { readonly changedBy: string | null; readonly changedAt: Date }) {
    super(
      'Someone else has changed this since you opened the page. Check the latest version, then save again.',
    )
    this.changedBy = changed.changedBy
    this.changedAt = changed.changedAt
  }
}
