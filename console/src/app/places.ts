/** The pages that each role may see: navigation and guard both use this table. A new page adds its line. */

import { type Capability, hasCapability, type Role } from '../../../src/domain/application/roles.ts'
import type { Icon } from '../ui/icons/icon.tsx'
import {
  IconBuildingStore,
  IconCalculator,
  IconChartBar,
  IconFileText,
  IconHistory,
  IconId,
  IconInbox,
  IconPercentage,
  IconPlugConnected,
  IconScale,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '../ui/icons/of-shell.ts'

type Place = {
  readonly to: string
  readonly name: string
  readonly may: Capability
  readonly icon: Icon
  /** The sidebar's heading above it; the first pages need none. */
  readonly group: 'People and partners' | 'Running the place' | 'You' | undefined
}

/** In the order of the sidebar. A person's first page is the first that they may see; a phone's bar shows the first four. */
const PLACES = [
  { to: '/console/queue', name: 'Queue', may: 'staff', icon: IconInbox, group: undefined },
  {
    to: '/console/applications',
    name: 'Applications',
    may: 'dealer',
    icon: IconFileText,
    group: undefined,
  },
  { to: '/console/quotation', name: 'Quotation', may: 'dealer', icon: IconCalculator, group: undefined },
  { to: '/console/numbers', name: 'Numbers', may: 'signedIn', icon: IconChartBar, group: undefined },
  {
    to: '/console/dealers',
    name: 'Dealers',
    may: 'admin',
    icon: IconBuildingStore,
    group: 'People and partners',
  },
  { to: '/console/users', name: 'Users', may: 'dealerAdmin', icon: IconUsers, group: 'People and partners' },
  {
    to: '/console/clients',
    name: 'Clients',
    may: 'dealerAdmin',
    icon: IconPlugConnected,
    group: 'People and partners',
  },
  {
    to: '/console/people',
    name: 'People',
    may: 'admin',
    icon: IconId,
    group: 'People and partners',
  },
  {
    to: '/console/products',
    name: 'Products',
    may: 'admin',
    icon: IconPercentage,
    group: 'Running the place',
  },
  { to: '/console/policy', name: 'Policy', may: 'admin', icon: IconScale, group: 'Running the place' },
  { to: '/console/audit', name: 'Audit', may: 'admin', icon: IconHistory, group: 'Running the place' },
  { to: '/console/settings', name: 'Settings', may: 'staff', icon: IconSettings, group: 'Running the place' },
  { to: '/console/account', name: 'My account', may: 'signedIn', icon: IconUserCircle, group: 'You' },
] as const satisfies readonly Place[]

/** Pages that no navigation lists. */
const UNLISTED = [{ to: '/console/cases', may: 'staff' }] as const satisfies readonly Pick<
  Place,
  'to' | 'may'
>[]

export const placesOf = (role: Role) => PLACES.filter(({ may }) => hasCapability(role, may))

export const firstPlaceOf = (role: Role) => placesOf(role)[0]?.to ?? '/console/account'

/** Whether the role may see a page. The router handles pages that the table lacks. */
export const maySee = (role: Role, path: string): boolean => {
  const place = [...PLACES, ...UNLISTED].find(({ to }) => path === to || path.startsWith(`${to}/`))
  return place === undefined || hasCapability(role, place.may)
}
