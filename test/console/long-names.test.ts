/** Every page with the longest names and addresses, in the windows from a phone's to a large screen's. */
import assert from 'node:assert/strict'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { Overrides } from '../interface/samples.ts'
import { addCase, findFacts, giveTo, PAYSLIP, wantDocument } from './case-scene.ts'
import { sendAs } from './dealer-scene.ts'
import { openCaseScene } from './decided-cases.ts'
import { type ConsoleFixture, LONGEST_NAME_CHARACTERS, longName } from './house.ts'
import { tooWide } from './looks.ts'
import { PAGES, type PageAtRest } from './pages-at-rest.ts'
import { browserTests, type Visit } from './support.ts'

const WIDTHS = [390, 1280, 1440, 1920] as const
const HEIGHT = 900
/** A folder for pictures of each. */
const SHOTS = process.env['SHOTS']

const NAMED: Overrides = {
  'applicants[0].firstName': longName('Séan'),
  'applicants[0].lastName': longName("O'Sample"),
}

/** The longest name of a provider or of a fact, which is one word. */
const longWord = (of: string): string => longName(of).replaceAll(' ', '').slice(0, 40)

/** The paths of the pages that show an application's own names. */
const OF_APPLICATIONS: Readonly<Record<string, PageAtRest['path']>> = {
  '/console/queue/$view': async (visit) => {
    await addLongQueue(visit)
    return '/console/queue/all'
  },
  '/console/cases/$reference': async ({ house }) => {
    const reference = await addCase(house, NAMED)
    const found = { [longWord('arrears')]: 1_200.5, documentExpires: longName('Expires') }
    await findFacts(house, reference, [
      { provider: longWord('register'), facts: found, note: longName('Note') },
    ])
    return `/console/cases/${reference}`
  },
  '/console/cases/$reference/$section': async ({ house }) =>
    `/console/cases/${await addCase(house, NAMED)}/signing`,
  '/console/people': async ({ house }) => `/console/people?person=${await addCase(house, NAMED)}.1-0`,
  '/console/applications': async ({ house, me }) => {
    await sendAs(house, me, NAMED)
    return '/console/applications'
  },
  '/console/applications/$reference': async ({ house, me }) => {
    const reference = await addCase(house, NAMED)
    await giveTo(house, reference, me)
    await wantDocument(house, reference, PAYSLIP)
    return `/console/applications/${reference}`
  },
}

/**
 * Two live cases with all that a row can show, the one assigned and with several reasons, a colleague's name in the first of
 * them; both open elsewhere.
 */
const addLongQueue = async ({ house, me }: Visit): Promise<readonly string[]> => {
  await lengthenOthers(house)
  await house.sql`truncate case_queue, case_presence`
  const scene = await openCaseScene(house)
  const first = await scene.sent({ overrides: NAMED })
  const second = await scene.sent({ overrides: NAMED })
  const colleague = await scene.colleague(longName('Colleague'))
  const waived = { name: 'identity', result: 'waived', note: 'Known to us.' }
  assert.equal((await colleague.command(first, 'checks', waived)).status, 200)
  await house.sql`
    update case_queue set assignee_id = ${me.id}, unread_by_lender = 2
    where application_id = ${idOfReference('b', first) ?? null}`
  await house.sql`
    insert into case_presence (application_id, user_id, seen_at)
    select application_id, ${colleague.user.id}, now() + interval '1 hour' from case_queue`
  return [first, second]
}

/** Gives the dealers and products that every test has a long name. */
const lengthenOthers = async ({ sql, service }: ConsoleFixture): Promise<void> => {
  await sql`update dealers set name = left(right(id::text, 6) || ${longName('Sample Motors')}, ${LONGEST_NAME_CHARACTERS}::integer)`
  await sql`
    update product_versions set content = jsonb_set(content, '{name}', to_jsonb(${longName('Sample hire purchase')}::text))`
  await service.referenceData.newest()
}

/** What does not fit, each with the width of its window. */
const tooWideAt = async (page: Visit['page'], widths: readonly number[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    const parts = await tooWide(page)
    found.push(...parts.map((part) => `${width} wide: ${part}`))
    if (SHOTS !== undefined) {
      const { pathname, search } = new URL(page.url())
      const name = `${pathname}${search}`.replaceAll(/\W+/g, '-')
      await page.screenshot({ path: `${SHOTS}/long${name}-${width}.png` })
    }
  }
  return found
}

const HEIGHTS = `[...document.querySelectorAll('[data-case]')].map((row) => row.getBoundingClientRect().height)`

/** Cells of the rows whose text is cut and whose title does not have it. */
const UNTITLED = `[...document.querySelectorAll('[data-case] th, [data-case] td')].flatMap((cell) =>
  [cell, ...cell.querySelectorAll('*')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden')
    .filter((part) => part.children.length === 0)
    .filter((part) => !(part.closest('[title]')?.title ?? '').includes(part.textContent.trim()))
    .filter((part) => part.clientWidth > 1)
    .map((part) => part.outerHTML.slice(0, 200)))`

browserTests(
  'every page with long names',
  (each) => {
    for (const [route, { as, path }] of Object.entries(PAGES))
      each(`${route} fits`, { ...(as === undefined ? {} : { as }) }, async (visit) => {
        const { page, open } = visit
        await open((await (OF_APPLICATIONS[route] ?? path)?.(visit)) ?? route, /./)
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        assert.deepEqual(await tooWideAt(page, WIDTHS), [])
      })

    each(
      'the rows of the queue have one height and keep their full texts, with and without the preview',
      { as: 'underwriter' },
      async (visit) => {
        const { page, open } = visit
        const [shown = ''] = await addLongQueue(visit)
        for (const address of ['/console/queue/all', `/console/queue/all?case=${shown}`]) {
          await open(address, 'All')
          await page.locator('[data-case]').nth(1).waitFor()
          for (const width of WIDTHS.filter((one) => one > 390)) {
            assert.deepEqual(await tooWideAt(page, [width]), [])
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
