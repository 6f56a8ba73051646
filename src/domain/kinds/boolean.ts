/** True or false, and nothing that only looks like it. */
import { wrongType } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { CHOOSE } from './enumeration.ts'
import { kind } from './kind.ts'

export const boolean: Kind<boolean, boolean, unknown> = kind<boolean>({
  name: 'boolean',
  says: 'true or false',
  faults: [],
  schema: { type: 'boolean' },
  textual: false,
  person: CHOOSE,
  read: (value) => (typeof value === 'boolean' ? value : wrongType('must be true or false', value)),
})
