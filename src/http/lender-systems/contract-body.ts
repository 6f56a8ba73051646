/** A contract as the lender's core system gets it. */
import type { Applicant } from '../../domain/application/application.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import { exactRatePerCent } from '../../domain/finance/rate.ts'
import type { Contract } from '../../operations/lender-systems/contract.ts'
import { plainFacts } from '../case/application.ts'
import type { Value } from '../declare/responses.ts'
import { CONTRACT_SCHEMA, type ContractModel } from './contract-models.ts'

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
    runsFrom,
    startsOn,
    loanType: content.loanType,
    kilometresPerYear: content.kilometresPerYear,
    excessKilometreCharge: figures.excessKilometreEuro ?? null,
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
