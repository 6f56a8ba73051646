/** The file of a document. It never changes, so all parts of the page share one. Loading it is no look: opening it is. */
import { queryOptions } from '@tanstack/react-query'
import { askForFile } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'

export const documentQuery = (reference: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf('readCaseDocument'), reference, id],
    queryFn: ({ signal }) =>
      askForFile('readCaseDocument', { params: { reference, id }, query: { background: 'true' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
