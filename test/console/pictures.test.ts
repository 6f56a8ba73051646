/**
 * The guides' pictures, each of a page that a test has brought to that state. `PICTURES=1 npm test --
 * test/console/pictures.test.ts` takes them again.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assignCases } from '../../src/modules/cases/assign.ts'
import { writeNote } from '../../src/modules/cases/messages.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { asUnderwriter, caseIn } from '../operations/guard-world.ts'
import { giveTo, PAYSLIP, wantDocument } from './case-scene.ts'
import { addFailedApplication, sendAs } from './dealer-scene.ts'
import { openCaseScene, payslip } from './decided-cases.ts'
import { fillForm } from './form-filler.ts'
import type { ConsoleFixture } from './house.ts'
import { startScene } from './signing-scene.ts'
import { enterCode, goToEnd, openLink } from './signing-steps.ts'
import { browserTests, type Visit, WINDOWS } from './support.ts'

const GUIDES = fileURLToPath(new URL('../../docs/guides/', import.meta.url))
/** Pictures begin with the name of their guide, or with readme. */
const WITH_PICTURES = ['staff', 'dealers', 'follow-an-application', 'people', 'readme'] as const
const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const PICTURES = fileURLToPath(new URL('../../docs/guides/pictures/', import.meta.url))

const FOLLOW = 'follow-an-application'

const taken: string[] = []

/** Takes the picture if PICTURES is set. */
const take = async ({ page }: Visit, name: string, guide: (typeof WITH_PICTURES)[number] = 'staff') => {
  taken.push(`${guide}-${name}.png`)
  await page.getByText('Loading').first().waitFor({ state: 'detached' })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${PICTURES}${guide}-${name}.png`, animations: 'disabled' })
}

const PEOPLE = [
  'Aoife',
  'Brian',
  'Ciara',
  'Declan',
  'Eimear',
  'Fionn',
  'Gráinne',
  'Hugh',
  'Ita',
  'Jarlath',
] as const

const named = (firstName: string) => ({
  'applicants[0].firstName': firstName,
  'applicants[0].lastName': "O'Sample",
})

/** A queue as on a morning: some cases are assigned, one is large, one has a document to look at. */
const furnish = async (house: ConsoleFixture, me: { readonly id: string }) => {
  const scene = await openCaseScene(house)
  const references: string[] = []
  for (const [place, firstName] of PEOPLE.entries())
    references.push(
      await scene.sent({
        loan: 8_000 + 6_500 * place,
        isChecked: place % 3 > 0,
        overrides: {
          ...named(firstName),
          ...(place % 4 === 1 ? {} : { 'borrower.bankDetails.accountName': `${firstName} O'Sample` }),
        },
      }),
    )
  const [first = '', second = ''] = references
  const ben = await scene.colleague('Ben Sample')
  await administer(house.service, asUnderwriter(me.id, house.service.now()), (change) =>
    assignCases(change, house.ring, {
      mode: 'live',
      cases: references.slice(2, 5).map((reference) => ({ reference, seen: null })),
      to: ben.user.id,
      by: me.id,
    }),
  )
  await scene.upload(second, 'Payslips', {
    name: 'Payslips October.pdf',
    type: 'application/pdf',
    content: await payslip(),
  })
  await writeNote(house.service, asUnderwriter(ben.user.id, house.service.now()), second, {
    by: ben.user.id,
    text: 'The employer confirmed the salary by phone.',
    mentions: [],
  })
  return { scene, first, second }
}

const AS_UNDERWRITER = { as: 'underwriter', sizes: ['desktop'] } as const
const AS_ADMIN = { as: 'admin', sizes: ['desktop'] } as const

browserTests('pictures of the guide', (each) => {
  each('queue, case and decision', AS_UNDERWRITER, async (visit) => {
    const { house, page, me, open, keys } = visit
    const { scene, first, second } = await furnish(house, me)
    await scene.named(me, 'Anne Sample')
    await page.setViewportSize(WINDOWS.desktop)
    await open('/console/queue/toDecide', 'To decide')
    await page.getByText('Aoife O’Sample').or(page.getByText("Aoife O'Sample")).first().waitFor()
    await keys.key('j')
    await page.getByRole('heading', { name: /Aoife/ }).waitFor()
    await take(visit, 'queue-preview')
    await open(`/console/cases/${second}`, /Brian/)
    await page.getByRole('region', { name: 'Decisions' }).waitFor()
    await take(visit, 'case')
    await keys.key('c')
    await page.getByRole('region', { name: 'Counter-offer' }).waitFor()
    await take(visit, 'counter-offer')
    assert.notEqual(first, second)
  })

  each('a dealer’s form, list and quotation', { as: 'dealerUser', sizes: ['desktop'] }, async (visit) => {
    const { house, me, page, open } = visit
    await page.setViewportSize(WINDOWS.desktop)
    await open('/console/applications/new', 'New application')
    await fillForm(visit, 'b', 'individual', async (step) => {
      if (step !== 'finance') return
      await page.getByRole('region', { name: 'Quotation' }).getByText('per month for').waitFor()
      await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
      await take(visit, 'form-finance', 'dealers')
    })
    await addFailedApplication(house, me)
    await sendAs(house, me, named('Ciara'))
    await sendAs(house, me, named('Brian'))
    await open('/console/applications', 'Applications')
    await page.getByRole('rowheader').first().waitFor()
    await take(visit, 'applications', 'dealers')
    await open('/console/quotation', 'Quotation')
    await page.getByLabel('Price', { exact: true }).fill('20000')
    await page.getByLabel('Deposit', { exact: true }).fill('4000')
    await page.getByRole('radio', { name: /^36/ }).check()
    await page.getByRole('region', { name: 'Quotation' }).getByText('per month for 36 months').waitFor()
    await take(visit, 'quotation', 'dealers')
  })

  each('an application that a dealer follows', { as: 'dealerUser', sizes: ['desktop'] }, async (visit) => {
    const { house, me, page, open, button, field } = visit
    const reference = await sendAs(house, me, named('Ciara'))
    await wantDocument(house, reference, PAYSLIP)
    await page.setViewportSize(WINDOWS.desktop)
    await open(`/console/applications/${reference}`, /Ciara/)
    await field('Write to the lender').fill('The payslip comes this afternoon.')
    await button('Send message').click()
    await page.getByRole('list', { name: 'Messages' }).getByText('The payslip comes').waitFor()
    await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
    await take(visit, 'status', FOLLOW)
    const signing = await startScene(house, 'individual')
    await giveTo(house, signing.reference, me)
    await open(`/console/applications/${signing.reference}?mode=test`, /Sample/)
    await page.getByText('Opened: not yet').waitFor()
    await take(visit, 'signing', FOLLOW)
  })

  each('what is held on a person', AS_ADMIN, async (visit) => {
    const { house, page, open, button, field } = visit
    const of = { ...named('Ita'), 'applicants[0].ppsNumber': '2718281G' }
    await caseIn(house.service, 'Declined', of)
    await caseIn(house.service, 'Withdrawn', of)
    await page.setViewportSize(WINDOWS.desktop)
    await open('/console/people', 'People')
    await field('PPS number').fill('2718281G')
    await button('Find').click()
    await page.getByText('2 applications.', { exact: false }).waitFor()
    await take(visit, 'held', 'people')
  })

  each('an agreement that an applicant signs', { sizes: ['phone'] }, async (visit) => {
    const { emails } = await startScene(visit.house, 'individual')
    const [email = ''] = emails
    await openLink(visit, email)
    await enterCode(visit, email)
    await goToEnd(visit)
    await visit.keys.press(visit.button('Continue to sign'))
    await visit.arrives('Sign your agreement')
    await visit.keys.fill(visit.field('Full name'), 'Aoife Sample')
    await visit.keys.space(visit.field(/I agree to sign electronically/))
    await visit.page.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
    await take(visit, 'signing', 'readme')
  })

  each('the audit', AS_ADMIN, async (visit) => {
    const { page, open, keys, button } = visit
    await page.setViewportSize(WINDOWS.desktop)
    await open('/console/audit', 'Audit')
    await keys.press(button('Check the chain'))
    await page.getByText('The chain is intact').waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await take(visit, 'audit')
  })
})

test('the guides have a picture of each of these states, and no other', () => {
  const shown = WITH_PICTURES.flatMap((guide) => {
    const text = readFileSync(guide === 'readme' ? README : `${GUIDES}${guide}.md`, 'utf8')
    return [...text.matchAll(/\]\((?:docs\/guides\/)?pictures\/([\w-]+\.png)\)/g)]
      .map(([, name]) => String(name))
      .filter((name) => guide !== 'readme' || name.startsWith('readme-'))
  })
  const there = readdirSync(PICTURES).filter((name) =>
    WITH_PICTURES.some((guide) => name.startsWith(`${guide}-`)),
  )
  assert.deepEqual([...shown].sort(), there.sort())
  for (const name of shown) assert.ok(existsSync(`${PICTURES}${name}`), name)
  if (taken.length > 0) assert.deepEqual([...taken].sort(), [...shown].sort())
})
