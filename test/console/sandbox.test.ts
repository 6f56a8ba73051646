/** The page of a sandbox that an integrator created, as its dealer administrator sees it. */
import assert from 'node:assert/strict'
import { callAs, submitQuote } from '../sandboxes/scene.ts'
import { addSandbox } from './sandbox-scene.ts'
import { browserTests } from './support.ts'

browserTests('the page of a sandbox', (each) => {
  each('shows what is in it after a sign-in, and empties it', {}, async (visit) => {
    const { house, page, open, arrives, button, field, dialog, says, looksRight } = visit
    const sandbox = await addSandbox(house)
    const { email, password } = sandbox.users.dealerAdmin
    await submitQuote(house, sandbox as never)
    await open('/console/sandbox', 'Sign in')
    await field('Email address').fill(email)
    await field('Password').fill(password)
    await button('Sign in').click()
    await arrives('Sandbox')
    await page.getByRole('region', { name: 'Test data' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('mode'), 'test')
    assert.ok(await page.getByRole('radio', { name: 'Test', exact: true }).isChecked())
    await page.getByRole('link', { name: '1 application' }).waitFor()
    await page.getByText('Please sign your agreement').click()
    await page.getByRole('link', { name: /sign#token=sample/ }).waitFor()
    await page.getByText('Sandbox other partner', { exact: true }).waitFor()
    for (const name of ['Sandbox dealer client', 'Sandbox partner'])
      assert.equal(await page.getByRole('link', { name: `Requests of ${name}`, exact: true }).count(), 1)
    await looksRight('the page of a sandbox')
    await button('Reset').click()
    await looksRight('before a reset')
    await dialog('Reset the sandbox?').getByRole('button', { name: 'Reset' }).click()
    await says('The sandbox is empty.')
    await page.getByRole('link', { name: '0 applications' }).waitFor()
    await page.getByText('No messages yet.').waitFor()
    await looksRight('an empty sandbox')
    const { body } = await callAs(house, sandbox.clients.dealer, 'GET', '/api/quote')
    assert.deepEqual(body.items, [])
  })

  each('counts no applications in its numbers, and says so', {}, async (visit) => {
    const { house, page, open, arrives, button, field, goTo, looksRight } = visit
    const sandbox = await addSandbox(house)
    const { email, password } = sandbox.users.dealerAdmin
    await open('/console/numbers', 'Sign in')
    await field('Email address').fill(email)
    await field('Password').fill(password)
    await button('Sign in').click()
    await arrives(/^Numbers for Sandbox dealer/)
    await page.getByText('Sandbox applications are not counted, so this page stays empty.').waitFor()
    assert.equal(await page.getByText('New events are counted').count(), 0)
    await looksRight('the numbers of a sandbox')
    await goTo('Sandbox')
    await arrives('Sandbox')
  })

  each(
    'is not there for people outside of such a sandbox',
    { as: 'dealerAdmin', mayMeet: /404 my-sandbox/ },
    async ({ open, page }) => {
      await open('/console/sandbox', 'Sandbox not found')
      assert.equal(await page.getByRole('link', { name: 'Sandbox', exact: true }).count(), 0)
    },
  )
})
