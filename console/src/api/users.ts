/** Users, as admins see them. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ChangeUser, NewUser, Page, SearchUsers, User } from '../../../src/http/console/contract.ts'
import { send } from './request.ts'

export const USERS = ['users'] as const

/** The search goes in a body, since addresses must not stand in a server's log. */
export const usersQuery = (text: string, dealerId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...USERS, text, dealerId],
    queryFn: ({ pageParam, signal }) => {
      const wanted: SearchUsers = { text, dealerId, cursor: pageParam }
      return send<Page<User>>('users/search', wanted, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const inviteUser = (given: NewUser): Promise<User> => send<User>('users', given)
export const changeUser = (id: string, given: ChangeUser): Promise<User> =>
  send<User>(`users/${encodeURIComponent(id)}`, given)
export const inviteAgain = (id: string): Promise<void> => send(`users/${encodeURIComponent(id)}/invite`)
export const askForConsents = (id: string): Promise<void> =>
  send(`users/${encodeURIComponent(id)}/ask-consents`)
export const endSessionsOf = (id: string): Promise<void> =>
  send(`users/${encodeURIComponent(id)}/end-sessions`)
