/** The pages of visitors: sign-in, consent, signing. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../ui/address.ts'
import { VisitorFrame } from '../ui/page/visitor-frame.tsx'
import { OVER_PAGES } from '../visitor/sign-in/provider.ts'
import { signingSearch } from '../visitor/signing/steps.ts'
import { root } from './root.tsx'

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
export const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  staticData: { who: 'anyone' },
  component: lazyRouteComponent(() => import('../visitor/signing/sign.tsx'), 'SignPage'),
  validateSearch: signingSearch,
})

export const visitors = visitorFrame.addChildren([
  signIn,
  provider,
  forgotPassword,
  password,
  consent,
  unsubscribe,
])
