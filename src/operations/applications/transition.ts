/** Moves an application from its state to another, as the table of transitions allows. */
import type { Actor } from '../../domain/access/actor.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'
import { type CaseTransition, writeCase } from './change.ts'

export type RequestedTransition = CaseTransition & {
  readonly by: Actor
  /** What else changes with it. */
  readonly changes?: (file: CaseFile) => CaseFile
}

/**
 * `done`; `noSuchTransition` if the table does not have the transition for this initiator, or its required reason is missing;
 * `conflict` if the application was changed since it was read.
 */
export type TransitionResult = 'done' | 'noSuchTransition' | 'conflict'

/**
 * Moves the application, as it was read, to another state and changes its case file, in one transaction. Returns
 * `done`, or why nothing was written.
 */
export const transitionApplication = async (
  service: Service,
  application: ApplicationRow,
  { by, changes = (file) => file, ...transition }: RequestedTransition,
): Promise<TransitionResult> => {
  const file = changes(fileOf(service, application))
  const written = await writeCase(service, application, { actor: by }, { file, audits: [], transition })
  return typeof written === 'string' ? written : 'done'
}
