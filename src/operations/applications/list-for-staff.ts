/** Lists applications for the lender's staff, who may see all of them, quotes and cases alike. */

import { referenceOf } from '../../domain/application/reference.ts'
import { EMPTY_FILE } from '../../domain/case/case-file.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { applicationFinder } from '../../store/applications/read.ts'
import {
  type ApplicationWithParties,
  listForStaff,
  type StaffFilter,
} from '../../store/applications/staff-list.ts'
import type { Service } from '../service.ts'

/** The least recently changed state first; `hasMore` if there are others beyond the limit. */
export const listApplicationsForStaff = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  { limit, ...filter }: Omit<StaffFilter, 'id'>,
): Promise<{ readonly items: readonly StaffListed[]; readonly hasMore: boolean }> => {
  const rows = await listForStaff(sql, ring, { ...filter, limit: limit + 1 })
  const find = applicationFinder(sql)
  const items = rows.slice(0, limit).map(async (row) => {
    const application = await find(row.id)
    const { requirements } = application === undefined ? EMPTY_FILE : fileOf({ ring }, application)
    const { id, modelSet, stateSince: since, ...named } = row
    const toLookAt = requirements.filter(({ state }) => state === 'received').length
    return { reference: referenceOf(modelSet, id), since, ...named, toLookAt }
  })
  return { items: await Promise.all(items), hasMore: rows.length > limit }
}

/** A row of the list as staff see it. */
export type StaffListed = Omit<ApplicationWithParties, 'id' | 'modelSet' | 'stateSince'> & {
  readonly reference: string
  readonly since: Date
  /** How many requirements have an unchecked document. */
  readonly toLookAt: number
}
