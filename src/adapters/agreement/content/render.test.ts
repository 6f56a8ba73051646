import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import {
  agreementInputOf,
  agreementText,
  applicationOf,
  listAgreementExamples,
} from '../../../../examples/agreements.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { type ReadPdf, readPdf, rolesOf } from '../../../../test/support/pdf-reading.ts'
import { pngOf } from '../../../../test/support/pictures.ts'
import { SAMPLE_WORDING_1_0 } from '../../../../test/support/sample-wording-1.0.ts'
import { CREDIT_LAWS, type CreditLaw } from '../../../domain/finance/credit-law.ts'
import { euroText } from '../../../domain/finance/money.ts'
import { type AgreementContent, type AgreementInput, agreementOf } from './content.ts'
import { drawAgreement, partsOf, renderAgreement } from './render.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

const pcp = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
const joint = agreementInputOf('b', applicationOf('b', 'joint'))

const EXAMPLES = listAgreementExamples()

/** What works once for each input. */
const once = <Value>(work: (input: AgreementInput) => Promise<Value>) => {
  const found = new Map<AgreementInput, Promise<Value>>()
  return (input: AgreementInput): Promise<Value> => {
    const value = found.get(input) ?? work(input)
    found.set(input, value)
    return value
  }
}
/** The agreement in the sample wording. */
const drawn = once((input) => renderAgreement(agreementOf(input), SAMPLE_WORDING))
const readOnce = once(async (input) => readPdf(await drawn(input)))

const STORED = readdirSync(new URL('../../../../examples/agreements/', import.meta.url))

for (const file of STORED)
  test(`each page of the agreement ${file} matches its golden file`, async () => {
    const { input, golden } = EXAMPLES.find(({ name }) => `${name}.txt` === file) ?? {}
    assert.ok(input !== undefined)
    assert.equal(await agreementText(input), golden, 'node examples/agreements.ts --update renews them')
  })

test('the same case gives the same bytes, at any time', async (t) => {
  const first = await drawn(pcp)
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2031-03-04T05:06:07Z') })
  const second = await renderAgreement(agreementOf(structuredClone(pcp)), structuredClone(SAMPLE_WORDING))
  t.mock.timers.reset()
  assert.ok(first.equals(second))
})

test('two documents made at the same time don’t mix', async () => {
  const alone = [await drawn(pcp), await drawn(joint)]
  const together = await Promise.all(
    [pcp, joint].map((input) => renderAgreement(agreementOf(input), SAMPLE_WORDING)),
  )
  assert.deepEqual(together, alone)
})

test('made on another day, only the day in it differs', async () => {
  const madeOn = '2026-11-21' as LocalDate
  const [before, after] = [await readOnce(pcp), await readOnce({ ...pcp, madeOn })]
  const textOf = ({ pages }: ReadPdf): readonly string[] => pages.map((lines) => lines.join(' '))
  assert.deepEqual(
    textOf(after).map((text) => text.replaceAll('21 November 2026', '20 November 2026')),
    textOf(before),
  )
  assert.deepEqual(after.structure, before.structure)
  assert.equal(after.info['CreationDate'], 'D:20261121000000Z')
})

const linesOf = ({ pages }: ReadPdf): readonly string[] => pages.flat()

test('everything that the law requires is in the agreement', async () => {
  const text = linesOf(await readOnce(pcp)).join(' ')
  for (const wanted of [
    'Hire-Purchase Agreement',
    'Sample Motor Finance (sample lender)',
    'Brian Mac Sample',
    'within 14 calendar days, without giving a reason',
    'Cash price | €38,500.00',
    'You must tell Sample Motor Finance (sample lender) where the vehicle is kept',
    'Hire-purchase price | €42,407.60',
    '36 of €536.60 each',
    '37 | 30 Dec 2029 | €16,940.00 | €75.00 | €17,015.00 | €0.00',
    'Total | €36,257.60 | €150.00 | €36,407.60',
    'Term | 37 months: 36 monthly payments and a final one',
    '€75.00, with the final payment',
    'the vehicle) | 1 Sample Road, Sampletown, Dublin 0',
    'Documentation fee | €75.00',
    'APR | 5.2%',
    'the total amount under the agreement is less than €21,203.80 the hirer must also pay enough',
    'After €14,135.87 has been paid, then, unless the hirer has put an end to the agreement',
    'NOTICE: Under the Credit Reporting Act 2013 lenders are required to provide personal',
    'First payment | €611.60 on 30 December 2026',
    'at least 21 days',
    'You may have to pay charges if you pay off a hire-purchase agreement early.',
  ]) {
    assert.ok(text.includes(wanted), wanted)
  }
})

test('the standard form’s total amount is the credit and its cost, without payments at the start', () => {
  for (const { name, input } of EXAMPLES) {
    const content = agreementOf(input)
    const { amountFinanced, totalCostOfCredit, totalOfPayments, hirePurchasePrice, paidAtStart } =
      content.figures
    assert.equal(totalOfPayments, amountFinanced + totalCostOfCredit, name)
    assert.equal(hirePurchasePrice, totalOfPayments + paidAtStart, name)
    const [, ...afterKeyFacts] = partsOf(content, SAMPLE_WORDING)
    const rows = afterKeyFacts
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.is === 'facts' ? block.rows : []))
    const rowOf = (label: string) => rows.find(([own]) => own === label)?.[1]
    assert.equal(
      rowOf('Total amount you will have to pay'),
      content.borrowerType === 'limitedCompany'
        ? `${euroText(totalOfPayments)}, fees included`
        : `${euroText(totalOfPayments)}: the credit, its interest and all fees`,
      name,
    )
    assert.equal(rowOf('Hire-purchase price'), euroText(hirePurchasePrice), name)
  }
})

test('the address of a dealer is printed if known', async () => {
  const input = { ...pcp, dealer: { name: 'Sample Motors', address: ['2 Sample Road', 'Co. Kildare'] } }
  const lines = linesOf(await readPdf(await renderAgreement(agreementOf(input), SAMPLE_WORDING)))
  assert.equal(lines.filter((line) => line.includes('2 Sample Road')).length, 2)
})

const pageAfterKeyFacts = ({ guarantor, borrowerType }: AgreementContent): string => {
  if (guarantor !== null) return 'Key facts for the guarantor'
  return borrowerType === 'limitedCompany' ? 'Hire-Purchase Agreement' : 'Pre-contract credit information'
}

test('the first page has the lender and the key facts, and nothing else', async () => {
  for (const { name, input } of EXAMPLES) {
    const content = agreementOf(input)
    const { figures, payments } = content
    const { pages } = await readOnce(input)
    const [first = [], second] = pages
    assert.equal(second?.[0], pageAfterKeyFacts(content), name)
    const text = first.join(' ')
    const { lender, ...facts } = {
      lender: ['Sample Motor Finance', '1 Sample Quay, Sampletown', '01 000 0000', 'Sample company number'],
      credit: `Amount of credit | ${euroText(figures.amountFinanced)}`,
      instalment: euroText(figures.instalment),
      term: `Term | ${payments.length} months`,
      fees: 'Documentation fee: €75.00, with the first instalment',
      apr: `APR | ${figures.aprcPerCent.toFixed(1)}%`,
      total: euroText(figures.totalOfPayments),
      first: `the first on ${content.runsFrom === undefined ? '30 December 2026' : 'the day 1 month after the payout'}`,
    }
    for (const wanted of [...lender, ...Object.values(facts)])
      assert.ok(text.includes(wanted), `${name}: ${wanted}`)
  }
})

test('the guarantor has a page of key facts, and the agreement limits what they guarantee', async () => {
  const text = linesOf(await readOnce(joint)).join(' ')
  const page = text.slice(text.indexOf('Key facts for the guarantor'), text.indexOf('Pre-contract'))
  for (const wanted of [
    "Guarantor | Declan O'Sample",
    "You guarantee for | Ciara Máire O'Sample",
    '€26,500.64, the total amount that',
    'Warning: As a guarantor of this credit, you will have to pay off the credit amount',
  ])
    assert.ok(page.includes(wanted), wanted)
  assert.ok(
    text.includes("asks for, up to €26,500.64, the total amount that Ciara Máire O'Sample will have to pay."),
  )
  assert.ok(
    !linesOf(await readOnce(pcp))
      .join(' ')
      .includes('guarantor'),
  )
})

test('with an IBAN, the agreement has a direct-debit mandate with everything that the rulebook requires', async () => {
  const lines = linesOf(await readOnce(joint))
  const from = lines.indexOf('SEPA Direct Debit mandate')
  assert.ok(from > 0 && from < lines.indexOf('Signatures'))
  const text = lines.slice(from).join(' ')
  for (const wanted of [
    'you authorise Sample Motor Finance (sample lender) to send instructions to your bank',
    'you authorise your bank to debit the account',
    "The account below is in the name of Ciara and Declan O'Sample. By your signature at the end you give this mandate",
    'within eight weeks',
    `Mandate reference | ${joint.reference}`,
    'Creditor identifier | IE88ZZZ000000',
    'Type of payment | Recurrent',
    "Account holder | Ciara and Declan O'Sample",
    'IBAN | IE00 SMPL 0000 0000 0000 01',
    'BIC | SMPLIE00',
  ])
    assert.ok(text.includes(wanted), wanted)
})

test('without an IBAN, or without the lender’s creditor identifier, there is no mandate', async () => {
  const { creditorIdentifier: _, ...wording } = SAMPLE_WORDING
  for (const [input, lender] of [
    [pcp, SAMPLE_WORDING],
    [joint, wording],
  ] as const) {
    const lines = linesOf(await readPdf(await renderAgreement(agreementOf(input), lender)))
    assert.ok(!lines.join(' ').includes('SEPA'))
  }
})

for (const [name, sha256] of [
  ['individual-pcp', 'f6e52088aa0ee63e0c947d252bbec7fdf97ecd2493346cca6610846beb5339f2'],
  ['joint', '50aa4fa5a84e14e19cb433c48a90714d3225047b4be286953d93dd0f18ac9225'],
] as const)
  test(`an agreement of the second edition is drawn as it was shown: ${name}`, async () => {
    // Vehicles were described as they were submitted, without their year.
    const application = applicationOf('b', name)
    const input = { ...agreementInputOf('b', application), application }
    const { law: now, goods, ...content } = agreementOf(input)
    assert.ok(now !== undefined)
    const { year: __, ...described } = goods
    const { texts: _, ...law } = now
    const { pages } = await readPdf(
      await renderAgreement({ ...content, goods: described, law, edition: 2 }, SAMPLE_WORDING_1_0),
    )
    assert.equal(hash('sha256', JSON.stringify(pages)), sha256)
  })

const REST = ['Hire-Purchase Agreement Reference |', 'Payment schedule “To pay” is', 'Signatures Read']
const FORMS: readonly (readonly [law: CreditLaw | undefined, titles: readonly string[]])[] = [
  [
    CREDIT_LAWS[0],
    [
      '1. Identity and contact details of the creditor and credit intermediary Creditor |',
      '2. Description of the main features of the credit product Type of credit |',
      '3. Costs of the credit Borrowing rate |',
      '4. Other important legal aspects Right of withdrawal |',
      '5. Additional information in the case of distance marketing of financial services Registration |',
    ],
  ],
  [
    CREDIT_LAWS[1],
    [
      'Part I: Key information Creditor |',
      'Part II: 1. Contact details Creditor |',
      'Part II: 2. Description of the main features of the credit product Type of credit |',
      'Part II: 3. Costs of the credit Borrowing rate |',
      'Part II: 4. Other important legal aspects Right of withdrawal |',
    ],
  ],
]
for (const [law, titles] of FORMS)
  test(`the standard form of ${law?.name} comes first and in order, then the agreement, schedule and signatures`, async () => {
    assert.ok(law !== undefined)
    const drawn = await renderAgreement(agreementOf({ ...pcp, law }), SAMPLE_WORDING)
    const text = linesOf(await readPdf(drawn)).join(' ')
    const places = ['Pre-contract credit information', ...titles, ...REST].map((title) => text.indexOf(title))
    assert.ok(!places.includes(-1), String(places))
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    )
  })

test('every page has the reference and its number', async () => {
  const { pages } = await readOnce(pcp)
  pages.forEach((lines, index) => {
    assert.ok(lines.includes(`${pcp.reference} | Page ${index + 1} of ${pages.length}`))
  })
})

test('the structure tree has headings in order, tables with header cells, paragraphs and lists', async () => {
  const { structure, outline } = await readOnce(pcp)
  const roles = structure.flatMap(rolesOf)
  for (const role of [
    'Document',
    'Sect',
    'H1',
    'H2',
    'P',
    'L',
    'LI',
    'Lbl',
    'LBody',
    'Table',
    'TR',
    'TH',
    'TD',
  ]) {
    assert.ok(roles.includes(role), role)
  }
  assert.equal(roles.filter((role) => role === 'H1').length, 5)
  const levels = roles.filter((role) => /^H[1-6]$/.test(role)).map((role) => Number(role.slice(1)))
  for (const [index, level] of levels.entries()) assert.ok(level <= (levels[index - 1] ?? 0) + 1)
  assert.deepEqual(outline, [
    'Key facts',
    'Pre-contract credit information',
    'Hire-Purchase Agreement',
    'Payment schedule',
    'Signatures',
  ])
})

test('the file declares its title, language and PDF/UA, and embeds all its fonts', async () => {
  const pdf = await drawn(pcp)
  const { info, metadata } = await readOnce(pcp)
  assert.equal(info['Title'], `Hire-Purchase Agreement ${pcp.reference}`)
  assert.equal(info['Language'], 'en-IE')
  assert.match(metadata, /pdfuaid:part>1</)
  const source = pdf.toString('latin1')
  assert.match(source, /\/MarkInfo/)
  assert.match(source, /\/DisplayDocTitle true/)
  const count = (pattern: RegExp): number => [...source.matchAll(pattern)].length
  assert.equal(count(/\/Type \/FontDescriptor/g), 2)
  assert.equal(count(/\/FontFile2/g), 2)
  assert.equal(count(/\/FontName \/[A-Z]{6}\+NotoSans/g), 2)
})

test('the cross-reference table points at every object, and the file’s end at the table', async () => {
  const source = (await drawn(pcp)).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1])
  const [head = '', ...entries] = source.slice(start).split(/(?<=^xref\n0 \d+\n)|(?<= [nf] \n)/m)
  assert.match(head, /^xref\n0 \d+\n$/)
  const offsets = entries.filter((entry) => / n \n$/.test(entry)).map((entry) => Number(entry.slice(0, 10)))
  assert.equal(offsets.length + 1, Number(/\d+\n$/.exec(head)?.[0]))
  for (const [index, offset] of offsets.entries()) {
    assert.ok(source.startsWith(`${index + 1} 0 obj\n`, offset), `object ${index + 1}`)
  }
})

test('a name with XML characters doesn’t break the metadata', async () => {
  const wording = { ...SAMPLE_WORDING, name: 'Sample & Sons <Finance>' }
  const { metadata } = await readPdf(await renderAgreement(agreementOf(pcp), wording))
  assert.match(metadata, />Sample and Sons Finance</)
})

test('long names and addresses, three directors, 72 instalments and foreign scripts are all printed', async () => {
  const application = structuredClone(applicationOf('b', 'limited-company'))
  const [first, second] = application.applicants
  assert.ok(first !== undefined && second !== undefined)
  first.firstName = 'محمد'
  second.firstName = '李明'
  const third = {
    ...structuredClone(first),
    firstName: 'X'.repeat(100),
    lastName: 'Wolfeschlegelsteinhausen'.repeat(4),
  }
  for (const address of third.addresses) address.line1 = 'A long line of an address, '.repeat(200)
  application.applicants.push(third)
  application.company = { ...application.company, legalName: 'Smith & Sons <Haulage> {half} 😀 Limited' }
  const input = agreementInputOf('b', application)
  const { pdf, pageCount, signaturePlaces } = await drawAgreement(agreementOf(input), SAMPLE_WORDING)
  const lines = linesOf(await readPdf(pdf))
  assert.ok(lines.some((line) => line.startsWith('72 |')))
  assert.ok(lines.join(' ').includes('Smith & Sons <Haulage> {half} � Limited'))
  assert.ok(lines.some((line) => line.includes('����')))
  assert.equal(signaturePlaces.length, 3)
  assert.ok(signaturePlaces.every(({ page }) => page === pageCount || page === pageCount - 1))
})

test('no name, address or description is too strange to print', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (name, line, description) => {
      const application = structuredClone(applicationOf('b', 'joint'))
      for (const applicant of application.applicants) {
        applicant.lastName = name
        for (const address of applicant.addresses) address.line1 = line
      }
      application.vehicle.identity = { make: description, model: description }
      const input = agreementInputOf('b', application)
      const { pages } = await readPdf(await renderAgreement(agreementOf(input), SAMPLE_WORDING))
      assert.ok(pages.length > 10)
    }),
    { numRuns: 4 },
  )
})

test('names in Latin, Greek and Cyrillic letters are printed unchanged, and can be read aloud', async () => {
  for (const names of [
    ['Ḃríd Ní Ċonaill', 'Łukasz Żółć'],
    ['Șerban Țuțuianu', 'Nguyễn Thị Ánh'],
    ['Ọláṣẹ̀', 'Ελένη'],
    ['Юрій Їжак'],
  ]) {
    const application = structuredClone(applicationOf('b', 'joint'))
    for (const [place, applicant] of application.applicants.entries())
      applicant.firstName = names[place] ?? applicant.firstName
    const { pages, structure } = await readOnce(agreementInputOf('b', application))
    assert.ok(!pages.flat().join(' ').includes('\uFFFD'), names.join())
    // Letters composed of two are given as a whole.
    for (const name of names)
      assert.ok(pages.flat().join(' ').includes(name) || JSON.stringify(structure).includes(name), name)
  }
})

test('a name in letters that the typeface lacks can still be copied and read aloud', async () => {
  const application = structuredClone(applicationOf('b', 'individual-pcp'))
  for (const applicant of application.applicants) applicant.firstName = '李明'
  const pdf = await renderAgreement(agreementOf(agreementInputOf('b', application)), SAMPLE_WORDING)
  const inUtf16 = Buffer.from('\uFEFF李明', 'utf16le').swap16().toString('latin1')
  assert.ok(pageSources(pdf).some((source) => source.includes(`/ActualText (${inUtf16})`)))
  // Readers that follow the structure get each heading, paragraph and cell as a whole.
  const { structure } = await readPdf(pdf)
  const spoken = structure.flatMap((page) => JSON.stringify(page).match(/"alt":"[^"]*"/g) ?? [])
  const name = '李明 Mac Sample'
  assert.ok(spoken.includes(`"alt":"${name}"`), String(spoken))
  assert.ok(spoken.some((alt) => alt.includes(`and hires it to you, ${name}.`)))
})

/** The drawing operators of all pages. */
const pageSources = (pdf: Buffer): readonly string[] => {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  return streams.map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
}

test('each signer’s box is empty on a page that names them', async () => {
  for (const name of ['joint', 'partnership'] as const) {
    const content = agreementOf(agreementInputOf('b', applicationOf('b', name)))
    const { pdf, signaturePlaces } = await drawAgreement(content, SAMPLE_WORDING)
    const { pages } = await readPdf(pdf)
    assert.deepEqual(
      signaturePlaces.map(({ applicant }) => applicant),
      content.signers.map(({ applicant }) => applicant),
    )
    for (const { applicant, page, x, y, width, height } of signaturePlaces) {
      assert.ok(pages[page - 1]?.includes(content.signers[applicant]?.name ?? ''))
      assert.ok(x >= 0 && y > 40 && x + width < 420 && y + height < 596)
    }
  }
})

test('a logo is printed as a figure with an alternative text, and the bytes stay the same', async () => {
  const wording = { ...SAMPLE_WORDING, logo: pngOf() }
  const pdf = await renderAgreement(agreementOf(pcp), wording)
  assert.ok(pdf.equals(await renderAgreement(agreementOf(pcp), wording)))
  const { structure } = await readPdf(pdf)
  const figure = structure[0]?.children[0]?.children[0]?.children.find(({ role }) => role === 'Figure')
  assert.equal(figure?.alt, 'Logo of Sample Motor Finance (sample lender)')
})

test('a lender’s own wording is printed instead, and then nothing calls the document a sample', async () => {
  const wording = {
    ...SAMPLE_WORDING,
    sample: false,
    name: 'Own Finance',
    warnings: ['Own warning to {hirer}.'],
  }
  const lines = linesOf(await readPdf(await renderAgreement(agreementOf(pcp), wording)))
  assert.ok(lines.includes('Own warning to Brian Mac Sample.'))
  assert.ok(!lines.some((line) => line.includes('Sample only')))
})
