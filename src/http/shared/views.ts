/** What several kinds of responses share. */

export const momentOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** The name of a user whose account is gone. */
export const FORMER_USER = 'A former user'
