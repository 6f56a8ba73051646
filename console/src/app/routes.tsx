/** Which address shows which page. Pages behind the sign-in are loaded on first use. */
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../../../src/domain/access/roles.ts'
import { NotFoundPage } from '../ui/page/not-found.tsx'
import { adminPages } from './admin-routes.tsx'
import { BrokenPage } from './broken.tsx'
import { dealerPages } from './dealer-routes.tsx'
import { inside, pageFor, people } from './inside.ts'
import { root } from './root.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { staffPages } from './staff-routes.tsx'
import { sign, visitors } from './visitor-routes.tsx'

const first = createRoute({
  ...pageFor('signedIn'),
  path: '/',
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'FirstPage'),
})
const account = createRoute({
  ...pageFor('signedIn'),
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'AccountPage'),
})
const unknown = createRoute({
  ...pageFor('signedIn'),
  path: '/$',
  component: NotFoundPage,
})

export const router = createRouter({
  routeTree: root.addChildren([
    visitors,
    sign,
    people.addChildren([
      inside.addChildren([first, account, ...staffPages, ...dealerPages, ...adminPages, unknown]),
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** Each route names who may see its page; everyone else sees "not found". */
  interface StaticDataRouteOption {
    readonly who: Capability | 'anyone'
  }
}
