/** The response to clients that are in no sandbox that an integrator created. */
import { notFoundResponse } from '../declare/responses.ts'

export const NO_OWN_SANDBOX =
  'This client does not belong to a sandbox that was created with POST /api/sandboxes.'

export const NOT_OWN = notFoundResponse(
  'The client does not belong to such a sandbox, or it is a live client.',
  NO_OWN_SANDBOX,
)
