/** The operations that read users. */
import type { SentTo } from '../../../../src/http/server/page-operations.ts'
import { pagesBy } from '../../api/queries.ts'

/** Refetched when a user changes. */
export const USERS = ['searchUsers', 'readUser'] as const

/** Users by a part of their name or address, of one dealer or partner or of all, page by page. */
export const usersQuery = (
  text: string,
  dealerId: string | null,
  partnerId: string | null = null,
  more: Pick<SentTo<'searchUsers'>['body'], 'role' | 'lacksSecondFactor'> = {},
) => pagesBy('searchUsers', { body: { text, dealerId, partnerId, ...more, cursor: null } })
