/** Tells the dealer that a signer finds something wrong with their details. The signing goes on until somebody ends it. */
import type { Visitor } from '../auth/person.ts'
import { SIGNER_MESSAGES, signerSubject } from '../auth/sign-in-limits.ts'
import { step } from '../signing/evidence-steps.ts'
import { findOwnerPeople } from '../store/owner-people.ts'
import { countInWindow } from '../store/sign-in-failures.ts'
import { changeSigning } from './change-signing.ts'
import { slowedUntil } from './check-password.ts'
import { oneLine } from './one-line.ts'
import { queueMail } from './queue-mail.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import {
  bySigning,
  findVerifiedVisit,
  fromWhere,
  hasEnded,
  isVisit,
  refusalOf,
  type Shown,
  type VisitRefusal,
} from './signing-visit.ts'

export type Told = { readonly is: 'told' }

/** What is wrong goes on record in the evidence, from which the mail takes it: nothing personal waits in the queue. */
export const tellWrongDetails = async (
  service: Service,
  visitor: Visitor,
  { message: given, ...shown }: Shown & { readonly message: string },
): Promise<Told | VisitRefusal> => {
  const visit = await findVerifiedVisit(service, visitor, shown)
  if (!isVisit(visit)) return visit
  const message = oneLine(given, 'What is wrong')
  if (message instanceof Refusal) return message
  const { row, signer, application } = visit
  const at = new Date(service.now())
  const counted = await countInWindow(service.sql, signerSubject('messages', signer.id), SIGNER_MESSAGES, at)
  if (counted.is === 'waiting') return slowedUntil(counted.until, at)
  const people = await findOwnerPeople(service.sql, application)
  const told = await changeSigning<Refusal>(service, row.id, bySigning(visitor), (open) => {
    const ended = hasEnded(open.row.state)
    if (ended !== undefined) return new Refusal(ended)
    const evidence = open.row.evidenceCount + 1
    return {
      file: open.file,
      steps: [step('detailsWrong', { signer: signer.id, message, ...fromWhere(visitor) })],
      also: async ({ sql, jobs }) => {
        for (const userId of people)
          await queueMail(jobs, { sql }, { kind: 'signingDetailsWrong', userId, signingId: row.id, evidence })
      },
    }
  })
  return told.is === 'changed' ? { is: 'told' } : refusalOf(told)
}
