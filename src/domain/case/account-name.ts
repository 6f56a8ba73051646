/** Whether the bank account of an application is in the name of a borrower. */
import type { Application, BankDetails } from '../application/application.ts'
import { foldedWords } from '../application/search-words.ts'

/** Whether the bank account names none of the borrowers; false if no name is known. */
export const isAccountOfAnother = ({
  bank,
  applicants = [],
  company,
  partnership,
  soleTrader,
}: Partial<Application>): boolean => {
  const words = foldedWords((bank as Partial<BankDetails> | undefined)?.accountName ?? '')
  if (words.length === 0) return false
  // Banks write O'Neill as O Neill, too.
  const account = new Set([...words, ...words.slice(1).map((word, place) => `${words[place]}${word}`)])
  const businesses = [company?.legalName, partnership?.legalName, soleTrader?.tradingAs]
  if (businesses.some((name) => name !== undefined && isOneWordIn(account, name))) return false
  return !applicants.some((applicant) => isPersonIn(account, applicant))
}

/** Words such as "of" say nothing. */
const TELLING_CHARACTERS = 3

const isOneWordIn = (account: ReadonlySet<string>, name: string): boolean =>
  foldedWords(name).some((word) => word.length >= TELLING_CHARACTERS && account.has(word))

/** The last name, and the first or middle name or its initial. */
const isPersonIn = (
  account: ReadonlySet<string>,
  {
    firstName = '',
    middleName = '',
    lastName = '',
    maidenName = '',
  }: Partial<Application['applicants'][number]>,
): boolean => {
  const hasAll = (name: string) => {
    const words = foldedWords(name)
    return words.length > 0 && words.every((word) => account.has(word))
  }
  const given = foldedWords(`${firstName} ${middleName}`)
  const isCalled = given.some((word) => account.has(word) || account.has(word.slice(0, 1)))
  return (hasAll(lastName) || hasAll(maidenName)) && isCalled
}
