/** Where the pages of an agreement end: on paper of each size, nothing is torn from what it belongs to. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { listAgreementExamples } from '../../../../examples/agreements.ts'
import {
  lowestWordsOf,
  type ReadPdf,
  readPdf,
  type StructureNode,
} from '../../../../test/support/pdf-reading.ts'
import { MARGIN, PAGE_SIZES, settingOf } from '../pdf/typesetting.ts'
import { agreementOf, EDITION } from './content.ts'
import { LANGUAGES } from './language.ts'
import { partsOf, renderAgreement } from './render.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

const EXAMPLES = listAgreementExamples()

for (const pageSize of PAGE_SIZES)
  test(`no page of ${pageSize} except of key facts and the last of a part has two fifths of its text’s height empty`, async () => {
    const { body } = settingOf(EDITION, pageSize)
    for (const { name, input } of EXAMPLES) {
      const pdf = await renderAgreement(agreementOf(input), { ...SAMPLE_WORDING, pageSize })
      const lowest = await lowestWordsOf(pdf, MARGIN.bottom)
      const { pages } = await readPdf(pdf)
      const keyFacts = agreementOf(input).guarantor === null ? 1 : 2
      for (const [index, points] of lowest.entries()) {
        const next = pages[index + 1]
        if (index < keyFacts || next === undefined || STARTS.has(next[0] ?? '')) continue
        assert.ok(
          points - MARGIN.bottom < (body.bottom - body.top) * 0.4,
          `${name}, page ${index + 1}: ${points}`,
        )
      }
    }
  })

for (const pageSize of PAGE_SIZES)
  test(`no heading on ${pageSize} is left behind by its text`, async () => {
    const { agreement, statutes, signatures } = LANGUAGES.en
    const { clauses, parties, goods, money, payments, charges } = agreement
    const statutory = Object.values(statutes).map(({ heading }) => heading)
    const sides = [signatures.lender, signatures.hirer, signatures.guarantor]
    const own = [parties, goods, money, payments, charges, ...Object.values(clauses)]
    const headings = new Set<string | undefined>([...own, ...statutory, ...sides])
    // Each line moves the ends of the pages.
    for (const { name, input } of EXAMPLES)
      for (const lines of [1, 3, 5, 7]) {
        const notices = [...Array.from({ length: lines }, () => 'Sample.'), ...SAMPLE_WORDING.clauses.hiring]
        const lender = {
          ...SAMPLE_WORDING,
          pageSize,
          clauses: { ...SAMPLE_WORDING.clauses, hiring: notices },
        }
        const { pages } = await readPdf(await renderAgreement(agreementOf(input), lender))
        for (const page of pages) assert.ok(!headings.has(page.at(-3)), `${name}, ${lines}: ${page.at(-3)}`)
      }
  })

/** Titles of what may start on a new page: shorter parts and signatures stay whole. */
const STARTS: ReadonlySet<string> = new Set([
  LANGUAGES.en.agreement.title,
  LANGUAGES.en.schedule.title,
  LANGUAGES.en.mandate.title,
  LANGUAGES.en.signatures.title,
  LANGUAGES.en.signatures.guarantor,
])

test('on A4 the agreement has the same words on fewer pages, at most seven tenths', async () => {
  for (const { name, input } of EXAMPLES) {
    const a5 = await readPdf(await renderAgreement(agreementOf(input), SAMPLE_WORDING))
    const a4 = await readPdf(await renderAgreement(agreementOf(input), { ...SAMPLE_WORDING, pageSize: 'A4' }))
    assert.deepEqual(wordsWithoutFeet(a4), wordsWithoutFeet(a5), name)
    assert.ok(a4.pages.length <= a5.pages.length * 0.7, `${name}: ${a4.pages.length} of ${a5.pages.length}`)
  }
})

/** Each once and sorted: lines of the cells of a row alternate, table titles are repeated, the foot has the page. */
const wordsWithoutFeet = ({ pages }: ReadPdf): readonly string[] =>
  [...new Set(pages.flatMap((lines) => lines.slice(0, -2).join(' ').split(' ')))].sort()

const rowsOnPage = (node: StructureNode): readonly StructureNode[] =>
  node.role === 'TR' && node.isOnPage ? [node] : node.children.flatMap(rowsOnPage)

test('no row of a table is cut by the end of a page, unless it is longer than a page', async () => {
  const rowsIn = (parts: ReturnType<typeof partsOf>): number =>
    parts
      .flatMap(({ blocks }) => blocks)
      .reduce(
        (sum, block) =>
          sum + (block.is === 'facts' ? block.rows.length : block.is === 'table' ? block.rows.length + 2 : 0),
        0,
      )
  // Names and addresses of each length move the ends of pages to other rows.
  for (const [index, { name, input }] of EXAMPLES.entries()) {
    const application = structuredClone(input.application)
    for (const { addresses } of application.applicants)
      for (const address of addresses)
        address.line1 = `${address.line1}${', Sample Terrace'.repeat(3 * index)}`
    const content = agreementOf({ ...input, application })
    const { structure } = await readPdf(await renderAgreement(content, SAMPLE_WORDING))
    const drawn = structure.flatMap(rowsOnPage).length
    assert.equal(drawn, rowsIn(partsOf(content, SAMPLE_WORDING)), name)
  }
})
