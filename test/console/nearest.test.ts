/** The nearest yes in the console: on a case, as a counter-offer with one press, and for dealers where the lender allows it. */
import assert from 'node:assert/strict'
import { importPolicy } from '../../src/operations/products/import-policy.ts'
import { change } from '../../src/store/audit/change.ts'
import { OPERATOR } from '../operations/guard-world.ts'
import { addCase, giveTo } from './case-scene.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests } from './support.ts'

/** A case that the policy refers because of its monthly payment; `isHopeless` if also because of its income. */
const addReferred = async (house: ConsoleFixture, { isHopeless = false } = {}): Promise<string> => {
  const { sql, service } = house
  const payment = {
    name: 'Payment',
    measure: 'paymentToIncome',
    when: { is: 'above', bound: 17_000, whenMissing: 'refer' },
    outcome: 'refer',
  } as const
  const income = {
    name: 'Income',
    measure: 'combinedIncome',
    when: { is: 'below', bound: 9_000_00, whenMissing: 'refer' },
    outcome: 'decline',
  } as const
  await change(sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, {
      rules: isHopeless ? [payment, income] : [payment],
      otherwise: 'approve',
      fourEyesFrom: null,
    }),
  )
  await service.referenceData.newest()
  return addCase(house, {
    'loanDetails.loanType': 'hp',
    'loanDetails.term': 36,
    'applicants[0].incomeExpenditure.netSalaryPerMonth': 3_000,
  })
}

browserTests('the nearest yes', (each) => {
  each(
    'staff see what would be accepted, and one press fills the counter-offer',
    { as: 'underwriter' },
    async ({ house, open, page, keys, button, field, looksRight }) => {
      const reference = await addReferred(house)
      await open(`/console/cases/${reference}`, "Séan O'Sample")
      const part = page.getByRole('region', { name: 'Policy' })
      await part.getByRole('heading', { name: 'What would be accepted' }).waitFor()
      await part.getByText('more deposit', { exact: false }).first().waitFor()
      await part.getByText('48 months', { exact: true }).waitFor()
      await part.getByText(/^Payment: Payment to income is [\d.]+%, above 17% \(refers\)$/).waitFor()
      await looksRight('what would be accepted')
      await keys.press(button('Counter-offer: 48 months'))
      await page.getByRole('heading', { name: 'Counter-offer' }).waitFor()
      assert.equal(await field('Term (months)').inputValue(), '48')
      assert.equal(await field('Deposit with trade-in (€)').inputValue(), '5000')
      const panel = page.getByRole('region', { name: 'Counter-offer' })
      await panel.getByText('48 months').first().waitFor()
      assert.equal(await panel.getByText('the policy refers', { exact: false }).count(), 0)
      await looksRight('the counter-offer')
    },
  )

  each(
    'where no figures help, staff read which rule stands in the way',
    { as: 'underwriter', sizes: ['phone'] },
    async ({ house, open, page, looksRight }) => {
      const reference = await addReferred(house, { isHopeless: true })
      await open(`/console/cases/${reference}`, "Séan O'Sample")
      await page.getByText('Whatever the figures, the policy does not approve it: Income (').waitFor()
      await looksRight('no figures help')
    },
  )

  each(
    'dealers see it once an administrator shows it to them',
    { as: 'admin' },
    async ({ house, open, page, keys, button, says, looksRight }) => {
      const dealerUser = await house.addUser('dealerUser')
      const reference = await addReferred(house)
      await giveTo(house, reference, dealerUser)
      await open('/console/settings', 'Settings')
      const toggle = page.getByRole('switch', { name: 'Show dealers what could be approved' })
      await toggle.waitFor()
      const isOn = await toggle.isChecked()
      await toggle.press('Space')
      await looksRight('the setting')
      await keys.press(button('Save what dealers see'))
      await says('What dealers see has been saved.')

      const context = page.context()
      await context.addCookies([
        { name: 'forecourt', value: await house.begin(dealerUser), url: house.baseUrl },
      ])
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      const shown = page.getByText(/^What could be approved: €[\d,]+ more deposit, or 48 months\.$/)
      // The test runs once for each size, and the setting stays.
      if (isOn) assert.equal(await shown.count(), 0)
      else await shown.waitFor()
      await looksRight('the dealer’s page')
    },
  )
})
