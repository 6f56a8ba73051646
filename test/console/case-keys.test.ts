/** The keys of a day's work on cases, counted; where the focus goes after each step; documents judged by keys. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runsIn } from '../../console/src/staff/cases/runs.ts'
import { REFUSAL_REASONS } from '../../src/domain/documents/document.ts'
import { type CaseScene, openCaseScene, payslip } from './decided-cases.ts'
import type { ConsoleFixture } from './house.ts'
import { browserTests, type Visit } from './support.ts'

let opened: Promise<CaseScene> | undefined
const sceneOf = (house: ConsoleFixture): Promise<CaseScene> => {
  opened ??= openCaseScene(house)
  return opened
}

const barOf = (page: Visit['page']) => page.getByRole('region', { name: 'Decisions' })
const viewerOf = (page: Visit['page'], name: string) => page.getByRole('region', { name }).first()
const itemOf = (page: Visit['page'], name: string) => page.locator('[data-state]').filter({ hasText: name })

const openCase = async ({ open, page }: Visit, reference: string): Promise<void> => {
  await open(`/console/cases/${reference}`, /./)
  await barOf(page).waitFor()
}

const upload = async (scene: CaseScene, reference: string, requirement: string, name: string) =>
  scene.upload(reference, requirement, { name, type: 'application/pdf', content: await payslip(1) })

/** A case of the queue with a payslip, and another after it; what other tests have left is not offered. */
const twoCases = async ({ house }: Visit, isChecked: boolean) => {
  const scene = await sceneOf(house)
  const niamh = await scene.colleague('Niamh Sampleton')
  await house.sql`update case_queue set assignee_id = ${niamh.user.id}`
  const reference = await scene.sent({ isChecked })
  await upload(scene, reference, 'Payslips', 'Payslip.pdf')
  return { scene, reference, another: await scene.sent() }
}

browserTests('keys on a case', (each) => {
  each(
    'the same with four checks by hand, in under 23 keys; a key that is held down records nothing more',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { page, keys, open, isAt, button, field, looksRight } = visit
      const { scene, reference, another } = await twoCases(visit, false)
      await open('/console/queue/toDecide', 'To decide')
      let pressed = 0
      const press = async (key: string) => {
        pressed++
        await keys.key(key)
      }
      await press('n')
      await page.waitForURL(new RegExp(reference))
      await page.locator('button[data-document]').waitFor()
      await press('k')
      await isAt(field('Result'))
      await looksRight('recording a check')
      // Nothing is chosen beforehand.
      assert.equal(await field('Result').inputValue(), '')
      await press('p')
      // As the browser repeats a key that is held down.
      await page.keyboard.down('Enter')
      await page.keyboard.down('Enter')
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      pressed++
      for (const next of ['Central Credit Register', 'Sanctions screening', 'Politically exposed person']) {
        await isAt(button(`Record the check: ${next}`))
        await press('Enter')
        await isAt(field('Result'))
        await press('p')
        await press('Enter')
      }
      const payslips = itemOf(page, 'Payslips').getByRole('button', { name: 'Payslip.pdf' })
      await isAt(payslips)
      await press('Enter')
      await viewerOf(page, 'Payslip.pdf').getByText('Page 1 of 1').waitFor()
      await press('y')
      await isAt(barOf(page).getByRole('button', { name: 'Approve' }))
      await press('Enter')
      await isAt(
        page.getByRole('region', { name: 'Approve', exact: true }).getByRole('button', { name: 'Approve' }),
      )
      await press('Enter')
      await page.getByText('The case has been approved.').waitFor()
      await press('Enter')
      await page.waitForURL(new RegExp(another))
      assert.ok(pressed < 23, `${pressed} keys`)
      assert.equal((await scene.told(reference)).status, 'Approved')
    },
  )

  each(
    'accept and refuse the document shown, and the next one opens by itself; a usual reason can be changed',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, field, isAt, looksRight, dialog } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      await upload(scene, reference, 'Payslips', 'May.pdf')
      await upload(scene, reference, 'Proof of address', 'Bill.pdf')
      await upload(scene, reference, 'Bank statements', 'Statement.pdf')
      await openCase(visit, reference)
      await keys.key(']')
      await isAt(page.getByRole('heading', { name: 'May.pdf' }))
      await keys.key('Shift+?')
      const shortcuts = dialog('Keyboard shortcuts').getByRole('region', { name: 'Document shown' })
      for (const name of ['Accept', 'Reject', 'Waive'])
        await shortcuts.getByText(name, { exact: true }).waitFor()
      await keys.key('Escape')
      await dialog('Keyboard shortcuts').waitFor({ state: 'detached' })
      await keys.key('y')
      await isAt(page.getByRole('heading', { name: 'Bill.pdf' }))
      await itemOf(page, 'Payslips').getByText('Accepted').waitFor()
      await keys.key('x')
      const usual = field('Common reasons')
      await isAt(usual)
      assert.deepEqual(await usual.locator('option').allInnerTexts(), ['Other reason', ...REFUSAL_REASONS])
      await keys.choose(usual, 'Pages are missing. Please send all pages.')
      const reason = field('Why are you rejecting it?')
      await keys.fill(reason, 'Page 2 is missing.')
      await viewerOf(page, 'Bill.pdf')
        .locator('blockquote')
        .filter({ hasText: 'Page 2 is missing.' })
        .waitFor()
      await looksRight('refusing a document')
      await keys.press(viewerOf(page, 'Bill.pdf').getByRole('button', { name: 'Reject', exact: true }))
      await isAt(page.getByRole('heading', { name: 'Statement.pdf' }))
      await itemOf(page, 'Proof of address').getByText('Page 2 is missing.').waitFor()
      await keys.key('x')
      await isAt(usual)
      await keys.key('Escape')
      await isAt(viewerOf(page, 'Statement.pdf').getByRole('button', { name: /^Reject/ }))
      await keys.key('x')
      await keys.key('ArrowDown')
      await keys.key('Enter')
      await itemOf(page, 'Bank statements')
        .getByText(REFUSAL_REASONS[0] ?? '')
        .waitFor()
      await isAt(barOf(page).getByRole('button', { name: 'Approve' }))
    },
  )

  each(
    'several documents are accepted at once, and a document takes half of the room beside the facts',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, isAt, looksRight, button } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      for (const name of ['Payslips', 'Proof of address', 'Bank statements'])
        await upload(scene, reference, name, `${name} 1.pdf`)
      await openCase(visit, reference)
      await keys.space(page.getByRole('checkbox', { name: 'Select Proof of address' }))
      await keys.space(page.getByRole('checkbox', { name: 'Select Bank statements' }))
      await looksRight('documents selected')
      await keys.back(button('Accept 2 documents'))
      await keys.key('Enter')
      for (const name of ['Proof of address', 'Bank statements'])
        await itemOf(page, name).getByText('Accepted').waitFor()
      await isAt(itemOf(page, 'Payslips').getByRole('button', { name: 'Payslips 1.pdf' }))
      assert.equal(await page.getByRole('checkbox').count(), 0, 'one alone has its own button')
      await keys.key('Enter')
      for (const [width, of] of [
        [1440, '.columns'],
        [1920, 'window'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        const viewer = await viewerOf(page, 'Payslips 1.pdf').boundingBox()
        const columns = await page.locator('[data-fills-window]').boundingBox()
        const whole = of === 'window' ? width : (columns?.width ?? 0) - 40
        assert.ok((viewer?.width ?? 0) >= whole / 2 - 1, `${viewer?.width} of ${whole}`)
        await looksRight(`a document at ${width}`)
      }
    },
  )

  each(
    'forms that close give the focus back to what opened them',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, field, isAt, button } = visit
      const scene = await sceneOf(house)
      await openCase(visit, await scene.sent({ isChecked: false }))
      await keys.key('k')
      await isAt(field('Result'))
      await keys.key('Escape')
      await isAt(button('Record the check: Identity'))
      await keys.key('r')
      await isAt(field('Document'))
      await keys.key('Escape')
      await isAt(button('Request documents'))
      await keys.key('d')
      await isAt(field('Decline reason'))
      await keys.key('Escape')
      await isAt(barOf(page).getByRole('button', { name: 'Decline' }))
    },
  )
})

describe('runs of a timeline', () => {
  const entry = (
    by: string,
    what: string,
    kind: 'document' | 'check' | 'move' = 'document',
    reason: string | null = null,
  ) => ({
    by,
    what,
    kind,
    reason,
  })
  const sizes = (...entries: readonly ReturnType<typeof entry>[]) =>
    runsIn(entries).map((run) => run.entries.length)
  const sent = (by = 'Anne') => entry(by, 'uploaded “a”')

  for (const [name, entries, expected] of [
    ['two of a kind stay apart', [sent(), sent()], [1, 1]],
    ['three are a run', [sent(), sent(), sent()], [3]],
    ['another person ends it', [sent(), sent('Ben'), sent(), sent()], [1, 1, 1, 1]],
    ['another verb ends it', [sent(), sent(), entry('Anne', 'accepted “a”'), sent()], [1, 1, 1, 1]],
    [
      'a reason is read',
      [sent(), sent(), entry('Anne', 'uploaded “a”', 'document', 'Late'), sent()],
      [1, 1, 1, 1],
    ],
    [
      'transitions stay apart',
      [
        entry('Anne', 'approved it', 'move'),
        entry('Anne', 'approved it', 'move'),
        entry('Anne', 'approved it', 'move'),
      ],
      [1, 1, 1],
    ],
    ['nothing', [], []],
  ] as const)
    it(name, () => assert.deepEqual(sizes(...entries), expected))
})
