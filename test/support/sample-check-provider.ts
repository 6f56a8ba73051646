/** A provider of checks as a lender plugs one in: what it finds is told by the first applicant's last name. */
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'

/** Last names by which it finds or does something special; of anybody else it finds that all is well. */
export const LAST_NAMES = {
  failing: 'Specimen-Failing',
  unclear: 'Specimen-Unclear',
  throwing: 'Specimen-Throwing',
  throwingAtOnce: 'Specimen-Throwing-Atonce',
  hanging: 'Specimen-Hanging',
  senseless: 'Specimen-Senseless',
} as const

export type Asked = { readonly name: string; readonly reference: string; readonly lastName: string }

/** What it was asked, in order. */
export const asked: Asked[] = []

/** How many were told to stop. */
export const signals = { toStop: 0 }

const sampleCheckProvider: CheckProvider = {
  name: 'sample-checks',
  checks: ['identity', 'creditRegister', 'sanctions', 'pep'],
  // Not async: a provider may as well throw at once.
  check: (name, { reference, application, signal }) => {
    const [applicant] = application.applicants
    const lastName = applicant?.lastName ?? ''
    asked.push({ name, reference, lastName })
    // One check of several, so that it is seen what becomes of the others.
    const isSpecial = name === 'identity'
    if (isSpecial && lastName === LAST_NAMES.throwingAtOnce) throw personal(applicant?.ppsNumber)
    if (isSpecial && lastName === LAST_NAMES.throwing) return Promise.reject(personal(applicant?.ppsNumber))
    if (isSpecial && lastName === LAST_NAMES.hanging) {
      signal.addEventListener('abort', () => {
        signals.toStop++
      })
      return Promise.race([])
    }
    if (isSpecial && lastName === LAST_NAMES.senseless) return Promise.resolve({} as { result: 'passed' })
    if (isSpecial && lastName === LAST_NAMES.unclear) return Promise.resolve({ result: 'unclear' })
    const result = isSpecial && lastName === LAST_NAMES.failing ? 'failed' : 'passed'
    return Promise.resolve({ result, note: `Sample note on ${name}.` })
  },
}

export default sampleCheckProvider

/** An error as careless ones are: with what it was asked about in its message and its code. */
const personal = (ppsNumber = ''): Error =>
  Object.assign(new Error(`No match for ${ppsNumber}\n    at ${ppsNumber}`), {
    code: ppsNumber,
    name: ppsNumber,
  })
