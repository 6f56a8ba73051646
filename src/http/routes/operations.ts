/** All operations of the public API. */
import type { Scope } from '../../domain/scopes.ts'
import { operations as described } from '../openapi/operations.ts'
import { WEBHOOK_OPERATIONS } from './webhooks/operations.ts'

/** Those that are declared beside their handlers. */
export const DECLARED = [...WEBHOOK_OPERATIONS]

/** An operation's name: in the document, and in the `config` of its route. */
export type OperationId = (typeof DECLARED)[number]['id'] | (typeof described)[number]['operationId']

type Listed = {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly scope: Scope | undefined
}

export const OPERATIONS: readonly Listed[] = [
  ...described.map(({ operationId, scope, ...rest }) => ({ ...rest, id: operationId, scope })),
  ...DECLARED,
]
