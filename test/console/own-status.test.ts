/** An application as its dealer's people follow it: messages with the lender, documents from a phone, and signing. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { samplePdf } from '../support/document-samples.ts'
import { pngOf } from '../support/pictures.ts'
import { addOwn, PAYSLIP } from './case-scene.ts'
import { eventually, type User } from './house.ts'
import { browserTests, type Visit } from './support.ts'

/** From now on another person uses the browser. */
const signInAs = async ({ house, page }: Visit, user: User): Promise<void> =>
  page.context().addCookies([{ name: 'forecourt', value: await house.begin(user), url: house.baseUrl }])

const choose = async ({ page }: Visit, button: Locator, files: readonly object[]): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles(files as Parameters<Awaited<typeof choosing>['setFiles']>[0])
}

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf() })

browserTests('an application of the dealer', (each) => {
  each(
    'staff and dealer write to each other: what is new is marked on both sides, and notes stay with staff',
    { as: 'dealerUser' },
    async (visit) => {
      const { house, page, keys, open, button, field, me, looksRight } = visit
      const reference = await addOwn(house, me)
      const staff = await house.addUser('underwriter')
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      await page.getByText('No messages yet').waitFor()
      await keys.fill(field('Write to the lender'), 'Is the payslip of April enough?')
      await keys.press(button('Send message'))
      await page
        .getByRole('list', { name: 'Messages' })
        .getByText('Is the payslip of April enough?')
        .waitFor()
      await looksRight('the page of an application with a message')

      await signInAs(visit, staff)
      await open('/console/queue/messages?mode=test', 'New messages')
      await page.getByText('1 new message').first().waitFor()
      await open(`/console/cases/${reference}?mode=test`, "Séan O'Sample")
      await page.getByText('wrote to the lender').waitFor()
      await page.getByRole('tab', { name: 'Messages 1 new' }).click()
      await page.getByText('who has an account can read this', { exact: false }).waitFor()
      const thread = page.getByRole('list', { name: 'Messages' })
      await thread.getByText('Is the payslip of April enough?').waitFor()
      await looksRight('a case with its messages')
      await field('Write to the dealer').fill('No: of May, please.')
      await button('Send message').click()
      await thread.getByText('No: of May, please.').waitFor()
      await page.getByRole('tab', { name: 'Messages', exact: true }).waitFor()
      await open('/console/queue/messages?mode=test', 'New messages')
      await page.getByText('Queue clear', { exact: false }).waitFor()

      await signInAs(visit, me)
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      const own = page.getByRole('list', { name: 'Messages' })
      await own.getByRole('listitem').filter({ hasText: 'No: of May, please.' }).getByText('New').waitFor()
      assert.ok(!(await own.textContent())?.includes(staff.email), 'the dealer sees the lender alone')
    },
  )

  each(
    'a payslip is photographed on a phone: two shots are turned, cropped and sent as one PDF, which meets the requirement',
    {
      as: 'dealerUser',
      sizes: ['phone'],
      answersItself: true,
      mayMeet: /^failed documents$/,
    },
    async (visit) => {
      const { house, page, open, button, dialog, me, says, looksRight } = visit
      await page.setViewportSize({ width: 390, height: 844 })
      const reference = await addOwn(house, me)
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      const card = page.locator('[data-requirement]').filter({ hasText: PAYSLIP })
      const take = card.getByRole('button', { name: `Take a photo for ${PAYSLIP}` })
      assert.equal(await card.locator('input[capture="environment"]').count(), 1)

      await choose(visit, card.getByRole('button', { name: `Choose files for ${PAYSLIP}` }), [
        { name: 'payslip.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture.') },
      ])
      await card.getByText('payslip.txt is not a PDF, JPEG or PNG file.', { exact: false }).waitFor()

      await choose(visit, take, [photo('first.png'), photo('second.png')])
      const editor = dialog(PAYSLIP)
      await editor.getByText('Page 2 of 2').waitFor()
      await editor.getByRole('button', { name: 'Turn page 1' }).press('Enter')
      await editor.getByRole('button', { name: 'Crop page 2' }).press('Enter')
      await editor.getByLabel('Cut off at the top').press('ArrowRight')
      await looksRight('the pages of a document before they are sent')

      // The network is lost while it is sent, and nothing has to be done again.
      let attempts = 0
      await page.route('**/own-applications/*/documents', (route) => {
        attempts += 1
        return attempts === 1 ? route.abort() : route.fallback()
      })
      await editor.getByRole('button', { name: 'Send 2 pages' }).click()
      await card.getByText('was not sent.', { exact: false }).waitFor()
      await looksRight('a document that was not sent')
      await card.getByRole('button', { name: `Send again: ${PAYSLIP}.pdf` }).click()
      await says(`${PAYSLIP}.pdf has been sent.`)
      await card.getByText('With the lender').waitFor()
      assert.equal(await card.getByRole('link', { name: `${PAYSLIP}.pdf` }).count(), 1)
      assert.equal(await button(`Take a photo for ${PAYSLIP}`).count(), 1)

      const stored = await page.evaluate(
        async (path) => {
          const response = await fetch(path)
          return [
            response.headers.get('content-type'),
            [...new Uint8Array(await response.arrayBuffer())],
          ] as const
        },
        String(await card.getByRole('link', { name: `${PAYSLIP}.pdf` }).getAttribute('href')),
      )
      assert.equal(stored[0], 'application/pdf')
      assert.equal(
        Buffer.from(stored[1])
          .toString('latin1')
          .match(/\/Type \/Page /g)?.length,
        2,
      )
    },
  )

  each(
    'a document that fails after its page was left is said wherever one is, and is sent from there or from its page',
    {
      as: 'dealerUser',
      sizes: ['desktop'],
      answersItself: true,
      mayMeet: /^failed documents$/,
    },
    async (visit) => {
      const { house, page, open, button, goTo, arrives, me, says, looksRight } = visit
      const reference = await addOwn(house, me)
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      const responses: (() => Promise<void>)[] = []
      await page.route('**/own-applications/*/documents', (route) => {
        responses.push(() => (responses.length < 3 ? route.abort() : route.fallback()))
      })
      const response = async (attempt: number) => {
        await eventually('an attempt', async () => responses[attempt])
        await responses[attempt]?.()
      }
      const card = page.locator('[data-requirement]').filter({ hasText: PAYSLIP })
      await choose(visit, card.getByRole('button', { name: `Choose files for ${PAYSLIP}` }), [
        { name: 'May.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
      ])
      await goTo('Quotation')
      await arrives('Quotation')
      await response(0)
      await says('May.pdf was not sent.')
      await looksRight('a notice of a document that was not sent')

      await button('Send again').click()
      await page.getByText('May.pdf was not sent.').waitFor({ state: 'detached' })
      await response(1)
      await says('May.pdf was not sent.')
      await button('Open the application').click()
      await arrives("Séan O'Sample")
      await card.getByText('was not sent.', { exact: false }).waitFor()
      assert.equal(await button('Open the application').count(), 0)
      await card.getByRole('button', { name: 'Send again: May.pdf' }).click()
      await response(2)
      await says('May.pdf has been sent.')
      await card.getByRole('link', { name: 'May.pdf' }).waitFor()
    },
  )

  each(
    'a large screen shows the way to the phone by a code of the page’s address alone',
    { as: 'dealerUser' },
    async (visit) => {
      const { house, open, keys, button, dialog, me, looksRight } = visit
      const reference = await addOwn(house, me)
      await open(`/console/applications/${reference}?mode=test`, "Séan O'Sample")
      await keys.press(button('Continue on your phone'))
      const address = `${house.baseUrl}/console/applications/${reference}?mode=test`
      await dialog('Continue on your phone').getByRole('img', { name: address, exact: false }).waitFor()
      await looksRight('the code for the phone')
    },
  )
})
