/** The pages of the lender’s staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueueView } from '../../../src/domain/case/queue-views.ts'
import { auditSearch } from '../staff/audit/asked.ts'
import { numbersSearch } from '../staff/numbers/address.ts'
import { peopleSearch } from '../staff/people/address.ts'
import { queueSearch } from '../staff/queue/address.ts'
import { casesQuery } from '../staff/queue/read.ts'
import { searchOf } from '../ui/address.ts'
import { begins } from './begin.ts'
import { inside, modeOf } from './inside.ts'

/** Whether a case shows its messages in place of its notes. */
const talkSearch = searchOf([], { talk: ['messages'] })

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

export const staffPages = [
  caseOne,
  caseSection,
  queue,
  queueView,
  audit,
  numbers,
  settings,
  personsPage,
] as const
