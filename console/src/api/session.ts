/** Who is signed in; signing in and out; passwords. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type {
  AskPasswordLink,
  ChangePassword,
  CheckPasswordLink,
  Me,
  PasswordLink,
  SignIn,
  UsePasswordLink,
} from '../../../src/http/console/contract.ts'
import { isFailure, read, send } from './request.ts'

export const ME = ['me'] as const

/** What was read for the person who is signed in, and nobody else. */
export const isOfPerson = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
  queryKey[0] !== ME[0] && queryKey[0] !== 'visitor'

/** The person who is signed in; null for nobody. */
export const meQuery = queryOptions<Me | null>({
  queryKey: ME,
  queryFn: async ({ signal, client }) => {
    const before = client.getQueryData<Me | null>(ME)
    const me = await read<Me>('me', signal).catch((error: unknown) => {
      if (isFailure(error, 'signed-out')) return null
      throw error
    })
    // In another window somebody else may have signed in.
    if (before && me && before.userId !== me.userId) void client.resetQueries({ predicate: isOfPerson })
    return me
  },
  staleTime: 60_000,
})

export const signIn = (given: SignIn): Promise<Me> => send<Me>('sign-in', given)
export const signOut = (): Promise<void> => send('sign-out')
export const changePassword = (given: ChangePassword): Promise<void> => send('my-password', given)

/** Answers alike whether there is such an account or not. */
export const askPasswordLink = (given: AskPasswordLink): Promise<void> => send('password-link', given)
export const checkPasswordLink = (given: CheckPasswordLink, signal?: AbortSignal): Promise<PasswordLink> =>
  send<PasswordLink>('password-link/check', given, signal)
export const setPasswordByLink = (given: UsePasswordLink): Promise<void> => send('password-link/use', given)
