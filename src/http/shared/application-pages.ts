/**
 * An application in its canonical form, with its numbers masked. Every field may be absent: invalid fields are left
 * out.
 */
import * as z from 'zod/mini'
import { answered, flag, listed } from '../declare/page-fields.ts'

const may = <Field extends z.ZodMiniType>(field: Field) => z.exactOptional(field)
const words = () => may(z.string())
const number = () => may(z.number())

const address = {
  county: words(),
  country: words(),
  line1: words(),
  line2: words(),
  town: words(),
  postCode: words(),
  eircode: words(),
}
const residence = answered({ ...address, time: words(), ccrCounty: words(), current: may(flag) })

const employer = answered({
  name: words(),
  address: may(answered(address)),
  email: words(),
  telephone: words(),
  otherTelephone: words(),
})

const employment = answered({
  type: words(),
  status: words(),
  occupation: words(),
  industry: words(),
  time: words(),
  employer: may(employer),
  workPermit: may(answered({ number: words(), expiry: words() })),
})

const applicant = answered({
  title: words(),
  firstName: words(),
  middleName: words(),
  lastName: words(),
  maidenName: words(),
  dateOfBirth: words(),
  gender: words(),
  maritalStatus: words(),
  nationality: words(),
  /** Masked except for its last characters. */
  ppsNumber: words(),
  residentialStatus: words(),
  numberOfDependents: number(),
  primary: may(flag),
  email: words(),
  mobile: words(),
  otherTelephone: words(),
  addresses: may(listed(residence)),
  employment: may(employment),
  /** Whole euros a month. */
  income: may(answered({ salary: number(), other: number(), housing: number() })),
})

const bank = answered({
  accountName: words(),
  accountType: words(),
  bank: words(),
  yearsWithBank: number(),
  accountNumber: words(),
  address: words(),
  bic: words(),
  branch: words(),
  iban: words(),
  sortCode: words(),
})

const business = answered({
  ccrCounty: words(),
  turnoverPerMonth: number(),
  address: may(residence),
  contact: may(answered({ email: words(), telephone: words(), otherTelephone: words() })),
  numberOfEmployees: number(),
  type: words(),
  yearIncorporated: words(),
  timeInBusiness: words(),
})

const vehicle = answered({
  type: words(),
  new: may(
    answered({ carId: words(), fuel: words(), make: words(), model: words(), specification: words() }),
  ),
  used: may(answered({ registration: words(), kilometres: number() })),
  vin: words(),
  japaneseImport: may(flag),
})

const finance = answered({
  price: number(),
  contribution: number(),
  deposit: number(),
  tradeIn: number(),
  tradeInRegistration: words(),
  term: number(),
  loanType: words(),
  kilometresPerYear: number(),
})

export const application = answered({
  borrowerType: words(),
  applicants: may(listed(applicant)),
  bank: may(bank),
  business: may(business),
  company: may(answered({ registrationNumber: words(), legalName: words(), numberOfDirectors: number() })),
  partnership: may(answered({ legalName: words() })),
  soleTrader: may(answered({ tradingAs: words() })),
  vehicle: may(vehicle),
  finance: may(finance),
  furtherInformation: words(),
})
export type ShownApplication = z.output<typeof application>
export type ShownApplicant = z.output<typeof applicant>
