/** What several kinds of responses share. */

/** A dealer's id and name, beside its users or clients. */
export const referenceView = (
  dealer: { readonly id: string; readonly name: string } | null,
): { readonly id: string; readonly name: string } | null =>
  dealer === null ? null : { id: dealer.id, name: dealer.name }

export const momentOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** The name of a user whose account is gone. */
export const FORMER_USER = 'A former user'
