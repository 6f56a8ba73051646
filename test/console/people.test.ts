/**
 * The page of people in a browser: finds a person by their number, makes a copy for them, and erases them after showing
 * what goes and what stays.
 */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { encryptDraft } from '../../src/store/drafts/drafts.ts'
import { caseIn, caseWith, headOf, send } from '../operations/guard-world.ts'
import { browserTests } from './support.ts'

const NUMBER = '2718281G'
const ONLY_IN_TEST = '1618033S'

browserTests('people', (each) => {
  each(
    'are found by their PPS number, which no address holds, copied, and erased as far as the law allows',
    { as: 'admin' },
    async ({ house, open, keys, button, field, page, looksRight }) => {
      const of = { 'applicants[0].ppsNumber': NUMBER, 'applicants[0].lastName': 'Sample' }
      const declined = await caseIn(house.service, 'Declined', of)
      const withdrawn = await caseIn(house.service, 'Withdrawn', of)
      await send(house.service, caseWith({ 'applicants[0].ppsNumber': ONLY_IN_TEST }), { mode: 'test' })
      await open('/console/people', 'People')
      await looksRight('nobody yet')
      await keys.fill(field('PPS number'), '7654321A')
      await keys.press(button('Find'))
      await page.getByText('No applications or drafts found under this number in Live data.').waitFor()
      await page.getByText('The last letters do not match the digits').waitFor()
      await keys.fill(field('PPS number'), ONLY_IN_TEST)
      await keys.press(button('Find'))
      await page.getByText('in Live data. Test data has 1 application or draft.').waitFor()
      assert.equal(await page.getByText('The last letters do not match the digits').count(), 0)
      await keys.fill(field('PPS number'), NUMBER)
      await keys.press(button('Find'))
      await page.getByRole('heading', { name: /^Data held on .*Sample$/ }).waitFor()
      await page.getByText('PPS number ••••••1G, 2 applications.').waitFor()
      assert.ok(!page.url().includes(NUMBER) && page.url().includes(`person=${withdrawn}.1-0`))
      await page
        .getByText(/^It must be retained until .*, 5 years from the decision\./)
        .first()
        .waitFor()
      await looksRight('held')
      assert.equal(await button('Copy as PDF').count(), 0)
      for (const reference of [declined, withdrawn])
        await keys.space(page.getByRole('checkbox', { name: new RegExp(`^Choose ${reference}`) }))
      const [download] = await Promise.all([page.waitForEvent('download'), keys.press(button('Copy as PDF'))])
      assert.equal(download.suggestedFilename(), `personal-data-${withdrawn}.pdf`)
      await keys.press(button('Erase…'))
      const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
      await dialog.getByText('Permanently erased now:').waitFor()
      await dialog.getByText(new RegExp(`^${declined}, .*, declined\\. It must be retained until`)).waitFor()
      await looksRight('before the erasure')
      await keys.press(dialog.getByRole('button', { name: 'Erase 1 application' }))
      await page.getByText(`1 application has been erased: ${withdrawn}.`).waitFor()
      await page.getByText('PPS number ••••••1G, 1 application.').waitFor()
      await page.getByText(/Erasure requested on/).waitFor()
      await looksRight('after the erasure')
      await open(`/console/cases/${withdrawn}`, 'This case has been erased')
      await page.getByText(/erased the personal data of/).waitFor()
    },
  )

  each(
    'of several applications only the chosen ones are erased, for a reason that the audit names',
    { as: 'admin' },
    async ({ house, open, keys, button, field, page, looksRight }) => {
      const number = '8765432S'
      const of = { 'applicants[0].ppsNumber': number }
      const first = await caseIn(house.service, 'Withdrawn', of)
      const second = await caseIn(house.service, 'Withdrawn', of)
      await open('/console/people', 'People')
      await keys.fill(field('PPS number'), number)
      await keys.press(button('Find'))
      await keys.space(page.getByRole('checkbox', { name: new RegExp(`^Choose ${first}`) }))
      await keys.press(button('Erase…'))
      const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
      await keys.choose(dialog.getByLabel('Reason'), 'The data is no longer needed')
      await looksRight('which, and why')
      await keys.press(dialog.getByRole('button', { name: 'Erase 1 application' }))
      await page.getByText(`1 application has been erased: ${first}.`).waitFor()
      const erased = await house.sql<{ action: string; subject: string }[]>`
        select action, subject_id as subject from audit where action like 'application.erased%' order by id desc limit 2`
      const { id } = await headOf(house.service, first)
      assert.deepEqual(
        erased.toReversed().map(({ action, subject }) => [action, subject]),
        [
          ['application.erased', id],
          ['application.erasedFor.noLongerNeeded', id],
        ],
      )
      assert.notEqual((await headOf(house.service, second)).dataKey, null)
    },
  )

  each(
    'whom drafts alone name are copied and erased by the number that was typed',
    { as: 'admin' },
    async ({ house: { service, sql }, open, keys, button, field, dialog, page, me, looksRight }) => {
      const number = '6600660Q'
      const id = newId(service.now())
      const body = caseWith({ 'applicants[0].ppsNumber': number })
      const { keyId, encrypted } = encryptDraft(service.ring, me.id, id, { body, step: null })
      await sql`
        insert into application_drafts (user_id, id, mode, model_set, version, key_id, sealed, saved_at)
        values (${me.id}, ${id}, 'live', 'b', 1, ${keyId}, ${encrypted}, now())`
      await open('/console/people', 'People')
      await keys.fill(field('PPS number'), number)
      await keys.press(button('Find'))
      await page.getByText('1 unsent draft by dealer staff does.', { exact: false }).waitFor()
      await looksRight('drafts only')
      const [copy] = await Promise.all([page.waitForEvent('download'), keys.press(button('Copy as JSON'))])
      assert.equal(copy.suggestedFilename(), 'personal-data.json')
      await keys.press(button('Erase…'))
      await keys.press(dialog('Erase the draft').getByRole('button', { name: 'Erase 1 draft' }))
      await page.getByText('1 draft has been deleted.').waitFor()
      await page.getByRole('heading', { name: 'Held in drafts only' }).waitFor({ state: 'detached' })
      assert.equal((await sql`select from application_drafts where id = ${id}`).length, 0)
      assert.ok(!page.url().includes(number))
    },
  )
})
