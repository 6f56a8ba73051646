/** What an approval needs besides the transition: figures, the checks, and above an amount a second person. */
import type { CaseFile } from './case-file.ts'
import { CHECK_NAMES, type Check, type CheckName, CREDIT_REGISTER_FROM_EURO } from './check.ts'
import { type Cents, fromEuros } from './finance/money.ts'

const CREDIT_REGISTER_FROM = fromEuros(CREDIT_REGISTER_FROM_EURO)

/** The checks that a loan needs; the credit register's unless the amount is known to be below its threshold. */
export const checksNeeded = (loanAmount: Cents | undefined): readonly CheckName[] =>
  CHECK_NAMES.filter(
    (name) => name !== 'creditRegister' || loanAmount === undefined || loanAmount >= CREDIT_REGISTER_FROM,
  )

/** The newest check of each name for this revision. */
export const checksOf = (
  { checks }: Pick<CaseFile, 'checks'>,
  revision: number,
): ReadonlyMap<CheckName, Check> =>
  new Map(checks.filter((check) => check.revision === revision).map((check) => [check.name, check]))

/** The checks that an approval still needs: neither passed nor waived. */
export const checksLacking = (
  file: Pick<CaseFile, 'checks'>,
  revision: number,
  loanAmount: Cents | undefined,
): readonly CheckName[] => {
  const made = checksOf(file, revision)
  return checksNeeded(loanAmount).filter((name) => {
    const result = made.get(name)?.result
    return result !== 'passed' && result !== 'waived'
  })
}

/** The newest approval of each person: approving other figures withdraws earlier approvals. */
export const standingApprovals = (approvals: CaseFile['approvals']): CaseFile['approvals'] => [
  ...new Map(approvals.map((one) => [`${one.by.kind} ${one.by.id}`, one])).values(),
]

/** Whether two people must approve a loan of this amount. */
export const needsFourEyes = (fourEyesFrom: Cents | null, loanAmount: Cents): boolean =>
  fourEyesFrom !== null && loanAmount >= fourEyesFrom
