/** Words that several views of applications share. */
import type { Actor } from '../../domain/application/actor.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'

/** A user's address by the user's id. */
export type EmailOf = (userId: string) => string | undefined

/** An actor; users by their addresses, as the lender's staff know them. */
export const whoText = ({ kind, id }: Actor, emailOf: EmailOf): string =>
  `${kind} ${(kind === 'user' ? emailOf(id) : undefined) ?? id}`

/** `"Payslips" of applicant 1`, with applicants counted from 1. */
export const requirementText = ({ name, applicant }: Pick<Requirement, 'name' | 'applicant'>): string =>
  `"${name}"${applicant === null ? '' : ` of applicant ${applicant + 1}`}`

/** The same for the requirement with this id. */
export const requirementNamed = ({ requirements }: Pick<CaseFile, 'requirements'>, id: string): string => {
  const requirement = requirements.find((one) => one.id === id)
  return requirement === undefined ? `requirement ${id}` : requirementText(requirement)
}
