/** Queries of the pages. The cache holds each answer under the operation's name and the request. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerTo, ConsoleOperationName } from '../../../src/http/server/page-operations.ts'
import { type Arguments, ask } from './call.ts'

/** The key of all cached answers of an operation. */
export const keyOf = (name: ConsoleOperationName): QueryKey => [name]

/** Reads an operation's answer. */
export const readBy = <Name extends ConsoleOperationName>(name: Name, ...[request]: Arguments<Name>) =>
  queryOptions<AnswerTo<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => ask(name, { ...request, signal }),
  })
