/** A contract as the lender's core system gets it, and the example in the document. */
import type { Applicant } from '../../domain/application/application.ts'
import { endOf } from '../../domain/case/booking.ts'
import { perFeeFigure } from '../../domain/finance/fees.ts'
import { exactRatePerCent, toEuros } from '../../domain/finance/money.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import type { PayBack } from '../../domain/signing/withdrawal.ts'
import type { Value } from '../../http/responses.ts'
import { plainFacts } from '../applications/application-parts.ts'
import { DOCUMENT_EXAMPLE } from '../submissions/documents-api-models.ts'
import type { Contract } from './contract.ts'
import { CONTRACT_SCHEMA, type ContractModel } from './contract-api-models.ts'

type ContractBody = Value<typeof ContractModel>

/** The contract in the form of the model. */
export const contractBody = (contract: Contract): ContractBody => {
  const {
    inHand,
    content,
    offer,
    law,
    product,
    signedAt,
    withdrawnAt,
    withdrawal,
    startsOn,
    runsFrom,
    documents,
    agreement,
  } = contract
  const { application, reference } = inHand
  const { figures, goods, dealer } = content
  return {
    schema: CONTRACT_SCHEMA,
    reference,
    mode: application.mode,
    state: application.state,
    agreedOn: content.madeOn,
    signedAt,
    withdrawnAt,
    payBack: payBackView(inHand.file.withdrawal?.payBack ?? null),
    withdrawableUntil: withdrawal?.lastDay ?? null,
    payOutWaits: application.state === 'Signed' && withdrawal?.payOutWaits === true,
    runsFrom,
    startsOn,
    endedOn: endOf(inHand.file.booking),
    loanType: content.loanType,
    kilometresPerYear: content.kilometresPerYear,
    excessKilometreCharge: figures.excessKilometreEuro ?? null,
    commission: offer.commission === undefined ? null : toEuros(offer.commission),
    parties: partiesOf(contract),
    application: plainFacts(inHand.canonical ?? {}),
    vehicle: {
      type: goods.type,
      condition: goods.condition,
      description: goods.description,
      registration: goods.registration,
      kilometres: goods.kilometres,
      vin: goods.vin,
      fuel: goods.fuel,
    },
    price: toEuros(figures.price),
    deposit: toEuros(figures.deposit),
    tradeIn: toEuros(figures.tradeIn),
    figures: offerFigures(offer),
    nominalRate: exactRatePerCent(offer.rate),
    lastInstalment: toEuros(offer.lastInstalment ?? offer.monthlyPayment),
    fees: offer.fees.map(({ kind, amount, moment }) => ({ kind, amount: toEuros(amount), due: moment })),
    schedule: scheduleView(contract),
    product: { id: offer.productId, version: offer.productVersion, name: product },
    law: {
      id: law.id,
      name: law.name,
      version: law.holdsFrom,
      withdrawalDays: content.law?.withdrawalDays ?? law.withdrawalDays,
      informationForm: content.law?.informationForm ?? law.informationForm,
    },
    mandate: mandateView(contract),
    dealer: { id: application.ownerDealerId, ...dealer },
    payee: { ...dealer, amount: toEuros(offer.loanAmount) },
    documents: documents.map(({ by: _, contains: __, ...document }) => document),
    agreement,
  }
}

const partiesOf = ({ inHand: { canonical }, content }: Contract): ContractBody['parties'] => {
  const { hirer, signers, borrowerType } = content
  const isBusiness = borrowerType === 'limitedCompany' || borrowerType === 'partnership'
  const applicants = canonical?.applicants ?? []
  const people = signers.map(({ role, applicant, name, address }) => ({
    role,
    kind: 'person' as const,
    applicant,
    name,
    tradingAs: role === 'hirer' ? hirer.tradingAs : null,
    registrationNumber: null,
    address: role === 'hirer' ? hirer.address : address,
    ...personal(applicants[applicant]),
  }))
  if (!isBusiness) return people.toSorted((one, other) => rank(one) - rank(other))
  const { name, tradingAs, registrationNumber, address } = hirer
  const business = { role: 'hirer', kind: 'business', applicant: null } as const
  return [{ ...business, name, tradingAs, registrationNumber, address, ...personal(undefined) }, ...people]
}

const rank = ({ role }: { readonly role: string }): number => (role === 'hirer' ? 0 : 1)

const personal = (applicant: Applicant | undefined) => ({
  dateOfBirth: applicant?.dateOfBirth ?? null,
  ppsNumber: applicant?.ppsNumber ?? null,
  email: applicant?.email ?? null,
  mobile: applicant?.mobile ?? null,
})

/** Every amount as it was signed, and the due dates once the start is known. */
const scheduleView = ({ offer, schedule }: Contract): ContractBody['schedule'] =>
  schedule.map((row) => ({
    number: row.number,
    dueOn: row.dueOn,
    kind: row.number > offer.term ? 'finalPayment' : 'instalment',
    openingBalance: toEuros(row.openingBalance),
    interest: toEuros(row.interest),
    principal: toEuros(row.principal),
    payment: toEuros(row.payment),
    fee: toEuros(row.fee),
    closingBalance: toEuros(row.closingBalance),
  }))

const mandateView = (contract: Contract): ContractBody['mandate'] => {
  const { inHand, content, creditor, signedOn } = contract
  const { bank } = inHand.canonical ?? {}
  const { account, hirer } = content
  return {
    reference: inHand.reference,
    scheme: account === undefined || creditor.identifier === null ? 'none' : 'sepaCore',
    creditor: creditor.name,
    creditorIdentifier: creditor.identifier,
    accountHolder: account?.holder ?? bank?.accountName ?? '',
    holderAddress: hirer.address,
    bank: bank?.bank ?? '',
    iban: account?.iban ?? bank?.iban ?? null,
    bic: account?.bic ?? bank?.bic ?? null,
    sortCode: bank?.sortCode ?? null,
    accountNumber: bank?.accountNumber ?? null,
    signedOn,
  }
}

const payBackView = (payBack: PayBack | null): ContractBody['payBack'] =>
  payBack && { ...payBack, credit: toEuros(payBack.credit), interestPerDay: toEuros(payBack.interestPerDay) }

const { by: _, ...DOCUMENT } = DOCUMENT_EXAMPLE
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const ADDRESS = ['12 Sample Street', 'Naas', 'Kildare']
const DEALER = { name: 'Sample Motors', address: ['1 Dealer Road', 'Dublin'] }

export const CONTRACT_EXAMPLE: Value<typeof ContractModel> = {
  schema: CONTRACT_SCHEMA,
  reference: 'C01M7W0FX9DFGWSARHTC8DYZCGZ',
  mode: 'live',
  state: 'Signed',
  agreedOn: '2026-03-02',
  signedAt: '2026-03-03T10:05:00.000Z',
  withdrawnAt: null,
  payBack: null,
  withdrawableUntil: '2026-03-13',
  payOutWaits: true,
  runsFrom: 'signingStarted',
  startsOn: '2026-03-02',
  endedOn: null,
  loanType: 'hirePurchase',
  kilometresPerYear: null,
  excessKilometreCharge: null,
  commission: 25,
  parties: [
    {
      role: 'hirer',
      kind: 'person',
      applicant: 0,
      name: 'Mary Sample',
      tradingAs: null,
      registrationNumber: null,
      address: ADDRESS,
      dateOfBirth: '1985-12-31',
      ppsNumber: '1234567T',
      email: 'mary@sample.example',
      mobile: '+353851234567',
    },
  ],
  application: {
    borrowerType: 'individual',
    applicants: [{ firstName: 'Mary', lastName: 'Sample' }],
    vehicle: { type: 'car', used: { registration: '231-D-12345', kilometres: 45_000 } },
    finance: { price: 3_000, deposit: 2_000, tradeIn: 0, term: 2 },
  },
  vehicle: {
    type: 'Car',
    condition: 'Used',
    description: null,
    registration: '231-D-12345',
    kilometres: 45_000,
    vin: null,
    fuel: null,
  },
  price: 3_000,
  deposit: 2_000,
  tradeIn: 0,
  figures: {
    productId: 'hp-used',
    productVersion: 1,
    term: 2,
    loanAmount: 1_000,
    rate: 6,
    monthlyPayment: 503.75,
    aprc: 6.2,
    guaranteedFutureValue: null,
    ...perFeeFigure(() => 0),
    totalOfPayments: 1_007.5,
    totalCostOfCredit: 7.5,
    totalPayable: 3_007.5,
  },
  nominalRate: 6,
  lastInstalment: 503.75,
  fees: [{ kind: 'documentation', amount: 0, due: 'firstInstalment' }],
  schedule: [
    {
      number: 1,
      dueOn: '2026-04-02',
      kind: 'instalment',
      openingBalance: 1_000,
      interest: 5,
      principal: 498.75,
      payment: 503.75,
      fee: 0,
      closingBalance: 501.25,
    },
    {
      number: 2,
      dueOn: '2026-05-02',
      kind: 'instalment',
      openingBalance: 501.25,
      interest: 2.5,
      principal: 501.25,
      payment: 503.75,
      fee: 0,
      closingBalance: 0,
    },
  ],
  product: { id: 'hp-used', version: 1, name: 'Hire purchase, used cars' },
  law: {
    id: 'consumerCreditAct1995',
    name: 'Consumer Credit Act 1995, and the form of Directive 2008/48/EC',
    version: '2022-05-16',
    withdrawalDays: 10,
    informationForm: 'standardForm2008',
  },
  mandate: {
    reference: 'C01M7W0FX9DFGWSARHTC8DYZCGZ',
    scheme: 'sepaCore',
    creditor: 'Sample Finance',
    creditorIdentifier: 'IE12ZZZ123456',
    accountHolder: 'Mary Sample',
    holderAddress: ADDRESS,
    bank: 'bankOfIreland',
    iban: 'IE64IRCE92050112345678',
    bic: 'IRCEIE2D',
    sortCode: null,
    accountNumber: null,
    signedOn: '2026-03-03',
  },
  dealer: { id: '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d', ...DEALER },
  payee: { ...DEALER, amount: 1_000 },
  documents: [{ ...DOCUMENT, sha256: HASH }],
  agreement: { sha256: HASH, bytes: 143_872, evidenceSteps: 12, evidenceHead: HASH },
}
