/** What the sandbox's own changes yield: a refusal of one of them is no visitor's mistake. */
import { Refusal } from '../refusal.ts'

/** A sandbox that can't be set up, because the operator has something of the same name. */
class SandboxError extends Error {}

/** The result; throws if it is a refusal. */
export const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new SandboxError(`The sandbox can't be set up. ${result.says}`)
  return result
}
