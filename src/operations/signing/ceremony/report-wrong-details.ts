/**
 * Reports a mistake in a signer's details to the dealer, or to the lender if nobody at the dealer can be notified. The
 * signing continues until someone ends it.
 */

import type { WebUser } from '../../../adapters/access/person.ts'
import { SIGNER_MESSAGES, signerSubject } from '../../../adapters/access/sign-in-limits.ts'

import { step } from '../../../adapters/agreement/evidence-steps.ts'
import type { ReportedDetail } from '../../../domain/signing/signing.ts'
import type { ApplicationRow } from '../../../store/applications/read.ts'
import { findOwnerPeople } from '../../../store/people/of-owner.ts'
import { countInWindow } from '../../../store/people/sign-in-failures.ts'
import { queueMail } from '../../mail/queue.ts'
import { Refusal, tooManyUntil } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { signerOf, withSigner } from '../open.ts'
import { changeInSession } from './change-in-session.ts'
import { findSessionWithWords, fromWhere, type Shown } from './session.ts'

/** The evidence records what is wrong, and the email reads it from there: nothing personal waits in the queue. */
export const reportWrongDetails = async (
  service: Service,
  webUser: WebUser,
  {
    about,
    message: words,
    ...shown
  }: Shown & { readonly about?: ReportedDetail | undefined; readonly message: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findSessionWithWords(service, webUser, shown, { words, what: 'What is wrong' })
  if (signerSession instanceof Refusal) return signerSession
  const { row, signer, application, words: message } = signerSession
  const at = new Date(service.now())
  const counted = await countInWindow(service.sql, signerSubject('messages', signer.id), SIGNER_MESSAGES, at)
  if (counted.is === 'waiting') return tooManyUntil(counted.until, at)
  const people = await peopleFor(service, application)
  return changeInSession(service, signerSession, (open) => {
    const evidence = open.row.evidenceCount + 1
    const report = { ...(about !== undefined && { about }), message }
    return {
      file: withSigner(open.file, {
        ...signerOf(open.file, signer.id),
        reported: { ...report, at: open.now },
      }),
      steps: [step('detailsWrong', { signer: signer.id, ...report, ...fromWhere(webUser) })],
      also: async ({ sql }) => {
        for (const userId of people)
          await queueMail({ sql }, { kind: 'signingDetailsWrong', userId, signingId: row.id, evidence })
      },
    }
  })
}

/** The lender's own staff handle applications without a dealer, and those that only a dealer's systems know. */
const OF_LENDER = { ownerUserId: null, ownerDealerId: null } as const

const peopleFor = async (
  { sql }: Pick<Service, 'sql'>,
  application: ApplicationRow,
): Promise<readonly string[]> => {
  const people = await findOwnerPeople(sql, application)
  return people.length > 0 ? people : findOwnerPeople(sql, OF_LENDER)
}
