/** The routes around all pages and around those behind the sign-in, and how a page begins to read. */

import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  type LoaderFnContext,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Mode } from '../../../src/domain/access/access.ts'
import type { Me } from '../../../src/modules/people/sign-in-pages.ts'
import { cache, meQuery } from '../api/queries.ts'
import { searchOf } from '../ui/address.ts'
import { NotFoundForVisitors } from '../ui/page/frame.tsx'
import { RenewalOverlay } from '../visitor/sign-in/renewal.tsx'
import { maySee } from './may-see.ts'

/** The mode in an address. */
export const modeOf = ({ search }: { readonly search: Record<string, unknown> }): Mode =>
  modeSearch(search).mode ?? 'live'

/** The mode in the address of pages behind the sign-in: without one it is live. */
const modeSearch = searchOf([], { mode: ['test'] })

export const people = createRoute({
  getParentRoute: () => root,
  id: 'people',
  staticData: { who: 'signedIn' },
  component: lazyRouteComponent(() => import('./shell/signed-in.tsx'), 'SignedIn'),
  validateSearch: modeSearch,
  // The browser has asked already as it got the page; this takes the response before the page's own scripts are there.
  beforeLoad: () => void cache.ensureQueryData(meQuery).catch(() => undefined),
  search: { middlewares: [retainSearchParams(['mode'])] },
})
export const inside = createRoute({
  getParentRoute: () => people,
  path: '/console',
  staticData: { who: 'signedIn' },
})

/** What the routes behind the sign-in share; it names who may see the page. */
export const pageFor = (who: StaticDataRouteOption['who']) => ({
  getParentRoute: () => inside,
  staticData: { who },
})

const Root = () => (
  <>
    <Outlet />
    <RenewalOverlay />
  </>
)

/** The route around all pages. */
export const root = createRootRoute({
  staticData: { who: 'anyone' },
  component: Root,
  notFoundComponent: NotFoundForVisitors,
})

type Begun = Pick<LoaderFnContext, 'cause' | 'route' | 'location'> & {
  readonly params: Readonly<Record<string, string>>
}

/**
 * Begins to read what a page shows while its scripts load, rather than once they run. The page itself shows what came,
 * or that it failed. The loader of a route: reads for the signed-in person, if they may see the page and do not only
 * point at its link.
 */
export const begins =
  (read: (cache: QueryClient, begun: Begun, me: Me) => Promise<void>) =>
  (begun: Begun): void => {
    const begin = async () => {
      const me = await cache.ensureQueryData(meQuery)
      const { staticData } = begun.route.options
      if (me !== null && !me.mustEnrol && maySee(me.role, staticData)) await read(cache, begun, me)
    }
    // The page asks again, and says what went wrong.
    if (begun.cause !== 'preload') begin().catch(() => undefined)
  }
