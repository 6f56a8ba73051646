/** How a page comes to its first rows: what it reads is asked for early, and the rest comes in few files. */
import assert from 'node:assert/strict'
import type { Request } from 'playwright-core'
import type { Role } from '../../src/domain/access/roles.ts'
import { caseWith, send } from '../operations/guard-world.ts'
import { weightOf } from './page-weight.ts'
import { browserTests } from './support.ts'

const START = /\/console\/assets\/index-.*\.js$/
const OTHER_SCRIPTS = /\/console\/assets\/(?!index-).*\.js$/
const ME = /\/console\/api\/me$/

/** A list that is often the first thing that somebody opens, what it asks, and the most that is loaded before it is complete. */
const LISTS: readonly (readonly [
  path: string,
  role: Role,
  asks: RegExp,
  says: string,
  responses: number,
  kilobytes: number,
])[] = [
  ['/console/queue/toDecide', 'underwriter', /\/api\/queue\/toDecide\?/, 'Queue clear', 21, 350],
  ['/console/applications', 'dealerUser', /\/api\/own-applications\?/, 'You’re up to date.', 15, 252],
]

browserTests('the first view', (each) => {
  each(
    'who is signed in is asked once, while the first script loads',
    { as: 'dealerUser', sizes: ['desktop'] },
    async ({ house, page }) => {
      let asked = 0
      page.on('request', (request) => {
        if (ME.test(request.url())) asked++
      })
      const me = page.waitForRequest(ME)
      await page.route(START, async (route) => {
        await me
        await route.continue()
      })
      await page.goto(`${house.baseUrl}/console/applications`)
      await page.getByText('You’re up to date.').waitFor()
      assert.equal(asked, 1)
    },
  )

  for (const [path, as, asks, says, responses, kilobytes] of LISTS)
    each(
      `${path} asks for its rows before it has scripts of its own, and is complete with at most ${kilobytes} kB`,
      { as, sizes: ['desktop'] },
      async ({ house, page }) => {
        const rows = page.waitForRequest(asks)
        await page.route(OTHER_SCRIPTS, async (route) => {
          await rows
          await route.continue()
        })
        const weigh = weightOf(page, house.baseUrl)
        await page.goto(house.baseUrl + path)
        await page.getByText(says).first().waitFor()
        const { bytes, answers } = await weigh()
        assert.ok(answers <= responses, `${answers} responses`)
        assert.ok(bytes <= kilobytes * 1_000, `${bytes} bytes`)
      },
    )

  each(
    'a case is asked for once, before the page has scripts of its own, and is complete after at most 24 responses',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ house, page }) => {
      const reference = await send(house.service, caseWith())
      const isOfCase = (request: Request) => request.url().endsWith(`/api/cases/${reference}`)
      let asked = 0
      const read = page.waitForRequest(isOfCase)
      page.on('request', (request) => {
        if (isOfCase(request)) asked++
      })
      await page.route(OTHER_SCRIPTS, async (route) => {
        await read
        await route.continue()
      })
      const weigh = weightOf(page, house.baseUrl)
      await page.goto(`${house.baseUrl}/console/cases/${reference}`)
      await page.getByRole('region', { name: 'Decisions' }).waitFor()
      const { answers } = await weigh()
      assert.equal(asked, 1)
      assert.ok(answers <= 24, `${answers} responses`)
    },
  )

  each('the sign-in loads at most 227 kB, in at most 11 responses', { sizes: ['desktop'] }, async (visit) => {
    const weigh = weightOf(visit.page, visit.house.baseUrl)
    await visit.open('/console/sign-in', 'Sign in')
    await visit.button('Sign in').waitFor()
    const { bytes, answers } = await weigh()
    assert.ok(bytes <= 227_000, `${bytes} bytes`)
    assert.ok(answers <= 11, `${answers} responses`)
  })
})
