/** The console's initial mode for staff who have not chosen one. */
import type { Mode } from '../../../domain/access/access.ts'
import { hasCases } from '../../../store/queue/queue.ts'
import type { Service } from '../../service.ts'

/** Test in a sandbox without live cases, where the sample cases are all there is to see; Live otherwise. */
export const firstMode = async ({ sql, isSandbox }: Pick<Service, 'sql' | 'isSandbox'>): Promise<Mode> =>
  isSandbox && !(await hasCases(sql, 'live')) ? 'test' : 'live'
