/**
 * The providers that the sandbox simulates: what each declares, what it finds where the application's commands say
 * nothing else, and the ways in which it can fail.
 */
import type { Application } from '../application/application.ts'
import type { CheckName } from '../case/check.ts'
import type { DeclaredFact, FactValue } from '../policy/values.ts'

export type SimulatedProvider = {
  readonly name: string
  readonly checks: readonly CheckName[]
  readonly facts: readonly DeclaredFact[]
  /** What it finds about an application in order: a value for each fact. */
  readonly usual: (application: Application) => Readonly<Record<string, FactValue>>
  /** Whether its check fails for what it has found; absent where that never is. */
  readonly fails?: (facts: Readonly<Record<string, unknown>>) => boolean
}

/**
 * Ways to fail: it takes too long, returns values of the wrong type, takes the question and sends no response, or cannot
 * be reached.
 */
export const SIMULATED_FAULTS = ['slow', 'wrong', 'late', 'down'] as const

export type SimulatedFault = (typeof SIMULATED_FAULTS)[number]

/** The results that a command can give to a simulated check. */
export const SIMULATED_RESULTS = ['passed', 'failed', 'unclear'] as const

export type SimulatedResult = (typeof SIMULATED_RESULTS)[number]

const amount = (name: string, means: string): DeclaredFact => ({ name, type: 'number', unit: 'euro', means })
const count = (name: string, means: string): DeclaredFact => ({ name, type: 'number', means })
const flag = (name: string, means: string): DeclaredFact => ({ name, type: 'boolean', means })

export const SIMULATED_PROVIDERS: readonly SimulatedProvider[] = [
  {
    name: 'creditRegister',
    checks: ['creditRegister'],
    facts: [
      amount('arrears', 'the sum of what the applicants are behind with on all their loans'),
      count('openLoans', 'the number of loans that the applicants are paying back'),
      amount('monthlyRepayments', 'what the applicants pay back each month on these loans'),
      {
        name: 'worstMonthsBehind',
        type: 'number',
        unit: 'months',
        means: 'the most months that a loan was behind in the last two years',
      },
    ],
    usual: () => ({ arrears: 0, monthlyRepayments: 100, openLoans: 1, worstMonthsBehind: 0 }),
  },
  {
    name: 'identity',
    checks: ['identity'],
    facts: [
      flag('matches', 'whether the applicants are who they say they are'),
      { name: 'documentExpires', type: 'date', means: 'the day on which the identity document expires' },
    ],
    usual: () => ({ matches: true, documentExpires: '2035-06-30' }),
    fails: ({ matches }) => matches === false,
  },
  {
    name: 'sanctions',
    checks: ['sanctions'],
    facts: [count('hits', 'the number of entries on sanctions lists that match an applicant')],
    usual: () => ({ hits: 0 }),
    fails: ({ hits }) => Number(hits) > 0,
  },
  {
    name: 'pep',
    checks: ['pep'],
    facts: [count('matches', 'the number of politically exposed persons among those who were checked')],
    usual: () => ({ matches: 0 }),
    fails: ({ matches }) => Number(matches) > 0,
  },
  {
    name: 'vehicle',
    checks: [],
    facts: [
      amount('financeOutstanding', 'what is still owed to a lender on the vehicle'),
      amount('marketValue', 'what the vehicle is worth on the market'),
      flag('writtenOff', 'whether an insurer has written the vehicle off'),
    ],
    usual: ({ finance }) => ({ financeOutstanding: 0, marketValue: finance.price, writtenOff: false }),
  },
  {
    name: 'bankStatement',
    checks: [],
    facts: [
      amount('monthlyIncome', 'the average monthly income on the bank statements'),
      count('returnedPayments', 'the number of payments that were returned in the last six months'),
    ],
    usual: ({ applicants }) => ({
      monthlyIncome: applicants.reduce(
        (sum, { income }) => sum + (income?.salary ?? 0) + (income?.other ?? 0),
        0,
      ),
      returnedPayments: 0,
    }),
  },
]
