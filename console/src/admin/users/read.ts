/** The operations that read users. */
import { pagesBy } from '../../api/queries.ts'

/** Refetched when a user changes. */
export const USERS = ['searchUsers', 'readUser'] as const

/** Users by a part of their name or address, page by page. */
export const usersQuery = (text: string, dealerId: string | null) =>
  pagesBy('searchUsers', { body: { text, dealerId, cursor: null } })
