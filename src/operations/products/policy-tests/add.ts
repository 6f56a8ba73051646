/** Adds a test to the policy's draft; starts one if there is none. */

import type { KeyRing } from '../../../../packages/encryption/key-ring.ts'
import type { Content } from '../../../../packages/values/difference.ts'
import { comparableName } from '../../../../packages/values/typed/clean-text.ts'
import type { Change } from '../../../store/audit/change.ts'
import { findOpenDraft } from '../../../store/reference/drafts.ts'
import { Refusal } from '../../refusal.ts'
import { changeDraft } from '../change-draft.ts'
import { startDraft } from '../start-draft.ts'

const POLICY = { kind: 'policy', subject: 'policy' } as const

/** In the form of the policy's file. */
type NewTest = {
  readonly test: Content & { readonly name: string }
  /** The content of a new draft, without the test. */
  readonly base: Content
}

/** Rejected if the draft already has a test of this name. */
export const addPolicyTest = async (
  change: Change,
  ring: KeyRing,
  by: string,
  { test, base }: NewTest,
): Promise<Refusal | undefined> => {
  const draft = await findOpenDraft(change.sql, POLICY.kind, POLICY.subject)
  const before = draft?.content ?? base
  const tests: readonly unknown[] = Array.isArray(before['tests']) ? before['tests'] : []
  if (tests.some((one) => isNamed(one, test.name)))
    return new Refusal(`The draft already has a test named “${test.name}”. Choose another name.`)
  const content = { ...before, tests: [...tests, test] }
  if (draft !== undefined) return changeDraft(change, ring, by, draft.id, { seen: draft.version, content })
  const started = await startDraft(change, by, { ...POLICY, content })
  return started instanceof Refusal ? started : undefined
}

const isNamed = (test: unknown, name: string): boolean =>
  typeof test === 'object' &&
  test !== null &&
  'name' in test &&
  comparableName(String(test.name)) === comparableName(name)
