/** The queue's columns for a submission, and the search marks by which staff find it. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Reading } from '../../../packages/rules/validate.ts'
import type { Application } from '../../domain/application/application.ts'
import { searchWordsOf } from '../../domain/application/search-words.ts'
import type { State } from '../../domain/application/states.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { queueEntryOf } from '../../domain/case/queue.ts'
import type { DueTimes } from '../../domain/case/queue-views.ts'
import { loanAmount } from '../../domain/policy/measures.ts'
import { markedAs, searchMarks } from '../../store/applications/search-marks.ts'
import type { SubmissionRow } from '../../store/applications/write-submissions.ts'

type QueueColumns = Pick<
  SubmissionRow,
  | 'stage'
  | 'queueDueAt'
  | 'productId'
  | 'amount'
  | 'documentsToLookAt'
  | 'policyOutcome'
  | 'needsDealer'
  | 'marks'
  | 'markedAs'
>

/** The readable parts of a failed submission are found too. `now` is in milliseconds since 1970. */
export const queueColumnsOf = (
  ring: KeyRing,
  { value: application, partial }: Reading<Application>,
  {
    state,
    file,
    now,
    referenceData: { dueTimes },
    reference,
  }: {
    readonly state: State
    readonly file: CaseFile
    readonly now: number
    readonly referenceData: { readonly dueTimes: DueTimes }
    readonly reference: string
  },
): QueueColumns => {
  const { stage, dueAt, productId, documentsToLookAt, policyOutcome, needsDealer } = queueEntryOf(
    state,
    file,
    now,
    dueTimes,
  )
  const words = searchWordsOf(application ?? (partial() as Partial<Application>), reference)
  const amount = application && loanAmount({ application, offer: file.offer })
  return {
    stage,
    queueDueAt: new Date(dueAt),
    productId,
    amount: amount ?? null,
    documentsToLookAt,
    policyOutcome,
    needsDealer,
    marks: searchMarks(ring, words),
    markedAs: markedAs(ring),
  }
}
