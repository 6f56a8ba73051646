/** Whether a command meets the application that its page showed. */

import { wasOnlyTold } from '../../store/applications/as-seen.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'

/**
 * True where nothing has happened since that a person decides by: that a link was sent or opened raises the version too, and
 * is no reason to refuse a command. A signature is.
 */
export const isAsSeen = async (
  { sql }: Pick<Service, 'sql'>,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
  seen: number,
): Promise<boolean> => version === seen || (await wasOnlyTold(sql, id, seen))
