/** Products and the policy on the pages: drafted by one admin by keyboard alone, published by another from a day on. */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { dayText } from '../../packages/values/typed/typed-day.ts'
import { readOpenDraft } from '../../src/modules/products/drafts.ts'
import { workOnReplay } from '../../src/modules/products/replay-worker.ts'
import { listPolicyVersions, listVersionsOf } from '../../src/store/reference/lender-data.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { addProduct, addProductByModel } from './drafts-scene.ts'
import { eventually } from './house.ts'
import { browserTests, type Visit } from './support.ts'

/** Another person signs in, in the same browser. */
const changePerson = async ({ house, page }: Visit): Promise<string> => {
  const second = await house.addUser('admin')
  const value = await house.begin(second, 'Chrome on Linux')
  await page.context().addCookies([{ name: 'forecourt', value, url: house.baseUrl }])
  return second.id
}

/** Tomorrow could have come before it is published. */
const afterTomorrow = ({ house }: Visit) => dublinDay(house.service.now() + 2 * 24 * 3_600_000)

browserTests('products and the policy', (each) => {
  each(
    'an admin changes a rate by keyboard alone, and another publishes it from a day on',
    { as: 'admin' },
    async (visit) => {
      const { house, page, keys, open, button, dialog, says, looksRight, isAt, me } = visit
      const { id, name } = await addProduct(house)
      await open(`/console/products/${id}/versions/1`, name)
      await keys.press(button('Start draft from version 1'))
      await says('The draft has been started.')
      const cell = page.getByLabel('Rate (%), Rate 2')
      await cell.waitFor()
      await keys.fill(page.getByLabel('Rate (%), Rate 1'), '29')
      await page.getByText(/Rate 1 gives an APR of .* The legal maximum is 23%/).waitFor()
      assert.equal(await page.getByLabel('Rate (%), Rate 1').getAttribute('aria-invalid'), 'true')
      await looksRight('a rate above the law')
      await keys.key('ArrowDown')
      await isAt(cell)
      await keys.key('ArrowUp')
      await keys.fill(page.getByLabel('Rate (%), Rate 1'), '5.05')
      await page.getByText('5.05%').first().waitFor()
      await keys.back(button('Save draft'))
      await keys.key('Enter')
      await says('The draft has been saved.')
      await keys.press(button('Propose'))
      await keys.press(dialog('Propose this draft?').getByRole('button', { name: 'Propose draft' }))
      await says(/The draft has been proposed/)
      await page.getByText('You proposed this draft').waitFor()
      assert.ok(await button('Publish').isDisabled())

      const second = await changePerson(visit)
      await open(`/console/products/${id}/versions/draft`, name)
      await page.getByText('Rate: changed').waitFor()
      await keys.press(button('Publish'))
      const from = afterTomorrow(visit)
      await keys.fill(dialog('Publish this draft').getByLabel('In force from'), dayText(from))
      await looksRight('publishing')
      await keys.press(dialog('Publish this draft').getByRole('button', { name: 'Publish' }))
      await says('The draft has been published.')
      await page.getByRole('heading', { name: 'Version 2' }).waitFor()
      await page.getByText('Planned').waitFor()
      const versions = await listVersionsOf(house.sql, id)
      assert.equal(versions[1]?.product.inForceFrom, from)
      assert.equal(versions[1]?.product.rates[0]?.rate, 5_050)
      assert.deepEqual(await house.actorsOf('product.draftProposed', id), [me.id])
      assert.deepEqual(await house.actorsOf('product.published', `${id} 2`), [second])
    },
  )

  each(
    'an admin names a model in text cells, reads the error of two values for it, and tries the draft for it',
    { as: 'admin' },
    async ({ house, page, keys, open, button, says, looksRight }) => {
      const { id, name } = await addProductByModel(house)
      await open(`/console/products/${id}/versions/1`, name)
      await page.getByText('Make: Sample Make; Model: Sample Model').waitFor()
      await page.getByRole('cell', { name: 'Sample Make Other Sample Model' }).first().waitFor()
      await looksRight('a product by model')
      await keys.press(button('Start draft from version 1'))
      await says('The draft has been started.')
      for (const [label, text] of [
        ['Model, Vehicle 2', '500'],
        ['Model, Value 4', 'Sample Model'],
        ['Model, Value 5', '500'],
        ['Model, Value 6', '500'],
      ] as const)
        await page.getByLabel(label).fill(text)
      await page
        .getByText(
          'More than one GMFV for 36 months and 15,000 km per year, Sample Make Sample Model: GMFV 1 and 4.',
        )
        .first()
        .waitFor()
      await page.getByText('No GMFV for 36 months and 15,000 km per year, Sample Make 500.').first().waitFor()
      await looksRight('two values for one model')
      await page.getByLabel('Model, Value 4').fill('500')
      await page.getByText('1: 36 months').waitFor({ state: 'detached' })
      await page.getByText(`${name} requires the make and model of the vehicle.`).first().waitFor()
      await page.getByLabel('Make, Request 1').fill('sample make')
      await page.getByLabel('Model, Request 1').fill('500')
      await page.getByText('1: 36 months').waitFor()
      await keys.press(button('Save draft'))
      await says('The draft has been saved.')
      const draft = await readOpenDraft(house.service, 'product', id)
      assert.deepEqual(draft?.content['vehicles'], [
        { make: 'Sample Make', model: 'Sample Model' },
        { make: 'Sample Make', model: '500' },
      ])
      await keys.press(button('Remove vehicle 2'))
      await keys.press(button('Remove vehicle 1'))
      await keys.press(button('Save draft'))
      await eventually('a draft without vehicles', async () => {
        const content = (await readOpenDraft(house.service, 'product', id))?.content ?? {}
        return !('vehicles' in content) || undefined
      })
    },
  )

  each(
    'an admin adds commission, reads which amounts lack it, and removes the table with its last row',
    { as: 'admin' },
    async ({ house, page, keys, open, button, says, looksRight }) => {
      const { id, name } = await addProduct(house)
      await open(`/console/products/${id}/versions/1`, name)
      await keys.press(button('Start draft from version 1'))
      await says('The draft has been started.')
      await keys.press(button('Add commission'))
      for (const [label, text] of [
        ['Amount to, Commission 1', '20000'],
        ['Amount from, Commission 1', '5000'],
        ['% of amount financed, Commission 1', '2.5'],
      ] as const)
        await page.getByLabel(label).fill(text)
      await page.getByText('No commission for €20,000.01 to €75,000.00.').first().waitFor()
      await looksRight('a gap in the commission')
      await keys.press(button('Add commission'))
      await page.getByLabel('Amount from, Commission 2').fill('20000.01')
      await page.getByLabel('Amount to, Commission 2').fill('75000')
      await page.getByLabel('Commission (€), Commission 2').fill('500')
      await page.getByText('1: 36 months').first().waitFor()
      await keys.press(button('Save draft'))
      await says('The draft has been saved.')
      await page.getByText('Commission: added').first().waitFor()
      const draft = await readOpenDraft(house.service, 'product', id)
      assert.deepEqual(draft?.content['commission'], [
        { amount: { from: 5_000, to: 20_000 }, percentOfAmountFinanced: 2.5 },
        { amount: { from: 20_000.01, to: 75_000 }, commissionEuro: 500 },
      ])
      await keys.press(button('Remove commission 2'))
      await keys.press(button('Remove commission 1'))
      await keys.press(button('Save draft'))
      await eventually('a draft without commission', async () => {
        const content = (await readOpenDraft(house.service, 'product', id))?.content ?? {}
        return !('commission' in content) || undefined
      })
    },
  )

  each(
    'an admin chooses a dealer and a month, and reads and saves its statement of commission',
    { as: 'admin', sizes: ['desktop'] },
    async ({ house, page, open, looksRight }) => {
      const { sql, service } = house
      const dealer = { id: newId(service.now()), name: house.name('Dealer of commission') }
      await sql`insert into dealers (id, name, created_at) values (${dealer.id}, ${dealer.name}, now())`
      const id = newId(service.now())
      await sql`
        insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, dealer_id, product_id,
          amount_cents, credit_cost_cents, commission_cents, documents_to_look_at)
        values ('live', ${id}, 'b', 'done', 'PaidOut', '2026-03-15T12:00:00Z', now(), ${dealer.id}, 'Sample product',
          1234550, 200000, 30864, 0)`
      await open('/console/commission?month=2026-03', 'Commission')
      await page.getByText('Choose a dealer to see its statement').waitFor()
      await page.getByLabel('Dealer').selectOption(dealer.name)
      await page.getByText('1 contract, commission €308.64 in total.').waitFor()
      await page.getByRole('row', { name: /15 March 2026.*€12,345\.50.*€308\.64/ }).waitFor()
      await looksRight('a statement of commission')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as CSV' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'commission-2026-03.csv')
      await page.getByLabel('Month').selectOption('April 2026')
      await page.getByText('No contracts were paid out in this month').waitFor()
      assert.ok(page.url().includes('month=2026-04') && page.url().includes(`dealer=${dealer.id}`))
      await addProduct(house, { rates: [{ ratePercent: 1 }], commission: [{ commissionEuro: 123.45 }] })
      const reference = await send(service, caseWith(), { mode: 'test' })
      await open(`/console/cases/${reference}?mode=test`, /Sample/)
      await page.getByText('APR · commission €123.45').waitFor()
    },
  )

  each(
    'a rule is built, read in words, and published by a second person',
    { as: 'admin', sizes: ['phone'] },
    async (visit) => {
      const { house, page, keys, open, button, dialog, says, looksRight } = visit
      const reference = await send(house.service, caseWith())
      await open('/console/policy', 'Policy')
      await keys.press(button('Start draft'))
      await says('The draft has been started.')
      await keys.press(button('Add rule'))
      const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
      await keys.back(rule.getByLabel('Name'))
      await keys.fill(rule.getByLabel('Name'), 'Heavy payment')
      await keys.choose(rule.getByLabel('Outcome'), 'Decline')
      await keys.fill(rule.getByLabel('Limit (%)'), '40')
      await keys.back(page.getByLabel('If no rule matches'))
      await keys.choose(page.getByLabel('If no rule matches'), 'Approve')
      await page.getByText('Decline if payment to income is above 40%, and refer if it is missing.').waitFor()
      await keys.press(button('Add a condition to rule 1'))
      const also = rule.getByRole('group', { name: 'And' })
      await keys.back(also.getByLabel('Measure'))
      await keys.choose(also.getByLabel('Measure'), 'Disposable income')
      await keys.choose(also.getByLabel('Condition', { exact: true }), 'is below')
      await keys.fill(also.getByLabel('Limit (€)'), '250')
      await keys.back(page.getByLabel('Living costs of the first applicant (€)'))
      await keys.fill(page.getByLabel('Living costs of the first applicant (€)'), '900')
      await page
        .getByText('Decline if payment to income is above 40% and disposable income is below €250')
        .waitFor()
      await looksRight('a rule in words')
      await keys.back(button('Close rule 1'))
      await keys.key('Enter')
      assert.equal(await rule.getByLabel('Name').count(), 0)
      await looksRight('a rule as one row')
      await keys.back(button('Save draft'))
      await keys.key('Enter')
      await says('The draft has been saved.')
      await page.getByRole('tab', { name: 'Changes' }).click()
      await page.getByText('Rule added').waitFor()
      await page.getByText('If no rule matches: Approve').waitFor()
      await page.getByText('Not replayed yet').waitFor()
      await keys.press(button('Start replay'))
      await page.getByRole('progressbar', { name: 'Replay progress' }).waitFor()
      await looksRight('a replay that runs')
      while (await workOnReplay(house.service));
      await page.getByText('Done: 1 submission (Live).').waitFor()
      await page.getByText('1: Refer → Approve').waitFor()
      await page.getByRole('link', { name: reference }).waitFor()
      await looksRight('a replay that is done')
      await keys.back(button('Propose'))
      await keys.key('Enter')
      await keys.press(dialog('Propose this draft?').getByRole('button', { name: 'Propose draft' }))
      await says(/The draft has been proposed/)
      await changePerson(visit)
      await open('/console/policy', 'Policy')
      // Who publishes reads first what would change.
      await page.getByText('Disposable income: Living costs of the first applicant (€): 900').waitFor()
      await page.getByText('Decline if payment to income is above 40% and disposable income').waitFor()
      assert.equal(await page.getByLabel('If no rule matches').count(), 0)
      await keys.press(button('Publish'))
      const before = dublinDay(house.service.now())
      await keys.press(dialog('Publish this draft').getByRole('button', { name: 'Publish' }))
      await says('The draft has been published.')
      const days = [before, dublinDay(house.service.now())]
      const [version] = await listPolicyVersions(house.sql)
      assert.equal(version?.policy.rules[0]?.name, 'Heavy payment')
      assert.deepEqual(version.policy.rules[0].and, [
        { measure: 'disposableIncome', when: { is: 'below', bound: 250_00, whenMissing: 'refer' } },
      ])
      assert.deepEqual(version.policy.affordability, { firstApplicant: 900_00 })
      assert.ok(days.some((day) => day === version?.from))
    },
  )
})
