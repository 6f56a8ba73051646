/** The pages of the lender’s staff. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueueView } from '../../../src/domain/case/queue-views.ts'
import {
  auditSearch,
  commissionSearch,
  dutySearch,
  numbersSearch,
  peopleSearch,
  queueSearch,
} from '../staff/address.ts'
import { casesQuery, isOpen, openedCase } from '../staff/read.ts'
import { searchOf } from '../ui/address.ts'
import { begins, modeOf, pageFor } from './inside.tsx'

/** Whether a case shows its messages in place of its notes. */
const talkSearch = searchOf([], { talk: ['messages'] })

const casePage = {
  component: lazyRouteComponent(() => import('../staff/cases/case-page.tsx'), 'CasePage'),
  validateSearch: talkSearch,
  // Each visit reads the case again, which counts as a look.
  loader: begins(async (cache, { params: { reference = '' } }) => {
    if (!isOpen(reference)) await cache.prefetchQuery({ ...openedCase(reference), staleTime: 0 })
  }),
}
const caseOne = createRoute({ ...pageFor('cases'), path: '/cases/$reference', ...casePage })
const caseSection = createRoute({ ...pageFor('cases'), path: '/cases/$reference/$section', ...casePage })
const queue = createRoute({
  ...pageFor('queue'),
  path: '/queue',
  component: lazyRouteComponent(() => import('../staff/queue/queue.tsx'), 'FirstView'),
})
const queueView = createRoute({
  ...pageFor('queue'),
  path: '/queue/$view',
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
const inbox = createRoute({
  ...pageFor('staff'),
  path: '/inbox',
  component: lazyRouteComponent(() => import('../staff/inbox/inbox.tsx'), 'InboxPage'),
})
const payouts = createRoute({
  ...pageFor('cases'),
  path: '/payouts',
  component: lazyRouteComponent(() => import('../staff/payouts/payouts.tsx'), 'PayoutsPage'),
})
const duties = createRoute({
  ...pageFor('queue'),
  path: '/duties',
  component: lazyRouteComponent(() => import('../staff/duties/duties.tsx'), 'DutiesPage'),
  validateSearch: dutySearch,
})
const audit = createRoute({
  ...pageFor('oversight'),
  path: '/audit',
  component: lazyRouteComponent(() => import('../staff/audit/audit.tsx'), 'AuditPage'),
  validateSearch: auditSearch,
})
const numbers = createRoute({
  ...pageFor('numbers'),
  path: '/numbers',
  component: lazyRouteComponent(() => import('../staff/numbers/numbers.tsx'), 'NumbersPage'),
  validateSearch: numbersSearch,
})
const commission = createRoute({
  ...pageFor('commission'),
  path: '/commission',
  component: lazyRouteComponent(() => import('../staff/commission/commission.tsx'), 'CommissionPage'),
  validateSearch: commissionSearch,
})
const providers = createRoute({
  ...pageFor('queue'),
  path: '/providers',
  component: lazyRouteComponent(() => import('../staff/providers/providers.tsx'), 'ProvidersPage'),
})
const settings = createRoute({
  ...pageFor('queue'),
  path: '/settings',
  component: lazyRouteComponent(() => import('../staff/settings/settings.tsx'), 'SettingsPage'),
})

const operatorSettings = createRoute({
  ...pageFor('queue'),
  path: '/settings/operator',
  component: lazyRouteComponent(() => import('../staff/settings/settings.tsx'), 'OperatorSettingsPage'),
})
const personsPage = createRoute({
  ...pageFor('admin'),
  path: '/people',
  component: lazyRouteComponent(() => import('../staff/people/people.tsx'), 'PeoplePage'),
  validateSearch: peopleSearch,
})

export const staffPages = [
  caseOne,
  caseSection,
  queue,
  queueView,
  inbox,
  payouts,
  duties,
  audit,
  numbers,
  commission,
  providers,
  settings,
  operatorSettings,
  personsPage,
] as const
