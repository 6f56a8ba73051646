/** A dealer's people at work: the form on a phone and by keyboard, corrections, quotations. */
import assert from 'node:assert/strict'
import { importCatalogue } from '../../src/modules/products/imports.ts'
import { coveredBy } from './bars.ts'
import { addFailedApplication, applicationsOf, draftsOf } from './dealer-scene.ts'
import { addProductByModel } from './drafts-scene.ts'
import { fillForm, fillFormByKeys } from './form-filler.ts'
import { eventually, PASSWORD } from './house.ts'
import { browserTests } from './support.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

type Selectable = { readonly value: string; readonly selectionStart: number; readonly selectionEnd: number }

browserTests('applications of a dealer', (each) => {
  each(
    'a dealer user begins at their applications, and sends one from a phone',
    { as: 'dealerUser', sizes: ['phone'] },
    async (visit) => {
      const { house, me, page, open, arrives, button, says, looksRight } = visit
      await page.setViewportSize(PHONE)
      await open('/console', 'Applications')
      await page.getByText('You’re up to date.').waitFor()
      await looksRight('no applications')
      await page.getByRole('link', { name: 'New application' }).tap()
      await arrives('New application')
      // The first empty required field says what to do.
      await page.getByLabel('Price', { exact: true }).tap()
      await page.getByLabel('Odometer reading').tap()
      await page.getByText('Enter the price.').waitFor()
      await looksRight('a field that fails')
      await fillForm(visit, 'b', 'individual')
      await page.getByRole('heading', { name: 'Ready to submit' }).waitFor()
      await page.getByText('1234567FA', { exact: true }).waitFor()
      await page.getByText('NOTICE: Under the Credit Reporting Act 2013 lenders are required').waitFor()
      const notice = page.getByRole('link', { name: 'Sample Motor Finance (sample lender)’s privacy notice' })
      assert.equal(await notice.getAttribute('href'), 'https://lender.example/privacy')
      await looksRight('the review')
      await button(/^Submit/).tap()
      await says(/is with the lender/)
      const [made] = await applicationsOf(house, me)
      assert.deepEqual(made, { state: 'Submitted', set: 'b' })
      assert.equal(await draftsOf(house, me), 0)
    },
  )

  each(
    'Back in the browser goes a step back, and a guarantor’s address is copied; capitals are offered in small letters',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ page, open, button, path, looksRight }) => {
      await open('/console/applications/new', 'New application')
      await page.getByRole('radio', { name: 'Applicant and guarantor', exact: true }).check()
      await page.getByLabel('Price', { exact: true }).fill('20000')
      await button('Continue').click()
      assert.equal(await page.getByRole('heading', { name: 'Business' }).count(), 0)
      await page.getByRole('heading', { name: 'Guarantor', exact: true }).waitFor()
      await page.getByLabel('Last name').first().fill('O’BRIEN')
      await page.getByLabel('Eircode').first().fill('d02x285')
      await page.getByLabel('Address line 1').first().fill('1 Sample Road')
      assert.equal(await page.getByLabel('Last name').first().inputValue(), 'O’BRIEN')
      await looksRight('a name in capitals')
      await button('Use “O’Brien”').click()
      await button('Use “D02 X285”').click()
      assert.equal(await page.getByLabel('Eircode').first().inputValue(), 'D02 X285')
      await button('Same addresses as the first applicant').click()
      assert.equal(await page.getByLabel('Address line 1').nth(1).inputValue(), '1 Sample Road')
      assert.equal(await button('Same addresses as the first applicant').count(), 0)
      await page.goBack()
      await page.getByLabel('Price', { exact: true }).waitFor()
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '20000')
      await page.goForward()
      await page.getByRole('heading', { name: /Applicant 1: O.Brien/ }).waitFor()
      await page.getByText('Draft saved').waitFor()
      assert.match(path(), /part=applicants/)
      await open('/console/applications/new', 'New application')
      await page.getByText('You have not submitted').waitFor()
      await page.getByRole('link', { name: /^the application/ }).click()
      await page.getByRole('heading', { name: 'Draft application' }).waitFor()
    },
  )

  each(
    'a press on Continue holds, though the field that it leaves has something to say',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ page, open, button }) => {
      await open('/console/applications/new', 'New application')
      await page.getByLabel('Price', { exact: true }).focus()
      await button('Continue').hover()
      await page.mouse.down()
      await page
        .getByLabel('Price', { exact: true })
        .and(page.locator(':focus'))
        .waitFor({ state: 'detached' })
      assert.equal(await page.getByText('Enter the price.').count(), 0)
      await page.mouse.up()
      await button('Add an address').waitFor()
      await button('Back').click()
      await page.getByText('Enter the price.').waitFor()
    },
  )

  each(
    'by keyboard alone an application of set B is filled in, its faults are found by F8, and it is sent',
    { as: 'dealerUser', sizes: ['desktop'] },
    async (visit) => {
      const { house, me, page, keys, open, button, says, isAt, looksRight } = visit
      await page.setViewportSize(DESKTOP)
      await open('/console/applications/new', 'New application')
      await fillFormByKeys(visit, 'b', 'individual', ({ label }) => label === 'Occupation')
      await page.getByRole('heading', { name: '1 thing to fix' }).waitFor()
      await page.getByText('Enter the occupation.').waitFor()
      await looksRight('something to fix')
      await keys.key('F8')
      await isAt(page.getByLabel('Occupation', { exact: true }))
      await keys.fill(page.getByLabel('Occupation', { exact: true }), 'Baker')
      await keys.press(button('Continue'))
      await keys.press(button('Continue'))
      await page.getByRole('heading', { name: 'Ready to submit' }).waitFor()
      await keys.press(button(/^Submit/))
      await says(/is with the lender/)
      assert.equal((await applicationsOf(house, me))[0]?.set, 'b')
    },
  )

  each(
    'a masked number is replaced by what is typed or pasted over it, and shown whole while it is wrong',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ page, keys, open, button }) => {
      await page.setViewportSize(DESKTOP)
      await open('/console/applications/new', 'New application')
      const isOver = async (label: string, first: string, next: string, dots: string) => {
        const field = page.getByLabel(label)
        const has = (text: string) =>
          field.evaluate((input: Selectable, wanted) => input.value === wanted, text)
        const holds = (text: string) =>
          eventually(`${label} has ${text}`, async () => (await has(text)) || undefined)
        const isSelected = () =>
          eventually(
            `${label} is selected`,
            async () =>
              (await field.evaluate(
                ({ value, selectionStart, selectionEnd }: Selectable) =>
                  selectionStart === 0 && selectionEnd === value.length,
              )) || undefined,
          )
        const overs = [
          async () => {
            await field.click()
            await isSelected()
            await page.keyboard.type(next)
          },
          async () => {
            await keys.reach(field)
            await page.keyboard.type(next)
          },
          async () => {
            await field.click()
            await isSelected()
            await page.keyboard.insertText(next)
          },
        ]
        for (const over of overs) {
          await field.fill(first)
          await field.blur()
          await over()
          await holds(next)
          await field.blur()
          await holds(dots)
        }
        // Whoever comes back sees the number, and changes only a part of it.
        await field.focus()
        await holds(next)
        await page.keyboard.press('End')
        await page.keyboard.press('Backspace')
        await page.keyboard.type(next.slice(-1))
        await field.blur()
        await holds(dots)
        return { field, holds }
      }
      await button('Continue').click()
      const { field, holds } = await isOver('PPS number', '1234567FA', '1234567T', '••••••7T')
      await field.fill('1234567A')
      await field.blur()
      await page.getByText('Check the PPS number. A digit or letter is wrong.').waitFor()
      await holds('1234567A')
      await button('Continue').click()
      await button('Continue').click()
      await isOver('IBAN', 'IE29AIBK93115212345678', 'IE64IRCE92050112345678', '••••••••••••••••••••78')
      await isOver('Account number', '12345678', '87654321', '••••••21')
    },
  )

  each(
    'a new car is chosen from the catalogue, and the register’s county is asked for only where it does not follow',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, page, open, button, looksRight }) => {
      await importCatalogue(
        house.sql,
        Buffer.from('make,model,specification,fuel\nToyota,Corolla,1.8 Hybrid Sol 5dr,Hybrid\n'),
      )
      await open('/console/applications/new', 'New application')
      await page.getByRole('radio', { name: 'New', exact: true }).check()
      await page.getByLabel('Make', { exact: true }).fill('Toyota')
      await page.getByLabel('Model', { exact: true }).fill('Corolla')
      await button('Continue').click()
      await button('Back').click()
      await page.getByText('Search for the car, and choose it from the list.').waitFor()
      await looksRight('a car that is not chosen')
      await button(/^Toyota Corolla/)
        .first()
        .click()
      await page.getByText('The car is chosen from the catalogue.').waitFor()
      assert.equal(await page.getByText('Search for the car, and choose it from the list.').count(), 0)
      assert.equal(await page.getByRole('textbox', { name: /catalogue/i }).count(), 0)
      await button('Continue').click()
      const register = page.getByLabel('County in the credit register')
      await page.getByLabel('County', { exact: true }).fill('Tyrone')
      await register.waitFor()
      await page.getByLabel('County', { exact: true }).fill('Co. Kerry')
      await register.waitFor({ state: 'detached' })
      await page.getByLabel('Town', { exact: true }).focus()
      await page.getByLabel('County', { exact: true }).focus()
      await page.getByText('Enter the town.').waitFor()
    },
  )

  each(
    'what is wrong is told in an application’s status, and in a review that leads to each field',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, me, page, open, arrives, button, looksRight }) => {
      const reference = await addFailedApplication(house, me)
      await open(`/console/applications/${reference}`, /Sample/)
      await page
        .getByText('Applicant 1, PPS number: Enter the PPS number as 7 digits and 1 or 2 letters')
        .waitFor()
      await looksRight('what is wrong in a status')
      await page.getByRole('link', { name: 'Correct 1 field and resubmit' }).click()
      await arrives('Correct the application')
      for (const _ of [1, 2, 3, 4]) await button('Continue').click()
      await page.getByRole('heading', { name: '1 thing to fix' }).waitFor()
      await page.getByText('Check the PPS number. A digit or letter is wrong.').waitFor()
      await looksRight('a review with something to fix')
      await button('Applicant 1: PPS number').click()
      await page.getByLabel('PPS number').and(page.locator(':focus')).waitFor()
    },
  )

  each(
    'a correction of a colleague’s application asks who one is before it shows whole numbers; one’s own does not',
    { as: 'dealerUser', meets: ['401 body', '401 body'] },
    async ({ house, me, page, open, button, dialog, row, looksRight }) => {
      const own = await addFailedApplication(house, me)
      await house.sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${me.id}`
      await open(`/console/applications/${own}/edit?field=applicants%5B0%5D.email`, 'Correct the application')
      await page.getByLabel('Email address', { exact: true }).and(page.locator(':focus')).waitFor()
      await house.sql`update applications set owner_user_id = ${(await house.addUser('dealerUser', me.dealer ? { dealer: me.dealer } : {})).id}`
      await open('/console/applications', 'Applications')
      await page.getByRole('link', { name: 'Your colleagues have 1' }).click()
      await house.sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${me.id}`
      await row(/./)
        .getByRole('link', { name: / to correct$/ })
        .click()
      const asked = dialog('Verify it’s you')
      await asked.waitFor()
      await looksRight('asked before a correction')
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await button('Try again').click()
      await asked.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByLabel('Price', { exact: true }).waitFor()
    },
  )

  each(
    'a quotation offers the terms that the application will accept: a press selects one and shows its payment',
    { as: 'dealerUser', sizes: ['phone'] },
    async ({ page, open, arrives, button, looksRight }) => {
      const quotation = page.getByRole('region', { name: 'Quotation' })
      const terms = async () => {
        const values = await quotation
          .getByRole('radio')
          .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
        return values.map(Number)
      }
      await open('/console/quotation', 'Quotation')
      await page.getByLabel('Price', { exact: true }).fill('20000')
      await page.getByLabel('Deposit', { exact: true }).fill('4000')
      await quotation.getByRole('radio', { name: /^36/ }).tap()
      await quotation.getByText('per month for 36 months').waitFor()
      assert.equal(await quotation.getByRole('radio', { name: /^36/ }).isChecked(), true)
      await page.getByRole('radio', { name: 'New', exact: true }).tap()
      await quotation.getByText(/^36 months are not available\. Choose 48(, \d+)* or \d+ months\.$/).waitFor()
      assert.ok((await terms()).every((term) => term >= 48))
      await looksRight('a term that the form would refuse')
      await quotation.getByRole('radio', { name: /^48/ }).tap()
      await quotation.getByText('per month for 48 months').waitFor()
      await button('Use in an application').tap()
      await arrives('New application')
      assert.ok((await terms()).every((term) => term >= 48))
      await quotation.getByRole('radio', { name: /^60/ }).tap()
      await quotation.getByText('per month for 60 months').waitFor()
      assert.equal(await page.getByLabel('Term', { exact: true }).inputValue(), '60')
      await page.getByRole('radio', { name: /^Used/ }).tap()
      await eventually(
        'the terms of a used vehicle',
        async () => (await terms()).some((term) => term < 48) || undefined,
      )
      assert.equal(await page.getByLabel('Term', { exact: true }).inputValue(), '60')
      assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '20000')
    },
  )

  each(
    'a quotation for a model has the figures of the product for it, and keeps the model in its address',
    { as: 'dealerUser' },
    async ({ house, page, open, looksRight }) => {
      const { name } = await addProductByModel(house)
      const quotation = page.getByRole('region', { name: 'Quotation' })
      await open('/console/quotation', 'Quotation')
      await page.getByLabel('Price', { exact: true }).fill('20000')
      await page.getByLabel('Deposit', { exact: true }).fill('4000')
      await page.getByLabel('Registration number').fill('191-D-12345')
      await page.getByRole('radio', { name: 'PCP' }).click()
      await page.getByRole('radio', { name: '15,000' }).click()
      await quotation.getByRole('radio', { name: /^36/ }).click()
      await quotation.getByText('Sample PCP (sample)').waitFor()
      await page.getByLabel('Make (optional)').fill('sample make')
      await page.getByLabel('Model (optional)').fill('Other Sample Model')
      await quotation.getByText(name).waitFor()
      await quotation.getByText('€7,000', { exact: true }).waitFor()
      await looksRight('a quotation for a model')
      await page.reload()
      assert.equal(await page.getByLabel('Model (optional)').inputValue(), 'Other Sample Model')
    },
  )

  each(
    'in a window at 200% no bar covers the form, and all of it is reached',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ page, open, button, goTo, arrives }) => {
      await page.setViewportSize({ width: 720, height: 450 })
      await open('/console/applications/new', 'New application')
      await page.getByLabel('Price', { exact: true }).waitFor()
      assert.equal(await coveredBy(page), 0)
      await button('Continue').click()
      await page.getByRole('heading', { name: 'Applicant 1' }).waitFor()
      await goTo('Quotation')
      await arrives('Quotation')
      assert.equal(await coveredBy(page), 0)
    },
  )
})
