/** The operations that read users. */
import { pagesBy } from '../../api/queries.ts'

/** Refetched when a user changes. */
export const USERS = ['searchUsers', 'readUser'] as const

/** Users by a part of their name or address, of one dealer or partner or of all, page by page. */
export const usersQuery = (text: string, dealerId: string | null, partnerId: string | null = null) =>
  pagesBy('searchUsers', { body: { text, dealerId, partnerId, cursor: null } })
