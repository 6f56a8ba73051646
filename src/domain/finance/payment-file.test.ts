/** The payment file: its elements as the message is published, its sums, and the characters that SEPA's banks take. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { ibanOf } from '../lender/dealer-account.ts'
import { cents } from './money.ts'
import { type CasePayment, paymentFile, sepaText } from './payment-file.ts'

const DEBTOR = { holder: 'Sample Lender Designated Activity Company', iban: 'IE29AIBK93115212345678' }
const AT = Date.parse('2026-11-30T16:40:05.123Z')

const payment = (place: number, given: Partial<CasePayment> = {}): CasePayment => ({
  reference: `C${String(place).padStart(26, '0')}`,
  at: AT + place,
  amount: cents(1_000_001 + place),
  holder: 'Sample Motors',
  iban: 'IE64IRCE92050112345678',
  contractNumber: null,
  ...given,
})

type Element = { readonly name: string; readonly text: string; readonly children: readonly Element[] }

/** What the file says, element by element; an element that is not closed in its turn is a fault. */
const parsed = (xml: string): Element => {
  const [head, ...rest] = xml.split('\n')
  assert.equal(head, '<?xml version="1.0" encoding="UTF-8"?>')
  const open: { name: string; text: string; children: Element[] }[] = [{ name: '', text: '', children: [] }]
  for (const [, close, name = '', , text = ''] of rest
    .join('\n')
    .matchAll(/<(\/?)([A-Za-z]+)((?: [^>]*)?)>([^<]*)/g)) {
    if (close === '') open.push({ name, text: text.trim(), children: [] })
    else {
      const closed = open.pop()
      assert.equal(closed?.name, name)
      open.at(-1)?.children.push(closed as Element)
    }
  }
  assert.equal(open.length, 1)
  return open[0]?.children[0] as Element
}

/**
 * The elements that this file uses, and those between them, in their order with how often each may occur: ISO 20022, Payments
 * Initiation, message definition pain.001.001.09 (CustomerCreditTransferInitiationV09), and what EPC132-08 requires of it.
 */
const DEFINITION: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn 1'],
  CstmrCdtTrfInitn: ['GrpHdr 1', 'PmtInf 1+', 'SplmtryData 0+'],
  GrpHdr: [
    'MsgId 1',
    'CreDtTm 1',
    'Authstn 0-2',
    'NbOfTxs 1',
    'CtrlSum 1',
    'InitgPty 1',
    'FwdgAgt 0-1',
    'InitnSrc 0-1',
  ],
  PmtInf: [
    'PmtInfId 1',
    'PmtMtd 1',
    'BtchBookg 0-1',
    'NbOfTxs 1',
    'CtrlSum 1',
    'PmtTpInf 0-1',
    'ReqdExctnDt 1',
    'PoolgAdjstmntDt 0-1',
    'Dbtr 1',
    'DbtrAcct 1',
    'DbtrAgt 1',
    'DbtrAgtAcct 0-1',
    'UltmtDbtr 0-1',
    'ChrgBr 0-1',
    'ChrgsAcct 0-1',
    'ChrgsAcctAgt 0-1',
    'CdtTrfTxInf 1+',
  ],
  PmtTpInf: ['InstrPrty 0-1', 'SvcLvl 0+', 'LclInstrm 0-1', 'CtgyPurp 0-1'],
  SvcLvl: ['Cd 1'],
  ReqdExctnDt: ['Dt 1'],
  InitgPty: ['Nm 1', 'Id 0-1'],
  Dbtr: ['Nm 1', 'PstlAdr 0-1', 'Id 0-1'],
  DbtrAcct: ['Id 1', 'Ccy 0-1'],
  DbtrAgt: ['FinInstnId 1'],
  FinInstnId: ['Othr 1'],
  Othr: ['Id 1'],
  CdtTrfTxInf: [
    'PmtId 1',
    'PmtTpInf 0-1',
    'Amt 1',
    'ChrgBr 0-1',
    'UltmtDbtr 0-1',
    'CdtrAgt 0-1',
    'Cdtr 1',
    'CdtrAcct 1',
    'UltmtCdtr 0-1',
    'InstrForCdtrAgt 0+',
    'Purp 0-1',
    'RgltryRptg 0+',
    'RmtInf 0-1',
  ],
  PmtId: ['InstrId 0-1', 'EndToEndId 1', 'UETR 0-1'],
  Amt: ['InstdAmt 1'],
  Cdtr: ['Nm 1', 'PstlAdr 0-1', 'Id 0-1'],
  CdtrAcct: ['Id 1'],
  Id: ['IBAN 1'],
  RmtInf: ['Ustrd 0-1', 'Strd 0-1'],
}

const assertAsDefined = (element: Element): void => {
  const { name, children } = element
  if (children.length === 0) return
  const allowed = DEFINITION[name]
  assert.ok(allowed, `${name} is not defined`)
  const pattern = allowed
    .map((one) => {
      const [child, times = '1'] = one.split(' ')
      const [least = '1', most = least] = times.replace('+', '-').split('-')
      return `(?:${child} ){${least},${most}}`
    })
    .join('')
  assert.match(children.map((child) => `${child.name} `).join(''), new RegExp(`^${pattern}$`), name)
  for (const child of children) assertAsDefined(child)
}

const all = (element: Element, name: string): readonly Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
const textsOf = (xml: string, name: string) => all(parsed(xml), name).map(({ text }) => text)

test('the file has the elements of the published message, in their order, and as often as they may occur', () => {
  const xml = paymentFile({ day: '2026-11-30', debtor: DEBTOR }, [
    payment(1),
    payment(2, { contractNumber: 'HP/2026 & 7' }),
  ])
  assert.match(xml, /<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09">/)
  assert.match(xml, /<InstdAmt Ccy="EUR">10000\.02<\/InstdAmt>/)
  assertAsDefined(parsed(xml))
  for (const [name, texts] of Object.entries({
    MsgId: ['PAYOUTS-2026-11-30'],
    CreDtTm: ['2026-11-30T16:40:05.125Z'],
    NbOfTxs: ['2', '2'],
    CtrlSum: ['20000.05', '20000.05'],
    PmtMtd: ['TRF'],
    Cd: ['SEPA'],
    Dt: ['2026-12-01'],
    ChrgBr: ['SLEV'],
    IBAN: [DEBTOR.iban, payment(1).iban, payment(2).iban],
    EndToEndId: [payment(1).reference, payment(2).reference],
    Ustrd: [payment(1).reference, `${payment(2).reference} contract HP/2026 + 7`],
  }))
    assert.deepEqual(textsOf(xml, name), texts, name)
  assert.deepEqual(
    all(parsed(xml), 'Othr').map(({ children }) => children[0]?.text),
    ['NOTPROVIDED'],
  )
  for (const iban of textsOf(xml, 'IBAN')) assert.equal(ibanOf(iban), iban)
})

test('a thousand payments are counted and summed to the cent, twice the same', () => {
  const payments = Array.from({ length: 1_000 }, (_, place) => payment(place))
  const write = () => paymentFile({ day: '2026-11-30', debtor: DEBTOR }, payments)
  const xml = write()
  assert.equal(write(), xml)
  assertAsDefined(parsed(xml))
  assert.deepEqual(textsOf(xml, 'NbOfTxs'), ['1000', '1000'])
  assert.deepEqual(textsOf(xml, 'CtrlSum'), ['10005005.00', '10005005.00'])
  assert.equal(new Set(textsOf(xml, 'EndToEndId')).size, 1_000)
})

const TEXTS = [
  ['Ó Súilleabháin Mótair', 'O Suilleabhain Motair'],
  ['O’Neill & Sons', "O'Neill + Sons"],
  ['Straße Łódź Øre Æther œuf', 'Strasse Lodz Ore AEther oeuf'],
  ['A – B — C', 'A - B - C'],
  ['<Cars> "Best" #1; a@b', '.Cars. .Best. .1. a.b'],
  ['Авто 车', '.... .'],
  ['line\nbreak\ttab', 'line.break.tab'],
  ['Sample/Motors?:().,+', 'Sample/Motors?:().,+'],
  ['ẞ', 'SS'],
] as const

for (const [given, expected] of TEXTS)
  test(`${JSON.stringify(given)} is ${JSON.stringify(expected)} for a bank`, () => {
    assert.equal(sepaText(given, 70), expected)
    assert.match(sepaText(given, 70), /^[A-Za-z0-9/?:().,'+ -]*$/)
  })

test('names have at most 70 characters and remittance information 140', () => {
  const xml = paymentFile({ day: '2026-11-30', debtor: { ...DEBTOR, holder: 'ß'.repeat(60) } }, [
    payment(1, { holder: 'x'.repeat(71), contractNumber: '9'.repeat(200) }),
  ])
  assert.deepEqual(
    textsOf(xml, 'Nm').map(({ length }) => length),
    [70, 70, 70],
  )
  assert.deepEqual(
    textsOf(xml, 'Ustrd').map(({ length }) => length),
    [140],
  )
})
