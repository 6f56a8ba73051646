/** Reading the agreement and signing it, whatever the speed of scrolling, the size of text and the line. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openSigning, readEvidence } from '../../src/modules/applications/signing-record.ts'
import { coveredBy } from './bars.ts'
import type { ConsoleFixture } from './house.ts'
import { startScene } from './signing-scene.ts'
import { openLink, START } from './signing-steps.ts'
import { browserTests, type Visit } from './support.ts'

/** What a reader does in the instant in which the pages of the agreement appear, before any is drawn. */
const SCROLLS = {
  'to the bottom of the window’s page': `window.scrollTo(0, document.documentElement.scrollHeight)`,
  'down and up and down again': `
    const bottom = document.documentElement.scrollHeight
    window.scrollTo(0, bottom)
    requestAnimationFrame(() => {
      window.scrollTo(0, 0)
      requestAnimationFrame(() => window.scrollTo(0, bottom))
    })`,
} as const

/** Runs the script as soon as the pages' places are there. */
const asPagesAppear = (page: Page, script: string) =>
  page.addInitScript(`{
    const watching = new MutationObserver(() => {
      if (document.getElementById('end-of-paper') === null) return
      watching.disconnect()
      ${script}
    })
    watching.observe(document, { childList: true, subtree: true })
  }`)

/** The text size that a person has set for all pages; pages cannot tell why it is that large. */
const withTextAt = (page: Page, percent: number) =>
  page.addInitScript(`{
    const set = () => {
      if (document.documentElement === null) return
      document.documentElement.style.fontSize = '${percent}%'
      watching.disconnect()
    }
    const watching = new MutationObserver(set)
    watching.observe(document, { childList: true })
    set()
  }`)

const NETWORK = { bytesPerSecond: 400_000 / 8, latencyMilliseconds: 300 } as const

const onSlowLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMilliseconds,
    downloadThroughput: NETWORK.bytesPerSecond,
    uploadThroughput: NETWORK.bytesPerSecond,
  })
}

/** Buttons that cut their words. */
const cutButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('button')]
    .filter((one) => one.offsetParent !== null)
    .flatMap((one) => [one, ...one.querySelectorAll('*')])
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => one.className + ': ' + one.textContent)`)

type Ways = { readonly looks?: (step: string) => Promise<void>; readonly isAtEnd?: boolean }

/** From the link to the signature, by touch, with a look at each step; the end may be reached before a page is drawn. */
const signByTouch = async (
  visit: Visit,
  email: string,
  { looks = async () => undefined, isAtEnd = false }: Ways = {},
) => {
  const { house, button, field, arrives } = visit
  await looks('who asks')
  await button('Send me a code').tap()
  await arrives('Enter your code')
  await looks('the code')
  await field('6-digit code').fill(await house.codeInMailTo(email))
  await button('Continue').tap()
  await arrives('Read your agreement')
  if (!isAtEnd) {
    await button('Skip to the last page').waitFor()
    await looks('reading')
    await button('Skip to the last page').tap()
  }
  await button('Continue to sign').waitFor()
  await looks('read')
  await button('My details are wrong').tap()
  await visit.dialog('My details are wrong').waitFor()
  await looks('wrong details')
  await button('Cancel').tap()
  await button('Continue to sign').tap()
  await arrives('Sign your agreement')
  await field('Draw my signature').tap()
  await looks('drawing')
  await field('Type my name').tap()
  await field('Full name').fill('Aoife Sample')
  await field(/I agree to sign electronically/).tap()
  await looks('signing')
  await button('Sign agreement').tap()
  await arrives('Thank you. You’ve signed')
  await looks('signed')
}

const stepsOf = async ({ service }: ConsoleFixture, signingId: string): Promise<readonly string[]> => {
  const signing = await openSigning(service, signingId)
  assert.ok(signing !== undefined)
  const evidence = await readEvidence(service, signing.application, signingId)
  return evidence?.map(({ kind }) => kind) ?? []
}

browserTests('reading and signing', (each) => {
  for (const [how, script] of Object.entries(SCROLLS))
    each(`who scrolls ${how} before a page is drawn can sign`, { sizes: ['phone'] }, async (visit) => {
      const { house, page, button, field, arrives } = visit
      const { emails } = await startScene(house, 'individual')
      const [email = ''] = emails
      await asPagesAppear(page, script)
      await openLink(visit, email)
      await button('Send me a code').tap()
      await field('6-digit code').fill(await house.codeInMailTo(email))
      await button('Continue').tap()
      await arrives('Read your agreement')
      await button('Continue to sign').tap()
      await arrives('Sign your agreement')
    })

  each(
    'with text at 200 % in a window 320 pixels wide, all is read and signed',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page, looksRight } = visit
      const height = 568
      const { emails } = await startScene(house, 'individual')
      const [email = ''] = emails
      await withTextAt(page, 200)
      await page.setViewportSize({ width: 320, height })
      await openLink(visit, email)
      const looks = async (step: string) => {
        assert.deepEqual(await cutButtons(page), [], step)
        if (step === 'reading' || step === 'read') {
          const at: number = await page.evaluate('scrollY')
          assert.ok((await coveredBy(page)) <= height / 4, step)
          await page.evaluate(`scrollTo(0, ${at})`)
        }
        await looksRight(`${step}, large text`)
      }
      await signByTouch(visit, email, { looks })
    },
  )

  each(
    'on a slow line, with large text, who scrolls before a page is drawn reads and signs all',
    { sizes: ['phone'] },
    async (visit) => {
      const { house, page } = visit
      page.setDefaultTimeout(120_000)
      const { emails, signingId } = await startScene(house, 'individual')
      const [email = ''] = emails
      await withTextAt(page, 200)
      await page.setViewportSize({ width: 320, height: 568 })
      await onSlowLine(page)
      await asPagesAppear(page, SCROLLS['to the bottom of the window’s page'])
      const link = await house.linkInMailTo(email)
      // What the page says before its scripts; the browser may have those already.
      const { html } = await page
        .goto(link, { waitUntil: 'commit' })
        .then(async (response) => ({ html: (await response?.text()) ?? '' }))
      assert.match(
        html,
        /Your agreement is loading\..*Sample Motor Finance|Sample Motor Finance.*Your agreement is loading\./s,
      )
      await page.getByRole('heading', { level: 1, name: START }).waitFor()
      await signByTouch(visit, email, { isAtEnd: true })
      const kinds = await stepsOf(house, signingId)
      assert.ok(kinds.indexOf('agreementRead') > kinds.indexOf('agreementShown'), kinds.join())
      assert.ok(kinds.indexOf('signed') > kinds.indexOf('agreementRead'), kinds.join())
    },
  )
})
