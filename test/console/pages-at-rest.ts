/** Every page at rest, with what there is to see on it, for tests that go through all of them. */
import type { Role } from '../../src/domain/access/roles.ts'
import { unsubscribeToken } from '../../src/modules/people/notices.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { addCase, addOwn, declinedCase } from './case-scene.ts'
import { addFailedApplication } from './dealer-scene.ts'
import { addDraft } from './drafts-scene.ts'
import { sampleRequests, sampleSigning } from './requests-scene.ts'
import { moveIntoSandbox } from './sandbox-scene.ts'
import { startScene } from './signing-scene.ts'
import type { Visit } from './support.ts'
import { sampleWebhooks } from './webhooks-scene.ts'

export type PageAtRest = {
  readonly as?: Role
  /** The path to open; the route's own without it. */
  readonly path?: (visit: Visit) => Promise<string>
  readonly heading: string | RegExp
}

const withinService = ({ house }: Visit, link: string) => link.slice(house.baseUrl.length)

/** By the path of their route. */
export const PAGES: Readonly<Record<string, PageAtRest>> = {
  '/console/sign-in': { heading: 'Sign in' },
  '/console/sign-in/provider': { heading: 'Sign-in failed' },
  '/console/forgot-password': { heading: 'Forgot your password?' },
  '/console/password': {
    path: async (visit) =>
      withinService(
        visit,
        await visit.house.passwordLink(
          await visit.house.addUser('dealerUser', { isInvited: true }),
          'invitation',
        ),
      ),
    heading: 'Welcome to Forecourt',
  },
  '/consent': {
    as: 'dealerUser',
    path: async () => '/consent?client_id=cl_partner',
    heading: /requests your consent/,
  },
  '/unsubscribe': {
    path: async ({ house }) => {
      const { id: userId } = await house.addUser('dealerUser')
      return `/unsubscribe#token=${unsubscribeToken(house.service.ring, { userId, notice: 'message' })}`
    },
    heading: 'Unsubscribe',
  },
  '/sign': {
    path: async (visit) => {
      const { emails } = await startScene(visit.house, 'individual')
      return withinService(visit, await visit.house.linkInMailTo(emails[0] ?? ''))
    },
    heading: /Sign your agreement with/,
  },
  '/review': {
    path: async (visit) => {
      const email = 'sample.reviewed@example.ie'
      await declinedCase(visit.house, {
        'applicants[0].email': email,
        'borrower.applicants[0].email': email,
      })
      return withinService(visit, await visit.house.linkInMailTo(email))
    },
    heading: 'Request a review',
  },
  '/console/': { as: 'admin', heading: 'To decide' },
  '/console/queue': { as: 'underwriter', heading: 'To decide' },
  '/console/inbox': { as: 'underwriter', heading: 'Inbox' },
  '/console/payouts': { as: 'payOut', heading: 'Payouts' },
  '/console/duties': {
    as: 'underwriter',
    path: async ({ house }) => {
      await declinedCase(house)
      return '/console/duties?state=ended'
    },
    heading: 'Duties',
  },
  '/console/queue/$view': {
    as: 'underwriter',
    path: async ({ house }) => {
      await send(house.service, caseWith())
      return '/console/queue/unassigned'
    },
    heading: 'Unassigned',
  },
  '/console/account': { as: 'dealerUser', heading: 'My account' },
  '/console/applications/$reference': {
    as: 'dealerUser',
    heading: "Séan O'Sample",
    path: async ({ house, me }) => `/console/applications/${await addOwn(house, me)}`,
  },
  '/console/sandbox': {
    as: 'dealerAdmin',
    path: async ({ house, me }) => {
      await moveIntoSandbox(house, me)
      return '/console/sandbox'
    },
    heading: 'Sandbox',
  },
  '/console/providers': {
    as: 'underwriter',
    path: async () => '/console/providers?mode=test',
    heading: 'Providers',
  },
  '/console/dealers': { as: 'admin', heading: 'Dealers' },
  '/console/dealers/$dealerId': {
    as: 'admin',
    path: async ({ house }) => {
      const { id } = await house.addDealer()
      return `/console/dealers/${id}`
    },
    heading: /^Sample Motors/,
  },
  '/console/partners': {
    as: 'admin',
    path: async ({ house }) => {
      await house.addPartner()
      return '/console/partners'
    },
    heading: 'Partners',
  },
  '/console/users': { as: 'dealerAdmin', heading: 'Users' },
  '/console/users/$userId': {
    as: 'admin',
    path: async ({ house }) => `/console/users/${(await house.addUser('dealerUser')).id}`,
    heading: /./,
  },
  '/console/clients': { as: 'admin', heading: 'Clients' },
  '/console/clients/$clientId': {
    as: 'admin',
    path: async ({ house }) => `/console/clients/${(await house.addClient()).clientId}`,
    heading: /^Sample Software/,
  },
  '/console/clients/$clientId/webhooks': {
    as: 'dealerAdmin',
    path: async ({ house, me }) =>
      `/console/clients/${(await sampleWebhooks(house, me.dealer)).clientId}/webhooks`,
    heading: /^Webhooks: Sample Software/,
  },
  '/console/clients/$clientId/requests': {
    as: 'dealerAdmin',
    path: async ({ house, me }) =>
      `/console/clients/${(await sampleRequests(house, me.dealer)).clientId}/requests`,
    heading: /^Requests: Sample Software/,
  },
  '/console/clients/$clientId/requests/$requestId': {
    as: 'admin',
    path: async ({ house }) => {
      const { clientId, refused } = await sampleRequests(house, null)
      return `/console/clients/${clientId}/requests/${refused}`
    },
    heading: /^Request: Sample Software/,
  },
  '/console/clients/$clientId/events': {
    as: 'admin',
    path: async ({ house }) => `/console/clients/${(await sampleRequests(house, null)).clientId}/events`,
    heading: /^Events: Sample Software/,
  },
  '/console/clients/$clientId/consents': {
    as: 'partnerUser',
    path: async ({ house, me }) => {
      const { clientId } = await house.addClient({ partner: me.partner?.id })
      await house.consent(await house.addUser('dealerUser'), clientId)
      return `/console/clients/${clientId}/consents`
    },
    heading: /^Consents: Sample Software/,
  },
  '/console/clients/$clientId/test-applications': {
    as: 'dealerAdmin',
    path: async ({ house, me }) =>
      `/console/clients/${(await sampleRequests(house, me.dealer)).clientId}/test-applications`,
    heading: /^Test applications: Sample Software/,
  },
  '/console/clients/$clientId/test-applications/$reference': {
    as: 'dealerAdmin',
    path: async ({ house, me }) => {
      const { clientId, reference } = await sampleSigning(house, me.dealer)
      return `/console/clients/${clientId}/test-applications/${reference}`
    },
    heading: /^Test application: Sample Software/,
  },
  '/console/cases/$reference': {
    as: 'underwriter',
    heading: "Séan O'Sample",
    path: async ({ house }) => `/console/cases/${await addCase(house)}`,
  },
  '/console/cases/$reference/$section': {
    as: 'underwriter',
    heading: "Séan O'Sample",
    path: async ({ house }) => `/console/cases/${await addCase(house)}/signing`,
  },
  '/console/applications': { as: 'dealerUser', heading: 'Applications' },
  '/console/applications/new': { as: 'dealerUser', heading: 'New application' },
  '/console/applications/$reference/edit': {
    as: 'dealerUser',
    heading: 'Correct the application',
    path: async ({ house, me }) => `/console/applications/${await addFailedApplication(house, me)}/edit`,
  },
  '/console/quotation': { as: 'dealerUser', heading: 'Quotation' },
  '/console/products': { as: 'admin', heading: 'Products' },
  '/console/products/$productId/versions/$version': {
    as: 'admin',
    path: async ({ house }) => `/console/products/${await addDraft(house)}/versions/draft`,
    heading: /^Sample hire purchase/,
  },
  '/console/policy': { as: 'admin', heading: 'Policy' },
  '/console/audit': { as: 'admin', heading: 'Audit' },
  '/console/people': {
    as: 'admin',
    heading: 'People',
    path: async ({ house }) => `/console/people?person=${await addCase(house)}.1-0`,
  },
  '/console/numbers': { as: 'underwriter', heading: 'Numbers' },
  '/console/commission': {
    as: 'dealerUser',
    heading: /^Commission for /,
  },
  '/console/setup': { as: 'admin', heading: 'Setup' },
  '/console/settings': { as: 'admin', heading: 'Settings' },
  '/console/settings/operator': { as: 'admin', heading: 'Set by the operator' },
  '/console/$': { as: 'admin', path: async () => '/console/nothing', heading: 'Page not found' },
}
