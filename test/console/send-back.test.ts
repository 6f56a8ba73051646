/** An application that staff return for correction, from the ticked fields to the resubmission, on both sides. */
import assert from 'node:assert/strict'
import { fieldName } from '../../src/domain/application/field-names.ts'
import { typedCase, typedQuote } from '../console-api/own-scene.ts'
import { sendAs, submitAs } from './dealer-scene.ts'
import { openCaseScene } from './decided-cases.ts'
import type { User } from './house.ts'
import { browserTests, type Visit } from './support.ts'

const SALARY = fieldName('applicants[].income.salary')
const ACCOUNT = fieldName('bank.accountName')
const WORDS = 'The payslip says €2,900.'
const SENTENCE = `Please correct: ${SALARY} (applicant 1) and ${ACCOUNT}. ${WORDS}`
/** What only programs read. */
const OF_PROGRAMS = /applicants\[|netSalary|bankDetails|accountName|Please correct [a-z]/

/** The page that is open ends first: it would load its changes again as somebody else. */
const becomes = async ({ house, page }: Visit, user: User): Promise<void> => {
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'forecourt', value: await house.begin(user), url: house.baseUrl }])
}

/** Ticks both fields, reads the preview, and returns the application. */
const sendBack = async (visit: Visit, reference: string): Promise<void> => {
  const { page, keys, field, open, looksRight } = visit
  await open(`/console/cases/${reference}`, /./)
  await page.getByRole('region', { name: 'Decisions' }).waitFor()
  await keys.key('b')
  const panel = page.getByRole('region', { name: 'Return for correction', exact: true })
  for (const name of [SALARY, ACCOUNT]) await panel.getByRole('checkbox', { name, exact: true }).check()
  await field('In your own words (optional)').fill(WORDS)
  await panel.locator('blockquote').filter({ hasText: SENTENCE }).waitFor()
  await looksRight('what the dealer will read')
  await panel.getByRole('button', { name: 'Return for correction' }).click()
  await page.getByText('The case has been returned for correction.').waitFor()
}

const readsLikePeople = async ({ page }: Visit): Promise<void> =>
  assert.doesNotMatch(await page.locator('main').innerText(), OF_PROGRAMS)

browserTests('returned for correction', (each) => {
  each('staff tick fields, and the dealer corrects them', { as: 'underwriter' }, async (visit) => {
    const { house, me, page, open, arrives, button, dialog, isAt, says, looksRight } = visit
    const scene = await openCaseScene(house)
    await scene.named(me, 'Anne Sample')
    const dealer = await house.addUser('dealerUser')
    const reference = await sendAs(house, dealer, { 'applicants[0].addresses[0].line1': '1 Sample Street' })
    await sendBack(visit, reference)

    await becomes(visit, dealer)
    await open(`/console/applications/${reference}?mode=live`, /./)
    await page.getByText(SENTENCE).first().waitFor()
    await readsLikePeople(visit)
    await looksRight('the status of a returned application')
    await page.getByRole('link', { name: 'Correct and resubmit' }).first().click()

    const note = page.getByRole('region', { name: 'The lender returned this application for correction' })
    await note.getByText(WORDS).waitFor()
    const salary = page.getByLabel(SALARY, { exact: true })
    const account = page.getByLabel(ACCOUNT, { exact: true })
    await isAt(salary)
    await page.getByText('Step 3 of 5', { exact: false }).first().waitFor({ state: 'attached' })
    await page.getByText(/^The lender asks you to correct this: .+/).waitFor()
    const steps = page.getByRole('navigation', { name: 'Steps of the application' })
    for (const name of [/Employment and income.*1.*to correct/s, /Bank.*1.*to correct/s])
      assert.doesNotMatch(await steps.getByRole('button', { name }).innerText(), /✓/)
    await readsLikePeople(visit)
    await looksRight('a form with fields to correct')

    await steps.getByRole('button', { name: /Review/ }).click()
    await button(/^Submit/).click()
    const asked = dialog('Submit without these corrections?')
    for (const name of [SALARY, ACCOUNT]) await asked.getByText(name).waitFor()
    await looksRight('asked about unchanged fields')
    await asked.getByRole('button', { name: 'Correct them' }).click()
    await isAt(salary)
    await salary.fill('2900')
    await note.getByText('✓ Changed').waitFor()
    await note.getByRole('button', { name: ACCOUNT }).click()
    await isAt(account)
    await steps.getByRole('button', { name: /Review/ }).click()
    await button(/^Submit/).click()
    await asked.getByText(ACCOUNT).waitFor()
    assert.equal(await asked.getByText(SALARY).count(), 0)
    await asked.getByRole('button', { name: 'Submit anyway' }).click()
    await says(/is with the lender/)
    await arrives(/./)

    await becomes(visit, me)
    await open(`/console/cases/${reference}`, /./)
    await page.getByText(SENTENCE).first().waitFor({ state: 'attached' })
    await readsLikePeople(visit)
  })

  each(
    'a field counts as changed by what was returned, however often the correction fails in between',
    { as: 'dealerUser', sizes: ['desktop'] },
    async (visit) => {
      const { house, me, page, open } = visit
      const scene = await openCaseScene(house)
      const anne = await scene.colleague('Anne Sample')
      const reference = await sendAs(house, me)
      const back = { decision: 'send-back', fields: ['applicants[0].income.salary'] }
      assert.equal((await anne.command(reference, 'decide', back)).status, 200)
      const { version } = await anne.read(reference)
      const failing = {
        'applicants[0].incomeExpenditure.netSalaryPerMonth': 2900,
        'applicants[0].ppsNumber': '1234567A',
      }
      await submitAs(house, me, { body: typedCase(failing), reference, seen: version })
      await open(`/console/applications/${reference}/edit`, 'Correct the application')
      const note = page.getByRole('region', { name: 'The lender returned this application for correction' })
      await note.getByText('✓ Changed').waitFor()
    },
  )

  each(
    'a county that follows from the address is shown when the lender asks to correct it',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, me, page, open, isAt }) => {
      const scene = await openCaseScene(house)
      const anne = await scene.colleague('Anne Sample')
      const address = 'quote.applicants[0].contactDetails.addressHistory[0]'
      const body = typedQuote({ [`${address}.county`]: 'Co. Cork', [`${address}.ccrCounty`]: 'CORK' })
      const reference = await submitAs(house, me, { set: 'a', body })
      const back = { decision: 'send-back', fields: ['applicants[0].addresses[0].ccrCounty'] }
      assert.equal((await anne.command(reference, 'decide', back)).status, 200)
      await open(`/console/applications/${reference}/edit`, 'Correct the application')
      const county = page.getByLabel(fieldName('applicants[].addresses[].ccrCounty'), { exact: true })
      await isAt(county)
      await county.selectOption('KERRY')
      await page.getByText('✓ Changed').waitFor()
    },
  )
})
