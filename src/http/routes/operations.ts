/** All operations of the public API. */
import type { Scope } from '../../domain/scopes.ts'
import { operations as described } from '../openapi/operations.ts'
import { LIST_OPERATIONS } from './applications/list.ts'
import { READ_OPERATIONS } from './applications/read.ts'
import { TRANSITION_OPERATIONS } from './applications/transitions.ts'
import { CONSENT_OPERATIONS } from './consents/operations.ts'
import { EVENT_OPERATIONS } from './events/operations.ts'
import { searchCarSpecifications } from './reference-data/cars.ts'
import { advance } from './sandbox/advance.ts'
import { SUBMIT_OPERATIONS } from './submissions/submit.ts'
import { VALIDATE_OPERATIONS } from './submissions/validate.ts'
import { WEBHOOK_OPERATIONS } from './webhooks/operations.ts'

/** Those that are declared beside their handlers. */
export const DECLARED = [
  ...SUBMIT_OPERATIONS,
  ...VALIDATE_OPERATIONS,
  ...READ_OPERATIONS,
  ...LIST_OPERATIONS,
  ...TRANSITION_OPERATIONS,
  advance,
  searchCarSpecifications,
  ...CONSENT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...EVENT_OPERATIONS,
]

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
