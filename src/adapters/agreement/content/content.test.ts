import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { agreementInputOf, agreementText, applicationOf } from '../../../../examples/agreements.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import type { SetName } from '../../../domain/application/sets.ts'
import { CREDIT_LAWS, type CreditLaw } from '../../../domain/finance/credit-law.ts'
import { usualFees } from '../../../domain/finance/fees.ts'
import { figuresOf } from '../../../domain/finance/loan.ts'
import { cents, fromEuros, rateFromPerCent } from '../../../domain/finance/money.ts'
import { SAMPLE_PRODUCTS } from '../../../domain/finance/sample-products.ts'
import { offersOf } from '../../../domain/finance/selection.ts'
import { agreementPart } from './agreement-part.ts'
import { type AgreementInput, agreementOf, startingOn } from './content.ts'
import { preContractPart } from './pre-contract-part.ts'
import { partsOf } from './render.ts'
import { daysPart, schedulePart } from './schedule-and-mandate.ts'
import { sourceOf } from './source.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

const contentOf = (set: SetName, name: string, over: Partial<AgreementInput> = {}) =>
  agreementOf({ ...agreementInputOf(set, applicationOf(set, name)), ...over })

for (const [set, name, guarantor] of [
  ['a', 'individual', null],
  ['b', 'individual', null],
  ['a', 'joint', '2 Sample Street, Sampletown, Co. Dublin, D01 X2X4'],
  ['b', 'joint', '2 Sample Street, Sampletown, Co. Dublin, D01 X2X4'],
  ['a', 'sole-trader', null],
  ['b', 'sole-trader', null],
  ['a', 'partnership', null],
  ['b', 'partnership', null],
  ['a', 'limited-company', null],
  ['b', 'limited-company', null],
] as const)
  test(`the agreement of ${set}/${name} has the completed addresses of its parties`, async () => {
    const sent = structuredClone(applicationOf(set, name))
    const addresses = sent.applicants.flatMap((applicant) => applicant.addresses)
    for (const one of [...addresses, sent.business?.address]) delete one?.line1
    const input = agreementInputOf(set, sent)
    const content = agreementOf(input)
    const hirer = '1 Sample Street, Sampletown, Co. Dublin, D01 X2X3'
    assert.deepEqual([content.hirer.address, content.goods.keptAt], [[hirer], [hirer]])
    assert.deepEqual(content.guarantor?.address ?? null, guarantor && [guarantor])
    const text = (await agreementText(input)).replace(/\s+/g, ' ')
    for (const address of [`Kept at | ${hirer}`, guarantor ?? hirer])
      assert.ok(text.includes(address), text.slice(0, 3_000))
  })

test('an individual hires and signs alone', () => {
  const { hirer, guarantor, signers } = contentOf('b', 'individual-pcp')
  assert.deepEqual([hirer.name, hirer.tradingAs, guarantor], ['Brian Mac Sample', null, null])
  assert.deepEqual(hirer.address, ['41 Exemplar Crescent', 'Mockfield, Galway', 'Co. Galway', 'H91 0000'])
  assert.deepEqual(
    signers.map(({ applicant, role }) => [applicant, role]),
    [[0, 'hirer']],
  )
})

test('in a joint application the primary applicant hires and the other guarantees', () => {
  const { hirer, guarantor, signers } = contentOf('b', 'joint')
  assert.deepEqual([hirer.name, guarantor?.name], ["Ciara Máire O'Sample", "Declan O'Sample"])
  assert.deepEqual(
    signers.map(({ role }) => role),
    ['hirer', 'guarantor'],
  )
})

test('the second applicant hires if it is the primary one; signers keep the order of the application', () => {
  const application = structuredClone(applicationOf('b', 'joint'))
  application.applicants.forEach((applicant, index) => {
    applicant.primary = index === 1
  })
  const { hirer, guarantor, signers } = agreementOf(agreementInputOf('b', application))
  assert.deepEqual([hirer.name, guarantor?.name], ["Declan O'Sample", "Ciara Máire O'Sample"])
  assert.deepEqual(
    signers.map(({ applicant, role }) => [applicant, role]),
    [
      [0, 'guarantor'],
      [1, 'hirer'],
    ],
  )
})

test('a company hires under its name and number, and its directors sign for it', () => {
  const { hirer, signers, goods } = contentOf('b', 'limited-company')
  assert.deepEqual([hirer.name, hirer.registrationNumber], ['Specimen Haulage Limited', '9999999'])
  assert.equal(hirer.address[0], 'Unit 7, Specimen Logistics Park')
  assert.deepEqual(
    signers.map(({ role }) => role),
    ['director', 'director'],
  )
  assert.deepEqual(goods.keptAt, hirer.address)
})

test('a company without a submitted name hires under the completed one', () => {
  const application = structuredClone(applicationOf('b', 'limited-company'))
  application.company = { registrationNumber: '123456' }
  const { hirer } = agreementOf(agreementInputOf('b', application))
  assert.deepEqual([hirer.name, hirer.registrationNumber], ['Sample Company Limited', '123456'])
})

test('a partnership hires, and each partner signs for it', () => {
  const { hirer, signers } = contentOf('b', 'partnership')
  assert.equal(hirer.name, 'Placeholder & Specimen Boats')
  assert.deepEqual(
    signers.map(({ role }) => role),
    ['partner', 'partner', 'partner'],
  )
})

test('a sole trader hires under both names', () => {
  const { hirer } = contentOf('b', 'sole-trader')
  assert.deepEqual([hirer.name, hirer.tradingAs], ['Jarlath de Sample', 'Sampleglen Farm'])
})

test('a middle name that repeats the last name is printed once', () => {
  const application = structuredClone(applicationOf('a', 'individual'))
  for (const applicant of application.applicants) applicant.middleName = applicant.lastName
  const { hirer } = agreementOf(agreementInputOf('a', application))
  assert.equal(hirer.name, `${application.applicants[0]?.firstName} ${application.applicants[0]?.lastName}`)
})

test('the vehicle says whether it is new, used, or a used Japanese import', () => {
  const { goods } = contentOf('a', 'individual-new-car')
  assert.deepEqual(
    [goods.condition, goods.description],
    ['New', 'Dacia Duster 1.6 Hybrid 140 Expression 5dr'],
  )
  const asNew = structuredClone(applicationOf('a', 'individual-new-car'))
  asNew.vehicle.used = { kilometres: 0 }
  assert.deepEqual(agreementOf(agreementInputOf('a', asNew)).goods, goods)
  assert.equal(contentOf('b', 'individual-pcp').goods.condition, 'Used')
  assert.equal(contentOf('b', 'individual-japanese-import').goods.condition, 'Used, imported from Japan')
})

test('set A’s single figure covers deposit and trade-in', () => {
  assert.equal(contentOf('a', 'individual').figures.depositCoversTradeIn, true)
  assert.equal(contentOf('b', 'individual-pcp').figures.depositCoversTradeIn, false)
})

test('a PCP’s GMFV is its last payment, one month after the last instalment', () => {
  const { loanType, payments, figures, kilometresPerYear } = contentOf('b', 'individual-pcp')
  assert.deepEqual([loanType, payments.length, kilometresPerYear], ['pcp', 37, 15_000])
  assert.deepEqual([payments[36]?.kind, payments[36]?.payment], ['finalPayment', figures.finalPayment])
  assert.deepEqual([payments[35]?.kind, payments[35]?.payment], ['instalment', figures.instalment])
})

for (const [startsOn, first, second, third] of [
  ['2026-11-20', '2026-12-20', '2027-01-20', '2027-02-20'],
  ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'],
  ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'],
] as const) {
  test(`a loan that starts on ${startsOn} is due on ${first}, ${second}, ${third} and so on`, () => {
    const { payments, figures } = contentOf('b', 'individual-pcp', { startsOn: startsOn as LocalDate })
    assert.deepEqual(
      payments.slice(0, 3).map(({ dueOn }) => dueOn),
      [first, second, third],
    )
    assert.deepEqual([figures.firstDueOn, figures.lastDueOn], [first, payments.at(-1)?.dueOn])
  })
}

test('half of the hire-purchase price drops half a cent, and a third of it is never less than a third', () => {
  const { figures } = contentOf('b', 'individual-pcp')
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const odd = { ...input.offer, totalPayable: cents(100_001) }
  assert.equal(figures.halfOfPrice, 2_120_380)
  const oddFigures = agreementOf({ ...input, offer: odd }).figures
  assert.deepEqual([oddFigures.halfOfPrice, oddFigures.thirdOfPrice], [50_000, 33_334])
})

test('figures that don’t fit their price are refused', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  assert.throws(
    () => agreementOf({ ...input, asked: { ...input.asked, deposit: cents(0) } }),
    /€32,500.00 are financed of a price of €38,500.00 with €0.00 paid at the start/,
  )
})

test('a PCP without its kilometres a year is refused', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const { price, deposit, tradeIn } = input.asked
  assert.throws(() => agreementOf({ ...input, asked: { price, deposit, tradeIn } }), /a distance a year/)
})

const read = (text: string | undefined): number =>
  text === undefined || text === '–' ? 0 : Math.round(Number(text.replace(/[€,]/g, '')) * 100)

test('the rows of every schedule sum, as printed, to its totals, and these to the hire-purchase price', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const asked = fc.record({
    price: fc.integer({ min: 2_500, max: 100_000 }),
    depositPerCent: fc.integer({ min: 0, max: 60 }),
    loanType: fc.constantFrom('hirePurchase' as const, 'pcp' as const),
    startsOn: fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(asked, ({ price, depositPerCent, loanType, startsOn }) => {
      const enquiry = {
        ...input.asked,
        price: fromEuros(price),
        deposit: fromEuros(Math.floor((price * depositPerCent) / 100)),
        tradeIn: cents(0),
        loanType,
        term: undefined,
        vehicleType: 'car' as const,
        borrowerType: 'individual' as const,
        annualKilometres: 15_000 as const,
        vehicleAgeMonths: 6,
        vehicle: {},
        dealerId: undefined,
        today: input.madeOn,
      }
      for (const offer of offersOf(SAMPLE_PRODUCTS, enquiry).offers) {
        const day = startsOn.toISOString().slice(0, 10) as LocalDate
        const content = agreementOf({ ...input, asked: enquiry, offer, startsOn: day })
        const table = schedulePart(content).blocks.find((block) => block.is === 'table')
        assert.ok(table !== undefined)
        const sumOf = (column: number): number =>
          table.rows.reduce((total, row) => total + read(row[column]), 0)
        for (const column of [2, 3, 4]) assert.equal(sumOf(column), read(table.totals[column]))
        for (const row of [...table.rows, table.totals])
          assert.equal(read(row[2]) + read(row[3]), read(row[4]), row.join(' | '))
        const { figures } = content
        assert.equal(sumOf(4) + figures.paidAtStart, figures.hirePurchasePrice)
        assert.equal(figures.totalInterest + figures.totalFees, figures.totalCostOfCredit)
        assert.equal(read(table.rows.at(-1)?.[5]), 0)
      }
    }),
    { numRuns: 60 },
  )
})

test('at 0 % the agreement states the last instalment that differs, and its schedule sums to the amount lent', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual'))
  const loan = {
    loanAmount: fromEuros(10_000),
    rate: rateFromPerCent(0),
    term: 48,
    gmfv: null,
    fees: usualFees({ documentation: cents(0), completion: cents(0) }),
  }
  const { aprcUnrounded = Number.NaN, ...figures } = figuresOf(loan)
  const offer = {
    productId: 'nought',
    productVersion: 1,
    ...loan,
    ...figures,
    aprc: 0,
    aprcUnrounded,
    totalPayable: fromEuros(12_000),
  }
  const asked = { price: fromEuros(12_000), deposit: fromEuros(2_000), tradeIn: cents(0) }
  const content = agreementOf({ ...input, asked, offer })
  const parts = JSON.stringify([
    agreementPart(sourceOf(content, SAMPLE_WORDING)),
    preContractPart(sourceOf(content, SAMPLE_WORDING)),
  ])
  assert.match(parts, /"47 of €208\.33 each, and a last one of €208\.49"/)
  assert.match(parts, /47 monthly instalments of €208\.33, and a last one of €208\.49, the first on/)
  assert.equal(content.figures.totalInterest, 0)
  assert.equal(content.figures.totalOfPayments, 1_000_000)
})

test('the charge for each kilometre beyond the agreed distance is in the agreement', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const chargesIn = (offer: typeof input.offer) =>
    JSON.stringify(agreementPart(sourceOf(agreementOf({ ...input, offer }), SAMPLE_WORDING)))
  const wanted = /"€0\.149, if you return the vehicle having driven more than 15,000 km a year"/
  assert.match(chargesIn({ ...input.offer, excessKilometreEuro: 0.149 }), wanted)
  assert.match(chargesIn({ ...input.offer, excessKilometreEuro: 0.1 }), /"€0\.10, if you return/)
  assert.doesNotMatch(chargesIn(input.offer), /beyond the agreed distance/)
})

test('the commission, or that none is paid, is in the agreement and in the pre-contract information of each form', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual'))
  for (const law of CREDIT_LAWS.filter(({ informationForm }) => informationForm !== 'none')) {
    const factsIn = (commission: number | undefined) => {
      const offer = { ...input.offer, ...(commission === undefined ? {} : { commission: cents(commission) }) }
      const source = sourceOf(agreementOf({ ...input, law, offer }), SAMPLE_WORDING)
      return [agreementPart(source), preContractPart(source)].map((part) => JSON.stringify(part))
    }
    for (const text of factsIn(1_250_05))
      assert.ok(text.includes('["Commission","The lender pays the dealer a commission of €1,250.05."]'), text)
    for (const text of factsIn(0)) assert.ok(text.includes('["Commission","No commission is paid."]'), text)
    for (const text of factsIn(undefined)) assert.doesNotMatch(text, /commission/i)
  }
})

const [ACT, DIRECTIVE] = CREDIT_LAWS
const textsUnder = (law: CreditLaw | undefined): string => {
  const { law: _, ...input } = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const content = agreementOf(law === undefined ? input : { ...input, law })
  return JSON.stringify(partsOf(content, SAMPLE_WORDING))
}

test('under the directive of 2023 there are 14 days to withdraw, which nobody can waive, and its form comes first', () => {
  const text = textsUnder(DIRECTIVE)
  assert.match(text, /within 14 calendar days, without giving a reason/)
  assert.match(text, /The interest is €4\.36 for each day/)
  assert.doesNotMatch(text, /waive/)
  const titles = [...text.matchAll(/"(Part I{1,2}: [^"]+)"/g)].map(([, title]) => title)
  assert.deepEqual([...new Set(titles)].slice(0, 2), [
    'Part I: Key information',
    'Part II: 1. Contact details',
  ])
  assert.ok(text.indexOf('Costs in the case of late payments') < text.indexOf('Part II'))
})

test('under the Act of 1995 there are 10 days and the form of 2008', () => {
  const text = textsUnder(ACT)
  assert.match(text, /within 10 days of the date on which you receive a copy/)
  assert.match(text, /"1\. Identity and contact details of the creditor and credit intermediary"/)
  assert.doesNotMatch(text, /Part I:/)
})

for (const [runsFrom, start, event] of [
  ['lastSignature', 'the day on which the last of those who sign has signed', 'the last signature'],
  ['payingOut', 'the payout, the day on which the lender pays the dealer', 'the payout'],
] as const)
  test(`an agreement that runs from ${runsFrom} states the rule for its dates, and no dates`, () => {
    const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
    const content = agreementOf({ ...input, startsOn: input.madeOn, runsFrom })
    const text = JSON.stringify(partsOf(content, SAMPLE_WORDING))
    assert.ok(text.includes(`["Starts on","${start}"]`))
    assert.ok(text.includes(`["First instalment","the day 1 month after ${event}"]`))
    assert.ok(text.includes(`on the day 37 months after ${event}`))
    assert.ok(text.includes('Every payment is listed in the payment schedule below.'))
    assert.ok(!text.includes('Every payment with its date'))
    assert.ok(text.includes(`The due dates count from ${start}.`))
    const dates = new Set(text.match(/\d{1,2} [A-Z][a-z]+ 20\d\d/g))
    assert.deepEqual([...dates], ['20 November 2026'])
  })

test('once the start is known the days follow from it, up to the last day of shorter months', () => {
  const input = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
  const content = agreementOf({ ...input, startsOn: input.madeOn, runsFrom: 'lastSignature' })
  const started = startingOn(content, '2027-01-31' as LocalDate)
  assert.equal(started.runsFrom, undefined)
  assert.deepEqual(
    started.payments.slice(0, 2).map(({ dueOn }) => dueOn),
    ['2027-02-28', '2027-03-31'],
  )
  assert.equal(started.figures.lastDueOn, '2030-02-28')
  assert.match(
    JSON.stringify(daysPart(started)),
    /The last signature was given on 31 January 2027.*"28 Feb 2027"/,
  )
})

test('the schedule says what becomes of rounding only where there is interest', () => {
  const content = agreementOf(agreementInputOf('b', applicationOf('b', 'individual-pcp')))
  const free = { ...content, figures: { ...content.figures, totalInterest: cents(0) } }
  const says = (of: typeof content) =>
    JSON.stringify(partsOf(of, SAMPLE_WORDING)).includes('what rounding to the cent')
  assert.deepEqual([says(content), says(free)], [true, false])
})
