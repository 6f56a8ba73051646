/** The form of set A. */
import { addressWith, type Layout, NO_GROUPS, under } from './layout.ts'

const APPLICANT = 'quote.applicants[]'
const PERSON = `${APPLICANT}.personalInfo`
const CONTACT = `${APPLICANT}.contactDetails`
const WORK = `${APPLICANT}.employment`
const BUSINESS = 'quote.businessData'

const ADDRESS = addressWith({ town: 'Town' }, { postCode: 'Eircode' })

export const LAYOUT_A: Layout = {
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
          fields: under('quote', {
            borrowerType: { label: 'Borrower', control: 'buttons', isWide: true },
            financeApplyingFor: { label: 'Type of vehicle', control: 'buttons', isWide: true },
          }),
        },
        {
          title: 'Used vehicle',
          block: 'quote.usedVehicle',
          fields: under('quote.usedVehicle', {
            registrationNumber: { label: 'Registration number', hint: 'For example 201-D-12345' },
            currentKilometers: 'Kilometres on the clock',
          }),
        },
        {
          title: 'New vehicle',
          block: 'quote.newVehicle',
          fields: under('quote.newVehicle', {
            make: 'Make',
            model: 'Model',
            specification: 'Specification',
            fuel: 'Fuel',
            carId: { label: 'Number in the catalogue', hint: 'Filled in when you choose a car.' },
          }),
        },
        {
          title: 'Finance',
          fields: [
            ...under('quote.finance', {
              assetPurchasePrice: 'Price',
              tradeInValueDeposit: {
                label: 'Deposit and trade-in',
                hint: 'Both added up.',
              },
              tradeInRegistrationNumber: 'Registration number of the trade-in',
              term: { label: 'Term', control: 'months', isWide: true },
            }),
            ...under('quote', {
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
          fields: [
            ...under('quote.company', {
              legalName: 'Legal name',
              companyRegistrationNumber: 'Company registration number',
              numberOfDirectors: 'Number of directors',
            }),
            ...under('quote.partnership', { legalName: 'Legal name of the partnership' }),
            ...under('quote.soleTrader', { tradingAs: { label: 'Trading as', isOffered: true } }),
            ...under(BUSINESS, {
              typeOfBusiness: 'Type of business',
              yearIncorporated: { label: 'Year it began', control: 'digits' },
              numberOfEmployees: 'Number of employees',
              averageTurnoverPerMonth: 'Average turnover a month',
              businessEmail: 'E-mail of the business',
              businessTelephone: 'Telephone of the business',
            }),
          ],
        },
        {
          title: 'Address of the business',
          fields: under(`${BUSINESS}.businessAddress`, ADDRESS).concat(
            under(BUSINESS, { businessCcrCounty: 'County in the credit register' }),
          ),
        },
      ],
      ofEachApplicant: [
        {
          title: 'Person',
          fields: under(PERSON, {
            title: 'Title',
            firstName: 'First name',
            middleName: 'Middle name',
            lastName: 'Last name',
            maidenName: { label: 'Maiden name', hint: 'The last name if it has not changed.' },
            dateOfBirth: 'Date of birth',
            ppsNumber: 'PPS number',
            nationality: 'Nationality',
            maritalStatus: 'Marital status',
            numberOfDependents: 'Dependants',
            residentialStatus: 'Lives as',
          }),
        },
        {
          title: 'Contact',
          fields: under(CONTACT, {
            mainPhoneNumber: 'Mobile number',
            otherPhoneNumber: 'Other telephone number',
            emailAddress: 'E-mail address',
          }),
        },
        {
          title: 'Addresses',
          lead: 'Where they live now, then where they lived before, back to three years.',
          list: `${CONTACT}.addressHistory`,
          fields: under(`${CONTACT}.addressHistory[]`, {
            ...ADDRESS,
            ccrCounty: 'County in the credit register',
            timeAtAddress: 'Time there',
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
            employmentStatus: 'Contract',
            occupationTitle: 'Occupation',
            industryCategory: 'Industry',
            timeInThisEmployment: 'Time there',
            employerName: 'Employer',
            employmentPhoneNumber: 'Telephone at work',
            workPermitNumber: 'Work permit number',
            workPermitExpiryDate: 'Work permit valid until',
          }),
        },
        { title: 'Address of the employer', fields: under(`${WORK}.employerAddress`, ADDRESS) },
        {
          title: 'Income and housing',
          fields: under(`${APPLICANT}.incomeExpenditure`, {
            netSalaryPerMonth: { label: 'Net salary a month' },
            otherIncomePerMonth: 'Other income a month',
            mortgageRentPayment: { label: 'Mortgage or rent a month', hint: '0 if there is none.' },
          }),
        },
      ],
    },
    bank: {
      groups: [
        {
          title: 'Bank account',
          lead: 'Instalments are collected from this account.',
          fields: under('quote.bankDetails', {
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
  notAsked: ['quote.quoteReference', 'customData', 'ownerUserEmail'],
}
