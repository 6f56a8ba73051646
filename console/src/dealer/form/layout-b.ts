/** The form of set B. */
import { addressWith, type Layout, NO_GROUPS, under } from './layout.ts'

const BORROWER = 'borrower'
const APPLICANT = 'applicants[]'
const WORK = `${APPLICANT}.employment`
const LOAN = 'loanDetails'
const VEHICLE = `${LOAN}.vehicle`

const ADDRESS = addressWith({}, { country: 'Country', postCode: 'Routing key', eirCode: 'Eircode' })

export const LAYOUT_B: Layout = {
  applicants: 'applicants',
  addresses: `${APPLICANT}.addresses`,
  choice: [],
  steps: {
    finance: {
      groups: [
        {
          title: 'Who borrows, and how',
          fields: [
            ...under(BORROWER, {
              borrowerType: { label: 'Borrower', control: 'buttons', isWide: true },
            }),
            ...under(LOAN, { loanType: { label: 'Type of finance', control: 'buttons', isWide: true } }),
          ],
        },
        {
          title: 'Vehicle',
          fields: under(VEHICLE, {
            vehicleType: { label: 'Type of vehicle', control: 'buttons', isWide: true },
            registrationNumber: { label: 'Registration number', hint: 'For example 201-D-12345' },
            odometer: 'Kilometres on the clock',
            vin: 'Vehicle identification number',
            isJapaneseImport: 'Japanese import',
          }),
        },
        {
          title: 'Finance',
          fields: [
            ...under(VEHICLE, {
              purchasePrice: { label: 'Price', control: 'euro' },
              deposit: { label: 'Deposit', control: 'euro', hint: '0 if there is none.' },
              tradeIn: { label: 'Trade-in', control: 'euro' },
              tradeInRegistrationNumber: 'Registration number of the trade-in',
              annualKilometers: { label: 'Kilometres a year', control: 'buttons', isWide: true },
            }),
            ...under(LOAN, {
              term: { label: 'Term', control: 'months', isWide: true },
              furtherInformation: { label: 'Further information', control: 'longText', isWide: true },
            }),
          ],
        },
      ],
      ofEachApplicant: [],
    },
    applicants: {
      groups: [
        {
          title: 'Business',
          fields: under(BORROWER, {
            legalName: 'Legal name',
            tradingAs: 'Trading as',
            companyRegNumber: 'Company registration number',
            typeOfBusiness: 'Type of business',
            yearIncorporated: { label: 'Year it began', control: 'digits' },
            timeInBusiness: 'Time in business',
            numberOfEmployees: 'Number of employees',
            numberOfDirectors: 'Number of directors',
            averageTurnover: 'Average turnover a month',
          }),
        },
        {
          title: 'Contact of the business',
          fields: under(`${BORROWER}.businessContact`, {
            email: 'E-mail of the business',
            mainPhone: 'Mobile number of the business',
            secondaryPhone: 'Other telephone number of the business',
          }),
        },
        {
          title: 'Address of the business',
          fields: under(`${BORROWER}.businessAddress`, {
            ...ADDRESS,
            timeAtAddress: 'Time there',
            currentAddress: 'This is the current address',
          }),
        },
      ],
      ofEachApplicant: [
        {
          title: 'Person',
          fields: under(APPLICANT, {
            primaryApplicant: 'Main applicant',
            title: 'Title',
            firstName: 'First name',
            middleName: 'Middle name',
            lastName: 'Last name',
            maidenOther: { label: 'Maiden name', hint: 'The last name if it has not changed.' },
            dateOfBirth: 'Date of birth',
            ppsNumber: 'PPS number',
            gender: 'Gender',
            nationality: 'Nationality',
            maritalStatus: 'Marital status',
            numberOfDependents: 'Dependants',
            residentialStatus: 'Lives as',
          }),
        },
        {
          title: 'Contact',
          fields: under(APPLICANT, {
            mainPhone: 'Mobile number',
            secondaryPhone: 'Other telephone number',
            email: 'E-mail address',
          }),
        },
        {
          title: 'Addresses',
          lead: 'Where they live now, then where they lived before, back to three years.',
          list: `${APPLICANT}.addresses`,
          fields: under(`${APPLICANT}.addresses[]`, {
            ...ADDRESS,
            timeAtAddress: 'Time there',
            currentAddress: 'They live here now',
          }),
        },
      ],
    },
    work: {
      groups: [],
      ofEachApplicant: [
        {
          title: 'Employment',
          fields: under(WORK, {
            employmentType: 'Works',
            status: 'Contract',
            title: 'Occupation',
            industry: 'Industry',
            timeInEmployment: 'Time there',
            workPermit: 'Work permit number',
            workPermitExpiry: 'Work permit valid until',
          }),
        },
        {
          title: 'Employer',
          fields: under(WORK, {
            employerName: 'Employer',
            mainPhone: 'Mobile number of the employer',
            secondaryPhone: 'Other telephone number of the employer',
            email: 'E-mail of the employer',
            ...ADDRESS,
          }),
        },
        {
          title: 'Income and housing',
          fields: under(`${APPLICANT}.incomeExpenditure`, {
            netSalaryPerMonth: 'Net salary a month',
            otherIncomePerMonth: 'Other income a month',
            mortgageRent: { label: 'Mortgage or rent a month', hint: '0 if there is none.' },
          }),
        },
      ],
    },
    bank: {
      groups: [
        {
          title: 'Bank account',
          lead: 'Instalments are collected from this account.',
          fields: under(`${BORROWER}.bankDetails`, {
            accountName: 'Name on the account',
            accountType: 'Account',
            bank: 'Bank',
            yearsWithBank: 'Years with this bank',
            iban: 'IBAN',
            bicCode: 'BIC',
            accountNumber: 'Account number',
            sortCode: 'Sort code',
            branch: 'Branch',
            address: 'Address of the branch',
          }),
        },
      ],
      ofEachApplicant: [],
    },
    review: NO_GROUPS,
  },
  notAsked: ['onBehalfOf', 'caseId'],
}
