import type { Facts } from '../../../src/domain/application/facts.ts'
import { BorrowerType, LoanType, VehicleType } from '../../../src/sets/b/enumerations.ts'
import { setB } from '../../../src/sets/b/index.ts'
import type { Failure } from '../failure.ts'
import { asSent, factsFrom, failuresBy } from './check.ts'
import type { CheckOptions, LenderRules } from './options.ts'

/**
 * The failures that the service would report for a body of set B, by its rules; empty if the body is valid. Sends
 * nothing. Throws a TypeError if the body is not an object.
 */
export const checkCase = (body: object, options: CheckOptions = {}): readonly Failure[] =>
  failuresBy(setB, asSent(body), {
    ...factsFrom(options),
    ...(options.rules === undefined ? {} : { termsOffered: termsOf(options.rules) }),
  })

/** The terms in the set's own words; it has no agricultural vehicles. */
const termsOf =
  ({ terms }: LenderRules): NonNullable<Facts['termsOffered']> =>
  (loanType, vehicleType, borrowerType) => {
    if (vehicleType === 'agricultural') return []
    const vehicle = VehicleType.write(vehicleType)
    const [loan, borrower] = [LoanType.write(loanType), BorrowerType.write(borrowerType)]
    const found = terms.find(
      (one) => one.loanType === loan && one.vehicleType === vehicle && one.borrowerType === borrower,
    )
    return found?.months ?? []
  }
