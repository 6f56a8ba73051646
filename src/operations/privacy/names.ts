/** The names under which applications hold one PPS number. */
import { nameDifference } from '../../domain/application/same-name.ts'
import type { PersonsApplication } from './find.ts'

type Named = Pick<PersonsApplication, 'sendings'>

/** The name in the last submission that names the person; empty if it has none. */
export const nameIn = ({ sendings }: Named): string => {
  const { firstName, lastName } = sendings.at(-1)?.applicant ?? {}
  return [firstName, lastName].filter((part) => part !== undefined).join(' ')
}

/** Whether the names differ by more than case, accents and signs, so that the applications may be about different people. */
export const haveOtherNames = ([first, ...others]: readonly Named[]): boolean =>
  first !== undefined && others.some((one) => nameDifference(nameIn(one), nameIn(first)) !== undefined)
