/** The numbers of a period: the charts, their tables, the way to the cases, and a period that is typed. */
import assert from 'node:assert/strict'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { addDays } from '../../packages/values/weeks.ts'
import { addedUp, type Counted, type Entry } from '../../src/domain/case/numbers.ts'
import { addCounts } from '../../src/store/numbers/progress.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests } from './support.ts'

const RULES = [
  'required applicants[].employment.netSalaryPerMonth',
  'term finance.term',
  'email applicants[].email',
]

/** So many applications a week for a dealer, most of them decided. */
const addHistory = async ({ sql, service }: ConsoleFixture, dealerId: string, weekly: number) => {
  const today = dublinDay(service.now())
  const entries: Entry[] = []
  for (let week = 0; week < 13; week++)
    for (let place = 0; place < weekly + (week % 4); place++) {
      const counted: readonly Counted[] = [
        { kind: 'received', key: place % 4 === 0 ? 'failed' : 'valid' },
        ...(place % 4 === 0
          ? [{ kind: 'failed', key: '' } as const, { kind: 'failure', key: RULES[place % 3] ?? '' } as const]
          : []),
        { kind: place % 3 === 0 ? 'declined' : 'approved', key: place % 5 === 0 ? 'policy' : 'staff' },
        { kind: 'duration', key: `staff ${200 + ((place * 7 + week) % 60)}` },
      ]
      for (const one of counted)
        entries.push({ ...one, mode: 'live', set: 'b', dealerId, day: addDays(today, -7 * week) })
    }
  await addCounts(sql, addedUp(entries))
}

browserTests('the numbers', (each) => {
  each('nothing was counted yet', { as: 'underwriter' }, async ({ open, page, looksRight }) => {
    await open('/console/numbers?mode=test', 'Numbers')
    await page.getByText('No data for this period').first().waitFor()
    await looksRight('nothing counted')
  })

  each(
    'a chart opens its table, whose figures lead to the cases; the address keeps period and dealer',
    { as: 'underwriter' },
    async ({ house, open, page, keys, button, field, looksRight, path, arrives }) => {
      const one = await house.addDealer()
      const other = await house.addDealer()
      await addHistory(house, one.id, 6)
      await addHistory(house, other.id, 3)
      await open('/console/numbers', 'Numbers')
      await page.locator('dd').getByText('153', { exact: true }).waitFor()
      await looksRight('charts')
      for (const chart of [
        'Applications',
        'Decisions',
        'Time to decision',
        'Validation errors by rule',
        'Dealers by week',
      ])
        await button(`Table of ${chart}`).click()
      await looksRight('charts with their tables')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button('Export as CSV: Decisions').click(),
      ])
      assert.match(download.suggestedFilename(), /^decisions-\d{4}-\d\d-\d\d-to-.*\.csv$/)
      await field('Dealer').selectOption(one.id)
      await page.locator('dd').getByText('96', { exact: true }).waitFor()
      // A period of three years at most.
      const year = Number(dublinDay(house.service.now()).slice(0, 4)) - 1
      await keys.fill(field('From'), `01/01/${year}`)
      await page.waitForURL(new RegExp(`from=${year}-01-01`))
      assert.match(path(), new RegExp(`dealer=${one.id}`))
      await page
        .getByRole('status')
        .filter({ hasText: `1 January ${year} to` })
        .waitFor()
      await keys.press(page.getByRole('table', { name: 'Applications per dealer' }).getByRole('link').first())
      await arrives('All')
      assert.match(path(), new RegExp(`^/console/queue/all\\?.*dealer=${one.id}.*receivedFrom=${year}-01-01`))
    },
  )

  each(
    'people of a dealer see their own dealer’s, without ways into the queue',
    { as: 'dealerUser' },
    async ({ house, me, open, page, button, looksRight }) => {
      await addHistory(house, (await house.addDealer()).id, 6)
      await addHistory(house, me.dealer?.id ?? '', 3)
      await open('/console/numbers', `Numbers for ${me.dealer?.name}`)
      await page.locator('dd').getByText('57', { exact: true }).waitFor()
      await button('Table of Applications').click()
      await page.getByRole('table', { name: 'Applications by week' }).waitFor()
      await looksRight('a dealer’s own')
      assert.equal(await page.getByRole('heading', { name: 'Dealers by week' }).count(), 0)
      assert.equal(await page.getByRole('main').getByRole('link', { name: /^\d+$/ }).count(), 0)
    },
  )
})
