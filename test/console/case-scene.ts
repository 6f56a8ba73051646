/** A case to be looked at, with numbers that must not be shown. */
import { caseWith, loanOf, send } from '../operations/guard-world.ts'
import type { ConsoleFixture } from './house.ts'

export const PPS_NUMBER = '1234567T'
export const IBAN = 'IE29AIBK93115212345678'

const SAMPLE = {
  'applicants[0].firstName': 'Séan',
  'applicants[0].lastName': "O'Sample",
  'applicants[0].ppsNumber': PPS_NUMBER,
  'borrower.bankDetails.iban': IBAN,
  ...loanOf(20_000),
}

/** Its reference; it is a test client's. */
export const addCase = ({ service }: Pick<ConsoleFixture, 'service'>): Promise<string> =>
  send(service, caseWith(SAMPLE), { mode: 'test' })
