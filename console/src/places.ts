/** The pages that people of each role may see: navigation and guard follow this one table. */
import type { Role } from '../../src/http/console/contract.ts'

type Place = { readonly to: string; readonly name: string; readonly roles: readonly Role[] }

/** A person's first page is the first that they may see. */
const PLACES = [
  { to: '/console/dealers', name: 'Dealers', roles: ['admin'] },
  { to: '/console/users', name: 'Users', roles: ['admin', 'dealerAdmin'] },
  { to: '/console/clients', name: 'Clients', roles: ['admin', 'dealerAdmin'] },
  {
    to: '/console/account',
    name: 'My account',
    roles: ['admin', 'dealerAdmin', 'dealerUser', 'underwriter'],
  },
] as const satisfies readonly Place[]

export const placesOf = (role: Role) =>
  PLACES.filter(({ roles }) => (roles as readonly Role[]).includes(role))

export const firstPlaceOf = (role: Role) => placesOf(role)[0]?.to ?? '/console/account'

/** Whether a page is one that the role may see. Pages that are no one's are left to the router. */
export const maySee = (role: Role, path: string): boolean => {
  const place = PLACES.find(({ to }) => path === to || path.startsWith(`${to}/`))
  return place === undefined || (place.roles as readonly Role[]).includes(role)
}
