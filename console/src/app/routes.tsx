/** Which address shows which page. Pages behind the sign-in are loaded on first use. */
import { createRoute, createRouter, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import { requestSearch } from '../admin/clients/requests/search.ts'
import { webhookSearch } from '../admin/clients/webhooks/search.ts'
import { listAddress, newAddress } from '../dealer/address.ts'
import { type ModeSearch, modeSearch } from '../shared/person/mode-search.ts'
import { AUDIT_ASKED, type AuditAsked } from '../staff/audit/asked.ts'
import { numbersSearch } from '../staff/numbers/address.ts'
import { peopleSearch } from '../staff/people/address.ts'
import { queueSearch } from '../staff/queue/address.ts'
import { listSearch } from '../ui/lists/list-search.ts'
import { NotFoundPage } from '../ui/page/not-found.tsx'
import { BrokenPage } from './broken.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { root, sign, visitors } from './visitor-routes.tsx'

const people = createRoute({
  getParentRoute: () => root,
  id: 'people',
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'SignedIn'),
  validateSearch: (search: Record<string, unknown>): ModeSearch => modeSearch(search),
  search: { middlewares: [retainSearchParams(['mode'])] },
})

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Whether a case shows its messages in place of its notes. */
const talkSearch = (search: Record<string, unknown>): { talk?: 'messages' } =>
  search['talk'] === 'messages' ? { talk: 'messages' } : {}

const inside = createRoute({ getParentRoute: () => people, path: '/console' })
const first = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'FirstPage'),
})
const caseOne = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$reference',
  component: lazyRouteComponent(() => import('../staff/cases/case-page.tsx'), 'CasePage'),
  validateSearch: talkSearch,
})
const caseSection = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$reference/$section',
  component: lazyRouteComponent(() => import('../staff/cases/case-page.tsx'), 'CasePage'),
  validateSearch: talkSearch,
})
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/queue',
  component: lazyRouteComponent(() => import('../staff/queue/first-view.tsx'), 'FirstView'),
})
const queueView = createRoute({
  getParentRoute: () => inside,
  path: '/queue/$view',
  component: lazyRouteComponent(() => import('../staff/queue/queue.tsx'), 'QueuePage'),
  validateSearch: queueSearch,
})
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'AccountPage'),
})
const ownApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$reference',
  component: lazyRouteComponent(() => import('../dealer/status/status-page.tsx'), 'StatusPage'),
})
const dealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers',
  component: lazyRouteComponent(() => import('../admin/dealers/dealers.tsx'), 'DealersPage'),
  validateSearch: listSearch,
})
const dealer = createRoute({
  getParentRoute: () => inside,
  path: '/dealers/$dealerId',
  component: lazyRouteComponent(() => import('../admin/dealers/dealer.tsx'), 'DealerPage'),
})
const user = createRoute({
  getParentRoute: () => inside,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../admin/users/user.tsx'), 'UserPage'),
})
const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  component: lazyRouteComponent(() => import('../admin/users/users.tsx'), 'UsersPage'),
  validateSearch: listSearch,
})
const clients = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  component: lazyRouteComponent(() => import('../admin/clients/clients.tsx'), 'ClientsPage'),
  validateSearch: listSearch,
})
const client = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId',
  component: lazyRouteComponent(() => import('../admin/clients/client.tsx'), 'ClientPage'),
})
const clientWebhooks = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/webhooks',
  component: lazyRouteComponent(() => import('../admin/clients/webhooks/webhooks.tsx'), 'WebhooksPage'),
  validateSearch: webhookSearch,
})
const clientRequests = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/requests',
  component: lazyRouteComponent(() => import('../admin/clients/requests/requests.tsx'), 'RequestsPage'),
  validateSearch: requestSearch,
})
const clientRequest = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/requests/$requestId',
  component: lazyRouteComponent(() => import('../admin/clients/requests/request.tsx'), 'RequestPage'),
})
const clientEvents = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/events',
  component: lazyRouteComponent(() => import('../admin/clients/events/events.tsx'), 'EventsPage'),
  validateSearch: (search: Record<string, unknown>): { type?: string | undefined } => {
    const type = text(search['type'])
    return type ? { type } : {}
  },
})
const testApplications = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/test-applications',
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications/test-applications.tsx'),
    'TestApplicationsPage',
  ),
})
const testApplication = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId/test-applications/$reference',
  component: lazyRouteComponent(
    () => import('../admin/clients/test-applications/test-application.tsx'),
    'TestApplicationPage',
  ),
})
const products = createRoute({
  getParentRoute: () => inside,
  path: '/products',
  component: lazyRouteComponent(() => import('../admin/products/products.tsx'), 'ProductsPage'),
})
const product = createRoute({
  getParentRoute: () => inside,
  path: '/products/$productId/versions/$version',
  component: lazyRouteComponent(() => import('../admin/products/product.tsx'), 'ProductPage'),
})
const policy = createRoute({
  getParentRoute: () => inside,
  path: '/policy',
  component: lazyRouteComponent(() => import('../admin/policy/policy.tsx'), 'PolicyPage'),
  validateSearch: (search: Record<string, unknown>): { version?: string } => {
    const version = text(search['version'])
    return version === undefined ? {} : { version }
  },
})
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  component: lazyRouteComponent(() => import('../staff/audit/audit.tsx'), 'AuditPage'),
  validateSearch: (search: Record<string, unknown>): AuditAsked =>
    Object.fromEntries(
      AUDIT_ASKED.flatMap((name) => (text(search[name]) ? [[name, text(search[name])]] : [])),
    ),
})
const numbers = createRoute({
  getParentRoute: () => inside,
  path: '/numbers',
  component: lazyRouteComponent(() => import('../staff/numbers/numbers.tsx'), 'NumbersPage'),
  validateSearch: numbersSearch,
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('../staff/settings/settings.tsx'), 'SettingsPage'),
})
const personsPage = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  component: lazyRouteComponent(() => import('../staff/people/people.tsx'), 'PeoplePage'),
  validateSearch: peopleSearch,
})
const applications = createRoute({
  getParentRoute: () => inside,
  path: '/applications',
  component: lazyRouteComponent(() => import('../dealer/list/list-page.tsx'), 'ApplicationsPage'),
  validateSearch: listAddress,
})
const newApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/new',
  component: lazyRouteComponent(() => import('../dealer/form/new-page.tsx'), 'NewApplicationPage'),
  validateSearch: newAddress,
})
const editApplication = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$reference/edit',
  component: lazyRouteComponent(() => import('../dealer/form/edit-page.tsx'), 'EditApplicationPage'),
})
const quotation = createRoute({
  getParentRoute: () => inside,
  path: '/quotation',
  component: lazyRouteComponent(() => import('../dealer/quotation/quotation-page.tsx'), 'QuotationPage'),
})
const unknown = createRoute({ getParentRoute: () => inside, path: '/$', component: NotFoundPage })

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
}
