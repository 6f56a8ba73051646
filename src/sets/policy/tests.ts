/** A policy's tests in the form of its file. */
import type { TestedApplicant, TestedApplication, TestedCase } from '../../domain/policy/tested-case.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import { TestedVehicleType } from './tests-model.ts'

/** A test as it is written in a file. */
export const testInContractNames = ({ application, ...test }: TestedCase) => ({
  ...test,
  application: applicationInContractNames(application),
})

const applicationInContractNames = (tested: TestedApplication) => {
  const { borrowerType, loanType, vehicleType, price, deposit, tradeIn, term, applicants, ...others } = tested
  const { annualKilometres, vehicleAgeMonths } = others
  return {
    borrowerType: BorrowerType.write(borrowerType),
    loanType: LoanType.write(loanType),
    vehicleType: TestedVehicleType.write(vehicleType),
    ...(vehicleAgeMonths === undefined ? {} : { vehicleAgeMonths }),
    priceEuro: price,
    ...(deposit === undefined ? {} : { depositEuro: deposit }),
    ...(tradeIn === undefined ? {} : { tradeInEuro: tradeIn }),
    termMonths: term,
    ...(annualKilometres === undefined ? {} : { annualKilometers: annualKilometres }),
    applicants: applicants.map(applicantInContractNames),
  }
}

const applicantInContractNames = ({ netPay, otherIncome, housing, ...age }: TestedApplicant) => ({
  ...age,
  ...(netPay === undefined ? {} : { netPayEuro: netPay }),
  ...(otherIncome === undefined ? {} : { otherIncomeEuro: otherIncome }),
  ...(housing === undefined ? {} : { housingEuro: housing }),
})
