/** Links and visits that lead to no signature: called off, too early, too late, made up. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { SIGNER_CODES_IN_AN_HOUR, signerSubject } from '../../src/adapters/access/sign-in-limits.ts'
import { endSigning } from '../../src/operations/signing/end.ts'
import { countInWindow } from '../../src/store/people/sign-in-failures.ts'
import { listSigners } from '../../src/store/signing/signers.ts'
import { coveredBy } from './bars.ts'
import { startScene } from './signing-scene.ts'
import { enterCode, isReadable, openLink, START, signTyped } from './signing-steps.ts'
import { browserTests } from './support.ts'

const MINUTE_MILLISECONDS = 60_000
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS
/** Time for a request to leave the page, once the page's own clock has triggered it. */
const REQUESTS_LEAVE_MILLISECONDS = 300

browserTests('links to the page of signing', (each) => {
  each(
    'a signing that staff call off while somebody reads is ended in words',
    { sizes: ['phone'], meets: ['409 signing/read', '409 signing/sign'] },
    async (visit) => {
      const { house, page, arrives } = visit
      const { emails, signingId } = await startScene(house, 'individual')
      const [email = ''] = emails
      await openLink(visit, email)
      await enterCode(visit, email)
      await isReadable(page)
      const by = { actor: { kind: 'operator', id: 'sample' } } as const
      await endSigning(house.service, signingId, by, { as: 'cancelled', reason: 'Sample.' })
      await signTyped(visit, 'Aoife Sample')
      await arrives('This signing has ended')
      await page.getByText('The signing has been cancelled').waitFor()
    },
  )

  each(
    'a link that is incomplete or made up does not work, and is opened again',
    { meets: ['404 signing/look'] },
    async (visit) => {
      const { house, page, open, looksRight, path, keys, button, says } = visit
      await open('/sign', 'This link does not work')
      await looksRight('an incomplete link')
      await page.goto(`${house.baseUrl}/sign#token=${'A'.repeat(43)}`)
      await page.getByText('a newer link has replaced it').waitFor()
      await page.getByText('Sample Motor Finance (sample lender): 01 000 0000').waitFor()
      await keys.press(button('Send me a new link'))
      await says('If there is an agreement for you, a new link is on its way')
      await looksRight('a new link requested')
      assert.equal(path(), '/sign')
      const { emails } = await startScene(house, 'individual')
      await openLink(visit, emails[0] ?? '')
    },
  )

  each(
    'whoever has asked for too many codes reads from when on there is another, and who can help before',
    { sizes: ['phone'], meets: ['429 signing/send-code'] },
    async (visit) => {
      const { house, page, button, looksRight } = visit
      const { emails, signingId } = await startScene(house, 'individual')
      const [signer] = await listSigners(house.sql, signingId)
      assert.ok(signer !== undefined)
      const asked = signerSubject('codes in an hour', signer.id)
      for (let code = 0; code < SIGNER_CODES_IN_AN_HOUR.most; code++)
        await countInWindow(house.sql, asked, SIGNER_CODES_IN_AN_HOUR, new Date(house.service.now()))
      await openLink(visit, emails[0] ?? '')
      await button('Send me a code').tap()
      await page
        .getByText(/You’ve requested too many codes. You can request the next one at \d\d:\d\d\./)
        .waitFor()
      await page.getByText(/If you do not want to wait, ask your dealer or Sample Motor Finance/).waitFor()
      await looksRight('too many codes')
    },
  )

  each(
    'a reloaded page goes on in its own tab, with a new code once one was entered',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page, arrives, button, field, looksRight, path } = visit
      const { emails } = await startScene(house, 'individual')
      const email = emails[0] ?? ''
      await openLink(visit, email)
      await page.reload()
      await page.getByRole('heading', { name: START }).waitFor()
      assert.equal(path(), '/sign')
      await enterCode(visit, email)
      await isReadable(page)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Enter a new code' }).waitFor()
      await page.getByText('Enter a new code to carry on where you left off.').waitFor()
      await looksRight('reloaded while reading')
      await button('Send me a code').tap()
      await field('6-digit code').fill(await house.codeInMailTo(email))
      await button('Continue').tap()
      await arrives('Read your agreement')
      const other = await page.context().newPage()
      await other.goto(`${house.baseUrl}/sign`)
      await other.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await other.close()
    },
  )

  for (const { what, width, height } of [
    { what: 'a phone on its side', width: 844, height: 390 },
    { what: 'a window at 200%', width: 720, height: 450 },
  ])
    each(
      `in ${what} no bar covers the agreement, and all of it is reached`,
      { sizes: ['desktop'] },
      async (visit) => {
        const { house, page, button } = visit
        const { emails } = await startScene(house, 'individual')
        await openLink(visit, emails[0] ?? '')
        await enterCode(visit, emails[0] ?? '')
        await isReadable(page)
        await page.setViewportSize({ width, height })
        while ((await coveredBy(page)) > height / 8) await pause(REQUESTS_LEAVE_MILLISECONDS)
        // A mouse would first scroll to the button, and so past the end of the agreement, where it goes.
        await button('Skip to the last page').dispatchEvent('click')
        await button('Continue to sign').click()
        await page.getByRole('heading', { level: 1, name: 'Sign your agreement' }).waitFor()
      },
    )

  each(
    'whoever comes too early or too late is told so, and the page goes on by itself',
    { sizes: ['phone'], meets: ['410 signing/look'] },
    async ({ house, page, looksRight }) => {
      const { drawLink, work } = await startScene(house, 'joint', { isMade: false, inTurn: true })
      const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goto(await drawLink(1))
      await heading('Your agreement is being prepared')
      await looksRight('prepared')
      await work()
      await heading('It’s not your turn yet')
      await looksRight('not their turn')
      await page.goto(await drawLink(0, -1))
      await heading('This link does not work')
      await page.getByText('This link has expired.').waitFor()
      await page.goto(await drawLink(0))
      await heading(START)
    },
  )

  each(
    'a page looks again while it waits for something, and only then',
    { sizes: ['phone'], meets: ['404 signing/look'] },
    async (visit) => {
      const { house, page, arrives } = visit
      await page.clock.install()
      let looks = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/signing/look')) looks++
      })
      const looksAgain = async () => {
        const answered = page.waitForResponse(/\/signing\/look$/)
        await page.clock.runFor(MINUTE_MILLISECONDS)
        await (await answered).finished()
      }
      const looksNoMore = async () => {
        const before = looks
        await page.clock.runFor(HOUR_MILLISECONDS)
        await pause(REQUESTS_LEAVE_MILLISECONDS)
        assert.equal(looks, before)
      }
      const { emails, work } = await startScene(house, 'individual')
      const [email = ''] = emails
      const link = await openLink(visit, email)
      await looksNoMore()
      await enterCode(visit, email)
      await isReadable(page)
      await signTyped(visit, 'Aoife Sample')
      await arrives('Thank you. You’ve signed')
      await looksAgain()
      // The session goes on for a while after the message with the final copy; the page learns this at its next
      // request.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MILLISECONDS)
      await pause(REQUESTS_LEAVE_MILLISECONDS)
      await work()
      await house.linkInMailTo(email)
      await looksAgain()
      await page.clock.resume()
      await page.getByRole('heading', { level: 1, name: 'All done. Everyone has signed' }).waitFor()
      await looksNoMore()
      await page.goto('about:blank')
      await page.goto(link)
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await looksNoMore()
    },
  )

  each('what draws the agreement is not loaded elsewhere', { sizes: ['desktop'] }, async ({ page, open }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open('/console/sign-in', 'Sign in')
    assert.ok(!asked.some((url) => /pdf|paper|sign-[^i]/.test(url)), asked.join('\n'))
  })
})
