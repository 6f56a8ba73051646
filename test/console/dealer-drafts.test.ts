/** Drafts of a dealer's person: what is typed outlives the session and the network, other windows, and limits. */
import assert from 'node:assert/strict'
import { typedQuote } from '../console-api/own-scene.ts'
import { addDraft, applicationsOf, draftsOf, wholeApplication } from './dealer-scene.ts'
import { type ConsoleFixture, eventually, PASSWORD, type User } from './house.ts'
import { browserTests, type Visit } from './support.ts'

const versionOf = async ({ sql }: ConsoleFixture, { id }: User): Promise<number | undefined> =>
  (await sql<{ version: number }[]>`select version from application_drafts where user_id = ${id}`)[0]?.version

const signInAgain = async ({ page }: Visit): Promise<void> => {
  const overlay = page.getByRole('dialog', { name: 'Your session has ended' })
  await overlay.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await overlay.getByRole('button', { name: 'Sign in', exact: true }).click()
  await overlay.waitFor({ state: 'hidden' })
}

browserTests('drafts of a dealer', (each) => {
  each(
    'nothing typed is lost when the session ends in mid-form, nor when the network does',
    { as: 'dealerUser', sizes: ['desktop'], mayMeet: /^(401|failed) |ERR_INTERNET/ },
    async (visit) => {
      const { house, me, page, open, button, says } = visit
      await open(await addDraft(house, me, wholeApplication(), 'finance'), 'Draft application')
      await page.getByLabel('Price', { exact: true }).fill('21500')
      await page.getByText('Draft saved').waitFor()
      await page.context().clearCookies()
      await page.getByLabel('Registration number', { exact: true }).fill('201-C-990002')
      await signInAgain(visit)
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '21500')
      await page.getByText('Draft saved').waitFor()
      await page.context().setOffline(true)
      await page.getByLabel('Price', { exact: true }).fill('21600')
      for (const _ of [1, 2, 3, 4]) await button('Continue').click()
      await page.getByText('What you type stays in this window').waitFor()
      await button(/^Submit/).click()
      await page.getByText('What you typed is still here.').waitFor()
      assert.equal((await applicationsOf(house, me)).length, 0)
      assert.doesNotMatch(
        String(await page.evaluate('JSON.stringify({ ...localStorage })')),
        /1234567FA|Aoife/,
      )
      await page.context().setOffline(false)
      await page.getByText('Draft saved').waitFor()
      await button(/^Submit/).click()
      await says(/is with the lender/)
      assert.equal((await applicationsOf(house, me)).length, 1)
      assert.equal(await draftsOf(house, me), 0)
    },
  )

  each(
    'a draft is continued from the list, and a second tab that saves it is told',
    { as: 'dealerUser', sizes: ['desktop'], mayMeet: /^409 / },
    async (visit) => {
      const { house, me, page, open, arrives, button, path, looksRight } = visit
      await open('/console/applications/new', 'New application')
      await page.getByLabel('Price', { exact: true }).fill('15000')
      await page.getByText('Draft saved').waitFor()
      const draft = path()
      await open('/console/applications', 'Applications')
      await looksRight('with a draft')
      await page.getByRole('link', { name: 'Draft: no name yet' }).click()
      await arrives('Draft application')
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '15000')
      const other = await page.context().newPage()
      await other.goto(new URL(draft, page.url()).href)
      await other.getByLabel('Price', { exact: true }).fill('16000')
      await eventually(
        'what the other tab saved',
        async () => (await versionOf(house, me)) === 2 || undefined,
      )
      await other.close()
      await page.getByLabel('Deposit', { exact: true }).fill('2000')
      await page.getByText('Your version is still here').waitFor()
      await page.getByText('Price: €15,000 in my version, €16,000 in the other version').waitFor()
      await page.getByText('Deposit: €2,000 in my version, empty in the other version').waitFor()
      await looksRight('saved elsewhere')
      await button('Keep my version').click()
      await page.getByText('Draft saved').waitFor()
      await page.getByText('You are using your version.').waitFor()
      await page.getByText('Price: €15,000 in my version').waitFor()
      await looksRight('a settled conflict')
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '15000')
      await eventually(
        'the saved version of this tab',
        async () => (await versionOf(house, me)) === 3 || undefined,
      )
      const third = await page.context().newPage()
      await third.goto(page.url())
      await third.getByLabel('Price', { exact: true }).fill('17000')
      await eventually(
        'what the third tab saved',
        async () => (await versionOf(house, me)) === 4 || undefined,
      )
      await third.close()
      await page.getByLabel('Deposit', { exact: true }).fill('3000')
      await button('Use the other version').click()
      await page.getByText('You are using the other version.').waitFor()
      await page.getByText('Deposit: €3,000 in my version, €2,000 in the other version').waitFor()
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '17000')
      assert.equal(await page.getByLabel('Deposit', { exact: true }).inputValue(), '2000')
    },
  )

  each(
    'a review has a heading for each address and the company, units, and no empty panel',
    { as: 'dealerUser' },
    async ({ house, me, page, open, looksRight }) => {
      const body = {
        ...typedQuote(),
        quote: {
          borrowerType: 'LimitedCompany',
          company: { legalName: 'Sample Motors Limited' },
          usedVehicle: { registrationNumber: '191-D-12345', currentKilometers: 80_000 },
          finance: { term: 48 },
          applicants: [
            { contactDetails: { addressHistory: [{ line1: '1 Sample Road' }, { line1: '2 Sample Road' }] } },
          ],
        },
      }
      await open(await addDraft(house, me, body), 'Draft application')
      for (const name of ['Company', 'Vehicle', 'Current address', 'Address 2'])
        await page.getByRole('heading', { name, exact: true }).waitFor()
      for (const value of ['80,000 km', '48 months']) await page.getByText(value, { exact: true }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Change bank' }).count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Change applicants' }).count(), 1)
      await looksRight('a review of a company')
    },
  )
})
