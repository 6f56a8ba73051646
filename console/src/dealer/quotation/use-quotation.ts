/** Asks for a quotation shortly after the last key; the previous one stays until the next arrives. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readBy } from '../../api/queries.ts'
import { type Figures, requestOf } from './request.ts'

const TYPING_MILLISECONDS = 350

export const useQuotation = (figures: Figures) => {
  const request = requestOf(figures)
  const [asked] = useDebouncedValue(JSON.stringify(request ?? null), TYPING_MILLISECONDS)
  const hasRequest = request !== undefined && asked !== 'null'
  const query = useQuery({
    ...readBy('quoteFigures', { body: { request: hasRequest ? JSON.parse(asked) : {} } }),
    enabled: hasRequest,
    placeholderData: keepPreviousData,
  })
  return { hasRequest: request !== undefined, query }
}
