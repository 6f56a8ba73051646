/** The queue, as underwriters work through it: by keyboard alone, while colleagues change it, and when the network fails. */
import assert from 'node:assert/strict'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { change } from '../../src/store/audit/change.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { setUserName } from '../../src/store/people/users.ts'
import type { Overrides } from '../interface/samples.ts'
import { caseWith, OPERATOR, send } from '../operations/guard-world.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests, type Visit } from './support.ts'

/** Cases to decide in an otherwise empty queue, the first the most urgent. */
const queueOf = async ({ service, sql }: ConsoleFixture, names: readonly string[]) => {
  await sql`truncate case_queue, case_presence, case_skips, queue_views`
  const references: string[] = []
  for (const name of names) references.push(await send(service, caseOf(name)))
  return references
}

const caseOf = (firstName: string, more: Overrides = {}) =>
  caseWith({ 'applicants[0].firstName': firstName, 'applicants[0].lastName': 'Sample', ...more })

/** A case whose bank account is the applicant's own. */
const usualCaseOf = (firstName: string) =>
  caseOf(firstName, { 'borrower.bankDetails.accountName': `${firstName} Sample` })

const idOf = (reference: string): string => {
  const id = idOfReference('b', reference)
  assert.ok(id)
  return id
}

const rowOf = async ({ sql }: ConsoleFixture, reference: string) => {
  const [row] = await sql<{ assignee: string | null; snoozed: Date | null }[]>`
    select assignee_id as assignee, snoozed_until as snoozed from case_queue where application_id = ${idOf(reference)}`
  assert.ok(row)
  return row
}

/** Who is in the list, from the top. */
const listed = (page: Visit['page']) => page.locator('[data-case] th a').allInnerTexts()

/** A policy that refers any payment above 10 % of the income. */
const referAboveTen = async ({ sql, service }: ConsoleFixture): Promise<void> => {
  const when = { is: 'above', bound: 10_000, whenMissing: 'ignore' } as const
  const rule = { name: 'payment', measure: 'paymentToIncome', when, outcome: 'refer' } as const
  await change(sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, { rules: [rule], otherwise: 'refer', fourEyesFrom: null }),
  )
  await service.referenceData.newest()
}

const AGAIN_MILLISECONDS = 61_000
const EVENTS_MAXIMUM = 1_000

browserTests('the queue', (each) => {
  each(
    'the preview has the car and the payment to income against the policy’s bound; a row has a flag if the policy’s rule fired',
    { as: 'underwriter' },
    async ({ house, page, open }) => {
      await queueOf(house, [])
      const first = await send(house.service, usualCaseOf('Aoife'))
      await referAboveTen(house)
      const second = await send(house.service, usualCaseOf('Brian'))
      await open(`/console/queue/toDecide?case=${first}`, 'To decide')
      const preview = page.getByRole('region', { name: 'Aoife Sample' })
      await preview.getByText('Car, 191-D-12345').waitFor()
      await preview.getByText('refers above 10%').waitFor()
      await preview.getByText('Loan to value').waitFor()
      await preview.getByText(/^(No check has run|Not run: )/).waitFor()
      await open('/console/queue/toDecide', 'To decide')
      await page.locator(`[data-case="${second}"] [data-mark]`).waitFor()
      const marksOf = (reference: string) =>
        page.locator(`[data-case="${reference}"] [data-mark]`).allInnerTexts()
      assert.deepEqual(await marksOf(first), [])
      const [mark = '', ...others] = await marksOf(second)
      assert.deepEqual(others, [])
      assert.match(mark, /^Payment to income is [\d.]+%, above 10%$/)
    },
  )

  each(
    'an underwriter goes through it, takes, gives away, puts aside, filters and gets the next case by keyboard alone',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, me, page, keys, open, dialog, says, button, field, isAt, path, looksRight }) => {
      const [first = '', second = '', third = ''] = await queueOf(house, ['Aoife', 'Brian', 'Ciara'])
      const ben = await house.addUser('underwriter')
      await setUserName(house.sql, house.ring, ben.id, 'Ben Sample')
      await house.sql`insert into case_presence (application_id, user_id, seen_at) values (${idOf(first)}, ${ben.id}, now() + interval '1 hour')`
      await open('/console', 'To decide')
      await page.getByText('Open: Ben Sample').waitFor()
      await looksRight('list')
      await keys.key('j')
      await page.getByRole('heading', { name: 'Aoife Sample' }).waitFor()
      await keys.key('j')
      await page.getByRole('heading', { name: 'Brian Sample' }).waitFor()
      assert.equal(path(), `/console/queue/toDecide?case=${second}`)
      const preview = page.getByRole('region', { name: 'Brian Sample' })
      await preview.getByText('Bank account in another name').waitFor()
      await looksRight('preview')

      await keys.key('x')
      await page.getByText('1 case selected').waitFor()
      await keys.key('i')
      await says('1 case has been assigned.')
      assert.equal((await rowOf(house, second)).assignee, me.id)
      await keys.press(button('Undo'))
      await says('The cases are back with their previous owner.')
      assert.equal((await rowOf(house, second)).assignee, null)

      await keys.key('a')
      await keys.choose(dialog('Assign 1 case').getByLabel('To'), 'Ben Sample')
      await looksRight('assign')
      await keys.press(dialog('Assign 1 case').getByRole('button', { name: 'Assign' }))
      await dialog('Assign 1 case').waitFor({ state: 'hidden' })
      assert.equal((await rowOf(house, second)).assignee, ben.id)

      await keys.key('s')
      await looksRight('put aside')
      await keys.press(dialog('Snooze this case').getByRole('button', { name: 'Snooze' }))
      await says('The case has been snoozed.')
      assert.ok((await rowOf(house, second)).snoozed)

      await keys.key('f')
      await isAt(field('State'))
      await keys.choose(field('State'), 'In review')
      await page.getByText('No cases match these filters.').waitFor()
      assert.match(path(), /state=InReview/)
      await looksRight('filters')
      await keys.press(button('Clear filters'))
      await page.getByText('Ciara Sample').waitFor()
      await keys.choose(field('Vehicle and finance'), 'New or used vehicle, hire purchase')
      await page.getByText('No cases match these filters.').waitFor()
      await keys.choose(field('Vehicle and finance'), 'Used vehicle, hire purchase or PCP')
      await page.getByText('Ciara Sample').waitFor()
      await keys.fill(field('Received from'), '31/2/2020')
      assert.equal(await page.getByText('Enter a date, like 31/12/2030').count(), 0)
      await keys.key('Tab')
      await page.getByText('Enter a date, like 31/12/2030').waitFor()
      assert.equal(await field('Received from').getAttribute('aria-invalid'), 'true')
      assert.doesNotMatch(path(), /receivedFrom/)
      await looksRight('a wrong date in a filter')
      await keys.fill(field('Received from'), '')
      await keys.fill(field('Due by the end of'), '1/2/2020')
      await keys.key('Enter')
      await page.getByText('No cases match these filters.').waitFor()
      assert.match(path(), /dueBefore=2020-02-01T23%3A59%3A59/)
      assert.equal(await field('Due by the end of').inputValue(), '01/02/2020')
      await keys.press(button('Clear filters'))
      await page.getByText('Ciara Sample').waitFor()
      await keys.key('n')
      // Ben has the most urgent case open, and the second is assigned to him and put aside.
      await page.waitForURL(/\/console\/cases\//)
      assert.equal(path(), `/console/cases/${third}`)
      assert.equal((await rowOf(house, third)).assignee, me.id)
      // A case that is theirs to decide needs a reason to be returned.
      await page.getByRole('region', { name: 'Decisions' }).waitFor()
      await keys.key('n')
      const skip = dialog('Skip this case')
      await keys.fill(skip.getByLabel('Reason'), 'I know the applicant.')
      await keys.press(skip.getByRole('button', { name: 'Skip and take the next' }))
      await says('No more cases to take. Colleagues have the others open, or they are above your mandate.')
      assert.equal((await rowOf(house, third)).assignee, null)
    },
  )

  each(
    'rows never jump: what has left says so, and what is new waits until it is asked for',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page, keys, open, button, looksRight }) => {
      const [, second = ''] = await queueOf(house, ['Aoife', 'Brian', 'Ciara'])
      const followed = page.waitForResponse((response) => response.url().includes('/api/changes'))
      await open(`/console/queue/toDecide?case=${second}`, 'To decide')
      await followed
      await page.getByRole('heading', { name: 'Brian Sample' }).waitFor()
      const counted = page.getByRole('link', { name: /^To decide/ })
      await counted.filter({ hasText: '3' }).waitFor()
      await house.sql`update case_queue set stage = 'dealer' where application_id = ${idOf(second)}`
      await send(house.service, caseOf('Dara'))
      await send(house.service, caseOf('Eithne'))
      await numberEvents(house.sql, new Date(), EVENTS_MAXIMUM)
      // The page learns of it by itself, long before it reads again.
      await button('2 new').waitFor()
      await counted.filter({ hasText: '4' }).waitFor()
      assert.deepEqual(await listed(page), ['Aoife Sample', 'Brian Sample', 'Ciara Sample'])
      await page.getByText('No longer here').waitFor()
      await page.getByText('This case is no longer in this list. It has changed').waitFor()
      await looksRight('changed')
      await keys.press(button('2 new'))
      await page.getByText('Dara Sample').waitFor()
      assert.deepEqual(await listed(page), ['Aoife Sample', 'Ciara Sample', 'Dara Sample', 'Eithne Sample'])
      await page.getByText('Not in this list').waitFor()
    },
  )

  each(
    'when the list can’t be renewed its rows stay with their time, offline too',
    {
      as: 'underwriter',
      sizes: ['desktop'],
      answersItself: true,
      meets: ['500 queue/toDecide', 'failed queue/toDecide'],
    },
    async ({ house, page, keys, open, button, looksRight }) => {
      await queueOf(house, ['Aoife', 'Brian'])
      await page.clock.install()
      await open('/console/queue/toDecide', 'To decide')
      await page.getByText('Brian Sample').waitFor()
      const broken = '**/console/api/queue/toDecide*'
      let asked = 0
      await page.route(broken, (route) =>
        asked++ === 0
          ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
          : route.abort(),
      )
      const note = page
        .getByRole('alert')
        .filter({ hasText: /This list was last updated at (?:\w{3} \d+ \w{3}, )?\d\d:\d\d/ })
      await page.clock.fastForward(AGAIN_MILLISECONDS)
      await note.filter({ hasText: 'Something went wrong on our side' }).waitFor()
      await page.clock.fastForward(AGAIN_MILLISECONDS)
      await note.filter({ hasText: 'Cannot reach the service' }).waitFor()
      assert.deepEqual(await listed(page), ['Aoife Sample', 'Brian Sample'])
      await looksRight('not renewed')
      await page.unroute(broken)
      await keys.press(button('Try again'))
      await note.waitFor({ state: 'detached' })
    },
  )

  each(
    'an empty list says what is due next, and the page fits at 200 % and on paper',
    { as: 'underwriter' },
    async ({ house, page, open, looksRight }) => {
      await queueOf(house, ['Aoife'])
      await open('/console/queue/signing', 'Signing')
      await page.getByText(/Queue clear, next due .*\d\d:\d\d\./).waitFor()
      await looksRight('empty')
      await open('/console/queue/signing?mode=test', 'Signing')
      await page.getByText('Queue clear. Nothing is due.').waitFor()
      await open('/console/queue/toDecide', 'To decide')
      await page.getByText('Aoife Sample').waitFor()
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      await page.setViewportSize({ width: Math.max(width / 2, 320), height: height / 2 })
      await looksRight('zoomed')
      await page.emulateMedia({ media: 'print' })
      await page.getByRole('navigation').waitFor({ state: 'hidden' })
      assert.ok(await page.getByText('Aoife Sample').isVisible())
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width, height })
    },
  )
})
