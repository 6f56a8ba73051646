/** Who may read what the feed tells, asked again whenever it is read: rights end, and what was told stays in it. */

/**
 * Whether a client may still read what the event `e` tells of the application `a`: a partner whose consent was withdrawn
 * sees nothing of it. `client` and `dealer` are the placeholders of the client's id and its dealer's.
 */
export const mayStillRead = (client: string, dealer: string): string => `
  (e.application_id is null or a.owner_dealer_id = ${dealer}::uuid or (a.client_id = ${client} and (
    a.owner_user_id is null or exists (select from consents c
      where c.client_id = a.client_id and c.user_id = a.owner_user_id and c.withdrawn_at is null))))`
