/** Whether an application is still as the page of a command showed it. */

import { type ApplicationRow, wasOnlyNotified } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'

/**
 * True if nothing has happened since that matters for a decision: sending or opening a link also raises the version,
 * but is no reason to reject a command. A signature is.
 */
export const isAsSeen = async (
  { sql }: Pick<Service, 'sql'>,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
  seen: number,
): Promise<boolean> => version === seen || (await wasOnlyNotified(sql, id, seen))
