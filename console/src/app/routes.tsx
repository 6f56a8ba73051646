/** Which address shows which page. Pages behind the sign-in are loaded on first use. */

import { createRoute, createRouter, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import type { Mode } from '../../../src/domain/application/access.ts'
import type { Capability } from '../../../src/domain/application/roles.ts'
import type { QueueView } from '../../../src/domain/case/queue-views.ts'
import { requestSearch } from '../admin/clients/requests/search.ts'
import { webhookSearch } from '../admin/clients/webhooks/search.ts'
import { readBy } from '../api/queries.ts'
import { listAddress, newAddress } from '../dealer/address.ts'
import { ownListQuery } from '../dealer/list/read.ts'
import { modeSearch } from '../shared/person/mode-search.ts'
import { auditSearch } from '../staff/audit/asked.ts'
import { numbersSearch } from '../staff/numbers/address.ts'
import { peopleSearch } from '../staff/people/address.ts'
import { queueSearch } from '../staff/queue/address.ts'
import { casesQuery } from '../staff/queue/read.ts'
import { searchOf } from '../ui/address.ts'
import { listSearch } from '../ui/lists/list-search.ts'
import { NotFoundPage } from '../ui/page/not-found.tsx'
import { begins } from './begin.ts'
import { BrokenPage } from './broken.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { root, sign, visitors } from './visitor-routes.tsx'

const people = createRoute({
  getParentRoute: () => root,
  id: 'people',
  staticData: { who: 'signedIn' },
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'SignedIn'),
  validateSearch: modeSearch,
  loader: begins(),
  search: { middlewares: [retainSearchParams(['mode'])] },
})

/** Whether a case shows its messages in place of its notes. */
const talkSearch = searchOf([], { talk: ['messages'] })

const modeOf = ({ search }: { readonly search: Record<string, unknown> }): Mode =>
  modeSearch(search).mode ?? 'live'

const inside = createRoute({
  getParentRoute: () => people,
  path: '/console',
  staticData: { who: 'signedIn' },
})
const first = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { who: 'signedIn' },
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'FirstPage'),
})
const caseOne = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$reference',
  staticData: { who: 'staff' },
  component: lazyRouteComponent(() => import('../staff/cases/case-page.tsx'), 'CasePage'),
  validateSearch: talkSearch,
})
const caseSection = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$reference/$section',
  staticData: { who: 'staff' },
  component: lazyRouteComponent(() => import('../staff/cases/case-page.tsx'), 'CasePage'),
  validateSearch: talkSearch,
})
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/queue',
  staticData: { who: 'staff' },
  component: lazyRouteComponent(() => import('../staff/queue/first-view.tsx'), 'FirstView'),
})
const queueView = createRoute({
  getParentRoute: () => inside,
  path: '/queue/$view',
  staticData: { who: 'staff' },
  component: lazyRouteComponent(() => import('../staff/queue/queue.tsx'), 'QueuePage'),
  validateSearch: queueSearch,
  loader: begins((cache, { params, location }) =>
    cache.prefetchInfiniteQuery(
      casesQuery({
        view: params['view'] as QueueView,
        mode: modeOf(location),
        search: queueSearch(location.search),
      }),
    ),
  ),
})
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  staticData: { who: 'signedIn' },
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'AccountPage'),
})
const ownApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$reference',
  staticData: { who: 'dealer' },
  component: lazyRouteComponent(() => import('../dealer/status/status-page.tsx'), 'StatusPage'),
})
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
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../staff/audit/audit.tsx'), 'AuditPage'),
  validateSearch: auditSearch,
})
const numbers = createRoute({
  getParentRoute: () => inside,
  path: '/numbers',
  staticData: { who: 'signedIn' },
  component: lazyRouteComponent(() => import('../staff/numbers/numbers.tsx'), 'NumbersPage'),
  validateSearch: numbersSearch,
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  staticData: { who: 'staff' },
  component: lazyRouteComponent(() => import('../staff/settings/settings.tsx'), 'SettingsPage'),
})
const personsPage = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  staticData: { who: 'admin' },
  component: lazyRouteComponent(() => import('../staff/people/people.tsx'), 'PeoplePage'),
  validateSearch: peopleSearch,
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
const unknown = createRoute({
  getParentRoute: () => inside,
  path: '/$',
  staticData: { who: 'signedIn' },
  component: NotFoundPage,
})

export const router = createRouter({
  routeTree: root.addChildren([
    visitors,
    sign,
    people.addChildren([
      inside.addChildren([
        first,
        queue,
        queueView,
        account,
        ownApplication,
        dealers,
        dealer,
        users,
        user,
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
        audit,
        numbers,
        settings,
        personsPage,
        caseOne,
        caseSection,
        applications,
        newApplication,
        editApplication,
        quotation,
        unknown,
      ]),
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** Each route names who may see its page; a person who may not sees that there is none. */
  interface StaticDataRouteOption {
    readonly who: Capability | 'anyone'
  }
}
