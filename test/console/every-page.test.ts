/**
 * Every page at rest, with the longest names and addresses: axe looks at a phone in light or a large screen in dark colours, in
 * turn, and everything fits there and zoomed to 200 %. LOOKS=all shows both windows in both schemes, and further widths.
 * With SHOTS set to a folder, the test saves a picture of each there.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Capability, hasCapability, type Role } from '../../src/domain/access/roles.ts'
import { addLongQueue, PATHS_WITH_LONG_NAMES } from './long-names.ts'
import { looksRight, tooWide } from './looks.ts'
import { PAGES } from './pages-at-rest.ts'
import { browserTests, LOOKS_AT_ALL, SCHEME_OF, WINDOWS } from './support.ts'

const SHOTS = process.env['SHOTS']
const ZOOMED = { width: 720, height: 450 }
/** The widths of screens from which on nothing scrolls sideways. */
const LARGE_SCREENS = [1280, 1440, 1920] as const
const WIDTHS = [ZOOMED, ...LARGE_SCREENS.map((width) => ({ width, height: 900 }))]
const SCHEMES = ['light', 'dark'] as const

const HEIGHTS = `[...document.querySelectorAll('[data-case]')].map((row) => row.getBoundingClientRect().height)`

/** Cells of the rows whose text is cut and whose title does not have it. */
const UNTITLED = `[...document.querySelectorAll('[data-case] th, [data-case] td')].flatMap((cell) =>
  [cell, ...cell.querySelectorAll('*')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden')
    .filter((part) => part.children.length === 0)
    .filter((part) => !(part.closest('[title]')?.title ?? '').includes(part.textContent.trim()))
    .filter((part) => part.clientWidth > 1)
    .map((part) => part.outerHTML.slice(0, 200)))`

type RouteInSource = { readonly route: string; readonly who: Capability | 'anyone' }

const routes = (): readonly RouteInSource[] => {
  const sources = ['routes', 'staff-routes', 'dealer-routes', 'admin-routes'].map((name) =>
    readFileSync(new URL(`../../console/src/app/${name}.tsx`, import.meta.url), 'utf8'),
  )
  const form = /(?:pageFor\('(\w+)'\)|ofVisitors|getParentRoute: \(\) => root),\s+path: '([^']+)'/g
  return [...sources.join('').matchAll(form)].map(([, who, path]) => ({
    route: who === undefined ? String(path) : `/console${path}`,
    who: (who ?? 'anyone') as Capability | 'anyone',
  }))
}

/** Who may not open the pages of administrators, dealers and partners, and who may not open those of staff. */
const KEPT_OUT = ['underwriter', 'dealerUser'] as const

/** The pages that one of these may not open, each with the first who may not. */
const closedPages = (): ReadonlyMap<Role, readonly string[]> => {
  const closed = new Map<Role, string[]>()
  for (const { route, who } of routes()) {
    const role = who === 'anyone' ? undefined : KEPT_OUT.find((one) => !hasCapability(one, who))
    if (role !== undefined) closed.set(role, [...(closed.get(role) ?? []), route])
  }
  return closed
}

test('no page is forgotten', () => {
  assert.deepEqual(
    Object.keys(PAGES).sort(),
    routes()
      .map(({ route }) => route)
      .sort(),
  )
})

browserTests(
  'every page',
  (each) => {
    for (const [place, [route, { as, path, heading }]] of Object.entries(PAGES).entries()) {
      each(`${route}`, { ...(as === undefined ? {} : { as }) }, async (visit) => {
        const { page, open } = visit
        const ofLongNames = PATHS_WITH_LONG_NAMES[route]
        const address = (await (ofLongNames ?? path)?.(visit)) ?? route
        await open(address, ofLongNames === undefined ? heading : /./)
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        for (const [turn, size] of (['phone', 'desktop'] as const).entries()) {
          // In each run axe looks at one window, in turn; every width and both schemes are for LOOKS=all.
          if (!LOOKS_AT_ALL && SHOTS === undefined && turn !== place % 2) continue
          await page.setViewportSize(WINDOWS[size])
          for (const scheme of LOOKS_AT_ALL || SHOTS !== undefined ? SCHEMES : [SCHEME_OF[size]]) {
            await looksRight(page, `${route}, ${size}`, [scheme], { atRest: true })
            if (SHOTS !== undefined)
              await page.screenshot({
                path: `${SHOTS}/${route.replaceAll(/\W+/g, '-')}-${size}-${scheme}.png`,
              })
          }
        }
        for (const window of LOOKS_AT_ALL ? WIDTHS : [ZOOMED]) {
          await page.setViewportSize(window)
          assert.deepEqual(await tooWide(page), [], `${route}, ${window.width} wide`)
        }
      })
    }

    for (const [role, closed] of closedPages())
      each(
        `pages of others are not there for a person who is ${role}`,
        { as: role },
        async ({ page, open }) => {
          assert.ok(closed.length > 3, `${closed.length} pages`)
          const shown = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
          // One page is loaded and leads to the others, as its routes decide on each address alike. Between them is one that is there.
          const follow = (path: string) =>
            page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
          for (const [place, route] of closed.entries()) {
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

    each(
      'the rows of the queue have one height and keep their full texts, with and without the preview',
      { as: 'underwriter' },
      async (visit) => {
        const { page, open } = visit
        const [shown = ''] = await addLongQueue(visit)
        for (const address of ['/console/queue/all', `/console/queue/all?case=${shown}`]) {
          await open(address, 'All')
          await page.locator('[data-case]').nth(1).waitFor()
          for (const width of LARGE_SCREENS) {
            await page.setViewportSize({ width, height: 900 })
            assert.deepEqual(await tooWide(page), [], `${width} wide`)
            const heights: readonly number[] = await page.evaluate(HEIGHTS)
            assert.equal(new Set(heights).size, 1, `${heights}`)
            assert.ok(
              heights.every((height) => height >= 36 && height <= 40),
              `${heights}`,
            )
            assert.deepEqual(await page.evaluate(UNTITLED), [], `${width} wide`)
          }
        }
      },
    )
  },
  () => ({ hasLongNames: true }),
)
