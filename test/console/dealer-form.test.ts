/**
 * The dealer's form without its pages: it asks for everything in the models, and finds the same failures as the API.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Financed,
  type FormOptions,
  factsFrom,
  questionsAbout,
  setFor,
  withChange,
} from '../../console/src/dealer/form/choice.ts'
import {
  controlOf,
  namesIn,
  textOf,
  valueFrom,
  wordsOf,
  writtenForm,
} from '../../console/src/dealer/form/controls.ts'
import { allFailures, nameOf, sentenceOf, stepOf, toFix } from '../../console/src/dealer/form/failures.ts'
import {
  type Body,
  type FormSet,
  fieldAt,
  formOf,
  isNeeded,
  isShown,
  patternOf,
  placeOf,
  readForm,
  valueAt,
  withoutEntry,
  withValue,
} from '../../console/src/dealer/form/form-set.ts'
import { fieldsOf, REVIEW } from '../../console/src/dealer/form/layout.ts'
import { inOtherSet, withFinanced } from '../../console/src/dealer/form/other-set.ts'
import { type Settled, settled, startBody, withChoice } from '../../console/src/dealer/form/settle.ts'
import { addressOf, figuresFrom, NO_FIGURES, sumOf } from '../../console/src/dealer/quotation/figures.ts'
import { exampleFacts, listExamples } from '../../examples/golden.ts'
import type { Failure } from '../../packages/rules/fault.ts'
import type { AnyKind } from '../../packages/rules/field.ts'
import { contractPath } from '../../packages/rules/node.ts'
import type { Facts } from '../../src/domain/application/facts.ts'
import { FIELDS, valueNameAt } from '../../src/domain/application/field-names.ts'
import { SET_NAMES, type SetName } from '../../src/domain/application/sets.ts'
import { BorrowerType, LoanType, VehicleType } from '../../src/sets/b/enumerations.ts'
import { bothSets } from '../interface/sets-under-test.ts'

const valuesOf = ({ names, ...kind }: typeof BorrowerType | typeof LoanType | typeof VehicleType) =>
  names.map((name) => kind.read(name, {}))

/** The facts that the service gives the form. */
const optionsFrom = ({ today, bankNames, specialAgreement = false, termsOffered }: Facts): FormOptions =>
  JSON.parse(
    JSON.stringify({
      today,
      banks: [...(bankNames ?? [])],
      hasSpecialAgreement: specialAgreement,
      terms: valuesOf(LoanType).flatMap((loanType) =>
        valuesOf(VehicleType).flatMap((vehicleType) =>
          valuesOf(BorrowerType).map((borrowerType) => ({
            loanType,
            vehicleType,
            borrowerType,
            months: termsOffered?.(loanType as never, vehicleType as never, borrowerType as never) ?? [],
          })),
        ),
      ),
    }),
  )

type Sample = { readonly title: string; readonly set: SetName; readonly body: object; readonly facts: Facts }

const SAMPLES: readonly Sample[] = [
  ...listExamples().map(({ set, name, body }) => ({
    title: `example ${set}/${name}`,
    set,
    body,
    facts: exampleFacts[set],
  })),
  ...bothSets.flatMap(({ name, bodies }) =>
    bodies.map(({ title, body, facts }) => ({
      title: `${name}, ${title}`,
      set: name === 'set A' ? ('a' as const) : ('b' as const),
      body,
      facts,
    })),
  ),
]

/** The service fills these in itself: owner, reference, and set B's second list of applicants. */
const isAsked =
  ({ layout }: FormSet) =>
  ({ place, type }: Failure): boolean =>
    !layout.notAsked.includes(place) &&
    !place.startsWith('borrower.applicants') &&
    type !== 'applicantsMismatch'

const byPlace = (failures: readonly Failure[]) =>
  failures.toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))

for (const { title, set, body, facts } of SAMPLES) {
  test(`${title}: the form finds the same failures as the API, with the same places and sentences`, () => {
    const form = formOf(set)
    const told = form.set.read(body, { ...facts, ownerRequired: false }).failures.filter(isAsked(form))
    const held = form.set.ofPeople.toEdit(body as Body)
    const found = readForm(form, held, factsFrom(optionsFrom(facts))).failures
    assert.deepEqual(byPlace(allFailures(form, held, found, undefined)), byPlace(told))
  })

  test(`${title}: each failure has a name and can be fixed in a step that has fields`, () => {
    const form = formOf(set)
    for (const failure of form.set.read(body, facts).forPeople().filter(isAsked(form))) {
      assert.notEqual(stepOf(form, failure.place), REVIEW, failure.place)
      assert.match(nameOf(form, failure.place), /^[A-Z]/)
      assert.doesNotMatch(sentenceOf(form, failure), /[{}]/)
    }
  })
}

test('a failure that only the service can find is shown until its field changes', () => {
  const form = formOf('a')
  const example = listExamples().find(({ name }) => name === 'individual-new-car')
  const body = example?.body as Body
  const place = 'quote.newVehicle.carId'
  const told = form.set.read(body, { ...exampleFacts.a, carKnown: false }).failures
  assert.deepEqual(
    told.map((failure) => failure.place),
    [place],
  )
  assert.deepEqual(allFailures(form, body, [], { body, failures: told }), told)
  const other = withValue(body, 'quote.finance.term', 48)
  assert.deepEqual(allFailures(form, other, [], { body, failures: told }), told)
  assert.deepEqual(allFailures(form, withValue(body, place, 'other'), [], { body, failures: told }), [])
})

/** Types an application into an empty form, field by field, as a person does. */
const typeIn = (form: FormSet, facts: Facts, body: Body): Body => {
  let so: Settled = { body: startBody(form, facts), aside: {} }
  const put = (place: string, value: unknown) => {
    so = settled(form, facts, so.body, withValue(so.body, place, value), so.aside)
  }
  for (const { block } of form.layout.choice)
    if (valueAt(body, block) !== undefined) so = withChoice(form, so, block)
  const places = leavesOf(body).filter((place) => form.layoutAt(place) !== undefined)
  const first = places.filter((place) => place.endsWith('borrowerType'))
  for (const place of [...first, ...places]) {
    const { kind, control } = fieldAt(form, place)
    const value = valueAt(body, place)
    put(place, typeof value === 'boolean' ? value : valueFrom(control, textOf(kind, control, value)))
  }
  return so.body
}

const leavesOf = (value: unknown, at = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leavesOf(entry, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, below]) => leavesOf(below, at === '' ? key : `${at}.${key}`))
}

for (const { set, name, body } of listExamples().filter((one) => !one.name.endsWith('-with-faults'))) {
  test(`example ${set}/${name}: typed in field by field it is the same application`, () => {
    const form = formOf(set)
    const facts = exampleFacts[set]
    const typed = typeIn(form, facts, form.set.ofPeople.toEdit(body as Body))
    const read = (one: Body) => {
      const { failures, value: application } = readForm(form, one, facts)
      assert.deepEqual(failures, [])
      const { customData: _, owner: __, reference: ___, ...rest } = application ?? {}
      return rest
    }
    assert.deepEqual(read(typed), read(form.set.ofPeople.toEdit(body as Body)))
  })
}

for (const set of SET_NAMES) {
  const form = formOf(set)

  test(`set ${set}: each field of the models has one place in the form, and the form has no others`, () => {
    const { nodes } = form.set.validator.tree
    const all = nodes
      .filter(({ chain, type }) => type.is === 'kind' && chain.every(({ presence }) => presence !== 'mirror'))
      .map((node) => contractPath(node))
    const laidOut = [...fieldsOf(form.layout).map(({ field }) => field), ...form.layout.notAsked]
    assert.deepEqual(laidOut.toSorted(), all.toSorted())
  })

  test(`set ${set}: each value of an enumeration has words, and each kind its control`, () => {
    for (const { field } of fieldsOf(form.layout)) {
      const { kind } = fieldAt(form, field.replaceAll('[]', '[0]'))
      for (const name of namesIn(kind, form.set.defaultBanks))
        assert.notEqual(wordsOf(kind as AnyKind, name), undefined, `${field}: ${name}`)
      if (controlOf(kind) === 'choice') assert.ok(namesIn(kind, form.set.defaultBanks).length > 0, field)
    }
  })

  test(`set ${set}: each canonical place has a name, and staff read its values as the form words them`, () => {
    for (const [place, { type }] of form.set.validator.tree.places) {
      if (type.is !== 'kind' || ['reference', 'owner', 'customData'].includes(place)) continue
      assert.ok(Object.hasOwn(FIELDS, place), place)
      for (const name of namesIn(type, form.set.defaultBanks)) {
        const canonical: unknown = type.read(name, {})
        assert.equal(
          valueNameAt(place.replaceAll('[]', '[0]'), String(canonical)),
          wordsOf(type, name),
          place,
        )
      }
    }
  })

  test(`set ${set}: an empty form asks for what the API asks for`, () => {
    const facts = exampleFacts[set]
    const body = startBody(form, facts)
    for (const { place, type } of readForm(form, body, facts).failures) {
      assert.equal(type, 'required')
      assert.notEqual(form.layoutAt(place), undefined, place)
      const isOfCounty = form.layoutAt(place)?.county !== undefined
      assert.equal(isShown(form, body, readForm(form, body, facts), place), !isOfCounty, place)
    }
  })

  test(`set ${set}: values that another borrower type is not asked for are put aside, and come back`, () => {
    const facts = exampleFacts[set]
    const example = listExamples().find((one) => one.set === set && one.name === 'limited-company')
    const before = form.set.ofPeople.toEdit(example?.body as Body)
    const [borrower = ''] = leavesOf(before).filter((place) => place.endsWith('borrowerType'))
    const company = valueAt(before, borrower)
    const other = set === 'a' ? 'Individual' : 'individual'
    const away = settled(form, facts, before, withValue(before, borrower, other), {})
    const text = JSON.stringify(away.body)
    assert.doesNotMatch(text, /companyReg/)
    assert.ok(Object.keys(away.aside).length > 0)
    const back = settled(form, facts, away.body, withValue(away.body, borrower, company), away.aside)
    assert.deepEqual(readForm(form, back.body, facts).failures, readForm(form, before, facts).failures)
    assert.match(JSON.stringify(back.body), /companyReg/)
  })
}

test('a second applicant is begun for two people together, and the first stays', () => {
  const form = formOf('b')
  const facts = exampleFacts.b
  const before = startBody(form, facts)
  const named = withValue(before, 'applicants[0].firstName', 'Aoife')
  const { body } = settled(form, facts, named, withValue(named, 'borrower.borrowerType', 'joint'), {})
  assert.equal(valueAt(body, 'applicants[0].firstName'), 'Aoife')
  assert.equal(valueAt(body, 'applicants[0].primaryApplicant'), true)
  assert.equal(valueAt(body, 'applicants[1].primaryApplicant'), false)
  assert.deepEqual(valueAt(body, 'applicants[1].addresses'), [{ currentAddress: true }])
})

const typedInto = (example: string, changes: Readonly<Record<string, unknown>>): Body => {
  const found = listExamples().find((one) => one.set === 'a' && one.name === example)
  const form = formOf('a')
  return Object.entries(changes).reduce<Body>(
    (so, [place, value]) => settled(form, exampleFacts.a, so, withValue(so, place, value), {}).body,
    form.set.ofPeople.toEdit(found?.body as Body),
  )
}
const ADDRESS = 'quote.applicants[0].contactDetails.addressHistory[0]'
const CCR = `${ADDRESS}.ccrCounty`
const isAskedFor = (body: Body, place: string) => {
  const form = formOf('a')
  return isShown(form, body, readForm(form, body, exampleFacts.a), place)
}

for (const [typed, county] of [
  ['Kerry', 'KERRY'],
  ['Co. Kerry', 'KERRY'],
  [' county  kerry ', 'KERRY'],
  ['Dublin 12', 'DUBLIN'],
  ['Dublin 6W', 'DUBLIN'],
] as const) {
  test(`the register's county of ${typed} is ${county}, and is not asked for`, () => {
    const body = typedInto('individual', { [`${ADDRESS}.county`]: typed })
    assert.equal(valueAt(body, CCR), county)
    assert.equal(isAskedFor(body, CCR), false)
  })
}

test('the register’s county is asked for where the typed county is none of its own', () => {
  const elsewhere = typedInto('individual', { [`${ADDRESS}.county`]: 'Tyrone' })
  assert.equal(valueAt(elsewhere, CCR), undefined)
  assert.ok(isAskedFor(elsewhere, CCR))
  const chosen = typedInto('individual', { [`${ADDRESS}.county`]: 'Tyrone', [CCR]: 'DONEGAL' })
  assert.equal(valueAt(chosen, CCR), 'DONEGAL')
  assert.ok(isAskedFor(chosen, CCR))
  const contradicting = typedInto('individual', { [CCR]: 'KERRY' })
  assert.ok(isAskedFor(contradicting, CCR))
  const empty = typedInto('individual', { [`${ADDRESS}.county`]: undefined })
  assert.equal(isAskedFor(empty, CCR), false)
})

const isToFix = (body: Body) => {
  const form = formOf('a')
  return toFix(form, body, readForm(form, body, exampleFacts.a), undefined).map((failure) =>
    [failure.place, sentenceOf(form, failure)].join(': '),
  )
}

test('line 1 and the town of an address are asked for, and a missing county once', () => {
  const body = typedInto('individual', {
    [`${ADDRESS}.line1`]: '  ',
    [`${ADDRESS}.town`]: undefined,
    [`${ADDRESS}.county`]: undefined,
    'quote.applicants[0].employment.employerAddress.town': undefined,
  })
  assert.deepEqual(isToFix(body), [
    `${ADDRESS}.line1: Enter the first line of the address.`,
    `${ADDRESS}.town: Enter the town.`,
    `${ADDRESS}.county: Enter the county.`,
    'quote.applicants[0].employment.employerAddress.town: Enter the town.',
  ])
})

test('a number that can be read in two ways is to be typed again, with both readings', () => {
  for (const [place, typed, says] of [
    ['applicants[0].incomeExpenditure.netSalaryPerMonth', '2650,00', 'Type 2650 or 265000.'],
    ['loanDetails.vehicle.odometer', '120.000', 'Type 120000 or 120.'],
    ['loanDetails.vehicle.odometer', '45,5', 'Type 45.5 or 455.'],
    ['loanDetails.vehicle.purchasePrice', '21.000', 'Type 21000 or 21.'],
    ['loanDetails.term', '6,0', 'Type 6 or 60.'],
    ['loanDetails.vehicle.purchasePrice', '£21500', 'Enter the amount in euro, like 2650.'],
    ['loanDetails.vehicle.purchasePrice', 'much', 'Enter whole euro, without cents, like 2650.'],
  ] as const) {
    const form = formOf('b')
    const body = withValue(
      startBody(form, exampleFacts.b),
      place,
      valueFrom(fieldAt(form, place).control, typed),
    )
    const reading = readForm(form, body, exampleFacts.b)
    const failure = toFix(form, body, reading, undefined).find((one) => one.place === place)
    assert.ok(sentenceOf(form, failure ?? assert.fail(place)).endsWith(says), place)
  }
})

test('the name of a limited company is asked for, and of no sole trader', () => {
  const form = formOf('a')
  const name = 'quote.company.legalName'
  const company = typedInto('limited-company', { [name]: undefined })
  assert.deepEqual(isToFix(company), [`${name}: Enter the legal name.`])
  assert.ok(isNeeded(form, readForm(form, company, exampleFacts.a), name))
  assert.deepEqual(isToFix(typedInto('limited-company', {})), [])
  assert.deepEqual(isToFix(typedInto('sole-trader', {})), [])
})

for (const [control, typed, value] of [
  ['sortCode', '900017', '90-00-17'],
  ['sortCode', ' 90 00 17', '90-00-17'],
  ['sortCode', '90-00-1', '90-00-1'],
  ['euro', '€21,500', 21_500],
  ['euro', '21 500', 21_500],
  ['euro', '2650.50', 2650.5],
  ['euro', 'about 2', 'about 2'],
  ['euro', '2650,00', '2650,00'],
  ['euro', '21.000', '21.000'],
  ['euro', '2 650,00\u00a0€', 2650],
  ['number', '120.000', '120.000'],
  ['number', '45,5', '45,5'],
  ['months', '6,0', '6,0'],
  ['sortCode', '90\u201300\u201317', '90-00-17'],
  ['number', '48', 48],
  ['day', '17/5/1988', '1988-05-17'],
  ['day', '17.05.1988', '1988-05-17'],
  ['day', '17\u201305\u20131988', '1988-05-17'],
  ['day', '31/02/1988', '31/02/1988'],
  ['text', ' Cork ', ' Cork '],
  ['text', '  ', undefined],
] as const) {
  test(`${typed} typed as ${control} is sent as ${JSON.stringify(value)}`, () => {
    assert.deepEqual(valueFrom(control, typed), value)
  })
}

for (const [place, value, before, after] of [
  ['a.b[1].c', 1, { a: { b: [{ c: 0 }] } }, { a: { b: [{ c: 0 }, { c: 1 }] } }],
  ['a.b', undefined, { a: { b: 1, c: 2 } }, { a: { c: 2 } }],
  ['a.b', undefined, {}, {}],
  ['b', 2, { a: 1, b: 1, c: 1 }, { a: 1, b: 2, c: 1 }],
] as const) {
  test(`${JSON.stringify(before)} with ${value} at ${place}`, () => {
    assert.deepEqual(withValue(before, place, value), after)
    assert.equal(valueAt(after, place), value)
  })
}

test('an entry can be removed from its list, and its pattern names a place', () => {
  assert.deepEqual(withoutEntry({ a: [{ b: 1 }, { b: 2 }] }, 'a', 0), { a: [{ b: 2 }] })
  assert.equal(patternOf('a[10].b[0].c'), 'a[].b[].c')
})

for (const [isNew, vehicleType, loanType, set] of [
  [false, 'car', 'hirePurchase', 'b'],
  [false, 'car', 'pcp', 'b'],
  [true, 'car', 'hirePurchase', 'a'],
  [true, 'car', 'pcp', undefined],
  [false, 'agricultural', 'hirePurchase', 'a'],
  [false, 'agricultural', 'pcp', undefined],
  [false, 'other', 'pcp', 'b'],
  [true, 'other', 'hirePurchase', undefined],
] as const) {
  test(`a ${isNew ? 'new' : 'used'} ${vehicleType} on ${loanType} is of set ${set ?? 'neither'}`, () => {
    assert.equal(setFor({ isNew, vehicleType, loanType }), set)
  })
}

const notesOf = (financed: Financed, among?: readonly SetName[]) =>
  Object.values(questionsAbout(financed, among))
    .flat()
    .filter(({ isDisabled }) => isDisabled)
    .map(({ value, note }) => `${value}: ${note}`)

test('what no application can have is disabled with its reason, and the finance gives way to the vehicle', () => {
  const used: Financed = { isNew: false, vehicleType: 'car', loanType: 'pcp' }
  assert.deepEqual(notesOf(used), [])
  assert.deepEqual(withChange(used, { isNew: true }), {
    financed: { ...used, isNew: true, loanType: 'hirePurchase' },
    set: 'a',
  })
  assert.deepEqual(notesOf({ ...used, isNew: true, loanType: 'hirePurchase' }), [
    'other: Not for a new vehicle',
    'toBeConfirmed: Not for a new vehicle',
    'pcp: Not for a new vehicle',
  ])
  assert.deepEqual(notesOf({ ...used, vehicleType: 'agricultural', loanType: 'hirePurchase' }), [
    'pcp: Not for an agricultural asset',
  ])
  assert.deepEqual(notesOf({ ...used, vehicleType: 'other' }), ['new: Not for this type of vehicle'])
  assert.deepEqual(notesOf(used, ['b']), [
    'new: Needs a new application',
    'agricultural: Needs a new application',
  ])
})

const side = (set: SetName) => ({ form: formOf(set), facts: exampleFacts[set] })

/** What both sets have of an application, in words that both share. */
const sharedIn = (set: SetName, body: Body) => {
  const {
    applicants = [],
    finance,
    vehicle,
    borrowerType,
  } = readForm(formOf(set), body, exampleFacts[set]).partial()
  return {
    borrowerType,
    price: finance?.price,
    term: valueAt(body, placeOf(formOf(set), 'finance.term') ?? ''),
    kilometres: vehicle?.used?.kilometres,
    registration: vehicle?.used?.registration,
    people: applicants.map(({ firstName, lastName, ppsNumber, dateOfBirth, title, mobile }) => ({
      firstName,
      lastName,
      ppsNumber,
      dateOfBirth,
      title,
      mobile,
    })),
  }
}

for (const { set, name, body: example } of listExamples().filter(
  (one) => !one.name.endsWith('-with-faults') && one.name !== 'individual-new-car',
)) {
  test(`example ${set}/${name}: in the other set's form it keeps what both have, and comes back unchanged`, () => {
    const [from, to] = set === 'a' ? [side('a'), side('b')] : [side('b'), side('a')]
    const body = from.form.set.ofPeople.toEdit(example as Body)
    const there = inOtherSet(from, body, to, undefined)
    assert.deepEqual(sharedIn(to.form.set.name, there.body), sharedIn(set, body))
    const { vehicle, finance } = readForm(from.form, body, from.facts).partial()
    const back = withFinanced(from.form, from.facts, inOtherSet(to, there.body, from, { body, aside: {} }), {
      isNew: vehicle?.new !== undefined,
      vehicleType: vehicle?.type ?? 'car',
      loanType: finance?.loanType ?? 'hirePurchase',
    })
    assert.deepEqual(sharedIn(set, back.body), sharedIn(set, body))
    assert.deepEqual(readForm(from.form, back.body, from.facts).failures, [])
  })
}

test('text that is not a value goes over as it was typed, and what was cleared stays cleared', () => {
  const [a, b] = [side('a'), side('b')]
  const typed = withValue(
    withValue(startBody(b.form, b.facts), 'applicants[0].ppsNumber', '12345'),
    'loanDetails.vehicle.purchasePrice',
    15_000,
  )
  const moved = inOtherSet(b, typed, a, undefined)
  assert.equal(valueAt(moved.body, 'quote.applicants[0].personalInfo.ppsNumber'), '12345')
  assert.equal(valueAt(moved.body, 'quote.finance.assetPurchasePrice'), 15_000)
  const cleared = withValue(moved.body, 'quote.applicants[0].personalInfo.ppsNumber', undefined)
  const back = inOtherSet(a, cleared, b, { body: typed, aside: {} })
  assert.equal(valueAt(back.body, 'applicants[0].ppsNumber'), undefined)
})

for (const [field, typed, form] of [
  ['applicants[].firstName', 'AOIFE', 'Aoife'],
  ['applicants[].firstName', ' séan óg ', 'Séan Óg'],
  ['applicants[].lastName', "O'BRIEN-MCGRATH", "O'Brien-McGrath"],
  ['applicants[].lastName', 'ní dhomhnaill', 'Ní Dhomhnaill'],
  ['applicants[].lastName', 'de Burca', undefined],
  ['applicants[].lastName', 'McGrath', undefined],
  ['applicants[].middleName', 'J', undefined],
  ['applicants[].lastName', '', undefined],
  ['applicants[].addresses[].eircode', 'd02x285', 'D02 X285'],
  ['applicants[].addresses[].postCode', 'a65-f4e2', 'A65 F4E2'],
  ['applicants[].addresses[].eircode', 'D6W XY00', undefined],
  ['applicants[].addresses[].postCode', 'BT1 5GS', undefined],
  ['company.legalName', 'SAMPLE MOTORS', undefined],
] as const) {
  test(`${typed} in ${field} is offered as ${form ?? 'it is'}`, () => {
    assert.equal(writtenForm(field, typed), form)
  })
}

for (const offer of [
  {
    term: 36,
    guaranteedFutureValue: 7600,
    documentationFee: 75,
    completionFee: 75,
    totalOfPayments: 18_315.28,
    totalPayable: 22_315.28,
  },
  {
    term: 48,
    guaranteedFutureValue: null,
    documentationFee: 0,
    completionFee: 63.49,
    totalOfPayments: 18_241.09,
    totalPayable: 18_241.09,
  },
] as const) {
  test(`all lines of a quotation over ${offer.term} months add up to their totals`, () => {
    let sum = 0
    for (const [title, amount, isTotal] of sumOf(offer)) {
      if (isTotal) assert.equal(Math.round(sum * 100), Math.round(amount * 100), title)
      else sum += amount
    }
    assert.ok(sumOf(offer).every(([, amount]) => amount !== 0))
  })
}

test('the figures of a quotation come back from its address, without the registration number', () => {
  const figures = {
    ...NO_FIGURES,
    price: 20_000,
    deposit: 4000.5,
    term: 36,
    loanType: 'pcp' as const,
    registration: '241-D-1',
  }
  const address = addressOf(figures)
  assert.doesNotMatch(JSON.stringify(address), /241-D/)
  assert.deepEqual(figuresFrom(address), { ...figures, registration: undefined })
  assert.equal(figuresFrom({ condition: 'new', finance: 'pcp' }).loanType, 'hirePurchase')
})
