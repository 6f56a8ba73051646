/** Makes a change on behalf of a person who is signed in; this process knows of it at once, the others soon. */
import type { Visitor } from '../auth/person.ts'
import { type Actor, type Change, change, recordAlone, type Subject } from '../store/change.ts'
import type { Service } from './service.ts'

/** Somebody who is not signed in acts as the service's visitor, who has no identity of their own. */
const actorOf = ({ person }: Visitor): Actor =>
  person === undefined ? { kind: 'service', id: 'visitor' } : { kind: 'user', id: person.userId }

const byVisitor = (service: Service, visitor: Visitor) => ({
  actor: actorOf(visitor),
  from: { ring: service.ring, origin: visitor.origin },
  requestId: visitor.requestId,
  now: service.now,
})

/** Runs the change in one transaction, with who, when and from where in the audit. */
export const administer = async <T>(
  service: Service,
  visitor: Visitor,
  work: (underWay: Change) => Promise<T>,
): Promise<T> => {
  const result = await change(service.sql, byVisitor(service, visitor), work)
  await service.directory.newest()
  return result
}

/** Puts on record that a visitor was refused something. */
export const recordRefusal = (
  service: Service,
  visitor: Visitor,
  action: string,
  subject: Subject,
): Promise<void> => recordAlone(service.sql, byVisitor(service, visitor), action, subject)
