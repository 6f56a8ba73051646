/** Ends a sandbox early, as the operator. */
import type { Change } from '../../store/audit/change.ts'
import { endSandboxRow } from '../../store/sandboxes/sandboxes.ts'
import { Refusal } from '../refusal.ts'

/** Rejected if there is no sandbox with this id that is in use. */
export const endSandbox = async (change: Change, id: string): Promise<{ readonly id: string } | Refusal> => {
  if (!(await endSandboxRow(change.sql, id.toLowerCase(), change.at)))
    return new Refusal('Sandbox not found, or it has already ended.')
  await change.record('sandbox.ended', { kind: 'sandbox', id: id.toLowerCase() })
  return { id: id.toLowerCase() }
}
