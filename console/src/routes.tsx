/** Which address shows which page. Pages behind the sign-in are loaded when they are first shown. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { ConsentPage } from './consents/consent.tsx'
import { BrokenPage } from './parts/broken.tsx'
import { NotFoundForVisitors, NotFoundPage } from './parts/not-found.tsx'
import { FirstPage, SignedIn } from './parts/signed-in.tsx'
import { VisitorFrame } from './parts/visitor-frame.tsx'
import { ForgotPasswordPage } from './sign-in/forgot-password.tsx'
import { PasswordPage } from './sign-in/password.tsx'
import { SignInPage } from './sign-in/sign-in.tsx'
import { type SigningStep, signingStep } from './signing/steps.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundForVisitors })

const visitors = createRoute({ getParentRoute: () => root, id: 'visitors', component: VisitorFrame })
const people = createRoute({ getParentRoute: () => root, id: 'people', component: SignedIn })

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const signIn = createRoute({
  getParentRoute: () => visitors,
  path: '/console/sign-in',
  component: SignInPage,
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = text(search['next'])
    return next === undefined ? {} : { next }
  },
})
const forgotPassword = createRoute({
  getParentRoute: () => visitors,
  path: '/console/forgot-password',
  component: ForgotPasswordPage,
})
const password = createRoute({
  getParentRoute: () => visitors,
  path: '/console/password',
  component: PasswordPage,
})
const consent = createRoute({ getParentRoute: () => visitors, path: '/consent', component: ConsentPage })
const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  component: lazyRouteComponent(() => import('./signing/sign.tsx'), 'SignPage'),
  validateSearch: (search: Record<string, unknown>): { step?: SigningStep } => {
    const step = signingStep(search['step'])
    return step === undefined ? {} : { step }
  },
})

const inside = createRoute({ getParentRoute: () => people, path: '/console' })
const first = createRoute({ getParentRoute: () => inside, path: '/', component: FirstPage })
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'AccountPage'),
})
const dealers = createRoute({
  getParentRoute: () => inside,
  path: '/dealers',
  component: lazyRouteComponent(() => import('./dealers/dealers.tsx'), 'DealersPage'),
})
const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  component: lazyRouteComponent(() => import('./users/users.tsx'), 'UsersPage'),
})
const clients = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  component: lazyRouteComponent(() => import('./clients/clients.tsx'), 'ClientsPage'),
})
const client = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId',
  component: lazyRouteComponent(() => import('./clients/client.tsx'), 'ClientPage'),
})
const unknown = createRoute({ getParentRoute: () => inside, path: '/$', component: NotFoundPage })

/** Every value is a text and stays as it was sent: a client's state may look like a number. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

export const router = createRouter({
  routeTree: root.addChildren([
    visitors.addChildren([signIn, forgotPassword, password, consent]),
    sign,
    people.addChildren([inside.addChildren([first, account, dealers, users, clients, client, unknown])]),
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
