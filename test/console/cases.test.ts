/**
 * A case on one screen: what is visible without scrolling, what is masked, what keys do, and what stays when others
 * change the case.
 */
import assert from 'node:assert/strict'
import { addCase, IBAN } from './case-scene.ts'
import { openCaseScene, payslip } from './decided-cases.ts'
import { eventually } from './house.ts'
import { browserTests, type Visit } from './support.ts'

const sample = ({ house }: Visit) => addCase(house)
const pathOf = (reference: string, rest = '') => `/console/cases/${reference}${rest}?mode=test`

/** The payment ratio, the last of the checks, the first of the checklist, and a decision. */
const IN_SIGHT = ['Payment to income', 'Sanctions screening', 'Photo identification', 'Counter-offer']

/** Fails if the middle of the text is outside the window, scrolled away or covered. */
const assertInSight = async (page: Visit['page'], name: string) => {
  const found = page.getByText(name, { exact: true }).first()
  await found.waitFor()
  assert.ok(await found.evaluate(isOnTop), `${name} is in sight`)
}

type Element = {
  readonly getBoundingClientRect: () => Readonly<Record<'left' | 'top' | 'width' | 'height', number>>
  readonly contains: (other: unknown) => boolean
  readonly ownerDocument: { readonly elementFromPoint: (x: number, y: number) => unknown }
}

/** The function runs in the page. */
const isOnTop = (element: unknown): boolean => {
  const { getBoundingClientRect, contains, ownerDocument } = element as Element
  const { left, top, width, height } = getBoundingClientRect.call(element)
  return contains.call(element, ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
}

browserTests('a case', (each) => {
  each(
    'shows ratio, checks, checklist and decisions without scrolling, also with a document open beside them',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, open, keys } = visit
      const scene = await openCaseScene(house)
      const reference = await scene.sent()
      const [content, type] = [await payslip(), 'application/pdf']
      await scene.upload(reference, 'Payslips', { name: 'May.pdf', type, content })
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(`/console/cases/${reference}`, /Sample/)
      for (const name of IN_SIGHT) await assertInSight(page, name)
      await keys.key(']')
      const viewer = page.getByRole('region', { name: 'May.pdf' }).first()
      await viewer.getByText('Net pay this month').first().waitFor({ state: 'attached' })
      for (const name of [...IN_SIGHT, 'Page 1 of 2']) await assertInSight(page, name)
      assert.equal(
        await page.evaluate('document.documentElement.scrollHeight'),
        900,
        'the page does not scroll',
      )
    },
  )

  each(
    'is printed with the parts that are chosen, its numbers masked and without what can only be pressed',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { page, keys, open, dialog } = visit
      const reference = await sample(visit)
      await open(pathOf(reference), "Séan O'Sample")
      await page.evaluate(`window.print = () => { window.printed = true }`)
      await visit.button('Approve').waitFor()
      await keys.key('d')
      await page.getByRole('region', { name: 'Decline' }).waitFor()
      await keys.press(visit.button('Print'))
      const print = dialog('Print the case')
      await keys.space(print.getByRole('checkbox', { name: 'Evidence' }))
      await visit.looksRight('what to print')
      await keys.press(print.getByRole('button', { name: 'Print' }))
      await eventually('the browser to be asked to print', async () =>
        (await page.evaluate(`window.printed`)) === true ? true : undefined,
      )
      await page.emulateMedia({ media: 'print' })
      await page.locator('[data-part="facts"]').getByText('IBAN').waitFor()
      assert.ok(await page.locator('[data-part="timeline"]').isVisible())
      assert.ok(!(await page.locator('[data-part="evidence"]').isVisible()))
      for (const button of await page.getByRole('button').all()) assert.ok(!(await button.isVisible()))
      assert.ok(!(await page.locator('body').innerText()).includes(IBAN))
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
      await page.locator('[data-part="evidence"]').waitFor()
      await page.emulateMedia({ media: 'screen' })
    },
  )
})
