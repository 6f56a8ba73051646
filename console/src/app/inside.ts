/** The route around the pages behind the sign-in. */
import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router'
import type { Mode } from '../../../src/domain/application/access.ts'
import { modeSearch } from '../shared/person/mode-search.ts'
import { begins } from './begin.ts'
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
  loader: begins(),
  search: { middlewares: [retainSearchParams(['mode'])] },
})
export const inside = createRoute({
  getParentRoute: () => people,
  path: '/console',
  staticData: { who: 'signedIn' },
})
