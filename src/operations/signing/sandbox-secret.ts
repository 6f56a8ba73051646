/** Links and codes of test applications' signers, which a test client may read. */
import { encrypt } from '../../../packages/encryption/cipher.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { OpenedSigning } from './open.ts'

/** The secret encrypted for the sandbox; null for a live application, of which only the hash is stored. */
export const forSandbox = (
  { application, key }: Pick<OpenedSigning, 'application' | 'key'>,
  secret: string,
): Buffer | null => (application.mode === 'test' ? encrypt(key, PURPOSES.sandboxSecret, secret) : null)
