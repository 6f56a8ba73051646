/** One decision on several cases of the queue, with one reason, and a report of those that failed. */
import assert from 'node:assert/strict'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { caseWith, headOf, OPERATOR, send } from '../operations/guard-world.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests } from './support.ts'

/** Live cases to decide in an otherwise empty queue. */
const queueOf = async ({ service, sql }: ConsoleFixture, names: readonly string[]) => {
  await sql`truncate case_queue, case_presence`
  const references: string[] = []
  for (const name of names)
    references.push(
      await send(service, caseWith({ 'applicants[0].firstName': name, 'applicants[0].lastName': 'Sample' })),
    )
  return references
}

const statesOf = ({ service }: ConsoleFixture, references: readonly string[]) =>
  Promise.all(references.map(async (reference) => (await headOf(service, reference)).state))

browserTests('one decision on several cases', (each) => {
  each(
    'declines the selected cases for one reason, and names the one that a colleague has changed',
    { as: 'underwriter', meets: ['409 decide'] },
    async ({ house, page, keys, open, button, dialog, looksRight }) => {
      const references = await queueOf(house, ['Aoife', 'Brian', 'Ciara'])
      const [aoife = '', brian = ''] = references
      await open(`/console/queue/toDecide?selected=${references.join(',')}`, 'To decide')
      await page.getByText('3 cases selected').waitFor()
      await keys.press(button('Decline…'))
      const decline = dialog('Decline 3 cases')
      const confirm = decline.getByRole('button', { name: 'Decline 3 cases' })
      await keys.press(confirm)
      await decline.getByText('Select a reason').last().waitFor()
      await keys.choose(decline.getByLabel('Reason'), 'Not affordable')
      await decline.getByText('The repayments are not affordable').waitFor()
      await looksRight('the reason')
      const checked = { name: 'identity', result: 'passed', by: OPERATOR } as const
      assert.ok(!((await recordCheck(house.service, brian, checked)) instanceof Refusal))
      await keys.press(confirm)
      await decline.getByText('2 of 3 cases have been declined.').waitFor()
      const failed = decline.getByRole('region', { name: 'Cases that failed' })
      await failed.getByRole('listitem').filter({ hasText: 'Brian Sample' }).waitFor()
      assert.equal(await failed.getByRole('listitem').count(), 1)
      await looksRight('the report')
      assert.deepEqual(await statesOf(house, references), ['Declined', 'Submitted', 'Declined'])
      await keys.press(decline.getByRole('button', { name: 'Close' }))
      await page.getByText('1 case selected').waitFor()
      assert.match(page.url(), new RegExp(`selected=${brian}$`))
      const { body } = await house.call('dealersLive', 'GET', `/api/case/${aoife}`)
      assert.equal(
        body.history.at(-1).reason,
        'The repayments are not affordable on the income and outgoings that were given.',
      )
    },
  )
})
