/** The form of set A. */
import { type Asked, type DrawnLayout, NO_GROUPS, under } from './layout.ts'

const APPLICANT = 'quote.applicants[]'
const PERSON = `${APPLICANT}.personalInfo`
const CONTACT = `${APPLICANT}.contactDetails`
const WORK = `${APPLICANT}.employment`
const BUSINESS = 'quote.businessData'

const ADDRESS: readonly Asked[] = ['line1', 'line2', 'town', 'county', ['postCode', { label: 'Eircode' }]]

export const LAYOUT_A: DrawnLayout = {
  applicants: 'quote.applicants',
  addresses: `${CONTACT}.addressHistory`,
  choice: [
    { block: 'quote.usedVehicle', says: 'Used' },
    { block: 'quote.newVehicle', says: 'New' },
  ],
  steps: {
    finance: {
      groups: [
        {
          title: 'Who borrows, and for what',
          fields: under('quote', [
            ['borrowerType', { control: 'buttons', isWide: true }],
            ['financeApplyingFor', { control: 'buttons', isWide: true }],
          ]),
        },
        {
          title: 'Used vehicle',
          block: 'quote.usedVehicle',
          fields: under('quote.usedVehicle', [
            ['registrationNumber', { hint: 'For example 201-D-12345' }],
            'currentKilometers',
          ]),
        },
        {
          title: 'New vehicle',
          block: 'quote.newVehicle',
          fields: under('quote.newVehicle', [
            'make',
            'model',
            'specification',
            'fuel',
            ['carId', { hint: 'Filled in when you choose a car.' }],
          ]),
        },
        {
          title: 'Finance',
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
      ],
      ofEachApplicant: [],
    },
    applicants: {
      groups: [
        {
          title: 'Business',
          fields: [
            ...under('quote.company', ['legalName', 'companyRegistrationNumber', 'numberOfDirectors']),
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
          title: 'Address of the business',
          fields: under(`${BUSINESS}.businessAddress`, ADDRESS).concat(
            under(BUSINESS, ['businessCcrCounty']),
          ),
        },
      ],
      ofEachApplicant: [
        {
          title: 'Person',
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
          title: 'Contact',
          fields: under(CONTACT, ['mainPhoneNumber', 'otherPhoneNumber', 'emailAddress']),
        },
        {
          title: 'Addresses',
          lead: 'Where they live now, then where they lived before, back to three years.',
          list: `${CONTACT}.addressHistory`,
          fields: under(`${CONTACT}.addressHistory[]`, [...ADDRESS, 'ccrCounty', 'timeAtAddress']),
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
        { title: 'Address of the employer', fields: under(`${WORK}.employerAddress`, ADDRESS) },
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
