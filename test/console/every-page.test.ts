/**
 * Every page at rest, at the widths of a phone, of a large screen, and of one zoomed to 200 %: phone in light and large
 * screen in dark colours, or the reverse, in turn. LOOKS=all shows both in both schemes. With SHOTS set to a folder,
 * the test saves a picture of each there.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Capability, hasCapability } from '../../src/domain/application/roles.ts'
import { looksRight } from './looks.ts'
import { PAGES } from './pages-at-rest.ts'
import { browserTests, LOOKS_AT_ALL, SCHEME_OF, WINDOWS } from './support.ts'

const SHOTS = process.env['SHOTS']
const ZOOMED = { width: 720, height: 450 }

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
          // Of the two windows axe looks at one in turn: other tests look at the states of a page in both.
          const withAxe = LOOKS_AT_ALL || (size === 'phone') === place % 4 < 2
          await looksRight(page, `${route}, ${size}`, [scheme], { atRest: true, withAxe })
          if (SHOTS !== undefined)
            await page.screenshot({ path: `${SHOTS}/${route.replaceAll(/\W+/g, '-')}-${size}-${scheme}.png` })
        }
      }
      await page.setViewportSize(ZOOMED)
      await looksRight(page, `${route}, zoomed`, ['light'], { withAxe: false })
    })
  }

  for (const role of [
    'dealerUser',
    'dealerAdmin',
    'partnerUser',
    'partnerAdmin',
    'underwriter',
    'admin',
  ] as const)
    each(
      `pages of others are not there for a person who is ${role}`,
      { as: role },
      async ({ page, open }) => {
        const closed = routes().filter(({ who }) => who !== 'anyone' && !hasCapability(role, who))
        assert.ok(closed.length > 3, `${closed.length} pages`)
        const shown = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        // One page is loaded and leads to the others, as its routes decide on each address alike. Between them is one that is there.
        const follow = (path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
        for (const [place, { route }] of closed.entries()) {
          const path = route.replaceAll(/\$\w+/g, 'x')
          if (place === 0) await open(path, 'Page not found')
          else {
            await follow('/console/account')
            await shown('My account')
            await follow(path)
            await shown('Page not found')
          }
        }
      },
    )
})
