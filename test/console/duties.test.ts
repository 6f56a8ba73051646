/** The page of duties: staff see what is due, record a letter, and read each email on its case. */
import assert from 'node:assert/strict'
import { dutiesOf } from '../operations/duty-scene.ts'
import { headOf } from '../operations/guard-world.ts'
import { declinedCase } from './case-scene.ts'
import { type ConsoleFixture, eventually } from './house.ts'
import { browserTests } from './support.ts'

/** A declined case whose notice the mail server has rejected for good. */
const rejected = async (house: ConsoleFixture): Promise<string> => {
  const reference = await declinedCase(house)
  await mailed(house, reference)
  await house.sql`
    update duties set ended_at = null, outcome = null, proof = null, problem = 'rejected'
    where application_id = ${(await headOf(house.service, reference)).id}`
  return reference
}

const mailed = (house: ConsoleFixture, reference: string): Promise<unknown> =>
  eventually(
    'the notice',
    async () => (await dutiesOf(house.service, reference))[0]?.outcome === 'mailed' || undefined,
  )

browserTests('the duties', (each) => {
  each(
    'a notice that the mail server rejected waits until it is recorded as a letter, and is then among those that are done',
    { as: 'underwriter', sizes: ['phone', 'desktop'] },
    async ({ house, page, open, looksRight }) => {
      const reference = await rejected(house)
      await open('/console/duties', 'Duties')
      await page.getByText('None', { exact: true }).waitFor()
      await page.getByText('Due', { exact: true }).click()
      const of = `Notice of the decline, applicant 1, ${reference}`
      const record = page.getByRole('button', { name: `Record letter: ${of}` })
      await record.waitFor()
      await page.getByText('The mail server rejected the email').first().waitFor()
      assert.match(page.url(), /state=due/)
      await looksRight('what is due')
      await record.click()
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await dialog.getByText('Notice of the decline: sent by letter').waitFor()
      await dialog.getByRole('button', { name: 'Record letter' }).click()
      await record.waitFor({ state: 'detached' })
      await page.getByText('Done', { exact: true }).click()
      await page.getByText('Sent by letter').first().waitFor()
      await looksRight('what is done')
    },
  )

  each(
    'a case shows its notices, and the email as it was sent',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page, open, looksRight }) => {
      const reference = await declinedCase(house)
      await mailed(house, reference)
      await open(`/console/cases/${reference}/duties`, /./)
      const part = page.getByRole('region', { name: 'Notices required by law' })
      await part.getByText('Sent by email').waitFor()
      await part.getByText('Read the email').click()
      await part.getByText(`declined credit application ${reference}`).waitFor()
      await looksRight('the notices of a case')
    },
  )
})
