/** Hands out the agreement as it would be signed now, marked as a draft. */
import { byWebUser } from '../../operations/administration/as-web-user.ts'
import type { ApplicationRow } from '../../operations/applications/find-for-staff.ts'
import { Refusal, tooManyRequests } from '../../operations/refusal.ts'
import { draftAgreement } from '../../operations/signing/read-agreement.ts'
import { file, type PersonContext } from '../declare/handler.ts'
import { inFlight } from '../declare/limits/in-flight.ts'
import { inTime } from '../declare/limits/in-time.ts'

/** Under load the line of documents to draw takes longer than a page otherwise may. */
const DRAWING_MILLISECONDS = 60_000
/** The number of drafts of one person in that line, so that what others sign does not wait for them. */
const OF_PERSON_MAXIMUM = 2
const RETRY_AFTER_SECONDS = 5
const inLine = inFlight(OF_PERSON_MAXIMUM)

export const draftOf = async (
  { service, webUser, person }: Pick<PersonContext, 'service' | 'webUser' | 'person'>,
  application: ApplicationRow,
  reference: string,
) => {
  const end = inLine.begin(person.userId)
  if (end === undefined) return tooManyRequests(RETRY_AFTER_SECONDS)
  // It stays in the line however long this request waits for it.
  const drawing = draftAgreement(service, application, byWebUser(service, webUser)).finally(end)
  const drawn = await inTime(drawing, DRAWING_MILLISECONDS)
  if (drawn instanceof Refusal) return drawn
  const name = `draft-agreement-${reference}.pdf`
  return file({ name, type: 'application/pdf', bytes: drawn.length }, [drawn])
}
