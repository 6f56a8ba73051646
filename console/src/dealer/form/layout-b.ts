/** The form of set B. */
import { type Asked, BORROWER_NOTES, type DrawnLayout, NO_GROUPS, under } from './layout.ts'

const BORROWER = 'borrower'
const APPLICANT = 'applicants[]'
const WORK = `${APPLICANT}.employment`
const LOAN = 'loanDetails'
const VEHICLE = `${LOAN}.vehicle`

/** The interface asks for a mobile number where a business may have none. */
const A_MOBILE = 'A mobile number is required. If there is none, enter the manager’s.'

const ADDRESS: readonly Asked[] = [
  ['line1', { isWanted: true }],
  ['line2', { hint: 'If there is no second line, enter the town.' }],
  'county',
  'country',
  ['postCode', { label: 'Routing key' }],
  'eirCode',
]

export const LAYOUT_B: DrawnLayout = {
  applicants: 'applicants',
  addresses: `${APPLICANT}.addresses`,
  choice: [],
  steps: {
    finance: {
      groups: [
        {
          title: 'Vehicle',
          opens: 'condition',
          fields: under(VEHICLE, [
            ['registrationNumber', { hint: 'For example 201-D-12345' }],
            'odometer',
            ['vehicleType', { control: 'vehicleType', isWide: true }],
            'vin',
            'isJapaneseImport',
          ]),
        },
        {
          title: 'Finance',
          fields: [
            ...under(LOAN, [['loanType', { control: 'loanType', isWide: true }]]),
            ...under(VEHICLE, [
              ['annualKilometers', { control: 'buttons', isWide: true }],
              ['purchasePrice', { control: 'euro' }],
              ['deposit', { control: 'euro', hint: '0 if there is none.' }],
              ['tradeIn', { control: 'euro' }],
              'tradeInRegistrationNumber',
            ]),
            ...under(LOAN, [
              ['term', { control: 'months', isWide: true }],
              ['furtherInformation', { control: 'longText', isWide: true }],
            ]),
          ],
        },
        {
          title: 'Borrower',
          fields: under(BORROWER, [
            ['borrowerType', { control: 'buttons', notes: BORROWER_NOTES, isWide: true }],
          ]),
        },
      ],
      ofEachApplicant: [],
    },
    applicants: {
      groups: [
        {
          title: 'Business',
          isOfBusiness: true,
          fields: under(BORROWER, [
            'legalName',
            'tradingAs',
            'companyRegNumber',
            'typeOfBusiness',
            ['yearIncorporated', { control: 'digits' }],
            'timeInBusiness',
            'numberOfEmployees',
            'numberOfDirectors',
            'averageTurnover',
          ]),
        },
        {
          title: 'Business contact details',
          isOfBusiness: true,
          fields: under(`${BORROWER}.businessContact`, [
            'email',
            ['mainPhone', { label: 'Business mobile number', hint: A_MOBILE }],
            'secondaryPhone',
          ]),
        },
        {
          title: 'Business address',
          isOfBusiness: true,
          fields: under(`${BORROWER}.businessAddress`, [...ADDRESS, 'timeAtAddress', 'currentAddress']),
        },
      ],
      ofEachApplicant: [
        {
          title: 'Personal details',
          fields: under(APPLICANT, [
            'primaryApplicant',
            'title',
            'firstName',
            'middleName',
            'lastName',
            ['maidenOther', { hint: 'The last name if it has not changed.' }],
            'dateOfBirth',
            'ppsNumber',
            'gender',
            'nationality',
            'maritalStatus',
            'numberOfDependents',
            'residentialStatus',
          ]),
        },
        {
          title: 'Contact details',
          fields: under(APPLICANT, ['mainPhone', 'secondaryPhone', 'email']),
        },
        {
          title: 'Addresses',
          copies: 'Same addresses as the first applicant',
          lead: 'Where they live now, then where they lived before, back to three years.',
          list: `${APPLICANT}.addresses`,
          fields: under(`${APPLICANT}.addresses[]`, [...ADDRESS, 'timeAtAddress', 'currentAddress']),
        },
      ],
    },
    work: {
      groups: [],
      ofEachApplicant: [
        {
          title: 'Employment',
          fields: under(WORK, [
            'employmentType',
            'status',
            'title',
            'industry',
            'timeInEmployment',
            'workPermit',
            'workPermitExpiry',
          ]),
        },
        {
          title: 'Employer',
          copies: 'Same employer as the first applicant',
          fields: under(WORK, [
            'employerName',
            ['mainPhone', { label: 'Employer’s mobile number', hint: A_MOBILE }],
            'secondaryPhone',
            'email',
            ...ADDRESS,
          ]),
        },
        {
          title: 'Income and housing',
          fields: under(`${APPLICANT}.incomeExpenditure`, [
            'netSalaryPerMonth',
            'otherIncomePerMonth',
            ['mortgageRent', { hint: '0 if there is none.' }],
          ]),
        },
      ],
    },
    bank: {
      groups: [
        {
          title: 'Bank account',
          lead: 'Instalments are collected from this account.',
          fields: under(`${BORROWER}.bankDetails`, [
            'accountName',
            'accountType',
            'bank',
            'yearsWithBank',
            'iban',
            'bicCode',
            'accountNumber',
            'sortCode',
            'branch',
            'address',
          ]),
        },
      ],
      ofEachApplicant: [],
    },
    review: NO_GROUPS,
  },
  notAsked: ['onBehalfOf', 'caseId'],
}
