/** Lists the messages about an application. */

import { MESSAGES_MAXIMUM } from '../../domain/events/message.ts'
import { listMessageRows, type MessageRow } from '../../store/applications/messages.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { opener } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'

export type Message = Omit<MessageRow, 'text'> & { readonly text: string }

/** All messages, the earliest first; empty once the application was erased. */
export const messagesOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly Message[]> => {
  const open = opener(service, application)
  if (open === undefined) return []
  const rows = await listMessageRows(service.sql, application.id, MESSAGES_MAXIMUM)
  return rows.map((row) => ({ ...row, text: open(PURPOSES.message, row.text).toString() }))
}
