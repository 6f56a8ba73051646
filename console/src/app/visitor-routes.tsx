/** The pages of visitors: sign-in, consent, signing. */
import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { NotFoundForVisitors } from '../ui/page/not-found.tsx'
import { VisitorFrame } from '../ui/page/visitor-frame.tsx'
import { type OverPage, overPage } from '../visitor/sign-in/provider.ts'
import { RenewalOverlay } from '../visitor/sign-in/renewal.tsx'
import { type SigningStep, signingStep } from '../visitor/signing/steps.ts'

const Root = () => (
  <>
    <Outlet />
    <RenewalOverlay />
  </>
)

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundForVisitors })

const visitorFrame = createRoute({ getParentRoute: () => root, id: 'visitors', component: VisitorFrame })
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const signIn = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/console/sign-in',
  component: lazyRouteComponent(() => import('../visitor/sign-in/sign-in.tsx'), 'SignInPage'),
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = text(search['next'])
    return next === undefined ? {} : { next }
  },
})
const provider = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/console/sign-in/provider',
  component: lazyRouteComponent(() => import('../visitor/sign-in/provider-page.tsx'), 'ProviderPage'),
  validateSearch: (search: Record<string, unknown>): { over?: OverPage } => {
    const over = overPage(search['over'])
    return over === undefined ? {} : { over }
  },
})
const forgotPassword = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/console/forgot-password',
  component: lazyRouteComponent(() => import('../visitor/sign-in/forgot-password.tsx'), 'ForgotPasswordPage'),
})
const password = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/console/password',
  component: lazyRouteComponent(() => import('../visitor/sign-in/password.tsx'), 'PasswordPage'),
})
const consent = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/consent',
  component: lazyRouteComponent(() => import('../visitor/consents/consent.tsx'), 'ConsentPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => visitorFrame,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('../visitor/mails/unsubscribe.tsx'), 'UnsubscribePage'),
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = text(search['token'])
    return token === undefined ? {} : { token }
  },
})
export const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  component: lazyRouteComponent(() => import('../visitor/signing/sign.tsx'), 'SignPage'),
  validateSearch: (search: Record<string, unknown>): { step?: SigningStep } => {
    const step = signingStep(search['step'])
    return step === undefined ? {} : { step }
  },
})

export const visitors = visitorFrame.addChildren([
  signIn,
  provider,
  forgotPassword,
  password,
  consent,
  unsubscribe,
])
