/** The lender's staff accept or refuse what was shown, or do without it. */
import type { Actor } from '../../domain/actor.ts'
import { REQUIREMENT_REASON_MAXIMUM_CHARACTERS, type Requirement } from '../../domain/requirement.ts'
import { allows } from '../../domain/states.ts'
import { hasDocument } from '../../store/documents/documents.ts'
import { changeCase } from '../applications/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal, UNREADABLE } from '../refusal.ts'
import type { Service } from '../service.ts'

const VERDICTS = {
  accept: { to: 'accepted', from: ['received', 'refused'], needsReason: false },
  refuse: { to: 'refused', from: ['received', 'accepted'], needsReason: true },
  waive: { to: 'waived', from: ['outstanding', 'received', 'refused'], needsReason: true },
} as const satisfies Readonly<
  Record<string, { to: Requirement['state']; from: readonly Requirement['state'][]; needsReason: boolean }>
>

export type Verdict = keyof typeof VERDICTS

export const VERDICT_NAMES = Object.keys(VERDICTS) as readonly Verdict[]

export type Judged = {
  /** The requirement's id. */
  readonly id: string
  readonly verdict: Verdict
  readonly by: Actor
  /** Told to whoever may read the application. */
  readonly reason?: string | undefined
}

/** The requirement as it is now; refused where there is none such, or it can't be judged so. */
export const judgeRequirement = async (
  service: Service,
  reference: string,
  { id, verdict, by, reason }: Judged,
): Promise<Requirement | Refusal> => {
  const { to, from, needsReason } = VERDICTS[verdict]
  const trimmedReason = reason?.trim() ?? ''
  if (UNREADABLE.test(trimmedReason) || trimmedReason.length > REQUIREMENT_REASON_MAXIMUM_CHARACTERS)
    return new Refusal(`A reason is one line of at most ${REQUIREMENT_REASON_MAXIMUM_CHARACTERS} characters.`)
  if (needsReason && trimmedReason === '')
    return new Refusal(`A requirement can't be ${to} without a reason.`)
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  let judged: Requirement | undefined
  const changed = await changeCase<Refusal>(
    service,
    found.id,
    { actor: by },
    async ({ application, file, now }) => {
      const { state } = application
      if (!allows(state, 'judgeRequirements'))
        return new Refusal(`${reference} is ${state}, so its documents can no longer be judged.`)
      const before = file.requirements.find((one) => one.id === id)
      if (before === undefined) return new Refusal(`${reference} has no requirement ${id}.`)
      // One that is asked for again has what was shown before, which may do still.
      const isShown =
        verdict === 'accept' &&
        before.state === 'outstanding' &&
        (await hasDocument(service.sql, application.id, id))
      if (!isShown && !(from as readonly string[]).includes(before.state))
        return new Refusal(`"${before.name}" is ${before.state} and can't be ${to}.`)
      const { reason: _, ...rest } = before
      judged = { ...rest, state: to, by, at: now, ...(trimmedReason === '' ? {} : { reason: trimmedReason }) }
      const requirements = file.requirements.map((one) => (one === before ? (judged as Requirement) : one))
      return { file: { ...file, requirements }, audits: [`requirement.${to}`] }
    },
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is !== 'changed' || judged === undefined)
    return new Refusal(`Somebody else is changing ${reference}; try again.`)
  return judged
}
