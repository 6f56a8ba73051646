/**
 * What the lender's staff see of sandboxes that anyone may create: nothing, or strangers' samples would bury their own
 * test applications (docs/decisions/0089).
 */

/** The requested sandbox of an application, in SQL, by its client's id and its dealer's; null outside of one. */
export const sandboxOf = (clientId: string, dealerId: string): string =>
  `coalesce((select sandbox_id from clients where id = ${clientId}), (select sandbox_id from dealers where id = ${dealerId}))`

/** A condition in SQL: neither this client's id nor this dealer's, of an application, is that of such a sandbox. */
export const outsideSandboxes = (clientId: string, dealerId: string): string =>
  `(not exists (select from clients sc where sc.id = ${clientId} and sc.sandbox_id is not null)
    and not exists (select from dealers sd where sd.id = ${dealerId} and sd.sandbox_id is not null))`
