/** Reads a whole application for the lender's staff. */

import { checksLacking } from '../../domain/case/approval.ts'
import type { CheckName } from '../../domain/case/check.ts'
import type { Document } from '../../domain/documents/document.ts'
import { type ApplicationWithParties, findParties } from '../../store/applications/parties.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { documentsOf } from '../applications/documents.ts'
import { historyOf, type TransitionMade } from '../applications/history.ts'
import type { Service } from '../service.ts'
import { type Duplicate, findDuplicates } from './find-duplicates.ts'

export type ReadCase = CaseInHand & {
  readonly parties: ApplicationWithParties
  /** The checks that an approval still needs. */
  readonly checksLacking: readonly CheckName[]
  /** Others for the same vehicle with the same PPS number, submitted within 30 days. */
  readonly duplicates: readonly Duplicate[]
  /** False if there were too many for the vehicle to examine all of them. */
  readonly duplicatesAreAll: boolean
  readonly history: readonly TransitionMade[]
  readonly documents: readonly Document[]
}

/** The case with all that the lender's staff work with, in the console and by the command line. */
export const readCase = async (service: Service, inHand: CaseInHand): Promise<ReadCase> => {
  const { application, file } = inHand
  const { id, revision } = application
  const [parties, { duplicates, areAll }, history, documents] = await Promise.all([
    findParties(service.sql, service.ring, id),
    findDuplicates(service, inHand),
    historyOf(service, application),
    documentsOf(service, application),
  ])
  if (parties === undefined) throw new Error('An application has no client')
  return {
    ...inHand,
    parties,
    checksLacking: checksLacking(file, revision, file.offer?.loanAmount),
    duplicates,
    duplicatesAreAll: areAll,
    history,
    documents,
  }
}
