/**
 * The page on which an applicant signs: by touch on a phone, by the keyboard on a desktop, and whatever goes wrong on the way.
 * Several who sign one agreement are in signing-together.test.ts.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { openSigning } from '../../src/modules/applications/signing-record.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { startScene } from './signing-scene.ts'
import { enterCode, goToEnd, isReadable, openLink, START, signTyped } from './signing-steps.ts'
import { browserTests } from './support.ts'

const FINGER_RESTS_MILLISECONDS = 200
const HOUR_MILLISECONDS = 60 * 60_000

/** Draws a line with a finger. */
const drawOn = async (page: Page, pad: Locator) => {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  assert.ok(box !== null)
  const session = await page.context().newCDPSession(page)
  const at = (part: number) => [
    { x: box.x + box.width * part, y: box.y + box.height * (0.5 + 0.3 * Math.sin(part * 9)) },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) })
  for (let part = 0.15; part < 0.9; part += 0.05)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  // A finger that is lifted in full swing would have the browser take the next tap for a stop of the movement.
  await new Promise((resolve) => setTimeout(resolve, FINGER_RESTS_MILLISECONDS))
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.9) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  assert.match(download.suggestedFilename(), /greement .*\.pdf$/)
  return readFile(await download.path())
}

/** The page doesn't show through beside the fixed bars. */
const barsReachTheEdges = async (page: Page) => {
  const width = page.viewportSize()?.width
  const controls = [
    page.getByRole('group', { name: 'View' }),
    page.getByRole('button', { name: 'Continue to sign' }),
  ]
  for (const control of controls) {
    const box = await control.locator('..').boundingBox()
    assert.deepEqual([box?.x, box?.width], [0, width], String(control))
  }
}

/** From now on, until switched back, this window can draw no page of an agreement. */
const breakDrawing = `{
  const own = HTMLCanvasElement.prototype.getContext
  window.isDrawingBroken = true
  HTMLCanvasElement.prototype.getContext = function (...given) {
    if (!window.isDrawingBroken || this.closest('[data-paper]') === null) return own.apply(this, given)
    return null
  }
}`

browserTests('the page of signing', (each) => {
  each('an applicant signs by touch alone, and keeps a copy', { sizes: ['phone'] }, async (visit) => {
    const { house, page, button, field, arrives, isAt, looksRight, path } = visit
    const { emails, work, state } = await startScene(house, 'individual')
    const [email = ''] = emails
    await openLink(visit, email)
    assert.equal(path(), '/sign')
    assert.equal(await page.getByText('Aoife').count(), 0)
    await page.getByText('Hirer. You hire the vehicle').waitFor()
    await page.getByText('Not your email address? Contact your dealer.').waitFor()
    await page.getByText('Questions, and how we use your information').tap()
    await page.getByText('Data Protection Commission').waitFor()
    await looksRight('who asks')
    await button('Send me a code').tap()
    await arrives('Enter your code')
    await looksRight('the code')
    const code = await house.codeInMailTo(email)
    assert.equal(await field('6-digit code').getAttribute('autocomplete'), 'one-time-code')
    await field('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button('Continue').tap()
    await arrives('Read your agreement')
    await isReadable(page)
    await looksRight('the agreement')
    await button('As text').tap()
    await page.getByRole('rowheader', { name: 'Creditor', exact: true }).first().waitFor()
    await looksRight('the agreement as text')
    await button('As pages').tap()
    await page.getByRole('heading', { level: 2, name: 'Key figures' }).waitFor()
    await page.getByText('Scroll to the end of the agreement to continue.').waitFor()
    assert.equal(await button('Continue to sign').count(), 0)
    await button('Skip to the last page').tap()
    await button('Continue to sign').waitFor()
    await looksRight('the end of the agreement')
    await barsReachTheEdges(page)
    await button('Continue to sign').tap()
    await arrives('Sign your agreement')
    await button('Sign agreement').tap()
    await page.getByText('Enter your full name').waitFor()
    await isAt(field('Full name'))
    await looksRight('nothing filled in')
    await field('Draw my signature').tap()
    await drawOn(page, page.getByRole('img', { name: 'An empty field' }))
    await page.getByRole('img', { name: 'Your signature, drawn' }).waitFor()
    await button('Clear').tap()
    await drawOn(page, page.getByRole('img', { name: 'An empty field' }))
    await field(/I agree to sign electronically/).tap()
    await looksRight('drawn')
    await button('Sign agreement').tap()
    await arrives('Thank you. You’ve signed')
    await page.getByText('In a few seconds you can download your copy here').waitFor()
    await looksRight('signed')
    const shown = await saved(page, () => button('Download what I signed').tap())
    assert.equal(shown.subarray(0, 5).toString('latin1'), '%PDF-')
    assert.equal(await state(), 'Signed')
    await work()
    // The same page, which the mail with the copy does not end.
    const link = await house.linkInMailTo(email)
    await page.getByText('You can download it here for 15 minutes').waitFor()
    const here = await saved(page, () => button('Download my signed copy').tap())
    assert.ok(here.includes('/ETSI.CAdES.detached'))
    await looksRight('the sealed copy is here')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Your agreement' }).waitFor()
    await button('Get my copy').tap()
    await arrives('Enter your code')
    await field('6-digit code').fill(await house.codeInMailTo(email))
    await button('Continue').tap()
    await arrives('Your agreement')
    const sealed = await saved(page, () => button('Download my signed copy').tap())
    assert.ok(sealed.includes('/ETSI.CAdES.detached'))
    assert.match(JSON.stringify((await readPdf(sealed)).structure), /Signature of [^"]+, drawn by hand/)
    await looksRight('complete')
  })

  for (const waives of [true, false])
    each(
      `a hirer who is offered a waiver ${waives ? 'gives it with a signature of its own' : 'signs without it'}`,
      { sizes: ['phone'] },
      async (visit) => {
        const { house, page, keys, button, field, arrives, isAt, looksRight } = visit
        const { signing } = house.service
        Object.assign(signing, { offersWaiver: true })
        const { emails, names, signingId, work } = await startScene(house, 'soleTrader')
        const [[email = ''], [name = '']] = [emails, names]
        await openLink(visit, email)
        await enterCode(visit, email)
        await isReadable(page)
        await goToEnd(visit)
        await keys.press(button('Continue to sign'))
        await arrives('Sign your agreement')
        await keys.fill(field('Full name'), name)
        await keys.space(field(/I agree to sign electronically/))
        const waiver = page.getByRole('group', { name: 'Optional: give up your right to withdraw' })
        await waiver.getByText('You do not have to do this', { exact: false }).waitFor()
        assert.equal(await waiver.getByText('WARNING').count(), 0)
        await looksRight('a waiver is offered')
        if (waives) {
          await keys.space(field('I want to give up this right'))
          await waiver.getByText('THIS WAIVER MEANS YOU ARE GIVING UP YOUR RIGHT').waitFor()
          await keys.press(button('Sign agreement'))
          await isAt(field('Full name, to sign this statement'))
          await waiver.getByText('Enter your full name').waitFor()
          await looksRight('the waiver is not signed')
          await keys.fill(field('Full name, to sign this statement'), name)
          await looksRight('the waiver is signed')
        }
        await keys.press(button('Sign agreement'))
        await arrives('Thank you. You’ve signed')
        await work()
        Object.assign(signing, { offersWaiver: false })
        const signed = await openSigning(house.service, signingId)
        assert.deepEqual(
          signed?.file.signers.map((one) => one.waiver),
          [waives ? { kind: 'typed', text: name } : undefined],
        )
      },
    )

  each(
    'wrong codes, a lost network, and a session that ends lose nothing that was done',
    {
      answersItself: true,
      meets: ['409 signing/check-code', 'failed signing/sign', '401 signing/sign'],
      sizes: ['phone'],
    },
    async (visit) => {
      const { house, page, keys, button, field, arrives, fails, isAt } = visit
      const { emails, state } = await startScene(house, 'individual')
      const [email = ''] = emails
      await openLink(visit, email)
      await keys.press(button('Send me a code'))
      await arrives('Enter your code')
      await page.getByText(/You can request another code in \d+ (second|minute)s?\./).waitFor()
      assert.ok(await button('Send another code').isDisabled())
      const code = await house.codeInMailTo(email)
      const wrong = code === '000000' ? '111111' : '000000'
      await keys.fill(field('6-digit code'), '12')
      await keys.key('Enter')
      await page.getByText('Enter the 6-digit code', { exact: true }).waitFor()
      await keys.fill(field('6-digit code'), wrong)
      await keys.key('Enter')
      await page.getByText(/That code is not correct/).waitFor()
      await isAt(field('6-digit code'))
      await keys.fill(field('6-digit code'), code)
      await keys.key('Enter')
      await arrives('Read your agreement')
      await isReadable(page)
      await page.goBack()
      await arrives(START)
      await keys.press(button('Continue to the agreement'))
      await arrives('Read your agreement')
      await isReadable(page)
      await page.route('**/signing/sign', (route) => route.abort(), { times: 1 })
      await signTyped(visit, 'Aoife Sample')
      await fails('Cannot reach the service')
      house.passTime(HOUR_MILLISECONDS + 60_000)
      await keys.press(button('Sign agreement'))
      await arrives('Enter a new code')
      await keys.press(button('Send me a code'))
      await isAt(field('6-digit code'))
      await keys.fill(field('6-digit code'), await house.codeInMailTo(email))
      await keys.key('Enter')
      await arrives('Sign your agreement')
      assert.equal(await field('Full name').inputValue(), 'Aoife Sample')
      await button('Sign agreement').dblclick()
      await page.getByRole('heading', { name: 'Thank you. You’ve signed' }).waitFor()
      assert.equal(await state(), 'Signed')
    },
  )

  each(
    'who finds a mistake tells the dealer, and who does not want to sign ends it for all',
    {},
    async (visit) => {
      const { house, page, keys, button, field, dialog, arrives, looksRight } = visit
      const { emails, state } = await startScene(house, 'joint')
      const [first = '', second = ''] = emails
      await openLink(visit, first)
      await enterCode(visit, first)
      await isReadable(page)
      await keys.press(button('My details are wrong'))
      await dialog('My details are wrong').waitFor()
      await keys.press(button('Tell the dealer'))
      await page.getByText('Choose what is wrong').waitFor()
      await page.getByText('Enter what it should be').waitFor()
      await visit.isAt(field('My name'))
      await looksRight('telling that details are wrong')
      await keys.key('ArrowDown')
      await keys.key('ArrowDown')
      await visit.isAt(field('My address'))
      await keys.fill(field('What should it be?'), 'The street is another one.')
      await keys.press(button('Tell the dealer'))
      await arrives('Thank you for telling us')
      await page.getByText('You told us: “The street is another one.”').waitFor()
      assert.equal(await page.evaluate('window.scrollY'), 0)
      assert.equal(await button('Continue to sign').count(), 0)
      await looksRight('thanked for telling')
      await keys.press(button('It has been resolved'))
      await arrives('Read your agreement')
      // The way to the report led past the end of the agreement.
      await keys.press(button('Continue to sign'))
      await arrives('Sign your agreement')
      await page.getByLabel(/^You told us: “The street is another one.”/).waitFor()
      await keys.press(button('Sign agreement'))
      await page.getByText('Tick this box once it has been resolved.', { exact: false }).waitFor()
      await looksRight('asked whether the mistake is settled')
      await keys.press(button('I do not want to sign'))
      await dialog('I do not want to sign').waitFor()
      await looksRight('declining')
      // It ends everything, so it must not draw the eye; and an error stays red while the pointer or focus is on its
      // field.
      const no = await styleOf(button('Do not sign'))
      assert.notEqual(no.background, no.primary)
      await keys.press(button('Do not sign'))
      const reason = field('Why do you not want to sign?')
      await visit.isAt(reason)
      const invalid = await styleOf(reason)
      assert.deepEqual([invalid.outlineStyle, invalid.outline], ['solid', invalid.error])
      assert.notEqual(invalid.error, invalid.focus)
      await keys.fill(reason, 'Another car was cheaper.')
      await keys.press(button('Do not sign'))
      await arrives('This signing has ended')
      await page.getByText('You declined to sign').waitFor()
      await looksRight('declined')
      assert.equal(await state(), 'Approved')
      await openLink(visit, second, 'This signing has ended')
      await page.getByText('One of the signers has declined').waitFor()
    },
  )

  each(
    'a page that can’t be drawn says so, is tried again, and nothing is signed unseen',
    {},
    async (visit) => {
      const { page, keys, button, arrives, looksRight, says } = visit
      const { emails, state } = await startScene(visit.house, 'individual')
      const [email = ''] = emails
      await page.addInitScript(breakDrawing)
      await openLink(visit, email)
      await enterCode(visit, email)
      const failed = page.getByRole('alert').filter({ hasText: 'Page 1 cannot be shown right now.' })
      await failed.waitFor()
      assert.equal(await page.locator('[data-paper]').first().locator('.mantine-Skeleton-root').count(), 0)
      const waits = async () => {
        await says('To continue, try the missing page again, or choose “As text”.')
        assert.equal(await button('Continue to sign').count(), 0)
      }
      await waits()
      await looksRight('a page that can’t be drawn')
      const first = await failed.elementHandle()
      await keys.press(failed.getByRole('button', { name: 'Try again' }))
      assert.ok(first !== null)
      await first.waitForElementState('hidden')
      await failed.waitFor()
      await waits()
      await page.evaluate('window.isDrawingBroken = false')
      await keys.press(failed.getByRole('button', { name: 'Try again' }))
      await isReadable(page)
      await failed.waitFor({ state: 'detached' })
      // Where the text of a page moves when it is drawn, the browser scrolls away with it.
      const textTop = 'document.querySelector("[data-paper] > :last-child").offsetTop'
      assert.equal(await page.evaluate(textTop), 0)
      await signTyped(visit, 'Aoife Sample')
      await arrives('Thank you. You’ve signed')
      assert.equal(await state(), 'Signed')
    },
  )

  each(
    'where pages can’t be drawn, the agreement is read as text and then signed',
    { sizes: ['phone'] },
    async (visit) => {
      const { page, keys, button, arrives } = visit
      const { emails } = await startScene(visit.house, 'individual')
      const [email = ''] = emails
      await page.addInitScript(breakDrawing)
      await openLink(visit, email)
      await enterCode(visit, email)
      await page.getByText('choose “As text” above').first().waitFor()
      assert.equal(await button('Continue to sign').count(), 0)
      await keys.press(button('As text'))
      await page.getByRole('rowheader', { name: 'Creditor', exact: true }).first().waitFor()
      assert.equal(await page.getByText('cannot be shown right now').count(), 0)
      await signTyped(visit, 'Aoife Sample')
      await arrives('Thank you. You’ve signed')
    },
  )
})

type Style = Readonly<
  Record<'background' | 'outline' | 'outlineStyle' | 'primary' | 'error' | 'focus', string>
>

/** A control's style, apart from its colours. The function runs in the page. */
const styleIn = new Function(
  'element',
  `const resolved = (colour) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = colour
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  }
  const { backgroundColor: background, outlineColor: outline, outlineStyle } = getComputedStyle(element)
  return {
    background, outline, outlineStyle,
    primary: resolved('var(--mantine-primary-color-filled)'),
    error: resolved('var(--mantine-color-error)'),
    focus: resolved('var(--focus)'),
  }`,
) as (element: unknown) => Style

const styleOf = (control: Locator): Promise<Style> => control.evaluate(styleIn)
