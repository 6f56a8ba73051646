/** The page of providers: none configured, simulated ones with what they declare, one that is down, and an error. */
import assert from 'node:assert/strict'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { countQuestion } from '../../src/store/numbers/providers.ts'
import { noteAsked, noteFailed } from '../../src/store/numbers/questions.ts'
import { headOf } from '../operations/guard-world.ts'
import { addCase } from './case-scene.ts'
import { browserTests } from './support.ts'

/** Of a provider or a fact. */
const LONGEST_NAME = 'w'.repeat(40)

browserTests('providers', (each) => {
  each(
    'a lender without providers reads how to configure one',
    { as: 'underwriter', sizes: ['desktop'] },
    async ({ page, open }) => {
      await open('/console/providers', 'Providers')
      await page.getByText(/No providers yet\. .*CHECK_PROVIDERS/).waitFor()
    },
  )

  each(
    'each provider shows what it declares, how it was asked today, and since when it is down',
    { as: 'underwriter' },
    async ({ house, page, open, row, looksRight }) => {
      const at = new Date(house.service.now())
      const day = dublinDay(at.getTime())
      const ask = (name: string, failure: string | null) =>
        countQuestion(house.sql, { name: `sandbox:${name}`, day, at, costCents: 50, failure })
      await ask('creditRegister', null)
      await ask('creditRegister', null)
      await ask('vehicle', 'timeout')
      const reference = await addCase(house)
      const { id } = await headOf(house.service, reference)
      const about = { applicationId: id, provider: 'sandbox:vehicle', revision: 1, checks: [] }
      await noteAsked(house.sql, { ...about, at })
      await noteFailed(house.sql, { ...about, failure: 'timeout' })
      await open('/console/providers?mode=test', 'Providers')
      assert.match(
        await row(/creditRegister/).innerText(),
        /^Credit register creditRegister\s+Responds\s+2\s+0\s+None\s+€1\s+Central Credit Register/,
      )
      assert.match(
        await row(/vehicle/).innerText(),
        /Down\s+Since .*: it did not respond in time\s+1\s+1\s+1 case\s+€0\.50\s+None/,
      )
      assert.match(await row(/sanctions/).innerText(), /Not asked today\s+0\s+0\s+None\s+€0\s/)
      await row(/creditRegister/)
        .getByText('3 facts')
        .click()
      await page.getByText('Arrears').waitFor()
      await row(/vehicle/)
        .getByText('1 case')
        .click()
      await page.getByText('Vehicle did not respond in time').waitFor()
      assert.equal(await page.getByRole('link', { name: reference }).count(), 1)
      await looksRight('with one that is down')
    },
  )

  each(
    'a page that cannot be read says so, and reads again, the longest names too',
    { as: 'admin', sizes: ['phone'], answersItself: true, mayMeet: /500 check-providers/ },
    async ({ page, open, button, row, looksRight }) => {
      let isBroken = true
      await page.route('**/check-providers*', async (route) => {
        if (isBroken) return route.fulfill({ status: 500, json: {} })
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.replace(/"vehicle"|"writtenOff"/g, `"${LONGEST_NAME}"`) })
      })
      await open('/console/providers?mode=test', 'Providers')
      await button('Try again').waitFor()
      isBroken = false
      await button('Try again').click()
      await row(/bankStatement/).waitFor()
      await row(new RegExp(LONGEST_NAME)).getByText('3 facts').click()
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await looksRight(`the longest names, ${width} wide`)
      }
    },
  )
})
