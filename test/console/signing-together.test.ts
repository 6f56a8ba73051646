/** The page of signing for several who sign one agreement; test/console-api/signing.test.ts proves the order and the states. */
import assert from 'node:assert/strict'
import { startScene } from './signing-scene.ts'
import { enterCode, isReadable, openLink, signTyped } from './signing-steps.ts'
import { browserTests } from './support.ts'

browserTests('the page of signing, for several', (each) => {
  each(
    'two applicants sign by the keyboard, and each hears of the other',
    { sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, button, field, arrives, isAt, looksRight } = visit
      const { emails, work, state } = await startScene(house, 'joint')
      const [first = '', second = ''] = emails
      await openLink(visit, first)
      await enterCode(visit, first)
      await isReadable(page)
      await page.getByText('For Aoife Sample.').waitFor()
      await keys.press(button('Zoom in'))
      await page.locator('section[aria-label="The agreement"][tabindex]').waitFor()
      await keys.back(button('As text'))
      await keys.key('Enter')
      await looksRight('the agreement as text')
      await signTyped(visit, 'Aoife')
      await page.getByText('Your name in the agreement is Aoife Sample. Add “Sample”').waitFor()
      await isAt(field('Full name'))
      await keys.fill(field('Full name'), 'Aoifa Sample')
      await page.getByText('Type “Aoife” instead of “Aoifa”').waitFor()
      await keys.fill(field('Full name'), 'aoife sámple')
      await keys.press(button('Sign agreement'))
      await arrives('Thank you. You’ve signed')
      assert.equal(await state(), 'AwaitingSignature')
      await openLink(visit, second)
      await page.getByText('Guarantor. You promise to pay if the hirer does not.').waitFor()
      await enterCode(visit, second)
      await page.getByText('You do not pay these amounts yourself.', { exact: false }).waitFor()
      await isReadable(page)
      await signTyped(visit, 'Brian Sample')
      await arrives('Thank you. You’ve signed')
      assert.equal(await state(), 'Signed')
      await work()
      await page.getByRole('heading', { level: 1, name: 'All done. Everyone has signed' }).waitFor()
      await button('Download my signed copy').waitFor()
    },
  )

  each('three directors sign for their company, each on a phone', { sizes: ['phone'] }, async (visit) => {
    const { house, page, arrives, looksRight } = visit
    const { emails, names, work, state } = await startScene(house, 'limitedCompany')
    assert.equal(emails.length, 3)
    for (const [place, email] of emails.entries()) {
      await openLink(visit, email)
      await page.getByText('Director of the company.').waitFor()
      await enterCode(visit, email)
      await isReadable(page)
      await signTyped(visit, names[place] ?? '')
      await arrives('Thank you. You’ve signed')
      await looksRight(`director ${place + 1} has signed`)
      assert.equal(await state(), place < 2 ? 'AwaitingSignature' : 'Signed')
    }
    await page.goto('about:blank')
    await work()
    await openLink(visit, emails[0] ?? '', 'All done. Everyone has signed')
  })
})
