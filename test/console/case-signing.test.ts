/** The signing of a case: staff follow it and put it right on the case's page, by keyboard alone. */
import assert from 'node:assert/strict'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { dayText } from '../../packages/values/typed/typed-day.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { fileIn } from '../operations/guard-world.ts'
import { sign } from '../operations/signing-scene.ts'
import { eventually } from './house.ts'
import { startScene } from './signing-scene.ts'
import { browserTests } from './support.ts'

const EVENTS_MAXIMUM = 1_000

browserTests('the signing of a case', (each) => {
  each(
    'shows each signer’s steps, corrects an address, is cancelled with a reason and started again in turn',
    { as: 'underwriter', meets: ['409 signing-link'] },
    async ({ house, page, keys, open, button, field, says, looksRight }) => {
      const scene = await startScene(house, 'limitedCompany')
      await open(`/console/cases/${scene.reference}/signing?mode=test`, /./)
      const name = scene.names[0] ?? ''
      const signers = page.locator('[data-signer]')
      const first = signers.filter({ hasText: name }).first()
      /** The page learns what the service has sent. */
      const isShownAsSent = (what: string) =>
        eventually(what, async () => {
          await numberEvents(house.sql, new Date(), EVENTS_MAXIMUM)
          return (await first.getByText('Sent: done').count()) > 0 ? true : undefined
        })
      await isShownAsSent('the link to be sent')
      await first.getByText('Opened: not yet').waitFor()
      assert.equal(await signers.count(), scene.names.length)
      await looksRight('waiting for signatures')

      await keys.press(button(`Correct contact details for ${name}`))
      const address = field(`Email address of ${name}`)
      await keys.fill(address, 'nonsense')
      await keys.key('Enter')
      await first.getByRole('alert').filter({ hasText: 'email address' }).waitFor()
      await keys.fill(address, 'right.address@example.ie')
      await keys.key('Enter')
      await says(`A new link has been sent to ${name}.`)
      await first.getByText('right.address@example.ie').waitFor()
      await isShownAsSent('the new link to be sent')
      await keys.press(button(`Resend link to ${name}`))
      await says(`A new link has been sent to ${name}.`)

      await keys.key('c')
      const cancelled = page.getByText(/^This cancels the signing that started on .*\(not signed yet\)/)
      assert.ok((await cancelled.innerText()).includes(name))
      await looksRight('a counter-offer that cancels the signing')
      await keys.key('Escape')
      await keys.press(button('Cancel signing'))
      const reason = field('Reason for cancelling')
      await keys.key('ControlOrMeta+a')
      await keys.fill(reason, '')
      await keys.press(button('Cancel signing'))
      await page.getByText('Enter a reason').waitFor()
      await looksRight('to be cancelled')
      await keys.back(reason)
      await keys.fill(reason, 'The price has changed.')
      await keys.press(button('Cancel signing'))
      await says('Signing has been cancelled. The case is approved again.')
      assert.equal(await scene.state(), 'Approved')
      await page.getByText('Cancelled: The price has changed.').waitFor()
      assert.equal(await page.getByText('The link is valid until').count(), 0)

      await keys.reach(page.getByRole('radio', { name: 'All at once' }))
      await keys.key('ArrowDown')
      await keys.press(button('Start signing'))
      await says('Signing has started.')
      assert.equal(await scene.state(), 'AwaitingSignature')
      await page.getByText(/, signing in order; sign by/).waitFor()
      await looksRight('started in turn')
    },
  )

  each(
    'records a hirer’s withdrawal by letter, and says what is paid back',
    { as: 'underwriter', meets: ['409 withdrawal'] },
    async ({ house, page, keys, open, button, dialog, says, looksRight }) => {
      const { reference, work } = await startScene(house, 'joint')
      for (const place of [0, 1]) await sign(house.service, reference, place)
      await work()
      await open(`/console/cases/${reference}/signing?mode=test`, /./)
      await keys.press(button('Record withdrawal'))
      const form = dialog('The borrower withdraws')
      await form.getByText('A withdrawal counts if it was sent by the last day').waitFor()
      await looksRight('the form of a withdrawal')
      await keys.fill(form.getByLabel('Date sent'), '1/1/2026')
      await keys.press(form.getByRole('button', { name: 'Record withdrawal' }))
      await form.getByText('The day of the withdrawal cannot be before the signature.').waitFor()
      await keys.fill(form.getByLabel('Date sent'), dayText(dublinDay(house.service.now())))
      await keys.press(form.getByRole('button', { name: 'Record withdrawal' }))
      await says('The withdrawal has been recorded.')
      await page.getByText('The borrower has withdrawn from the agreement. Nothing was paid out.').waitFor()
      assert.equal((await fileIn(house.service, reference)).withdrawal?.how, 'letter')
      await looksRight('withdrawn')
    },
  )
})
