/** Documents, requirements and notes of a case, and the whole way of one by the keyboard alone. */
import assert from 'node:assert/strict'
import { samplePdf } from '../support/document-samples.ts'
import { pngOf } from '../support/pictures.ts'
import { type CaseScene, openCaseScene, payslip } from './decided-cases.ts'
import { type ConsoleFixture, eventually } from './house.ts'
import { browserTests, type Visit } from './support.ts'

let opened: Promise<CaseScene> | undefined
const sceneOf = (house: ConsoleFixture): Promise<CaseScene> => {
  opened ??= openCaseScene(house)
  return opened
}

const barOf = (page: Visit['page']) => page.getByRole('region', { name: 'Decisions' })
const regionOf = (page: Visit['page'], name: string | RegExp) => page.getByRole('region', { name })

const openCase = async ({ open, page }: Visit, reference: string): Promise<void> => {
  await open(`/console/cases/${reference}`, /./)
  await barOf(page).waitFor()
}

const PDF = 'application/pdf'

type Canvas = {
  readonly width: number
  readonly height: number
  readonly getContext: (kind: '2d') => {
    readonly getImageData: (...box: number[]) => { readonly data: { readonly buffer: ArrayBuffer } }
  }
}

/** Whether anything is drawn on a canvas. The function runs in the page. */
const isDrawnOn = (canvas: unknown): boolean => {
  const { width, height, getContext } = canvas as Canvas
  if (width === 0) return false
  const { data } = getContext.call(canvas, '2d').getImageData(0, 0, width, height)
  return new Uint32Array(data.buffer).some((point) => point !== 0)
}

const areDrawn = (canvases: unknown): readonly boolean[] =>
  (canvases as readonly { readonly hidden: boolean }[]).map(({ hidden }) => !hidden)

/** The first words of each list step. The function runs in the page. */
const firstWords = (items: unknown): readonly (string | null)[] =>
  (items as readonly { readonly firstChild: { readonly textContent: string | null } }[]).map(
    ({ firstChild }) => firstChild.textContent,
  )

browserTests('working on a case', (each) => {
  each(
    'documents are drawn beside the facts, larger and turned, one after the other by keys; one that can’t be drawn says so',
    { as: 'underwriter' },
    async (visit) => {
      const { house, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      await scene.upload(reference, 'Payslips', {
        name: 'Payslip May.pdf',
        type: PDF,
        content: await payslip(),
      })
      await scene.upload(reference, 'Payslips', { name: 'photo.png', type: 'image/png', content: pngOf() })
      await scene.upload(reference, 'Payslips', { name: 'damaged.pdf', type: PDF, content: samplePdf(2_000) })
      await openCase(visit, reference)
      await keys.key(']')
      const viewer = regionOf(page, 'Payslip May.pdf').first()
      await viewer.getByText('Page 1 of 2').waitFor()
      await viewer.getByText('Net pay this month').first().waitFor({ state: 'attached' })
      const canvas = viewer.locator('canvas').first()
      await eventually('the page to be drawn', async () =>
        (await canvas.evaluate(isDrawnOn)) ? true : undefined,
      )
      await looksRight('a PDF')
      const width = async () => (await canvas.boundingBox())?.width ?? 0
      const before = await width()
      await keys.press(viewer.getByRole('button', { name: 'Zoom in' }))
      assert.ok((await width()) > before)
      await keys.press(viewer.getByRole('button', { name: 'Turn' }))
      const turned = await canvas.boundingBox()
      assert.ok(turned !== null && turned.width > turned.height)
      await keys.key(']')
      const picture = regionOf(page, 'photo.png').getByRole('img', { name: 'photo.png' })
      await picture.waitFor()
      assert.ok(await picture.evaluate(isDrawnOn))
      await looksRight('a picture')
      await keys.key(']')
      const damaged = regionOf(page, 'damaged.pdf')
      await damaged.getByText('This document cannot be shown here.').waitFor()
      await looksRight('a document that can’t be drawn')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        keys.press(damaged.getByRole('link', { name: 'Download it to read it' })),
      ])
      assert.equal(download.suggestedFilename(), 'damaged.pdf')
      await keys.key('[')
      await picture.waitFor()
      // Each icon is small beside its name; a file that can't be drawn keeps its symbol.
      const rows = page.locator('button[data-document]')
      await eventually('the thumbnails to be drawn', async () =>
        (await rows.locator('canvas').evaluateAll(areDrawn)).join() === 'true,true,false' ? true : undefined,
      )
      const looks = await house.actorsOf('document.shown')
      assert.ok(looks.length >= 3)
    },
  )

  each(
    'a document is asked for in the words that the dealer reads, refused and waived with reasons, and its history stays',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, field, isAt, looksRight, me } = visit
      const scene = await sceneOf(house)
      await scene.named(me, 'Anne Sample')
      const reference = await scene.sent()
      await openCase(visit, reference)
      // Nothing else is to be done, so that the focus moves to the decision after each verdict.
      const decision = barOf(page).locator('[data-expected]')
      await keys.key('r')
      const form = page.getByRole('form', { name: 'Request documents' })
      // Enter takes the only template that matches, and nothing that matches several.
      await keys.fill(form.getByLabel('Document'), 'missed')
      await keys.key('Enter')
      await keys.fill(form.getByLabel('Document'), 'proof')
      await keys.key('Enter')
      await form.getByText(/templates match/).waitFor()
      await keys.fill(form.getByLabel('Document'), 'Work permit, both sides')
      await keys.fill(form.getByLabel('Note to the dealer (optional)'), 'Needed by Friday.')
      await form
        .locator('blockquote')
        .filter({
          hasText:
            /^Explanation of a missed payment and Work permit, both sides .*outstanding\. Needed by Friday\.$/,
        })
        .waitFor()
      await looksRight('request')
      await keys.press(form.getByRole('button', { name: 'Request 2 documents' }))
      const item = page.locator('[data-state]').filter({ hasText: 'Work permit, both sides' })
      await item.getByText('Outstanding').first().waitFor()
      const { body } = await house.call('dealersLive', 'GET', `/api/case/${reference}/requirements`)
      assert.deepEqual(
        body.items.slice(-2).map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
        [
          ['Explanation of a missed payment', 'Needed by Friday.'],
          ['Work permit, both sides', 'Needed by Friday.'],
        ],
      )
      await scene.upload(reference, 'Work permit, both sides', {
        name: 'permit.pdf',
        type: PDF,
        content: samplePdf(),
      })
      await page.reload()
      await keys.press(item.getByRole('button', { name: /^Reject/ }))
      await keys.key('Enter')
      assert.equal(await item.getByText('Enter a reason').count(), 0)
      await keys.fill(field('Why are you rejecting it?'), 'It has <b>expired</b>.')
      await item.locator('blockquote').filter({ hasText: 'rejected. It has <b>expired</b>.' }).waitFor()
      await keys.press(item.getByRole('button', { name: 'Reject', exact: true }))
      await item.getByText('Anne Sample').first().waitFor()
      await isAt(decision)
      await keys.press(item.getByRole('button', { name: /^Waive/ }))
      await keys.fill(field('Why is it not needed?'), 'An EU citizen.')
      await keys.press(item.getByRole('button', { name: 'Waive', exact: true }))
      await item.getByText('Waived').first().waitFor()
      await isAt(decision)
      await keys.press(item.locator('summary'))
      await item.locator('ol').getByText('It has <b>expired</b>.').waitFor()
      assert.deepEqual(await item.locator('ol > li').evaluateAll(firstWords), [
        'Outstanding',
        'To review',
        'Rejected',
      ])
      await looksRight('checklist')
    },
  )

  each(
    'a mention reaches the colleague though the note is sent before the names are loaded, and is never sent as a mere word',
    { as: 'underwriter', sizes: ['desktop'], mayMeet: /^409 queue-options$/ },
    async (visit) => {
      const { house, page, keys, field, fails } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent()
      const orla = await scene.colleague('Orla Sampleford')
      const path = '**/console/api/queue-options'
      await page.route(path, (route) => route.fulfill({ status: 409, json: { detail: 'A sample.' } }))
      await openCase(visit, reference)
      const note = field('Write a note')
      await note.fill('@Orla Sampleford please look.')
      await keys.key('Control+Enter')
      await fails('A sample.')
      assert.equal(await note.inputValue(), '@Orla Sampleford please look.')
      await page.unroute(path)
      await note.focus()
      await keys.key('Control+Enter')
      await page.locator('[role="tabpanel"] li > p').waitFor()
      const { body } = await house.call(undefined, 'GET', '/console/api/my-mentions', {
        headers: { cookie: orla.cookie },
      })
      assert.deepEqual(
        body.items.map((one: { reference: string }) => one.reference),
        [reference],
      )
    },
  )

  each(
    'what is typed and not sent survives a reload and the next case, and nothing of it the sign-out, in no tab',
    { as: 'underwriter', sizes: ['desktop'], mayMeet: /^401 / },
    async (visit) => {
      const { house, page, keys, field, button, openMenu } = visit
      const scene = await sceneOf(house)
      const niamh = await scene.colleague('Niamh Sampleton')
      await house.sql`update case_queue set assignee_id = ${niamh.user.id}`
      const [reference, another] = [
        await scene.sent({ isChecked: false }),
        await scene.sent({ isChecked: false }),
      ]
      await openCase(visit, reference)
      const PARTS = [
        ['Shift+N', 'Write a note', 'A note about Ciara.'],
        ['d', 'In your own words (optional)', 'A reason about Ciara.'],
        ['k', 'Internal note (optional)', 'A check of Ciara.'],
        ['r', 'Note to the dealer (optional)', 'A request to Ciara.'],
      ] as const
      for (const [key, label, text] of PARTS) {
        await keys.key(key)
        await keys.fill(field(label), text)
        await keys.key('Escape')
        await page.getByRole('heading', { level: 1 }).focus()
      }
      const areShown = async (expected: (text: string) => string) => {
        for (const [key, label, text] of PARTS) {
          await keys.key(key)
          assert.equal(await field(label).inputValue(), expected(text), label)
          await keys.key('Escape')
          await page.getByRole('heading', { level: 1 }).focus()
        }
      }
      await page.reload()
      await barOf(page).waitFor()
      await areShown((text) => text)
      await openCase(visit, another)
      await areShown(() => '')
      await openCase(visit, reference)
      await areShown((text) => text)
      const tab = await page.context().newPage()
      await tab.goto(page.url())
      await tab.getByRole('region', { name: 'Decisions' }).waitFor()
      await tab.evaluate(`sessionStorage.setItem('forecourt-draft x', 'Ciara')`)
      await openMenu()
      await keys.press(button('Sign out'))
      await visit.arrives('Sign in')
      for (const one of [page, tab])
        await eventually('nothing to be left', async () =>
          ((await one.evaluate('JSON.stringify(sessionStorage)')) as string).includes('Ciara')
            ? undefined
            : true,
        )
      await tab.close()
    },
  )
})
