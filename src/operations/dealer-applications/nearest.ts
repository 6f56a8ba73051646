/** The nearest yes for a dealer's people, where the lender allows it. */
import { allows } from '../../domain/application/states.ts'
import { nearestWords } from '../../domain/nearest/words.ts'
import { nearestIn, reasonBefore } from '../cases/nearest.ts'
import type { Service } from '../service.ts'
import type { OwnView } from './read.ts'

/** In a sentence, only while the policy's referral or decline is the last word. Undefined if there is nothing to say. */
export const nearestForDealer = (service: Service, own: OwnView): string | undefined => {
  const { application, file, isDeclinedAlone } = own
  const { showNearest, products } = service.referenceData.current()
  const isReferred = allows(application.state, 'judge') && file.policy?.outcome === 'refer'
  if (!showNearest || !(isReferred || isDeclinedAlone) || reasonBefore(own) !== undefined) return undefined
  return nearestWords(
    nearestIn(service, own),
    (productId) => products.find(({ id }) => id === productId)?.name ?? productId,
  )
}
