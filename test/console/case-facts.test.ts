/** The facts of a case: what a decision needs, each failure beside its field, contradictions, and what changed. */
import assert from 'node:assert/strict'
import { caseWith, loanOf } from '../operations/guard-world.ts'
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

const submit = async (house: ConsoleFixture, body: object): Promise<string> => {
  const response = await house.call('dealersLive', 'POST', '/api/case/submit', { body })
  assert.equal(response.status, 200, response.text)
  return response.body.caseId
}

browserTests('the facts of a case', (each) => {
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
