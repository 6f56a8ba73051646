/** The lender's logo, name and colour on the pages of dealers and signers, and Forecourt's own on those of staff. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/sample-wording.ts'
import { shadesOf } from '../../src/domain/lender/brand.ts'
import { startScene } from './signing-scene.ts'
import { openLink } from './signing-steps.ts'
import { browserTests } from './support.ts'

/** As wide as logos with a name in them are; a dark blue that no part of Forecourt has. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><style>path{fill:#1d3f8f}</style><path d="M0 4h28v24H0zM40 12h80v8H40z"/></svg>'
const COLOUR = '#1d3f8f'
const FILL = { light: 'rgb(29, 63, 143)', own: 'rgb(31, 95, 85)' } as const

/** The page's branding: the drawn logo's width, its name, the colour of buttons and the window's title. */
const lookOf = (page: Page) =>
  page.evaluate(`(async () => {
    const logo = document.querySelector('header img')
    await logo?.decode()
    const button = document.createElement('a')
    button.style.backgroundColor = 'var(--mantine-primary-color-filled)'
    document.body.append(button)
    const fill = getComputedStyle(button).backgroundColor
    button.remove()
    return {
      logo: logo === null ? null : new URL(logo.src).pathname.replace(/-[^-]*\\./, '-hash.'),
      isDrawn: (logo?.naturalWidth ?? 0) > 0,
      name: document.querySelector('header img + span').textContent,
      fill,
      title: document.title.split(' – ').at(-1),
    }
  })()`)

const LENDERS = {
  logo: '/console/assets/lender-logo-hash.svg',
  isDrawn: true,
  name: SAMPLE_WORDING.name,
  fill: FILL.light,
  title: SAMPLE_WORDING.name,
}

browserTests(
  'the lender’s look',
  (each) => {
    each('visitors and dealers see it, on a phone', { sizes: ['phone'] }, async (visit) => {
      const { page, open, looksRight } = visit
      await open('/console/sign-in', 'Sign in')
      assert.deepEqual(await lookOf(page), LENDERS)
      await looksRight('signing in')
    })

    each(
      'a dealer’s people see it beside their pages',
      { as: 'dealerUser', sizes: ['phone', 'desktop'] },
      async ({ page, open, looksRight }) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await open('/console/quotation', 'Quotation')
        assert.deepEqual(await lookOf(page), LENDERS)
        await looksRight('a dealer’s page')
      },
    )

    each('signers see it', { sizes: ['phone'] }, async (visit) => {
      const { house, page, looksRight } = visit
      const { emails } = await startScene(house, 'individual')
      await openLink(visit, emails[0] ?? '')
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual(await lookOf(page), LENDERS)
      await looksRight('signing')
    })

    each('staff see Forecourt’s own', { as: 'admin' }, async ({ page, open }) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open('/console/dealers', 'Dealers')
      const { logo, ...look } = (await lookOf(page)) as typeof LENDERS
      assert.match(logo, /^\/console\/assets\/logo-hash\.svg$/)
      assert.deepEqual(look, { isDrawn: true, name: 'Forecourt', fill: FILL.own, title: 'Forecourt' })
      assert.equal(await page.locator('img[src*="lender-logo"]').count(), 0)
    })
  },
  () => ({
    brand: {
      logo: { type: 'image/svg+xml', bytes: new TextEncoder().encode(LOGO) },
      shades: shadesOf(COLOUR),
    },
  }),
)
