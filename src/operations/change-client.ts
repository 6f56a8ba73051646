/** Disables a client or enables it again. A disabled client is known, and refused. */
import type { Change } from '../store/change.ts'
import { findClient, setClientDisabled } from '../store/clients.ts'
import { Refusal } from './refusal.ts'

/** Whether anything changed. Refused where there is no client with this id. */
export const changeClient = async (
  change: Change,
  id: string,
  wanted: 'disable' | 'enable',
): Promise<{ readonly id: string; readonly changed: boolean } | Refusal> => {
  const client = await findClient(change.sql, id)
  if (client === undefined) return new Refusal(`There is no client "${id}".`)
  const changed = await setClientDisabled(change.sql, id, wanted === 'disable' ? change.at : null)
  if (changed) await change.record(`client.${wanted}d`, { kind: 'client', id })
  return { id, changed }
}
