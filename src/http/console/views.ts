/** What answers of several kinds have in common. */

/** A dealer as it is named beside what belongs to it. */
export const referenceView = (
  dealer: { readonly id: string; readonly name: string } | null,
): { readonly id: string; readonly name: string } | null =>
  dealer === null ? null : { id: dealer.id, name: dealer.name }

export const momentOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** What somebody is called whose account is gone. */
export const FORMER_USER = 'A former user'
