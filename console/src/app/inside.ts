/** The route around the pages behind the sign-in. */
import {
  createRoute,
  lazyRouteComponent,
  retainSearchParams,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Mode } from '../../../src/domain/access/access.ts'
import { cache } from '../api/cache.ts'
import { meQuery } from '../api/session.ts'
import { modeSearch } from '../shared/person/mode-search.ts'
import { root } from './root.tsx'

/** The mode in an address. */
export const modeOf = ({ search }: { readonly search: Record<string, unknown> }): Mode =>
  modeSearch(search).mode ?? 'live'

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
