/** The facts of a case: what a decision needs, each failure beside its field, contradictions, and what changed. */
import assert from 'node:assert/strict'
import { caseWith, loanOf } from '../operations/guard-world.ts'
import { IBAN, PPS_NUMBER } from './case-scene.ts'
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

type Fields = Record<string, unknown>

/** Every text empty and every number below zero, with all that is in it. */
const spoilt = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'string') return [name, '']
      if (typeof value === 'number') return [name, -1]
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name, value]
      return [name, spoilt(value as Fields)]
    }),
  )

browserTests('the facts of a case', (each) => {
  each(
    'show each failure beside its field, also where the page has no row for it',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, looksRight } = visit
      const scene = await sceneOf(house)
      const whole = caseWith(loanOf(20_000)) as {
        borrower: Fields
        loanDetails: Fields
        applicants: Fields[]
      }
      const applicants = whole.applicants.map(spoilt)
      const reference = await submit(house, {
        ...whole,
        applicants,
        borrower: {
          ...whole.borrower,
          applicants,
          bankDetails: spoilt(whole.borrower['bankDetails'] as Fields),
        },
        loanDetails: spoilt(whole.loanDetails),
      })
      const ben = await scene.colleague('Ben Sample')
      const { failures } = await ben.read(reference)
      await openCase(visit, reference)
      const places: readonly string[] = failures.map(({ field }: { field: string | null }) => field)
      assert.ok(places.length >= 20, `${places.length} failures`)
      for (const place of places.filter((field) => field !== null)) {
        const row = fieldOf(page, place)
        assert.equal(await row.count(), 1, place)
        assert.equal(await row.getAttribute('data-failed'), 'true', place)
      }
      await looksRight('a case with many failures')
    },
  )

  each(
    'name what a decision needs, and list everything that was submitted, its numbers masked',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, looksRight } = visit
      const scene = await sceneOf(house)
      const reference = await scene.sent({
        overrides: {
          'applicants[0].ppsNumber': PPS_NUMBER,
          'applicants[0].nationality': 'Brazilian',
          'applicants[0].maritalStatus': 'married',
          'borrower.bankDetails.iban': IBAN,
          'borrower.bankDetails.yearsWithBank': 7,
        },
      })
      await openCase(visit, reference)
      for (const [field, value] of [
        ['applicants[0].nationality', 'Brazilian'],
        ['applicants[0].maritalStatus', 'Married'],
        ['bank.yearsWithBank', '7 years'],
      ] as const)
        await fieldOf(page, field).getByText(value, { exact: true }).waitFor()
      const summary = page.locator('summary').filter({ hasText: 'Everything that was submitted' })
      await keys.press(summary)
      const bank = page.getByRole('region', { name: 'Submitted: Bank' })
      await bank.getByText('•'.repeat(IBAN.length - 2) + IBAN.slice(-2)).waitFor()
      await page
        .getByRole('region', { name: /^Submitted: Applicant 1/ })
        .getByText('Brazilian')
        .waitFor()
      await page.getByRole('region', { name: 'Submitted: Finance' }).getByText('48 months').waitFor()
      const text = await page.content()
      assert.ok(!text.includes(PPS_NUMBER) && !text.includes(IBAN))
      await looksRight('everything that was submitted')
    },
  )

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
    'begin with duplicates and other cases of the same people, which a press leads to',
    { as: 'underwriter', sizes: ['desktop'] },
    async (visit) => {
      const { house, page, keys, isAt } = visit
      const scene = await sceneOf(house)
      const overrides = { 'applicants[0].ppsNumber': '1000000H' }
      const [reference, other] = [await scene.sent({ overrides }), await scene.sent({ overrides })]
      await openCase(visit, reference)
      const [first, second] = await page
        .getByRole('list', { name: 'Why it is here' })
        .getByRole('listitem')
        .allInnerTexts()
      assert.equal(first, '1 duplicate: same vehicle and person')
      assert.match(second ?? '', /^1 other case of the same people, €20,000 open$/)
      await keys.press(page.getByRole('button', { name: first }))
      await isAt(page.locator('#case-others'))
      await page
        .getByRole('link', { name: `…${other.slice(-6)}` })
        .first()
        .waitFor()
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
