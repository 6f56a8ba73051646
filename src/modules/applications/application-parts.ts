/**
 * The facts of an application in the form that both sets share: one model for the lender's systems, for staff, and for
 * the dealer's people. Each field may be absent: fields without a valid value are omitted.
 */
import * as z from 'zod'
import type { Path } from '../../../packages/rules/path.ts'
import {
  ACCOUNT_TYPES,
  type Application,
  BORROWER_TYPES,
  type Duration,
  EMPLOYMENT_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  LOAN_TYPES,
  MARITAL_STATUSES,
  RESIDENTIAL_STATUSES,
  TITLES,
  VEHICLE_TYPES,
} from '../../domain/application/application.ts'
import { DURATION_MONTHS } from '../../domain/application/limits.ts'
import { maskedApplication } from '../../domain/application/masking.ts'
import { ANNUAL_KILOMETRES } from '../../domain/finance/product.ts'
import { model, object } from '../../http/schema.ts'

/** Far above what anybody states. */
const NUMBER_MAXIMUM = 1_000_000_000_000
/** An application's addresses and applicants are at most this many. */
const ENTRIES_MAXIMUM = 100

const optional = <T extends z.ZodType>(schema: T, description: string, example: z.input<T>) =>
  schema
    .describe(description)
    .exactOptional()
    .meta({ examples: [example] })

const words = (description: string, example: string) => optional(z.string(), description, example)
const number = (description: string, example: number) =>
  optional(z.number().min(0).max(NUMBER_MAXIMUM), description, example)
const flag = (description: string, example: boolean) => optional(z.boolean(), description, example)
const one = <const Value extends string>(
  values: readonly Value[],
  description: string,
  example: NoInfer<Value>,
) => optional(z.enum(values) as z.ZodType<Value, Value>, description, example)

/** A block of fields, whose example has some of them. */
const block = <Fields extends z.ZodRawShape>(
  description: string,
  shown: readonly (keyof Fields & string)[],
  fields: Fields | z.ZodObject<Fields>,
) => {
  const schema = fields instanceof z.ZodObject ? fields : z.object(fields)
  return optional(schema, description, exampleOf(schema, shown))
}

const list = <Fields extends z.ZodRawShape>(
  description: string,
  shown: readonly (keyof Fields & string)[],
  entry: z.ZodObject<Fields>,
) => optional(z.array(entry).max(ENTRIES_MAXIMUM), description, [exampleOf(entry, shown)])

const exampleOf = <Fields extends z.ZodRawShape>(
  { shape }: z.ZodObject<Fields>,
  shown: readonly (keyof Fields & string)[],
) =>
  Object.fromEntries(
    shown.map((name) => {
      const { examples } = (shape[name] as z.ZodType).meta() as { readonly examples: readonly unknown[] }
      return [name, examples[0]]
    }),
  ) as z.input<z.ZodObject<Fields>>

const DURATIONS = Object.keys(DURATION_MONTHS) as readonly Duration[]

const ADDRESS = {
  line1: words('The first line of the address.', '12 Sample Street'),
  line2: words('The second line of the address.', 'Sampletown'),
  town: words('The town of the address.', 'Naas'),
  county: words('The county of the address.', 'Kildare'),
  country: words('The country of the address.', 'Ireland'),
  postCode: words('The postcode of the address.', 'W91'),
  eircode: words('The Eircode of the address.', 'W91 AB12'),
}
const Address = model('LenderAddressModel', object('An address.', ADDRESS))
const Residence = model(
  'LenderResidenceModel',
  object('An address with the time spent there.', {
    ...ADDRESS,
    ccrCounty: words('The county, as the Central Credit Register names it.', 'kildare'),
    time: one(DURATIONS, 'How long the person or business has been at this address.', '5years'),
    current: flag('Whether it is the current address.', true),
  }),
)

const SHOWN_ADDRESS = ['line1', 'town', 'county'] as const
const SHOWN_RESIDENCE = [...SHOWN_ADDRESS, 'time', 'current'] as const

const Employment = model(
  'LenderEmploymentModel',
  object('A person’s employment.', {
    type: one(EMPLOYMENT_TYPES, 'The employment type.', 'fullTime'),
    status: one(EMPLOYMENT_STATUSES, 'The employment status.', 'permanent'),
    occupation: words('The occupation.', 'Nurse'),
    industry: words('The industry.', 'Health'),
    time: one(DURATIONS, 'How long the person has worked there.', '3years'),
    employer: block('The employer.', ['name'], {
      name: words('The name of the employer.', 'Sample Hospital'),
      address: block('The address of the employer.', SHOWN_ADDRESS, Address),
      email: words('The email address of the employer.', 'hr@hospital.example'),
      telephone: words('The phone number of the employer.', '+353851234567'),
      otherTelephone: words('Another phone number of the employer.', '+353453000000'),
    }),
    workPermit: block('The work permit. Omitted if there is none.', ['number', 'expiry'], {
      number: words('The number of the work permit.', 'WP-000001'),
      expiry: words('The last day of the work permit, as YYYY-MM-DD.', '2028-06-30'),
    }),
  }),
)

const Party = model(
  'LenderPartyModel',
  object('A person who applies.', {
    title: one(TITLES, 'The title.', 'ms'),
    firstName: words('The first name.', 'Mary'),
    middleName: words('The middle name.', 'Ann'),
    lastName: words('The last name.', 'Sample'),
    maidenName: words('The maiden name, or the last name if it has not changed.', 'Sample'),
    dateOfBirth: words('The date of birth, as YYYY-MM-DD.', '1985-12-31'),
    gender: one(GENDERS, 'The gender.', 'female'),
    maritalStatus: one(MARITAL_STATUSES, 'The marital status.', 'single'),
    nationality: words('The nationality, as free text.', 'Irish'),
    ppsNumber: words('The PPS number.', '1234567T'),
    residentialStatus: one(RESIDENTIAL_STATUSES, 'The residential status.', 'homeOwner'),
    numberOfDependents: number('The number of dependents.', 1),
    primary: flag('Whether the person is the primary applicant.', true),
    email: words('The email address.', 'mary@sample.example'),
    mobile: words('The mobile number.', '+353851234567'),
    otherTelephone: words('Another phone number.', '+353453000000'),
    addresses: list('The addresses of at least the last three years.', SHOWN_RESIDENCE, Residence),
    employment: block('The employment.', ['type', 'occupation'], Employment),
    income: block('Income and housing costs.', ['salary', 'housing'], {
      salary: number('The net pay per month, in euro.', 3_200),
      other: number('Other income per month, in euro.', 0),
      housing: number('Mortgage or rent per month, in euro.', 900),
    }),
  }),
)

const Bank = {
  accountName: words('The account holder.', 'Mary Sample'),
  accountType: one(ACCOUNT_TYPES, 'Whether it is an individual or a joint account.', 'individual'),
  bank: words('The bank, by a name of its set.', 'bankOfIreland'),
  yearsWithBank: number('How many years the account has existed.', 8),
  iban: words('The IBAN.', 'IE64IRCE92050112345678'),
  bic: words('The BIC.', 'IRCEIE2D'),
  sortCode: words('The sort code.', '920501'),
  accountNumber: words('The account number.', '12345678'),
  branch: words('The branch.', 'Naas'),
  address: words('The address of the branch.', '1 Main Street, Naas'),
}

const Business = {
  type: words('The type of business.', 'Haulage'),
  turnoverPerMonth: number('The average turnover per month, in euro.', 40_000),
  numberOfEmployees: number('The number of employees.', 6),
  yearIncorporated: words('The year in which it was incorporated.', '2012'),
  timeInBusiness: one(DURATIONS, 'How long the business has existed.', '10yearsOrMore'),
  ccrCounty: words('The county, as the Central Credit Register names it.', 'kildare'),
  address: block('The address of the business.', SHOWN_RESIDENCE, Residence),
  contact: block('The contact details of the business.', ['email'], {
    email: words('The email address of the business.', 'office@haulage.example'),
    telephone: words('The phone number of the business.', '+353851234567'),
    otherTelephone: words('Another phone number of the business.', '+353453000000'),
  }),
}

const Vehicle = {
  type: one(VEHICLE_TYPES, 'The type of vehicle.', 'car'),
  new: block('A new car. Omitted for a used vehicle.', ['make', 'model'], {
    carId: words('The ID of the car in the catalogue.', '100234'),
    make: words('The make.', 'Skoda'),
    model: words('The model.', 'Octavia'),
    specification: words('The specification.', '1.5 TSI Style'),
    fuel: words('The fuel.', 'Petrol'),
  }),
  used: block('A used vehicle. Omitted for a new car.', ['registration', 'kilometres'], {
    registration: words('The registration number.', '231-D-12345'),
    kilometres: number('The odometer reading, in kilometres.', 45_000),
  }),
  identity: block('What was completed of the vehicle. Omitted if nothing was.', ['make', 'model', 'year'], {
    make: words('The make.', 'Skoda'),
    model: words('The model.', 'Octavia'),
    variant: words('The variant.', '1.5 TSI Style'),
    year: number('The year of first registration, or of a new car.', 2023),
  }),
  vin: words('The vehicle identification number (VIN).', 'TMBJR7NX1PY000001'),
  japaneseImport: flag('Whether it was imported from Japan.', false),
}

const Finance = {
  price: number('The purchase price, in euro.', 24_500),
  deposit: number(
    'The deposit, in euro. If the application has one figure for deposit and trade-in, that figure.',
    3_000,
  ),
  contribution: number(
    'Deprecated: use `deposit`. Deposit and trade-in together, in euro, if the application has one figure.',
    4_500,
  ).meta({ deprecated: true }),
  tradeIn: number('The trade-in value, in euro. Omitted if the application has one figure for both.', 1_500),
  tradeInRegistration: words('The registration number of the trade-in vehicle.', '161-D-12345'),
  term: number('The term, in months.', 60),
  loanType: one(
    LOAN_TYPES,
    'The type of loan. Omitted in a quote, which is for hire purchase.',
    'hirePurchase',
  ),
  kilometresPerYear: optional(
    z.literal(ANNUAL_KILOMETRES),
    'The kilometres per year that a PCP allows.',
    15_000,
  ),
}

const Model = model(
  'LenderApplicationModel',
  object(
    'An application in the form that quotes and cases share. Money is in euro. Fields without a valid value are omitted.',
    {
      borrowerType: one(BORROWER_TYPES, 'The borrower type.', 'individual'),
      applicants: list('The people who apply.', ['firstName', 'lastName'], Party),
      bank: block('The account for the payments.', ['accountName'], Bank),
      business: block('The business. Omitted for consumers.', ['type'], Business),
      company: block('The company. Omitted if there is none.', ['legalName'], {
        legalName: words('The legal name.', 'Sample Haulage Limited'),
        registrationNumber: words('The number in the companies register.', '123456'),
        numberOfDirectors: number('The number of directors.', 2),
      }),
      partnership: block('The partnership. Omitted if there is none.', ['legalName'], {
        legalName: words('The legal name.', 'Sample and Sons'),
      }),
      soleTrader: block('The sole trader. Omitted if there is none.', ['tradingAs'], {
        tradingAs: words('The trading name.', 'Sample Haulage'),
      }),
      vehicle: block('The vehicle.', ['type'], Vehicle),
      finance: block('Price, deposit, trade-in and term, as requested.', ['price', 'term'], Finance),
      furtherInformation: words('What else the applicants say.', 'Collection in March.'),
    },
  ),
)

/** The submission's identifiers and the client's own data are not facts about the borrower. */
type Facts = Omit<Application, 'reference' | 'owner' | 'customData'>

/** Does not compile while the model lacks a field of the application, at any depth. */
export const application: Path<Facts> extends Path<z.output<typeof Model>> ? typeof Model : never = Model

export type ShownApplication = z.output<typeof Model>
export type ShownApplicant = NonNullable<ShownApplication['applicants']>[number]

/** The value of one field. */
export const value = z.union([z.string(), z.number(), z.boolean()])

const factsOf = ({
  reference: _reference,
  owner: _owner,
  customData: _data,
  ...facts
}: Partial<Application>): ShownApplication => facts

/** As people see it: its numbers masked. */
export const maskedFacts = (canonical: Partial<Application>) => factsOf(maskedApplication(canonical))

/** As the lender's systems get it. Both sets call it the deposit; a quote's includes the trade-in. */
export const plainFacts = (canonical: Partial<Application>): ShownApplication => {
  const facts = factsOf(canonical)
  const { finance } = facts
  return finance?.contribution === undefined
    ? facts
    : { ...facts, finance: { deposit: finance.contribution, ...finance } }
}
