/** Which address shows which page. Pages behind the sign-in are loaded on first use. */

import { Button } from '@mantine/core'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../../../src/domain/access/roles.ts'
import { searchOf } from '../ui/address.ts'
import { NotFoundPage, VisitorFrame } from '../ui/page/frame.tsx'
import { Page } from '../ui/page/page.tsx'
import ui from '../ui/style/ui.module.css'
import { signingSearch } from '../visitor/address.ts'
import { OVER_PAGES } from '../visitor/sign-in/provider.ts'
import { adminPages } from './admin-routes.tsx'
import { dealerPages } from './dealer-routes.tsx'
import { inside, pageFor, people, root } from './inside.tsx'
import { staffPages } from './staff-routes.tsx'

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

const visitorFrame = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  staticData: { who: 'anyone' },
  component: VisitorFrame,
})
const ofVisitors = { getParentRoute: () => visitorFrame, staticData: { who: 'anyone' } } as const

const signIn = createRoute({
  ...ofVisitors,
  path: '/console/sign-in',
  component: lazyRouteComponent(() => import('../visitor/sign-in/sign-in.tsx'), 'SignInPage'),
  validateSearch: searchOf(['next']),
})
const provider = createRoute({
  ...ofVisitors,
  path: '/console/sign-in/provider',
  component: lazyRouteComponent(() => import('../visitor/sign-in/provider-page.tsx'), 'ProviderPage'),
  validateSearch: searchOf([], { over: OVER_PAGES }),
})
const forgotPassword = createRoute({
  ...ofVisitors,
  path: '/console/forgot-password',
  component: lazyRouteComponent(() => import('../visitor/sign-in/forgot-password.tsx'), 'ForgotPasswordPage'),
})
const password = createRoute({
  ...ofVisitors,
  path: '/console/password',
  component: lazyRouteComponent(() => import('../visitor/sign-in/password.tsx'), 'PasswordPage'),
})
const consent = createRoute({
  ...ofVisitors,
  path: '/consent',
  component: lazyRouteComponent(() => import('../visitor/consents/consent.tsx'), 'ConsentPage'),
})
const unsubscribe = createRoute({
  ...ofVisitors,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('../visitor/mails/unsubscribe.tsx'), 'UnsubscribePage'),
  validateSearch: searchOf(['token']),
})

const visitors = visitorFrame.addChildren([signIn, provider, forgotPassword, password, consent, unsubscribe])

/** The pages of visitors: sign-in, consent, signing. */
const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  staticData: { who: 'anyone' },
  component: lazyRouteComponent(() => import('../visitor/signing/sign.tsx'), 'SignPage'),
  validateSearch: signingSearch,
})
const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  staticData: { who: 'anyone' },
  component: lazyRouteComponent(() => import('../visitor/signing/review.tsx'), 'ReviewPage'),
})

/**
 * The query of a page's address, as texts. Every value stays the text that was sent: a client's `state` may look like a
 * number.
 */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** Shown if a page fails or cannot be loaded, for example after a new version was deployed. */
const BrokenPage = () => (
  <Page title="This page did not load">
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>Something went wrong while loading this page. Anything you saved is not lost.</p>
      <Button size="xs" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  </Page>
)

export const router = createRouter({
  routeTree: root.addChildren([
    visitors,
    sign,
    review,
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
