/** The file of a document. It never changes, and the audit records each download, so all parts of the page share one. */
import { queryOptions } from '@tanstack/react-query'
import { askForFile } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'

export const documentQuery = (reference: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf('readCaseDocument'), reference, id],
    queryFn: ({ signal }) => askForFile('readCaseDocument', { params: { reference, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
