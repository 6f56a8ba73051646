/** The state of a test application's signing, with its signers' links and codes. */

import { decrypt } from '../../../packages/encryption/cipher.ts'
import type { ClientPrincipal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { SignerRole } from '../../domain/signing/signing.ts'
import type { SignerState, SigningState } from '../../domain/signing/signing-states.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { listSandboxSecrets } from '../../store/signing/signers.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import type { Service } from '../service.ts'
import { openSigningOf } from '../signing/open.ts'

export type SandboxSigning = {
  /** Null if there was never a signing. */
  readonly state: SigningState | null
  /** In signing order. */
  readonly signers: readonly SandboxSigner[]
}

export type SandboxSigner = {
  readonly role: SignerRole
  readonly state: SignerState
  /** The valid link, to sign or to the sealed copy; null while there is none. */
  readonly link: string | null
  readonly linkExpiresAt: Date | null
  /** The last code sent, if valid; null otherwise. */
  readonly code: string | null
  readonly codeExpiresAt: Date | null
}

/** Undefined if the caller cannot access the application, and for live clients. */
export const readSandboxSigning = async (
  service: Service,
  set: ModelSet,
  caller: ClientPrincipal,
  reference: string,
): Promise<SandboxSigning | undefined> => {
  if (caller.mode === 'live') return undefined
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return { state: null, signers: [] }
  const { row, file, key } = signing
  const secrets = await listSandboxSecrets(service.sql, row.id, new Date(service.now()))
  const read = (encrypted: Buffer | null) =>
    encrypted === null ? null : decrypt(key, PURPOSES.sandboxSecret, encrypted).toString()
  return {
    state: row.state,
    signers: file.signers.map(({ id, role, state }) => {
      const of = secrets.find((one) => one.id === id)
      const [link, code] = [read(of?.link ?? null), read(of?.code ?? null)]
      return {
        role,
        state,
        link,
        linkExpiresAt: link === null ? null : (of?.linkExpiresAt ?? null),
        code,
        codeExpiresAt: code === null ? null : (of?.codeExpiresAt ?? null),
      }
    }),
  }
}
