/** The email to an admin of the lender about access that someone was given: who has it and who gave it is looked up when it is sent. */

import type { Letter } from '../../adapters/mail/letter.ts'
import { accessGiven } from '../../adapters/mail/texts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { findClient } from '../../store/clients/clients.ts'
import { readUserRow } from '../../store/people/users.ts'
import type { AccessMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'

/** Undefined if the user or client no longer exists. */
export const accessLetter = async (
  service: Pick<Service, 'sql' | 'ring'>,
  baseUrl: string,
  { what, subjectId, role, by, at }: AccessMail,
): Promise<Letter | undefined> => {
  const [isOfUser, page] = role === undefined ? [false, 'clients'] : [true, 'users']
  const subject = isOfUser
    ? await nameOf(service, subjectId)
    : (await findClient(service.sql, subjectId))?.name
  if (subject === undefined) return undefined
  return accessGiven({
    what,
    subject,
    role,
    by: await actorInWords(service, by),
    at: new Date(at),
    url: `${baseUrl}/console/${page}/${subjectId}`,
  })
}

const actorInWords = async (service: Pick<Service, 'sql' | 'ring'>, { kind, id }: Actor): Promise<string> => {
  if (kind === 'operator') return 'The operator, on the command line,'
  return (await nameOf(service, id)) ?? 'Someone'
}

/** As "Una Sample (una@lender.example)". */
const nameOf = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  userId: string,
): Promise<string | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  if (user === undefined) return undefined
  return user.name === null ? user.email : `${user.name} (${user.email})`
}
