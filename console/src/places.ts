/** The pages that people of each role may see: navigation and guard follow this one table. */
import { type Capability, hasCapability, type Role } from '../../src/domain/roles.ts'

type Place = { readonly to: string; readonly name: string; readonly may: Capability }

/** A person's first page is the first that they may see. */
const PLACES = [
  { to: '/console/dealers', name: 'Dealers', may: 'admin' },
  { to: '/console/users', name: 'Users', may: 'dealerAdmin' },
  { to: '/console/clients', name: 'Clients', may: 'dealerAdmin' },
  { to: '/console/account', name: 'My account', may: 'signedIn' },
] as const satisfies readonly Place[]

export const placesOf = (role: Role) => PLACES.filter(({ may }) => hasCapability(role, may))

export const firstPlaceOf = (role: Role) => placesOf(role)[0]?.to ?? '/console/account'

/** Whether a page is one that the role may see. Pages that are no one's are left to the router. */
export const maySee = (role: Role, path: string): boolean => {
  const place = PLACES.find(({ to }) => path === to || path.startsWith(`${to}/`))
  return place === undefined || hasCapability(role, place.may)
}
