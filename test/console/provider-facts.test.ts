/** Facts of providers on the pages: rules that measure them in the policy's builder, and what a case shows of them. */
import assert from 'node:assert/strict'
import { changeCase } from '../../src/operations/applications/change.ts'
import { noteAsked, noteFailed } from '../../src/store/numbers/questions.ts'
import { headOf } from '../operations/guard-world.ts'
import { addCase, findFacts } from './case-scene.ts'
import { browserTests } from './support.ts'

browserTests('facts of providers', (each) => {
  each(
    'a rule measures a fact: a number with a limit and an age, or a value; what does not fit a measure goes',
    { as: 'admin' },
    async ({ page, open, button, says, looksRight }) => {
      await open('/console/policy', 'Policy')
      await button('Start draft').click()
      await says('The draft has been started.')
      await button('Add rule').click()
      const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
      await rule.getByLabel('Name').fill('Arrears')
      await rule.getByLabel('Outcome').selectOption('Decline')
      await rule.getByLabel('Measure').selectOption('Credit register arrears')
      await rule.getByLabel('Limit (€)').fill('500')
      await rule.getByLabel('Not older than').fill('30')
      await page
        .getByText(/^Decline if credit register arrears is above €500, and refer if it is missing/)
        .waitFor()
      await looksRight('a number')
      await rule.getByLabel('Measure').selectOption('Vehicle written off')
      await rule.getByLabel('Value').selectOption('no')
      await page.getByText(/^Decline if vehicle written off is no, and refer if it is missing/).waitFor()
      await rule.getByLabel('Value').selectOption('yes')
      await page.getByText(/^Decline if vehicle written off is yes/).waitFor()
      await looksRight('a value')
      await rule.getByLabel('Measure').selectOption('Loan to value')
      assert.equal(await rule.getByLabel('Not older than').count(), 0)
      await rule.getByLabel('Limit (%)').fill('90')
      await page.getByText('Decline if loan to value is above 90%, and refer if it is missing.').waitFor()
      await rule.getByLabel('Measure').selectOption('Identity document expires')
      await rule.getByLabel('Condition').selectOption('is below')
      await rule.getByLabel('Limit (days)').fill('0')
      await button('Save draft').click()
      await says('The draft has been saved.')
      await page.reload()
      await page.getByRole('tab', { name: 'Edit rules and tests' }).click()
      await button('Edit rule 1').click()
      assert.equal(await rule.getByLabel('Measure').inputValue(), 'identity.documentExpires')
      await looksRight('a date')
    },
  )

  each(
    'a case shows facts beside its checks, with their source, time and cost; those of an earlier revision are not shown',
    { as: 'underwriter' },
    async ({ house, page, open, looksRight }) => {
      const reference = await addCase(house)
      await findFacts(house, reference, [
        { provider: 'creditRegister', revision: -1, facts: { arrears: 999 } },
        { provider: 'creditRegister', facts: { arrears: 1200.5, openLoans: 3, worstMonthsBehind: 1 } },
        { provider: 'vehicle', facts: {}, isPending: true },
        { provider: 'identity', facts: { matches: true, documentExpires: '2031-02-28' } },
      ])
      await open(`/console/cases/${reference}?mode=test`, "Séan O'Sample")
      const text = async (provider: string) => page.getByLabel(`Facts from ${provider}`).innerText()
      const register = await text('Credit register')
      for (const says of ['Arrears', '€1,200.50', '1 month', '€1.50', 'Found by a sample'])
        assert.ok(register.includes(says), `${says} in ${register}`)
      assert.ok(!register.includes('999'), register)
      assert.match(await text('Identity'), /Matches\s+yes\s+Document expires\s+28\/02\/2031/)
      assert.match(await text('Vehicle'), /The response has not arrived yet/)
      await page.getByLabel('Facts from Vehicle').scrollIntoViewIfNeeded()
      await looksRight('facts of a case')
    },
  )

  each(
    'a check shows what failed, was unclear or got no response, and each can be asked again',
    { as: 'underwriter', meets: ['409 ask-checks'] },
    async ({ house, page, open, field, button, fails, looksRight }) => {
      const reference = await addCase(house, {
        'loanDetails.furtherInformation': 'sandbox: creditRegister.down',
      })
      const { id } = await headOf(house.service, reference)
      const by = { kind: 'service', id: 'acme' } as const
      const at = house.service.now()
      const changed = await changeCase(house.service, id, { actor: by }, ({ file }) => ({
        file: {
          ...file,
          checks: [
            { name: 'identity', result: 'passed', revision: 1, by, at },
            { name: 'identity', result: 'unclear', revision: 1, by, at: at + 1, note: 'A blurred photo.' },
            { name: 'sanctions', result: 'failed', revision: 1, by, at, note: 'One entry matches.' },
          ],
        },
        audits: [],
      }))
      assert.equal(changed.is, 'changed')
      const about = {
        applicationId: id,
        provider: 'sandbox:acme',
        revision: 1,
        checks: ['creditRegister'] as const,
      }
      await noteAsked(house.sql, { ...about, at: new Date(at) })
      await noteFailed(house.sql, { ...about, failure: '503' })
      await open(`/console/cases/${reference}?mode=test`, "Séan O'Sample")
      const textOf = (check: string) => page.locator(`#check-${check}`).innerText()
      assert.match(
        await textOf('identity'),
        /Unclear[\s\S]*acme[\s\S]*A blurred photo\.[\s\S]*Before: Passed, acme/,
      )
      assert.match(await textOf('sanctions'), /Failed[\s\S]*One entry matches\./)
      assert.match(await textOf('creditRegister'), /No result[\s\S]*Acme responded with status 503/)
      assert.doesNotMatch(await page.locator('#checks, main').first().innerText(), /Not done/)
      await page.locator('#check-sanctions').scrollIntoViewIfNeeded()
      await looksRight('results of checks')
      await button('Ask again Central Credit Register').click()
      await fails(/creditRegister could not be reached \(ECONNREFUSED\), so there is no result/)
      await page.getByText('so there is no credit register check').first().waitFor()
      await button('Ask again Identity').click()
      await page.locator('#check-identity').getByText('Before: Unclear').waitFor()
      assert.match(await textOf('identity'), /Passed/)
      // Overruling what failed takes a reason.
      await button('Record the check: Sanctions screening').click()
      await field('Result').selectOption('Passed')
      assert.equal(await page.getByRole('textbox', { name: 'Why' }).getAttribute('required'), '')
    },
  )
})
