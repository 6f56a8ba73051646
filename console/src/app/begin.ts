/**
 * Begins to read what a page shows while its scripts load, rather than once they run. The page itself shows what came,
 * or that it failed.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFnContext } from '@tanstack/react-router'
import type { Me } from '../../../src/http/sign-in/pages.ts'
import { cache } from '../api/cache.ts'
import { meQuery } from '../api/session.ts'
import { maySee } from './may-see.ts'

type Begun = Pick<LoaderFnContext, 'cause' | 'route' | 'location'> & {
  readonly params: Readonly<Record<string, string>>
}

/** The loader of a route: reads for the signed-in person, if they may see the page and do not only point at its link. */
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
