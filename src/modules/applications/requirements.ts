/**
 * Requirements for the lender's staff: accept or reject their documents, waive them, and request additional documents.
 */
import { UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import { allows } from '../../domain/application/states.ts'
import { mayBeJudged, VERDICTS, type Verdict } from '../../domain/case/approval.ts'
import { nextId } from '../../domain/documents/default-requirements.ts'
import {
  inState,
  isOutstanding,
  REQUIREMENT_NAME_MAXIMUM_CHARACTERS,
  REQUIREMENT_REASON_MAXIMUM_CHARACTERS,
  type Requirement,
  requirementWord,
} from '../../domain/documents/requirement.ts'
import { oneLine, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { hasDocument } from '../../store/applications/documents.ts'
import { caseInHand } from './case-in-hand.ts'
import { type ByStaff, changeAsStaff } from './change-as-staff.ts'
import { type ApplicationRow, findForStaff } from './find.ts'

export type Judged = ByStaff & {
  /** The requirement's id. */
  readonly id: string
  readonly verdict: Verdict
  /** Everyone who may read the application sees it. */
  readonly reason?: string | undefined
}

/**
 * Accepts or rejects a requirement's documents, or waives it, and returns it as it is now; rejected if it does not
 * exist, or its state does not allow the result.
 */
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

/** Asked for together, they have one note. */
export const REQUESTED_TOGETHER_MAXIMUM = 30

export type AskedDocument = {
  readonly name: string
  /** The applicant it is requested from, counted from 0; null for all of them or the business. */
  readonly applicant: number | null
}

/**
 * Requests an additional document in the staff's own words, and returns its requirement; rejected if the same one
 * exists, or the application has advanced too far.
 */
export const askForDocument = async (
  service: Service,
  reference: string,
  { name, applicant, ...asking }: ByStaff & AskedDocument,
): Promise<Requirement | Refusal> => {
  const made = await askForDocuments(service, reference, { ...asking, documents: [{ name, applicant }] })
  if (made instanceof Refusal) return made
  const [requirement] = made
  if (requirement === undefined) throw new Error('A document was asked for and none is')
  return requirement
}

type AskedDocuments = ByStaff & {
  readonly documents: readonly AskedDocument[]
  /** Which all who read the requirements read, too; it becomes the reason of each. */
  readonly note?: string | undefined
}

/** The new requirements: all of them or, if one is rejected, none. */
export const askForDocuments = async (
  service: Service,
  reference: string,
  { documents, note = '', by, seen }: AskedDocuments,
): Promise<readonly Requirement[] | Refusal> => {
  const wanted = documents.map(({ name, applicant }) => ({
    name: name.trim().replace(/\s+/g, ' '),
    applicant,
  }))
  const reason = note.trim() === '' ? '' : oneLine(note, 'The note')
  if (reason instanceof Refusal) return reason
  const refused = refusedNames(wanted)
  if (refused !== undefined) return refused
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  const unknown = await unknownApplicant(service, found, { reference, wanted })
  if (unknown !== undefined) return unknown
  let made: readonly Requirement[] = []
  const changed = await changeAsStaff(service, reference, { by, seen }, ({ application, file, now }) => {
    const { state } = application
    if (!allows(state, 'addRequirements'))
      return new Refusal(`${reference} is ${state}, so no more documents can be requested.`)
    let { requirements } = file
    for (const { name, applicant } of wanted) {
      if (requirements.some((one) => isOutstanding(one) && one.name === name && one.applicant === applicant))
        return new Refusal(`"${name}" has already been requested.`)
      const about = { id: nextId(requirements), name, applicant, ...(reason === '' ? {} : { reason }) }
      requirements = [...requirements, { ...about, state: 'outstanding', by, at: now }]
    }
    made = requirements.slice(file.requirements.length)
    const audits = made.map(({ id }) => ({ action: 'requirement.added', part: id }))
    return { file: { ...file, requirements }, audits }
  })
  return changed instanceof Refusal ? changed : made
}

const refusedNames = (wanted: readonly AskedDocument[]): Refusal | undefined => {
  if (wanted.length === 0 || wanted.length > REQUESTED_TOGETHER_MAXIMUM)
    return new Refusal(`1 to ${REQUESTED_TOGETHER_MAXIMUM} documents can be requested together.`)
  return wanted.some(
    ({ name }) => name === '' || name.length > REQUIREMENT_NAME_MAXIMUM_CHARACTERS || UNREADABLE.test(name),
  )
    ? new Refusal(
        `The name of a document must be one line of 1 to ${REQUIREMENT_NAME_MAXIMUM_CHARACTERS} characters.`,
      )
    : undefined
}

const unknownApplicant = async (
  service: Service,
  found: ApplicationRow,
  { reference, wanted }: { readonly reference: string; readonly wanted: readonly AskedDocument[] },
): Promise<Refusal | undefined> => {
  const highest = Math.max(...wanted.map(({ applicant }) => applicant ?? -1))
  if (highest < 0) return undefined
  const { canonical } = await caseInHand(service, found)
  const applicants = canonical?.applicants?.length ?? 0
  return highest < applicants
    ? undefined
    : new Refusal(`${reference} has no applicant ${highest + 1}; it has ${applicants}.`)
}
