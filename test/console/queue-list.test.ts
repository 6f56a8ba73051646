/** A list of the queue itself: its order, its columns, what it says of all its cases, and its export. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { orderInWords } from '../../console/src/staff/queue/rows.ts'
import { caseWith, loanOf, send } from '../operations/guard-world.ts'
import type { ConsoleFixture } from './house.ts'
import { addLongQueue } from './long-names.ts'
import { browserTests, type Visit } from './support.ts'

/** Cases to decide in an otherwise empty queue, by first name and loan. */
const queueOf = async ({ service, sql }: ConsoleFixture, loans: Readonly<Record<string, number>>) => {
  await sql`truncate case_queue, case_presence, case_skips, queue_views`
  for (const [firstName, euro] of Object.entries(loans))
    await send(
      service,
      caseWith({
        'applicants[0].firstName': firstName,
        'applicants[0].lastName': 'Sample',
        ...loanOf(euro),
      }),
    )
}

const LOANS = { Aoife: 12_000, Brian: 9_000, Ciara: 25_000 }

const listed = (page: Visit['page']) => page.locator('[data-case] th a').allInnerTexts()

const headings = async (page: Visit['page']) =>
  (
    await page.locator('thead th').evaluateAll((all) => all.map((one) => one.getAttribute('data-column')))
  ).slice(2)

const sidewaysOf = (page: Visit['page']) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

for (const [order, view, expected] of [
  ['due', 'toDecide', 'Soonest due first'],
  ['due', 'mine', 'Soonest due first'],
  ['-due', 'signing', 'Shortest waiting first'],
  ['due', 'waitingOnDealer', 'Longest waiting first'],
  ['-received', 'signing', 'Newest first'],
  ['amount', 'all', 'Smallest amount first'],
] as const)
  test(`${view} by ${order} is called "${expected}"`, () => assert.equal(orderInWords(order, view), expected))

browserTests('a list of the queue', (each) => {
  each(
    'is sorted by its headings with the keyboard, says so to screen readers, and keeps its order in the address',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page, keys, open, path, isAt, looksRight }) => {
      await queueOf(house, LOANS)
      await open('/console/queue/toDecide', 'To decide')
      await page.getByText('Brian Sample').waitFor()
      const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
      const sorts = async () =>
        Object.fromEntries(
          await Promise.all(
            ['Due', 'Amount'].map(async (name) => [name, await heading(name).getAttribute('aria-sort')]),
          ),
        )
      assert.deepEqual(await sorts(), { Due: 'ascending', Amount: null })
      const press = async (name: string) => {
        await keys.press(heading(name).getByRole('button'))
      }
      for (const [name, sort, direction, names] of [
        ['Amount', '-amount', 'descending', ['Ciara', 'Aoife', 'Brian']],
        ['Amount', 'amount', 'ascending', ['Brian', 'Aoife', 'Ciara']],
        ['Due', undefined, 'ascending', ['Aoife', 'Brian', 'Ciara']],
        ['Due', '-due', 'descending', ['Ciara', 'Brian', 'Aoife']],
      ] as const) {
        await press(name)
        await page.waitForURL((url) => (url.searchParams.get('sort') ?? undefined) === sort)
        await heading(name)
          .and(page.locator(`[aria-sort="${direction}"]`))
          .waitFor()
        await page.locator('[data-case]').first().getByText(`${names[0]} Sample`).waitFor()
        assert.deepEqual(
          await listed(page),
          names.map((one) => `${one} Sample`),
          `${name} ${direction}`,
        )
        assert.equal(await page.locator('[aria-sort]').count(), 1)
        // The button keeps the focus, so that it can be pressed again.
        await isAt(heading(name).getByRole('button'))
      }
      await page.reload()
      await page.getByText('Brian Sample').waitFor()
      assert.deepEqual(await listed(page), ['Ciara Sample', 'Brian Sample', 'Aoife Sample'])
      assert.equal(path(), '/console/queue/toDecide?sort=-due')
      await keys.choose(page.getByLabel('Order'), 'Newest first')
      await page.waitForURL(/sort=-received/)
      // The column by which a list is sorted is shown wherever there is room for one.
      assert.ok((await headings(page)).includes('received'))
      await looksRight('sorted')
    },
  )

  each(
    'shows as many columns as there is room for, the dealer from 1280 pixels on, and none that were hidden',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { page, keys, open, button, looksRight } = visit
      await addLongQueue(visit)
      await open('/console/queue/toDecide', 'To decide')
      await page.locator('[data-case]').first().waitFor()
      const numbers: number[] = []
      for (const width of [1280, 1366, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForTimeout(100)
        const columns = await headings(page)
        for (const name of ['due', 'amount', 'flags', 'dealer', 'state'])
          assert.ok(columns.includes(name), `${name} at ${width}: ${columns.join()}`)
        assert.ok((await sidewaysOf(page)) <= 0, `sideways at ${width}`)
        const cut = await page
          .locator('thead th')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          )
        assert.deepEqual(cut, [], `headings that are cut at ${width}`)
        numbers.push(columns.length)
      }
      assert.deepEqual(
        numbers,
        numbers.toSorted((one, other) => one - other),
      )
      assert.equal(numbers.at(-1), 10)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.waitForTimeout(100)
      const before = await headings(page)
      assert.ok(!before.includes('owner'))
      await keys.press(button('Columns'))
      const choice = page.getByRole('dialog', { name: 'Columns' })
      await choice.getByText('No room for it at the moment').first().waitFor()
      await looksRight('columns')
      await choice.getByRole('checkbox', { name: 'Dealer' }).uncheck()
      await choice.getByRole('checkbox', { name: 'State' }).uncheck()
      await keys.key('Escape')
      await choice.waitFor({ state: 'hidden' })
      const after = await headings(page)
      assert.ok(
        !after.includes('dealer') && !after.includes('state') && after.includes('owner'),
        after.join(),
      )
      await page.reload()
      await page.locator('[data-case]').first().waitFor()
      assert.deepEqual(await headings(page), after)
      await page.evaluate('localStorage.clear()')
      // Paper is narrower than the window for which the columns were chosen: nothing on it is cut.
      await page.emulateMedia({ media: 'print' })
      const kept = await page.evaluate<string[]>(
        `[...document.querySelectorAll('[data-case] th, [data-case] td, [data-case] th > div > span')]
          .map((one) => getComputedStyle(one).whiteSpace)`,
      )
      assert.deepEqual(new Set(kept), new Set(['normal']))
      assert.equal(
        await page.evaluate(`getComputedStyle(document.querySelector('table')).tableLayout`),
        'auto',
      )
      await page.emulateMedia({ media: 'screen' })
    },
  )
})
