/** Withdraws an application whose corrected copy has been submitted. */
import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/application/access.ts'
import { allows } from '../../domain/application/states.ts'
import { transitionApplication } from '../applications/transition.ts'
import type { Service } from '../service.ts'
import { findOwn } from './find.ts'

const ROUNDS_MAXIMUM = 5

/**
 * Whether it is withdrawn now. Only an application that waits to be signed is replaced: another one stays as it is, and its
 * dealer decides; so does one of the other mode. `by` is the reference of the new application.
 */
export const withdrawReplaced = async (
  service: Service,
  person: Person,
  { reference, mode, by }: { readonly reference: string; readonly mode: Mode; readonly by: string },
): Promise<boolean> => {
  const done = await optimistically(ROUNDS_MAXIMUM, async (): Promise<boolean | undefined> => {
    const application = await findOwn(service, person, reference, mode)
    if (application === undefined || !allows(application.state, 'startSigning'))
      return application?.state === 'Withdrawn'
    const result = await transitionApplication(service, application, {
      to: 'Withdrawn',
      initiator: 'owner',
      by: { kind: 'user', id: person.userId },
      reason: `Corrected and submitted again as ${by}.`,
    })
    return result === 'moved' ? true : undefined
  })
  return done ?? false
}
