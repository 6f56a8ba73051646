/**
 * Who may read an application, as SQL conditions: the database itself decides, so that revoked rights take effect at
 * once.
 */
import { sandboxOf } from '../sandboxes/outside.ts'

/**
 * Whether the client that created the application may act for its owner: the owner is the client itself, or a user who
 * consents to it and whose dealer is not disabled. `application` is the alias of its row.
 */
export const creatorMayAct = (application: string): string => `
  (${application}.owner_user_id is null or (
    exists (select from consents s
      where s.client_id = ${application}.client_id and s.user_id = ${application}.owner_user_id and s.withdrawn_at is null)
    and not ${isOfClosedDealer(application)}))`

/** Whether the dealer of the application's owner is disabled, which ends what all clients may do with it. */
const isOfClosedDealer = (application: string): string => `
  exists (select from dealers d where d.id = ${application}.owner_dealer_id and d.disabled_at is not null)`

/**
 * Whether a client may still read the event `e` about the application `a`: published events stay in the event feed, but
 * rights can end. `client` and `dealer` are the placeholders of the client's id and its dealer's.
 */
export const mayStillRead = (client: string, dealer: string): string => `
  (e.application_id is null or ${mayReadNow(client, `${dealer}::uuid`)} or ${isOfLender(client)})`

/** Whether a client is the lender's, in the mode of the application `a`, and in the same requested sandbox or both in none. */
export const isOfLender = (client: string): string =>
  `coalesce((select lc.of_lender and lc.mode = a.mode::text
    and lc.sandbox_id is not distinct from ${sandboxOf('a.client_id', 'a.owner_dealer_id')}
    from clients lc where lc.id = ${client}), false)`

/**
 * Whether a client may read the application `a`; `client` and `dealer` are the SQL expressions of the client's id and
 * its dealer's.
 */
export const mayReadNow = (client: string, dealer: string): string => `
  (not ${isOfClosedDealer('a')} and (a.owner_dealer_id = ${dealer} or (a.client_id = ${client} and ${creatorMayAct('a')})))`
