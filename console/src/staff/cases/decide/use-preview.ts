/** What a decision would say and do, asked from the service while the person types. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import type { ResponseTo } from '../../../../../src/http/server/page-operations.ts'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import type { PreviewBody } from './body.ts'

const TYPING_MILLISECONDS = 300

export type Preview = {
  /** Undefined until the first response. */
  readonly data: ResponseTo<'previewDecision'> | undefined
  /** Why the service would reject the decision as typed; null if it would not. */
  readonly error: unknown
  /** Whether the preview shown is of an earlier text. */
  readonly isOld: boolean
}

/** Asks nothing while the body is undefined. */
export const usePreview = ({ reference, version }: CaseView, body: PreviewBody | undefined): Preview => {
  const typed = body === undefined ? '' : JSON.stringify(body)
  const [sent] = useDebouncedValue(typed, TYPING_MILLISECONDS)
  const { data, error, isFetching } = useQuery({
    queryKey: [...keyOf('previewDecision'), reference, version, sent],
    queryFn: ({ signal }) =>
      call('previewDecision', { params: { reference }, body: JSON.parse(sent) as PreviewBody, signal }),
    enabled: sent !== '',
    placeholderData: keepPreviousData,
  })
  const isOld = isFetching || sent !== typed
  return { data: error === null ? data : undefined, error: isOld ? null : error, isOld }
}
