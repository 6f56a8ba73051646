/**
 * Every page at rest, at the widths of a phone, of a large screen, and of one zoomed to 200 %: phone in light and large
 * screen in dark colours, or the reverse, in turn. LOOKS=all shows both in both schemes. With SHOTS set to a folder,
 * the test saves a picture of each there.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Capability, hasCapability, type Role } from '../../src/domain/application/roles.ts'
import { unsubscribeToken } from '../../src/operations/people/unsubscribe.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { addCase, addOwn } from './case-scene.ts'
import { addFailedApplication } from './dealer-scene.ts'
import { addDraft } from './drafts-scene.ts'
import { looksRight } from './looks.ts'
import { sampleRequests, sampleSigning } from './requests-scene.ts'
import { startScene } from './signing-scene.ts'
import { browserTests, LOOKS_AT_ALL, SCHEME_OF, type Visit, WINDOWS } from './support.ts'
import { sampleWebhooks } from './webhooks-scene.ts'

const SHOTS = process.env['SHOTS']
const ZOOMED = { width: 720, height: 450 }

type PageAtRest = {
  readonly as?: Role
  /** The path to open; the route's own without it. */
  readonly path?: (visit: Visit) => Promise<string>
  readonly heading: string | RegExp
}

const withinService = ({ house }: Visit, link: string) => link.slice(house.baseUrl.length)

/** By the path of their route. */
const PAGES: Readonly<Record<string, PageAtRest>> = {
  '/console/sign-in': { heading: 'Sign in' },
  '/console/sign-in/provider': { heading: 'You are not signed in' },
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
    heading: /asks for your consent/,
  },
  '/unsubscribe': {
    path: async ({ house }) => {
      const { id: userId } = await house.addUser('dealerUser')
      return `/unsubscribe#token=${unsubscribeToken(house.service.ring, { userId, notice: 'message' })}`
    },
    heading: 'Stop e-mails',
  },
  '/sign': {
    path: async (visit) => {
      const { emails } = await startScene(visit.house, 'individual')
      return withinService(visit, await visit.house.linkInMailTo(emails[0] ?? ''))
    },
    heading: /Sign your agreement with/,
  },
  '/console/': { as: 'admin', heading: 'To decide' },
  '/console/queue': { as: 'underwriter', heading: 'To decide' },
  '/console/inbox': { as: 'underwriter', heading: 'Inbox' },
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
  '/console/dealers': { as: 'admin', heading: 'Dealers' },
  '/console/dealers/$dealerId': {
    as: 'admin',
    path: async ({ house }) => {
      const { id } = await house.addDealer()
      return `/console/dealers/${id}`
    },
    heading: /^Sample Motors/,
  },
  '/console/users': { as: 'dealerAdmin', heading: 'Users' },
  '/console/users/$userId': {
    as: 'admin',
    path: async ({ house }) => `/console/users/${(await house.addUser('dealerUser')).id}`,
    heading: /^sample.person/,
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
    heading: /^Webhooks of Sample Software/,
  },
  '/console/clients/$clientId/requests': {
    as: 'dealerAdmin',
    path: async ({ house, me }) =>
      `/console/clients/${(await sampleRequests(house, me.dealer)).clientId}/requests`,
    heading: /^Requests of Sample Software/,
  },
  '/console/clients/$clientId/requests/$requestId': {
    as: 'admin',
    path: async ({ house }) => {
      const { clientId, refused } = await sampleRequests(house, null)
      return `/console/clients/${clientId}/requests/${refused}`
    },
    heading: /^Request of Sample Software/,
  },
  '/console/clients/$clientId/events': {
    as: 'admin',
    path: async ({ house }) => `/console/clients/${(await sampleRequests(house, null)).clientId}/events`,
    heading: /^Events of Sample Software/,
  },
  '/console/clients/$clientId/test-applications': {
    as: 'dealerAdmin',
    path: async ({ house, me }) =>
      `/console/clients/${(await sampleRequests(house, me.dealer)).clientId}/test-applications`,
    heading: /^Test applications of Sample Software/,
  },
  '/console/clients/$clientId/test-applications/$reference': {
    as: 'dealerAdmin',
    path: async ({ house, me }) => {
      const { clientId, reference } = await sampleSigning(house, me.dealer)
      return `/console/clients/${clientId}/test-applications/${reference}`
    },
    heading: /^Test application of Sample Software/,
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
  '/console/setup': { as: 'admin', heading: 'Setup' },
  '/console/settings': { as: 'admin', heading: 'Settings' },
  '/console/$': { as: 'admin', path: async () => '/console/nothing', heading: 'Page not found' },
}

type RouteInSource = { readonly route: string; readonly who: Capability | 'anyone' }

const routes = (): readonly RouteInSource[] => {
  const sources = ['routes', 'staff-routes', 'dealer-routes', 'admin-routes', 'visitor-routes'].map((name) =>
    readFileSync(new URL(`../../console/src/app/${name}.tsx`, import.meta.url), 'utf8'),
  )
  const form = /(?:pageFor\('(\w+)'\)|ofVisitors|getParentRoute: \(\) => root),\s+path: '([^']+)'/g
  return [...sources.join('').matchAll(form)].map(([, who, path]) => ({
    route: who === undefined ? String(path) : `/console${path}`,
    who: (who ?? 'anyone') as Capability | 'anyone',
  }))
}

test('no page is forgotten', () => {
  assert.deepEqual(
    Object.keys(PAGES).sort(),
    routes()
      .map(({ route }) => route)
      .sort(),
  )
})

browserTests('every page', (each) => {
  for (const [place, [route, { as, path, heading }]] of Object.entries(PAGES).entries()) {
    each(`${route} in light and dark`, { ...(as === undefined ? {} : { as }) }, async (visit) => {
      const { page, open } = visit
      await open((await path?.(visit)) ?? route, heading)
      await page.getByText('Loading').first().waitFor({ state: 'detached' })
      for (const size of ['phone', 'desktop'] as const) {
        await page.setViewportSize(WINDOWS[size])
        for (const scheme of ['light', 'dark'] as const) {
          const isInTurn = (scheme === SCHEME_OF[size]) === (place % 2 === 0)
          if (!isInTurn && !LOOKS_AT_ALL && SHOTS === undefined) continue
          await looksRight(page, `${route}, ${size}`, [scheme], { atRest: true })
          if (SHOTS !== undefined)
            await page.screenshot({ path: `${SHOTS}/${route.replaceAll(/\W+/g, '-')}-${size}-${scheme}.png` })
        }
      }
      await page.setViewportSize(ZOOMED)
      await looksRight(page, `${route}, zoomed`, ['light'], { withAxe: false })
    })
  }

  for (const role of ['dealerUser', 'underwriter', 'admin'] as const)
    each(`pages of others are not there for a person who is ${role}`, { as: role }, async ({ open }) => {
      const closed = routes().filter(({ who }) => who !== 'anyone' && !hasCapability(role, who))
      assert.ok(closed.length > 3, `${closed.length} pages`)
      for (const { route } of closed) await open(route.replaceAll(/\$\w+/g, 'x'), 'Page not found')
    })
})
