/** The sample bodies' applicants: three made-up persons, in the words of either set. */
import type { Body } from './interface-tables.ts'
import type { BorrowerTypeA, BorrowerTypeB, Filled } from './samples.ts'

type Person = {
  readonly title: 'Mrs' | 'Mr' | 'Ms'
  readonly firstName: string
  readonly dateOfBirth: string
  readonly ppsNumber: string
  readonly mobile: string
  readonly employmentType: 'FullTime' | 'SelfEmployed' | 'PartTime'
}

const aoife: Person = {
  title: 'Mrs',
  firstName: 'Aoife',
  dateOfBirth: '1985-04-12',
  ppsNumber: '1234567FA',
  mobile: '085 123 4567',
  employmentType: 'FullTime',
}
const brian: Person = {
  title: 'Mr',
  firstName: 'Brian',
  dateOfBirth: '1979-11-30T00:00:00Z',
  ppsNumber: '1234567TW',
  mobile: '+353 86 123 4567',
  employmentType: 'SelfEmployed',
}
const ciara: Person = {
  title: 'Ms',
  firstName: 'Ciara',
  dateOfBirth: '1992-02-29T00:00:00',
  ppsNumber: '1234577WW',
  mobile: '0871234567',
  employmentType: 'PartTime',
}

/** As many persons as the borrower type takes at most, or at least. */
function personsFor(borrowerType: string, filled: Filled): Person[] {
  const kind = borrowerType.toLowerCase()
  const all = [aoife, brian, ciara]
  if (kind === 'joint') return all.slice(0, 2)
  if (kind === 'partnership') return all.slice(0, filled === 'full' ? 3 : 2)
  if (kind === 'limitedcompany') return all.slice(0, filled === 'full' ? 3 : 1)
  return all.slice(0, 1)
}

/** Set A's applicants for a borrower type. */
export function applicantsOfSetA(borrowerType: BorrowerTypeA, filled: Filled): Body[] {
  const persons = personsFor(borrowerType, filled)
  if (filled === 'full') return persons.map(fullApplicantOfSetA)
  const takesIncome = borrowerType === 'Individual' || borrowerType === 'Joint'
  return persons.map((person) => minimalApplicantOfSetA(person, takesIncome))
}

/** Set B's applicants for a borrower type. */
export function applicantsOfSetB(borrowerType: BorrowerTypeB, filled: Filled): Body[] {
  const persons = personsFor(borrowerType, filled)
  if (filled === 'full') return persons.map((person, index) => fullApplicantOfSetB(person, index === 0))
  const takesIncome = borrowerType !== 'partnership' && borrowerType !== 'limitedCompany'
  return persons.map((person, index) => minimalApplicantOfSetB(person, index === 0, takesIncome))
}

const emailOf = (person: Person): string => `${person.firstName.toLowerCase()}@example.ie`

const addressLines = {
  county: 'Dublin',
  line1: '3 Sample Street',
  line2: 'Sample Quarter',
  postCode: 'A00 A000',
}

function fullApplicantOfSetA(person: Person): Body {
  const addressed = { ...addressLines, town: 'Sampletown' }
  return {
    contactDetails: {
      addressHistory: [
        { ccrCounty: 'DUBLIN', timeAtAddress: 'About3Years', ...addressed },
        { ccrCounty: 'CORK', timeAtAddress: 'About10YearsOrMore', ...addressed },
      ],
      emailAddress: emailOf(person),
      mainPhoneNumber: person.mobile,
      otherPhoneNumber: '089 765 4321',
    },
    personalInfo: {
      dateOfBirth: person.dateOfBirth,
      firstName: person.firstName,
      lastName: 'Sample',
      nationality: 'Irish',
      ppsNumber: person.ppsNumber,
      residentialStatus: 'Tenant',
      title: person.title,
      maidenName: 'Specimen',
      maritalStatus: 'Married',
      middleName: 'Placeholder',
      numberOfDependents: 2,
    },
    employment: {
      employerAddress: addressed,
      employmentPhoneNumber: '088 123 4567',
      employmentType: person.employmentType,
      industryCategory: 'Sample industry',
      occupationTitle: 'Tester',
      timeInThisEmployment: 'About4Years',
      employerName: 'Sample Employer',
      employmentStatus: 'Permanent',
      workPermitExpiryDate: '2027-01-31',
      workPermitNumber: 'SAMPLE-1',
    },
    incomeExpenditure: { mortgageRentPayment: 900, netSalaryPerMonth: 2_000, otherIncomePerMonth: 150 },
  }
}

function minimalApplicantOfSetA(person: Person, takesIncome: boolean): Body {
  return {
    contactDetails: {
      addressHistory: [{ ccrCounty: 'DUBLIN', timeAtAddress: 'About3Years', county: 'Dublin' }],
      emailAddress: emailOf(person),
      mainPhoneNumber: person.mobile,
    },
    personalInfo: {
      dateOfBirth: person.dateOfBirth,
      firstName: person.firstName,
      lastName: 'Sample',
      nationality: 'Irish',
      ppsNumber: person.ppsNumber,
      residentialStatus: 'Tenant',
      title: 'Mr',
    },
    ...(takesIncome
      ? {
          employment: {
            employerAddress: {},
            employmentPhoneNumber: '088 123 4567',
            employmentType: 'SelfEmployed',
            industryCategory: 'Sample industry',
            occupationTitle: 'Tester',
            timeInThisEmployment: 'About4Years',
          },
          incomeExpenditure: { mortgageRentPayment: 0, netSalaryPerMonth: 1_250 },
        }
      : {}),
  }
}

const wordsOfSetB = {
  Mrs: 'mrs',
  Mr: 'mr',
  Ms: 'ms',
  FullTime: 'fullTime',
  SelfEmployed: 'selfEmployed',
  PartTime: 'partTime',
} as const

const employmentOfSetB = {
  industry: 'Sample industry',
  title: 'Tester',
  employmentType: 'selfEmployed',
  ...addressLines,
  country: 'Ireland',
  eirCode: 'A00 A000',
  email: 'employer@example.ie',
  mainPhone: '088 123 4567',
  timeInEmployment: '4years',
}

function fullApplicantOfSetB(person: Person, primaryApplicant: boolean): Body {
  const addressed = { ...addressLines, country: 'Ireland', eirCode: 'A00 A000' }
  return {
    ...personOfSetB(person, primaryApplicant),
    title: wordsOfSetB[person.title],
    secondaryPhone: '089 765 4321',
    numberOfDependents: 2,
    maidenOther: 'Specimen',
    middleName: 'Placeholder',
    addresses: [
      { timeAtAddress: '3years', ...addressed, currentAddress: true },
      { timeAtAddress: 'morethan10', ...addressed, currentAddress: false },
    ],
    employment: {
      ...employmentOfSetB,
      employmentType: wordsOfSetB[person.employmentType],
      status: 'Permanent',
      employerName: 'Sample Employer',
      secondaryPhone: '085 765 4321',
      workPermit: 'SAMPLE-1',
      workPermitExpiry: '2027-01-31',
    },
    incomeExpenditure: { netSalaryPerMonth: 2_000, otherIncomePerMonth: 150, mortgageRent: 900 },
  }
}

function minimalApplicantOfSetB(person: Person, primaryApplicant: boolean, takesIncome: boolean): Body {
  return {
    ...personOfSetB(person, primaryApplicant),
    addresses: [{ timeAtAddress: '3years', currentAddress: true }],
    employment: employmentOfSetB,
    ...(takesIncome ? { incomeExpenditure: { netSalaryPerMonth: 1_250, mortgageRent: 0 } } : {}),
  }
}

function personOfSetB(person: Person, primaryApplicant: boolean): Body {
  return {
    title: 'mr',
    firstName: person.firstName,
    lastName: 'Sample',
    dateOfBirth: person.dateOfBirth,
    gender: 'female',
    maritalStatus: 'single',
    nationality: 'Irish',
    primaryApplicant,
    ppsNumber: person.ppsNumber,
    email: emailOf(person),
    mainPhone: person.mobile,
    residentialStatus: 'tenant',
  }
}
