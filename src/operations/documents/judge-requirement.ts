/** Accepts or rejects a requirement's documents for the lender's staff, or waives it. */

import { UNREADABLE } from '../../../packages/values/typed/written-text.ts'
import { allows } from '../../domain/application/states.ts'
import { mayBeJudged, VERDICTS, type Verdict } from '../../domain/case/verdict.ts'
import {
  inState,
  REQUIREMENT_REASON_MAXIMUM_CHARACTERS,
  type Requirement,
  requirementWord,
} from '../../domain/documents/requirement.ts'
import { hasDocument } from '../../store/documents/documents.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type Judged = ByStaff & {
  /** The requirement's id. */
  readonly id: string
  readonly verdict: Verdict
  /** Everyone who may read the application sees it. */
  readonly reason?: string | undefined
}

/** The requirement as it is now; rejected if it does not exist, or its state does not allow the result. */
export const judgeRequirement = async (
  service: Service,
  reference: string,
  { id, verdict, by, seen, reason }: Judged,
): Promise<Requirement | Refusal> => {
  const { to, needsReason } = VERDICTS[verdict]
  const trimmedReason = reason?.trim() ?? ''
  if (UNREADABLE.test(trimmedReason) || trimmedReason.length > REQUIREMENT_REASON_MAXIMUM_CHARACTERS)
    return new Refusal(
      `The reason must be one line of at most ${REQUIREMENT_REASON_MAXIMUM_CHARACTERS} characters.`,
    )
  if (needsReason && trimmedReason === '')
    return new Refusal(`A document cannot be ${requirementWord(to)} without a reason.`)
  let judged: Requirement | undefined
  const changed = await changeAsStaff(
    service,
    reference,
    { by, seen },
    async ({ application, file, now }) => {
      const { state } = application
      if (!allows(state, 'judgeRequirements'))
        return new Refusal(`${reference} is ${state}, so its documents can no longer be reviewed.`)
      const before = file.requirements.find((one) => one.id === id)
      if (before === undefined) return new Refusal(`${reference} has no requirement ${id}.`)
      const hasShown = before.state === 'outstanding' && (await hasDocument(service.sql, application.id, id))
      if (!mayBeJudged(before, verdict, hasShown))
        return new Refusal(
          `"${before.name}" is ${requirementWord(before.state)} and cannot be ${requirementWord(to)}.`,
        )
      judged = inState(before, {
        state: to,
        by,
        at: now,
        ...(trimmedReason === '' ? {} : { reason: trimmedReason }),
      })
      const requirements = file.requirements.map((one) => (one === before ? (judged as Requirement) : one))
      return { file: { ...file, requirements }, audits: [{ action: `requirement.${to}`, part: id }] }
    },
  )
  if (changed instanceof Refusal) return changed
  if (judged === undefined) throw new Error('A requirement was reviewed and none is')
  return judged
}
