/** The facts of a case: what a decision needs, each failure beside its field, contradictions, and what changed. */
import assert from 'node:assert/strict'
import { caseWith, loanOf } from '../operations/guard-world.ts'
import { PPS_NUMBER } from './case-scene.ts'
import { type CaseScene, openCaseScene } from './decided-cases.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests, type Visit } from './support.ts'

let opened: Promise<CaseScene> | undefined
const sceneOf = (house: ConsoleFixture): Promise<CaseScene> => {
  opened ??= openCaseScene(house)
  return opened
}

const openCase = async ({ open, page }: Visit, reference: string): Promise<void> => {
  await open(`/console/cases/${reference}`, /./)
  await page.getByRole('region', { name: 'Decisions' }).waitFor()
}

const fieldOf = (page: Visit['page'], field: string) => page.locator(`[data-field="${field}"]`)

const submit = async (house: ConsoleFixture, body: object): Promise<string> => {
  const response = await house.call('dealersLive', 'POST', '/api/case/submit', { body })
  assert.equal(response.status, 200, response.text)
  return response.body.caseId
}

browserTests('the facts of a case', (each) => {
  each(
    'mark contradictions: an account in another name, and a phone that other people give',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      const PHONE = 'applicants[0].mainPhone'
      const first = await scene.sent({
        overrides: {
          [PHONE]: '087 765 4321',
          'applicants[0].ppsNumber': '7654321PA',
          'borrower.bankDetails.accountName': 'Mary Stranger',
        },
      })
      const second = await scene.sent({
        overrides: {
          [PHONE]: '+353 87 765 4321',
          'applicants[0].ppsNumber': PPS_NUMBER,
          'applicants[0].firstName': 'Ciara',
          'applicants[0].lastName': 'O’Sample',
          'borrower.bankDetails.accountName': 'MS C OSAMPLE',
        },
      })
      await openCase(visit, first)
      await fieldOf(page, 'bank.accountName').getByText('The account name does not match').waitFor()
      const mobile = fieldOf(page, 'applicants[0].mobile')
      await mobile.getByText('Same number on other applications').waitFor()
      await looksRight('contradictions')
      await keys.press(mobile.getByRole('link', { name: second.slice(-6) }))
      await page.waitForURL(new RegExp(second))
      await fieldOf(page, 'bank.accountName').waitFor()
      assert.equal(await page.getByText('The account name does not match').count(), 0)
      await mobile.getByRole('link', { name: first.slice(-6) }).waitFor()
    },
  )

  each(
    'list what changed since a send-back, with both values, the numbers masked',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, looksRight } = visit
      const scene = await sceneOf(house)
      const pps = (ppsNumber: string) => ({ 'applicants[0].ppsNumber': ppsNumber })
      const reference = await submit(house, caseWith({ ...loanOf(20_000), ...pps('1234567FA') }))
      const ben = await scene.colleague('Ben Sample')
      const fields = ['bank.yearsWithBank']
      assert.equal((await ben.command(reference, 'decide', { decision: 'send-back', fields })).status, 200)
      assert.equal((await ben.read(reference)).changes, null, 'nothing was submitted since')
      await submit(
        house,
        caseWith({
          ...loanOf(20_000),
          ...pps('7654321PA'),
          caseId: reference,
          'borrower.bankDetails.yearsWithBank': 9,
        }),
      )
      const { changes } = await ben.read(reference)
      assert.deepEqual(changes.fields.map(({ field }: { field: string }) => field).sort(), [
        'applicants[0].ppsNumber',
        'bank.yearsWithBank',
      ])
      await openCase(visit, reference)
      const changed = page.getByRole('region', { name: 'Changes since it was returned for correction' })
      await changed.getByText('Years with this bank').waitFor()
      await changed.locator('ins').getByText('9 years', { exact: true }).waitFor()
      await changed.locator('del').getByText('•••••••FA').waitFor()
      await changed.locator('ins').getByText('•••••••PA').waitFor()
      await looksRight('what changed')
    },
  )
})
