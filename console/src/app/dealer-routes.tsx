/** The pages of a dealer’s people. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readBy } from '../api/queries.ts'
import { editAddress, listAddress, newAddress, quotationAddress } from '../dealer/address.ts'
import { ownListQuery, usualOf } from '../dealer/list/read.ts'
import { begins, modeOf, pageFor } from './inside.tsx'

const ownApplication = createRoute({
  ...pageFor('dealer'),
  path: '/applications/$reference',
  component: lazyRouteComponent(() => import('../dealer/status/status-page.tsx'), 'StatusPage'),
})
const applications = createRoute({
  ...pageFor('dealer'),
  path: '/applications',
  component: lazyRouteComponent(() => import('../dealer/list/list-page.tsx'), 'ApplicationsPage'),
  validateSearch: listAddress,
  loader: begins((cache, { location }, { role }) =>
    cache.prefetchInfiniteQuery(
      ownListQuery(modeOf(location), { of: usualOf(role), ...listAddress(location.search) }),
    ),
  ),
})
const newApplication = createRoute({
  ...pageFor('dealer'),
  path: '/applications/new',
  component: lazyRouteComponent(() => import('../dealer/form/new-page.tsx'), 'NewApplicationPage'),
  validateSearch: newAddress,
})
const editApplication = createRoute({
  ...pageFor('dealer'),
  path: '/applications/$reference/edit',
  component: lazyRouteComponent(() => import('../dealer/form/edit-page.tsx'), 'EditApplicationPage'),
  validateSearch: editAddress,
})
const quotation = createRoute({
  ...pageFor('dealer'),
  path: '/quotation',
  component: lazyRouteComponent(() => import('../dealer/quotation/quotation-page.tsx'), 'QuotationPage'),
  validateSearch: quotationAddress,
})

const sandbox = createRoute({
  ...pageFor('dealer'),
  path: '/sandbox',
  component: lazyRouteComponent(() => import('../dealer/sandbox/sandbox-page.tsx'), 'SandboxPage'),
  loader: begins((cache) => cache.prefetchQuery(readBy('readMySandbox'))),
})

export const dealerPages = [
  ownApplication,
  applications,
  newApplication,
  editApplication,
  quotation,
  sandbox,
] as const
