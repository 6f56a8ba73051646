/** Moves an application from its state to another, as the table of moves allows. */
import type { Actor } from '../../domain/actor.ts'
import type { CaseFile } from '../../domain/case-file.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationHead } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'
import { type CaseMove, writeCase } from './change.ts'

export type WantedMove = CaseMove & {
  readonly by: Actor
  readonly requestId?: string
  /** What else changes with it. */
  readonly changes?: (file: CaseFile) => CaseFile
}

/**
 * `moved`; `noSuchMove` where none leads there by this hand, or it lacks the reason that it needs; `conflict` where
 * the application was changed since it was read.
 */
export type Moved = 'moved' | 'noSuchMove' | 'conflict'

export const moveApplication = async (
  service: Service,
  application: ApplicationHead,
  { by, requestId, changes = (file) => file, ...move }: WantedMove,
): Promise<Moved> => {
  const file = changes(fileOf(service, application))
  const written = await writeCase(service, application, { actor: by, requestId }, { file, audits: [], move })
  return typeof written === 'string' ? written : 'moved'
}
