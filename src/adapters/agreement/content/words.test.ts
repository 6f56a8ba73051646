/** Agreements drawn in a sample language, in which every word is marked: a word without a mark was left in the code. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { agreementInputOf, applicationOf } from '../../../../examples/agreements.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { type ReadPdf, readPdf, type StructureNode } from '../../../../test/support/pdf-reading.ts'
import { pngOf } from '../../../../test/support/pictures.ts'
import type { Application } from '../../../domain/application/application.ts'
import { CREDIT_LAWS } from '../../../domain/finance/credit-law.ts'
import { cents } from '../../../domain/finance/money.ts'
import type { EvidencePageContent } from '../final-pdf.ts'
import { drawFinalPdf } from '../final-pdf.ts'
import type { FinalSignature } from './blocks.ts'
import { type AgreementContent, type AgreementInput, agreementOf, type UnknownStart } from './content.ts'
import { capacityOf, sealReason } from './descriptions.ts'
import { LANGUAGES, languageOf, type Words } from './language.ts'
import { drawAgreement } from './render.ts'
import type { LenderWording } from './wording.ts'
import { SAMPLE_WORDING } from './wording-file.ts'
import { EN } from './words-en.ts'

/** Before each word of the sample language, and before each word of data. */
const OURS = 'þ'
const DATA = 'ð'

const WORD = /\S*\p{L}\S*/gu
const PLACEHOLDERS = /\{[A-Za-z]+\}/g

const marked = (text: string, mark: string): string =>
  text.replace(WORD, (word) => (/\p{L}/u.test(word.replace(PLACEHOLDERS, '')) ? mark + word : word))

/** The same value with each of its texts changed. */
const withTexts = <Value>(value: Value, change: (text: string, path: string) => string, path = ''): Value => {
  if (typeof value === 'string') return change(value, path) as Value
  if (typeof value === 'function')
    return ((count: number) => change((value as unknown as (count: number) => string)(count), path)) as Value
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    withTexts(inner, change, path === '' ? name : `${path}.${name}`),
  ])
  return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value
}

/** Notes by its path each sentence that somebody reads. */
const noting = <Value extends object>(value: Value, read: Set<string>, path = ''): Value =>
  new Proxy(value, {
    get: (target, name) => {
      const inner: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol') return inner
      const own = path === '' ? name : `${path}.${name}`
      if (typeof inner === 'object' && inner !== null) return noting(inner, read, own)
      read.add(own)
      return inner
    },
  })

const read = new Set<string>()
const SAMPLE = withTexts(EN as Words, (text, path) => (path === 'tag' ? 'x-sample' : marked(text, OURS)))
const language = 'x-sample' as 'en'
LANGUAGES[language] = languageOf(noting(SAMPLE, read))

const lender = withTexts<LenderWording>(SAMPLE_WORDING, (text) => marked(text, DATA))

/** The rest of an application is figures and keys. */
const TEXTS =
  /(?:Name|As|line\d|town|[cC]ounty|[cC]ode|make|model|specification|fuel|registration|vin|bic|Registration|Number)$/
/** Letters of an IBAN are printed in groups, without their mark. */
const asData = (application: Application): Application =>
  withTexts(application, (text, path) => {
    if (path.endsWith('iban')) return text.replace(/\D/g, '0')
    return TEXTS.test(path) ? marked(text, DATA) : text
  })

type Case = Omit<Partial<AgreementInput>, 'application' | 'offer'> & {
  readonly of: Parameters<typeof applicationOf>
  readonly application?: (application: Application) => void
  readonly offer?: Partial<AgreementInput['offer']>
  readonly lender?: Partial<LenderWording>
  readonly content?: (content: AgreementContent) => AgreementContent
}

const [ACT, DIRECTIVE, COMPANY] = CREDIT_LAWS
const law = (found: (typeof CREDIT_LAWS)[number] | undefined) => (found === undefined ? {} : { law: found })
const runsFrom = (event: UnknownStart) => ({ runsFrom: event })

const CASES: Readonly<Record<string, Case>> = {
  'an individual of set A, with a logo': { of: ['a', 'individual'], lender: { logo: pngOf() } },
  'a new car under the directive, from the last signature': {
    of: ['a', 'individual-new-car'],
    ...law(DIRECTIVE),
    ...runsFrom('lastSignature'),
  },
  'a joint application of set A, from the paying out': {
    of: ['a', 'joint'],
    ...law(ACT),
    ...runsFrom('payingOut'),
  },
  'a company with its number alone, which hires a lorry': {
    of: ['a', 'limited-company'],
    application: ({ company, vehicle }) => {
      delete company?.legalName
      vehicle.type = 'lightCommercial'
    },
  },
  'a company without name and number': {
    of: ['b', 'limited-company'],
    application: (application) => {
      application.company = {}
      application.vehicle.type = 'agricultural'
    },
  },
  'a partnership without a name': {
    of: ['a', 'partnership'],
    application: (application) => {
      application.partnership = {}
      delete application.company
      application.vehicle.type = 'other'
    },
  },
  'a sole trader of set A': { of: ['a', 'sole-trader'], dealer: { name: `${DATA}Dealer`, address: [] } },
  'a PCP with a charge for kilometres': {
    of: ['b', 'individual-pcp'],
    offer: { excessKilometreEuro: 0.149, commission: cents(250_00) },
    ...law(DIRECTIVE),
  },
  'a PCP from the last signature': { of: ['b', 'individual-pcp'], ...runsFrom('lastSignature') },
  'an import without fees and charges': {
    of: ['b', 'individual-japanese-import'],
    offer: { fees: [], commission: cents(0) },
    lender: { charges: [], sample: false },
  },
  'a joint application of set B, with a guarantor and a mandate': { of: ['b', 'joint'] },
  'a joint application of the second edition': {
    of: ['b', 'joint'],
    content: ({ law: _, ...content }) => ({ ...content, edition: 2 }),
  },
  'a company of set B, where a person signs for the lender': {
    of: ['b', 'limited-company'],
    ...law(COMPANY),
    content: (content) => ({ ...content, lenderSigns: true }),
  },
  'a partnership of set B': { of: ['b', 'partnership'] },
  'a sole trader of set B': { of: ['b', 'sole-trader'] },
  'a vehicle to be confirmed, and a last instalment that differs': {
    of: ['b', 'individual'],
    application: ({ vehicle }) => {
      delete vehicle.used
      delete vehicle.new
      vehicle.type = 'toBeConfirmed'
    },
    offer: { lastInstalment: cents(12_345) },
  },
  'a PCP of the second edition': {
    of: ['b', 'individual-pcp'],
    ...runsFrom('payingOut'),
    content: ({ law: _, ...content }) => ({ ...content, edition: 2 }),
  },
}

const inputOf = ({ of: [set, name], application: change, offer, ...over }: Case): AgreementInput => {
  const sample = structuredClone(applicationOf(set, name))
  const input = agreementInputOf(set, sample)
  change?.(sample)
  return {
    ...input,
    reference: `${DATA}R-1`,
    dealer: withTexts(input.dealer, (text) => marked(text, DATA)),
    language,
    ...over,
    application: asData(sample),
    offer: { ...input.offer, ...offer },
  }
}

const AT = new Date('2026-11-21T10:20:00Z')
const HASH = '0123456789012345'.repeat(4)

/** Each other signer draws by hand, gets text messages, and has a browser that says nothing. */
const evidenceOf = (content: AgreementContent): EvidencePageContent => ({
  agreementNumber: content.reference,
  documentSha256: HASH,
  pageCount: 12,
  signers: content.signers.map(({ name, role }, index) => ({
    name,
    capacity: capacityOf(role, content),
    openedAt: AT,
    // One has opened it twice; of another only the signature is recorded.
    shownAt: index % 2 === 0 ? [AT, AT] : [],
    readAt: index % 2 === 0 ? AT : undefined,
    consentedAt: AT,
    signedAt: AT,
    waivedAt: index === 0 ? AT : undefined,
    signature: index % 2 === 0 ? 'typed' : 'drawn',
    typed: index % 2 === 0 ? marked('as typed', DATA) : undefined,
    networkAddress: '192.0.2.7',
    browser: index % 2 === 0 ? `${DATA}Browser/1.0` : '',
    code: { by: index % 2 === 0 ? 'mail' : 'sms', to: `${DATA}s•••@`, sentAt: AT, confirmedAt: AT },
    shownSha256: HASH,
  })),
  ...(content.lenderSigns && {
    forLender: { name: `${DATA}Signatory`, lender: `${DATA}Lender`, signedAt: AT },
  }),
  evidenceHead: HASH,
  evidenceEntries: 17,
  madeAt: AT,
  madeOn: '2027-01-31' as LocalDate,
})

const signaturesOf = ({ signers }: AgreementContent): readonly FinalSignature[] =>
  signers.map(({ applicant, name }, index) => ({
    applicant,
    name,
    signedAt: AT,
    // Of several who hire, only the first waives.
    ...(index === 0 && { waiver: { kind: 'typed', text: name, signedAt: AT } }),
    ...(index % 2 === 0
      ? { kind: 'typed', text: name }
      : {
          kind: 'drawn',
          strokes: [
            [
              [100, 100],
              [600, 300],
            ],
          ],
        }),
  }))

const altsOf = ({ alt, children }: StructureNode): readonly string[] => [
  ...(alt === undefined ? [] : [alt]),
  ...children.flatMap(altsOf),
]

/** The titles of sections and tables, which screen readers say: texts of the file in UTF-16. */
const titlesIn = (pdf: Buffer): readonly string[] =>
  [...pdf.toString('latin1').matchAll(/\/T \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => {
    const bytes = Buffer.from(
      text.replace(/\\([\s\S])/g, (_, sign) => ESCAPED[sign] ?? sign),
      'latin1',
    )
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const textsOf = ({ pages, structure, outline, info }: ReadPdf, pdf: Buffer): readonly string[] => [
  ...pages.flat(),
  ...structure.flatMap(altsOf),
  ...outline,
  ...titlesIn(pdf),
  String(info['Title']),
  String(info['Subject']),
]

/** "Co. Cork" is the Irish post's form of an address, in any language. */
const COUNTY = 'Co.'

const unmarkedIn = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.match(WORD) ?? [])
    .filter((word) => !word.includes(OURS) && !word.includes(DATA) && word !== COUNTY)

for (const [name, sample] of Object.entries(CASES))
  test(`in a sample language, no word of the code is in the agreement of ${name}`, async () => {
    const drawnFrom = agreementOf(inputOf(sample))
    const content = sample.content?.(drawnFrom) ?? drawnFrom
    const wording = { ...lender, ...sample.lender }
    const final = await drawFinalPdf(content, wording, signaturesOf(content), evidenceOf(content))
    const shown = await readPdf(final)
    assert.equal(shown.info['Language'], 'x-sample')
    const texts = textsOf(shown, final)
    assert.deepEqual([...new Set(unmarkedIn(texts))], [])
    assert.ok(!texts.some((text) => /[{}]/.test(text)))
  })

test('the same holds for an agreement that nobody has signed', async () => {
  const content = agreementOf(inputOf({ of: ['b', 'joint'] }))
  const { pdf } = await drawAgreement(content, lender)
  const texts = [...textsOf(await readPdf(pdf), pdf), sealReason(content)]
  assert.deepEqual(unmarkedIn(texts), [])
  assert.ok(titlesIn(pdf).includes(SAMPLE.mandate.summary), 'the titles of tables were not found')
})

test('these agreements use every sentence of the file', () => {
  const all: string[] = []
  withTexts(EN as Words, (text, path) => {
    all.push(path)
    return text
  })
  // A draft has its mark; agreement-draft.test.ts reads it. Directors had a shorter label in earlier editions.
  const OF_OTHERS = /^formats\.negative$|onthNames|^page\.draft$|^agreement\.director$/
  assert.deepEqual(
    all.filter((path) => !read.has(path) && !OF_OTHERS.test(path)),
    [],
  )
})

test('a word that is left in the code is found', () => {
  assert.deepEqual(unmarkedIn([`${OURS}Made on`, `${DATA}Sample`, '€1.00', '12 months']), ['on', 'months'])
})

for (const [written, expected] of [
  [LANGUAGES.en.euro(cents(-123_456_789)), '−€1,234,567.89'],
  [LANGUAGES.en.charge(0.1), '€0.10'],
  [LANGUAGES.en.charge(0.149), '€0.149'],
  [LANGUAGES.en.perCent(6.95), '6.95%'],
  [LANGUAGES.en.perCent(7, 1), '7.0%'],
  [LANGUAGES.en.formats.months(1), '1 month'],
  [LANGUAGES.en.formats.months(36), '36 months'],
  [LANGUAGES.en.irishMinute(AT), '21 November 2026, 10:20 Irish time (UTC)'],
  [LANGUAGES.en.irishSecond(AT), '21 Nov 2026, 10:20:00 (UTC)'],
  [LANGUAGES.en.irishMinute(new Date('2026-07-21T23:59:30Z')), '22 July 2026, 00:59 Irish time (UTC+1)'],
  // The hour in which clocks go back comes twice, and the one in which they go forward not at all.
  [LANGUAGES.en.irishSecond(new Date('2026-10-25T00:30:00Z')), '25 Oct 2026, 01:30:00 (UTC+1)'],
  [LANGUAGES.en.irishSecond(new Date('2026-10-25T01:30:00Z')), '25 Oct 2026, 01:30:00 (UTC)'],
  [LANGUAGES.en.irishSecond(new Date('2026-03-29T00:59:59Z')), '29 Mar 2026, 00:59:59 (UTC)'],
  [LANGUAGES.en.irishSecond(new Date('2026-03-29T01:00:00Z')), '29 Mar 2026, 02:00:00 (UTC+1)'],
  [LANGUAGES.en.irishSecond(new Date('2026-12-31T23:59:59.999Z')), '31 Dec 2026, 23:59:59 (UTC)'],
] as const) {
  test(`English writes ${expected}`, () => assert.equal(written, expected))
}

test('another language writes amounts and days by its own formats', () => {
  const formats = {
    ...EN.formats,
    decimalMark: ',',
    groupMark: '.',
    euro: '{amount} €',
    date: '{day}. {month} {year}',
    monthNames: LANGUAGES.en.formats.monthNames.map((name) => name.toUpperCase()),
  } as unknown as Words['formats']
  const language = languageOf({ ...EN, formats })
  assert.equal(language.euro(cents(500_001)), '5.000,01 €')
  assert.equal(language.longDate('2026-03-02' as LocalDate), '2. MARCH 2026')
})
