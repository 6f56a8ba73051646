/** Payouts in the console: the account of a dealer, the list, and the payment of a case by those who only pay. */
import assert from 'node:assert/strict'
import { judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { fileIn, headOf, OPERATOR } from '../operations/guard-world.ts'
import { signedCase } from '../operations/signed-case.ts'
import { sampleSigning } from '../support/signing.ts'
import { openCaseScene } from './decided-cases.ts'
import { type ConsoleFixture, eventually } from './house.ts'
import { browserTests } from './support.ts'

const EVENTS_MAXIMUM = 1_000
const IBAN = 'IE64 IRCE 9205 0112 3456 78'
const RULES = {
  asks: ['payee', 'invoice'],
  sanctionsDays: 30,
  vehicleFact: null,
  secondPersonFrom: null,
  debtorIban: null,
} as const

const signed = async (
  { service }: ConsoleFixture,
  mode: 'live' | 'test',
  approver: string,
): Promise<string> => signedCase(service, [{ kind: 'user', id: approver }], { mode })

const acceptInvoice = async ({ service }: ConsoleFixture, reference: string): Promise<void> => {
  const { requirements } = await fileIn(service, reference)
  const invoice = requirements.find(({ name }) => name === 'Invoice of the vehicle') ?? assert.fail()
  const verdict = { id: invoice.id, verdict: 'waive', reason: 'Seen.', by: OPERATOR } as const
  assert.ok(!((await judgeRequirement(service, reference, verdict)) instanceof Refusal))
}

browserTests(
  'payouts',
  (each) => {
    each(
      'one administrator sets a dealer’s account, and another confirms it by entering it again',
      { as: 'admin', meets: ['409 dealers/id/account/settle'] },
      async ({ house, me, keys, button, field, dialog, says, fails, open, page, looksRight }) => {
        const dealer = await house.addDealer()
        const other = await house.addUser('admin')
        await house.sql`update sessions set is_strong = true where user_id = ${me.id}`
        await open(`/console/dealers/${dealer.id}`, dealer.name)
        await page.getByText('None', { exact: true }).waitFor()
        await keys.press(button('Set account'))
        await keys.fill(field('IBAN'), IBAN)
        await looksRight('setting the account')
        await keys.press(dialog('Set the bank account').getByRole('button', { name: 'Set account' }))
        await says('The account waits for another administrator to confirm it.')
        await page.getByText('You have set this account, so another administrator must confirm it.').waitFor()
        assert.equal(await button('Confirm account').count(), 0)
        await looksRight('an account that waits')
        await house.sql`update dealer_accounts set set_by = ${other.id} where dealer_id = ${dealer.id}`
        await open(`/console/dealers/${dealer.id}`, dealer.name)
        await keys.press(button('Confirm account'))
        const confirming = dialog('Confirm the bank account')
        await keys.fill(field('IBAN'), 'DE89 3704 0044 0532 0130 00')
        await keys.press(confirming.getByRole('button', { name: 'Confirm account' }))
        await fails(/This is not the IBAN that was set/)
        await keys.fill(field('IBAN'), IBAN)
        await keys.press(confirming.getByRole('button', { name: 'Confirm account' }))
        await says('The account is in force.')
        await page.getByText(/, confirmed by /).waitFor()
        assert.ok(!(await page.content()).includes('IRCE'))
        await looksRight('an account in force')
      },
    )

    each(
      'who only pays finds what is ready and what is blocked, and pays once all is there',
      { as: 'payOut' },
      async ({ house, me, page, open, arrives, keys, row, looksRight }) => {
        await openCaseScene(house)
        const approver = await house.addUser('underwriter')
        const [ready, blocked] = [
          await signed(house, 'test', approver.id),
          await signed(house, 'test', approver.id),
        ]
        await acceptInvoice(house, ready)
        await open('/console?mode=test', 'Payouts')
        const [readyTable, blockedTable] = ['Ready', 'Blocked'].map((name) =>
          page.getByRole('table', { name }),
        )
        assert.ok(readyTable !== undefined && blockedTable !== undefined)
        await readyTable.getByText('Sample Dealer').waitFor()
        assert.match(await readyTable.innerText(), /€20,000/)
        assert.match(await blockedTable.innerText(), /Invoice of the vehicle: outstanding\./)
        await page.getByText('1 case, €20,000').first().waitFor()
        await looksRight('the list')
        assert.deepEqual(
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts(),
          ['Payouts', 'My account'],
        )
        await keys.press(blockedTable.getByRole('link'))
        await arrives(/./)
        await keys.key('p')
        const panel = page.getByRole('region', { name: 'Pay out', exact: true })
        const pay = panel.getByRole('button', { name: /^Pay €20,000 to Sample Dealer/ })
        await panel.getByText('Sample account for tests').first().waitFor()
        assert.ok(await pay.isDisabled())
        assert.equal(
          await panel.locator('[data-met="false"]').innerText(),
          '✕\nOpen:\nInvoice of the vehicle: outstanding.',
        )
        await looksRight('a blocked case')
        await acceptInvoice(house, blocked)
        // The page learns of the change from the feed of events.
        const show = page.getByRole('button', { name: /^Show/ }).first()
        await eventually('the change to be shown', async () => {
          await numberEvents(house.sql, new Date(), EVENTS_MAXIMUM)
          return (await show.isVisible()) || undefined
        })
        await keys.press(show)
        await page.getByText('Invoice of the vehicle: waived.').waitFor()
        assert.equal(await panel.locator('[data-met="false"]').count(), 0)
        for (const name of ['Assign to me', 'Record', 'Reveal']) assert.equal(await row(name).count(), 0)
        await looksRight('a complete case')
        await keys.press(pay)
        await page.getByText('The case has been paid out.').waitFor()
        assert.equal((await headOf(house.service, blocked)).state, 'PaidOut')
        assert.deepEqual(
          await house.actorsOf('application.movedToPaidOut', (await headOf(house.service, blocked)).id),
          [me.id],
        )
        await keys.press(
          page.getByRole('region', { name: 'Your decision' }).getByRole('button', { name: 'Next case' }),
        )
        await arrives('Payouts')
      },
    )

    each(
      'who approved a case sees why a colleague must pay it, and cannot press',
      { as: 'underwriter', sizes: ['desktop'] },
      async ({ house, me, page, open, looksRight }) => {
        await openCaseScene(house)
        const reference = await signed(house, 'test', me.id)
        await acceptInvoice(house, reference)
        await open(`/console/cases/${reference}?mode=test`, /./)
        const bar = page.getByRole('region', { name: 'Decisions' })
        await bar.getByText('You approved it, so a colleague must pay out.').waitFor()
        assert.equal(await bar.getByRole('button', { name: 'Pay out' }).getAttribute('aria-disabled'), 'true')
        await looksRight('own approval')
      },
    )
  },
  () => ({ settings: { signing: sampleSigning({ payOut: RULES }) } }),
)
