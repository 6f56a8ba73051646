/** The form of set A. */
import { type Asked, BORROWER_NOTES, type DrawnLayout, NO_GROUPS, under } from './layout.ts'

const APPLICANT = 'quote.applicants[]'
const PERSON = `${APPLICANT}.personalInfo`
const CONTACT = `${APPLICANT}.contactDetails`
const WORK = `${APPLICANT}.employment`
const BUSINESS = 'quote.businessData'

const WANTED = { isWanted: true } as const
const ADDRESS: readonly Asked[] = [
  ['line1', WANTED],
  'line2',
  ['town', WANTED],
  ['county', WANTED],
  ['postCode', { label: 'Eircode' }],
]

export const LAYOUT_A: DrawnLayout = {
  applicants: 'quote.applicants',
  addresses: `${CONTACT}.addressHistory`,
  choice: [
    { block: 'quote.usedVehicle', isNew: false },
    { block: 'quote.newVehicle', isNew: true },
  ],
  steps: {
    finance: {
      groups: [
        {
          title: 'Vehicle',
          opens: 'condition',
          fields: [
            ...under('quote.usedVehicle', [
              ['registrationNumber', { hint: 'For example 201-D-12345' }],
              'currentKilometers',
            ]),
            ...under('quote.newVehicle', [
              'make',
              'model',
              'specification',
              'fuel',
              ['carId', { control: 'car', isWide: true }],
            ]),
            ...under('quote', [['financeApplyingFor', { control: 'vehicleType', isWide: true }]]),
          ],
        },
        {
          title: 'Finance',
          opens: 'loan',
          fields: [
            ...under('quote.finance', [
              'assetPurchasePrice',
              ['tradeInValueDeposit', { hint: 'Both added up.' }],
              'tradeInRegistrationNumber',
              ['term', { control: 'months', isWide: true }],
            ]),
            ...under('quote', [['furtherInformation', { control: 'longText', isWide: true }]]),
          ],
        },
        {
          title: 'Borrower',
          fields: under('quote', [
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
          fields: [
            ...under('quote.company', [
              ['legalName', WANTED],
              'companyRegistrationNumber',
              'numberOfDirectors',
            ]),
            ...under('quote.partnership', ['legalName']),
            ...under('quote.soleTrader', [['tradingAs', { isOffered: true }]]),
            ...under(BUSINESS, [
              'typeOfBusiness',
              ['yearIncorporated', { control: 'digits' }],
              'numberOfEmployees',
              'averageTurnoverPerMonth',
              'businessEmail',
              'businessTelephone',
            ]),
          ],
        },
        {
          title: 'Business address',
          isOfBusiness: true,
          fields: under(`${BUSINESS}.businessAddress`, ADDRESS).concat(
            under(BUSINESS, [['businessCcrCounty', { county: `${BUSINESS}.businessAddress.county` }]]),
          ),
        },
      ],
      ofEachApplicant: [
        {
          title: 'Personal details',
          fields: under(PERSON, [
            'title',
            'firstName',
            'middleName',
            'lastName',
            ['maidenName', { hint: 'The last name if it has not changed.' }],
            'dateOfBirth',
            'ppsNumber',
            'nationality',
            'maritalStatus',
            'numberOfDependents',
            'residentialStatus',
          ]),
        },
        {
          title: 'Contact details',
          fields: under(CONTACT, ['mainPhoneNumber', 'otherPhoneNumber', 'emailAddress']),
        },
        {
          title: 'Addresses',
          copies: 'Same addresses as the first applicant',
          lead: 'Where they live now, then where they lived before, back to three years.',
          list: `${CONTACT}.addressHistory`,
          fields: under(`${CONTACT}.addressHistory[]`, [
            ...ADDRESS,
            ['ccrCounty', { county: `${CONTACT}.addressHistory[].county` }],
            'timeAtAddress',
          ]),
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
            'employmentStatus',
            'occupationTitle',
            'industryCategory',
            'timeInThisEmployment',
            'employerName',
            'employmentPhoneNumber',
            'workPermitNumber',
            'workPermitExpiryDate',
          ]),
        },
        {
          title: 'Employer’s address',
          copies: 'Same address as the first applicant’s employer',
          fields: under(`${WORK}.employerAddress`, ADDRESS),
        },
        {
          title: 'Income and housing',
          fields: under(`${APPLICANT}.incomeExpenditure`, [
            'netSalaryPerMonth',
            'otherIncomePerMonth',
            ['mortgageRentPayment', { hint: '0 if there is none.' }],
          ]),
        },
      ],
    },
    bank: {
      groups: [
        {
          title: 'Bank account',
          lead: 'Instalments are collected from this account.',
          fields: under('quote.bankDetails', [
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
  notAsked: ['quote.quoteReference', 'customData', 'ownerUserEmail'],
}
