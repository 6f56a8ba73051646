/** The pages to which the navigation leads. Who may see them is said by their routes. */

import { useRouter } from '@tanstack/react-router'
import { usePerson } from '../shared/person/person.ts'
import {
  type Icon,
  IconAt,
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconCalculator,
  IconChartBar,
  IconCurrencyEuro,
  IconFileText,
  IconHistory,
  IconId,
  IconInbox,
  IconPercentage,
  IconPlugConnected,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
} from '../ui/icons/of-shell.tsx'
import { maySee } from './may-see.ts'

type Place = {
  readonly to: string
  readonly name: string
  readonly icon: Icon
  /** The sidebar's heading above it; the first pages need none. */
  readonly group: 'People and partners' | 'Administration' | 'You' | undefined
}

/** In the order of the sidebar. A person's first page is the first that they may see; a phone's bar shows the first four. */
const PLACES = [
  { to: '/console/queue', name: 'Queue', icon: IconInbox, group: undefined },
  { to: '/console/inbox', name: 'Inbox', icon: IconAt, group: undefined },
  { to: '/console/payouts', name: 'Payouts', icon: IconCurrencyEuro, group: undefined },
  {
    to: '/console/applications',
    name: 'Applications',

    icon: IconFileText,
    group: undefined,
  },
  { to: '/console/quotation', name: 'Quotation', icon: IconCalculator, group: undefined },
  { to: '/console/numbers', name: 'Numbers', icon: IconChartBar, group: undefined },
  { to: '/console/commission', name: 'Commission', icon: IconCurrencyEuro, group: undefined },
  { to: '/console/duties', name: 'Duties', icon: IconFileText, group: undefined },
  {
    to: '/console/dealers',
    name: 'Dealers',

    icon: IconBuildingStore,
    group: 'People and partners',
  },
  { to: '/console/partners', name: 'Partners', icon: IconBuilding, group: 'People and partners' },
  { to: '/console/users', name: 'Users', icon: IconUsers, group: 'People and partners' },
  {
    to: '/console/clients',
    name: 'Clients',

    icon: IconPlugConnected,
    group: 'People and partners',
  },
  { to: '/console/sandbox', name: 'Sandbox', icon: IconBox, group: 'People and partners' },
  {
    to: '/console/people',
    name: 'People',

    icon: IconId,
    group: 'People and partners',
  },
  {
    to: '/console/products',
    name: 'Products',

    icon: IconPercentage,
    group: 'Administration',
  },
  { to: '/console/policy', name: 'Policy', icon: IconScale, group: 'Administration' },
  { to: '/console/audit', name: 'Audit', icon: IconHistory, group: 'Administration' },
  { to: '/console/settings', name: 'Settings', icon: IconSettings, group: 'Administration' },
  { to: '/console/providers', name: 'Providers', icon: IconShieldCheck, group: 'Administration' },
  { to: '/console/account', name: 'My account', icon: IconUserCircle, group: 'You' },
] as const satisfies readonly Place[]

/** The pages that the person may see, as their routes say; that of a sandbox only in one. */
export const usePlaces = () => {
  const { role, isInSandbox } = usePerson()
  const { routesByPath } = useRouter()
  return PLACES.filter(
    ({ to }) =>
      maySee(role, routesByPath[to].options.staticData) && (to !== '/console/sandbox' || isInSandbox),
  )
}
