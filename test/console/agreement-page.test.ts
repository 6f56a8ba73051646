/** What borrowers do by the links in their emails after the decision: withdraw from the agreement, and request a review. */
import assert from 'node:assert/strict'
import { NO_PAY_OUT_RULES } from '../../src/domain/case/pay-out-pack.ts'
import { fileIn, headOf } from '../operations/guard-world.ts'
import { declinedCase } from './case-scene.ts'
import { startScene } from './signing-scene.ts'
import { enterCode, openLink, signTyped } from './signing-steps.ts'
import { browserTests, WINDOWS } from './support.ts'

browserTests('the borrower’s pages', (each) => {
  each(
    'a hirer signs, comes back by the link in the copy’s email, withdraws, and reads the confirmation',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page, keys, button, field, arrives, dialog, looksRight } = visit
      await page.setViewportSize(WINDOWS.phone)
      Object.assign(house.service.signing, { payOut: { ...NO_PAY_OUT_RULES, asks: ['delivery'] } })
      const { emails, names, reference, work } = await startScene(house, 'individual')
      const email = emails[0] ?? ''
      await openLink(visit, email)
      await enterCode(visit, email)
      await signTyped(visit, names[0] ?? '')
      await arrives('Thank you. You’ve signed')
      await work()
      await openLink(visit, email, 'Your agreement')
      await page.getByText('If you have the right to withdraw').waitFor()
      await looksRight('the link in the copy’s email')
      await keys.press(button('Get my copy'))
      await keys.fill(field('6-digit code'), await house.codeInMailTo(email))
      await keys.key('Enter')
      await page.getByRole('heading', { name: 'Your right to withdraw' }).waitFor()
      await keys.press(button('I have received the vehicle'))
      await page.getByText('You have confirmed that you have the vehicle.').waitFor()
      await page.getByText(/until the end of \d+ \w+ \d{4}, without giving a reason/).waitFor()
      await page.getByText('Nothing has been paid out, so you would owe nothing.').waitFor()
      await looksRight('the right to withdraw')
      await keys.press(button('Withdraw from the agreement'))
      await dialog('Withdraw from the agreement?').waitFor()
      await looksRight('the question')
      await keys.press(
        dialog('Withdraw from the agreement?').getByRole('button', { name: 'Withdraw', exact: true }),
      )
      await page.getByText('You are no longer bound by the agreement.').waitFor()
      assert.equal((await headOf(house.service, reference)).state, 'Withdrawn')
      assert.equal((await fileIn(house.service, reference)).withdrawal?.how, 'page')
      await looksRight('withdrawn')
    },
  )

  each('an applicant requests a review by the link in the notice', { sizes: ['phone'] }, async (visit) => {
    const { house, page, keys, button, field, looksRight } = visit
    await page.setViewportSize(WINDOWS.phone)
    const email = 'sample.declined@example.ie'
    const reference = await declinedCase(house, {
      'applicants[0].email': email,
      'borrower.applicants[0].email': email,
    })
    const link = await house.linkInMailTo(email)
    await page.goto(link)
    await page.getByText(`declined application ${reference}.`).waitFor()
    await looksRight('a review can be requested')
    await keys.fill(field('Your point of view (optional)'), 'The earlier loan was repaid in May.')
    await keys.press(button('Request a review'))
    await page.getByText('has your request.').waitFor()
    await looksRight('requested')
    assert.equal((await headOf(house.service, reference)).state, 'InReview')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('has already been requested').waitFor()
    await looksRight('requested before')
  })

  each(
    'a link that is incomplete or made up leads to no review',
    { sizes: ['phone'], meets: ['404 review/look'] },
    async ({ house, page, looksRight }) => {
      for (const address of ['/review', `/review#token=${'A'.repeat(43)}`]) {
        await page.goto('about:blank')
        await page.goto(`${house.baseUrl}${address}`)
        await page.getByText('The link is incomplete, or it no longer works.').waitFor()
      }
      await looksRight('a link made up')
    },
  )
})
