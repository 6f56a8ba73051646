/** How the forms' choices are read. */
import { queryOptions } from '@tanstack/react-query'
import { SET_NAMES } from '../../../../src/domain/application/sets.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import type { AllOptions } from './facts.ts'

/** They change rarely, and never while someone fills it in. */
export const formOptions = queryOptions<AllOptions>({
  queryKey: [...keyOf('readFormOptions')],
  queryFn: async ({ signal }) => {
    const read = SET_NAMES.map(
      async (set) => [set, await call('readFormOptions', { params: { set }, signal })] as const,
    )
    return Object.fromEntries(await Promise.all(read)) as AllOptions
  },
  staleTime: Number.POSITIVE_INFINITY,
})
