/** The pages of administrators, the lender’s and dealers’. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requestSearch } from '../admin/clients/requests/search.ts'
import { webhookSearch } from '../admin/clients/webhooks/search.ts'
import { readBy } from '../api/queries.ts'
import { searchOf } from '../ui/address.ts'
import { listSearch } from '../ui/lists/list-search.ts'
import { begins } from './begin.ts'
import { inside } from './inside.ts'

const dealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../admin/dealers/dealers.tsx'), 'DealersPage'),
  validateSearch: listSearch,
  loader: begins((cache) => cache.prefetchQuery(readBy('listDealers'))),
})
const dealer = createRoute({
  getParentRoute: () => inside,
  path: '/dealers/$dealerId',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../admin/dealers/dealer.tsx'), 'DealerPage'),
})
const user = createRoute({
  getParentRoute: () => inside,
  path: '/users/$userId',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/users/user.tsx'), 'UserPage'),
})
const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/users/users.tsx'), 'UsersPage'),
  validateSearch: listSearch,
})
const clients = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/clients.tsx'), 'ClientsPage'),
  validateSearch: listSearch,
  loader: begins((cache) => cache.prefetchQuery(readBy('listClients'))),
})
const client = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/client.tsx'), 'ClientPage'),
})
const clientWebhooks = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/webhooks',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/webhooks/webhooks.tsx'), 'WebhooksPage'),
  validateSearch: webhookSearch,
})
const clientRequests = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/requests',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/requests/requests.tsx'), 'RequestsPage'),
  validateSearch: requestSearch,
})
const clientRequest = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/requests/$requestId',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/requests/request.tsx'), 'RequestPage'),
})
const clientEvents = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/events',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(() => import('../admin/clients/events/events.tsx'), 'EventsPage'),
  validateSearch: searchOf(['type']),
})
const testApplications = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/test-applications',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications/test-applications.tsx'),
    'TestApplicationsPage',
  ),
})
const testApplication = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/test-applications/$reference',
  staticData: { who: 'dealerAdmin' },
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications/test-application.tsx'),
    'TestApplicationPage',
  ),
})
const products = createRoute({
  getParentRoute: () => inside,
  path: '/products',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../admin/products/products.tsx'), 'ProductsPage'),
})
const product = createRoute({
  getParentRoute: () => inside,
  path: '/products/$productId/versions/$version',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../admin/products/product.tsx'), 'ProductPage'),
})
const policy = createRoute({
  getParentRoute: () => inside,
  path: '/policy',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../admin/policy/policy.tsx'), 'PolicyPage'),
  validateSearch: searchOf(['version']),
})

export const adminPages = [
  dealers,
  dealer,
  user,
  users,
  clients,
  client,
  clientWebhooks,
  clientRequests,
  clientRequest,
  clientEvents,
  testApplications,
  testApplication,
  products,
  product,
  policy,
] as const
