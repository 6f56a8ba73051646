/** The nearest yes for a dealer's people, where the lender allows it. */
import type { Person } from '../../adapters/access/person.ts'
import { allows } from '../../domain/application/states.ts'
import { nearestWords } from '../../domain/nearest/words.ts'
import { listTransitions } from '../../store/applications/read.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { isDeclinedAlone } from '../applications/request-review.ts'
import { nearestIn, reasonBefore } from '../cases/nearest.ts'
import type { Service } from '../service.ts'
import { dataOfCase } from '../surroundings.ts'
import { findOwn } from './find.ts'

type Own = CaseInHand & { readonly isDeclinedAlone: boolean }

/** Whether dealers see figures that could be approved: only while the policy's referral or decline is the last word. */
export const showsNearest = (service: Service, own: Own): boolean => {
  const { application, file } = own
  const isReferred = allows(application.state, 'judge') && file.policy?.outcome === 'refer'
  const { showNearest } = dataOfCase(service, application)
  return showNearest && (isReferred || own.isDeclinedAlone) && reasonBefore(own) === undefined
}

/** In a sentence; null if there is nothing to say. Undefined where the person cannot see this application. */
export const nearestForDealer = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<string | null | undefined> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const [inHand, transitions] = await Promise.all([
    caseInHand(service, application),
    listTransitions(service.sql, application.id),
  ])
  // Not spread: its parts are read when they are first asked for.
  const own = Object.assign(inHand, { isDeclinedAlone: isDeclinedAlone(transitions) })
  if (!showsNearest(service, own)) return null
  const { products } = dataOfCase(service, application)
  const nameOf = (productId: string) => products.find(({ id }) => id === productId)?.name ?? productId
  return nearestWords(await nearestIn(service, own), nameOf) ?? null
}
