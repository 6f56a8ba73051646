/** The response to clients that are in no sandbox that an integrator created. */
import { Refusal } from '../../operations/refusal.ts'
import { notFoundResponse } from '../declare/responses.ts'

export const NO_OWN_SANDBOX = new Refusal(
  'This client does not belong to a sandbox that was created with POST /api/sandboxes.',
  'not-found',
)

export const NOT_OWN = notFoundResponse(
  'The client does not belong to such a sandbox, or it is a live client.',
  NO_OWN_SANDBOX.says,
)
