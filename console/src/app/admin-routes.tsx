/** The pages of administrators: the lender’s, dealers’ and partners’. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requestSearch, webhookSearch } from '../admin/address.ts'
import { readBy } from '../api/queries.ts'
import { listSearch, searchOf } from '../ui/address.ts'
import { begins, pageFor } from './inside.tsx'

const setup = createRoute({
  ...pageFor('admin'),
  path: '/setup',
  component: lazyRouteComponent(() => import('../admin/setup/setup.tsx'), 'SetupPage'),
  loader: begins((cache) => cache.prefetchQuery(readBy('readSetup'))),
})
const dealers = createRoute({
  ...pageFor('admin'),
  path: '/dealers',
  component: lazyRouteComponent(() => import('../admin/dealers/dealers.tsx'), 'DealersPage'),
  validateSearch: listSearch,
  loader: begins((cache) => cache.prefetchQuery(readBy('listDealers'))),
})
const dealer = createRoute({
  ...pageFor('admin'),
  path: '/dealers/$dealerId',
  component: lazyRouteComponent(() => import('../admin/dealers/dealer.tsx'), 'DealerPage'),
})
const partners = createRoute({
  ...pageFor('admin'),
  path: '/partners',
  component: lazyRouteComponent(() => import('../admin/partners/partners.tsx'), 'PartnersPage'),
  validateSearch: listSearch,
  loader: begins((cache) => cache.prefetchQuery(readBy('listPartners'))),
})
const user = createRoute({
  ...pageFor('users'),
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../admin/users/user.tsx'), 'UserPage'),
})
const users = createRoute({
  ...pageFor('users'),
  path: '/users',
  component: lazyRouteComponent(() => import('../admin/users/users.tsx'), 'UsersPage'),
  validateSearch: listSearch,
})
const clients = createRoute({
  ...pageFor('clients'),
  path: '/clients',
  component: lazyRouteComponent(() => import('../admin/clients/clients.tsx'), 'ClientsPage'),
  validateSearch: listSearch,
  loader: begins((cache) => cache.prefetchQuery(readBy('listClients'))),
})
const client = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId',
  component: lazyRouteComponent(() => import('../admin/clients/client.tsx'), 'ClientPage'),
})
const clientWebhooks = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/webhooks',
  component: lazyRouteComponent(() => import('../admin/clients/webhooks/webhooks.tsx'), 'WebhooksPage'),
  validateSearch: webhookSearch,
})
const clientRequests = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/requests',
  component: lazyRouteComponent(() => import('../admin/clients/requests/requests.tsx'), 'RequestsPage'),
  validateSearch: requestSearch,
})
const clientRequest = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/requests/$requestId',
  component: lazyRouteComponent(() => import('../admin/clients/requests/request.tsx'), 'RequestPage'),
})
const clientEvents = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/events',
  component: lazyRouteComponent(() => import('../admin/clients/events.tsx'), 'EventsPage'),
  validateSearch: searchOf(['type']),
})
const clientConsents = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/consents',
  component: lazyRouteComponent(() => import('../admin/clients/consents.tsx'), 'ClientConsentsPage'),
})
const testApplications = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/test-applications',
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications.tsx'),
    'TestApplicationsPage',
  ),
})
const testApplication = createRoute({
  ...pageFor('clients'),
  path: '/clients/$clientId/test-applications/$reference',
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications.tsx'),
    'TestApplicationPage',
  ),
})
const products = createRoute({
  ...pageFor('oversight'),
  path: '/products',
  component: lazyRouteComponent(() => import('../admin/products/products.tsx'), 'ProductsPage'),
})
const product = createRoute({
  ...pageFor('oversight'),
  path: '/products/$productId/versions/$version',
  component: lazyRouteComponent(() => import('../admin/products/product.tsx'), 'ProductPage'),
})
const policy = createRoute({
  ...pageFor('oversight'),
  path: '/policy',
  component: lazyRouteComponent(() => import('../admin/policy/policy.tsx'), 'PolicyPage'),
  validateSearch: searchOf(['version']),
})

export const adminPages = [
  setup,
  dealers,
  dealer,
  partners,
  user,
  users,
  clients,
  client,
  clientWebhooks,
  clientRequests,
  clientRequest,
  clientEvents,
  clientConsents,
  testApplications,
  testApplication,
  products,
  product,
  policy,
] as const
