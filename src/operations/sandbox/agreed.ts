/** The results of the sandbox's own changes. If one of them is rejected, that is no visitor's mistake. */
import { Refusal } from '../refusal.ts'

/** A sandbox that cannot be set up, because the operator has something of the same name. */
class SandboxError extends Error {}

/** The result; throws if there is none. */
export const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new SandboxError(`The sandbox cannot be set up. ${result.says}`)
  return result
}
