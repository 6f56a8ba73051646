/** The pages of a dealer’s people. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listAddress, newAddress } from '../dealer/address.ts'
import { ownListQuery } from '../dealer/list/read.ts'
import { begins } from './begin.ts'
import { inside, modeOf } from './inside.ts'

const ownApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$reference',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/status/status-page.tsx'), 'StatusPage'),
})
const applications = createRoute({
  getParentRoute: () => inside,
  path: '/applications',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/list/list-page.tsx'), 'ApplicationsPage'),
  validateSearch: listAddress,
  loader: begins((cache, { location }) =>
    cache.prefetchInfiniteQuery(ownListQuery(modeOf(location), listAddress(location.search))),
  ),
})
const newApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/new',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/form/new-page.tsx'), 'NewApplicationPage'),
  validateSearch: newAddress,
})
const editApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$reference/edit',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/form/edit-page.tsx'), 'EditApplicationPage'),
})
const quotation = createRoute({
  getParentRoute: () => inside,
  path: '/quotation',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/quotation/quotation-page.tsx'), 'QuotationPage'),
})

export const dealerPages = [ownApplication, applications, newApplication, editApplication, quotation] as const
