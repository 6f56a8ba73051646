/**
 * Carries out the sandbox's instructions on a signing, in place of its signers, and stores links and codes so that a
 * test client may read them.
 */
import { hash } from 'node:crypto'
import { encrypt } from '../../../packages/encryption/cipher.ts'
import { type StepData, step } from '../../adapters/agreement/evidence.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import type { SigningAction } from '../../domain/case/case-file.ts'
import type { Signer, SigningFile } from '../../domain/signing/signing.ts'
import { hasSigned, signingAllows } from '../../domain/signing/signing-states.ts'
import type { Service } from '../../service/service.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { markSigned } from '../../store/applications/signers.ts'
import { findSigning } from '../../store/applications/signings.ts'
import { type OpenedSigning, readEvidence, withSigner } from '../applications/signing-record.ts'
import { changeSigning, endedBy, type OpenSigning, type SigningChange } from './change.ts'
import { maskedEmail } from './contact.ts'

const BY_SANDBOX = { actor: SANDBOX } as const

/** The origin of the sandbox's signatures in the evidence. */
const FROM = { address: '127.0.0.1', browser: 'The sandbox, in the place of a signer' } as const

const REASON = 'Declined in the sandbox.'

const NOTHING = { is: 'nothing' } as const

/** False while the agreement is not ready: then it must be tried again. */
export const actOnSigning = async (
  service: Service,
  applicationId: string,
  does: SigningAction,
): Promise<boolean> => {
  const row = await findSigning(service.sql, applicationId)
  if (row === undefined || !signingAllows(row.state, 'end')) return true
  if (signingAllows(row.state, 'makeAgreement')) return false
  const application = await service.findApplication(applicationId)
  const evidence = application === undefined ? undefined : await readEvidence(service, application, row.id)
  const made = evidence?.find(({ kind }) => kind === 'agreementMade')
  if (made === undefined) throw new Error('A signing is in progress without its agreement')
  const { pages } = made.data as StepData['agreementMade']
  const changed = await changeSigning(service, row.id, BY_SANDBOX, (open) => {
    if (!signingAllows(open.row.state, 'sign')) return NOTHING
    return does === 'sign' ? signedByAll(open, pages) : declined(open)
  })
  return changed.is !== 'conflict'
}

const declined = (open: OpenSigning): SigningChange | object => {
  const [first] = open.file.signers.filter((signer) => !hasSigned(signer))
  if (first === undefined) return NOTHING
  const steps = [step('declined', { signer: first.id, reason: REASON, ...FROM })]
  const file = withSigner(open.file, { ...first, state: 'declined' })
  return endedBy({ ...open, file }, BY_SANDBOX, { as: 'declined', reason: REASON, steps })
}

const signedByAll = ({ file, now }: OpenSigning, pages: number): SigningChange => {
  const lacking = file.signers.filter((signer) => !hasSigned(signer))
  const signed = (one: Signer): Signer => ({
    ...one,
    state: 'signed',
    signature: { kind: 'typed', text: one.name },
    signedAt: now,
  })
  return {
    file: lacking.map(signed).reduce(withSigner, file),
    state: 'sealing',
    dueAt: new Date(now),
    steps: lacking.flatMap((signer) => stepsOf(signer, file, pages)),
    transition: { to: 'Signed', initiator: 'service' },
    also: async ({ sql }) => {
      for (const { id } of lacking) await markSigned(sql, id, new Date(now))
    },
  }
}

/** The same steps as from a real signer, so that the sealed document looks realistic. */
const stepsOf = ({ id: signer, name, email }: Signer, { agreementHash = '' }: SigningFile, pages: number) => [
  step('linkOpened', { signer, ...FROM }),
  step('codeSent', { signer, by: 'mail', to: maskedEmail(email) }),
  step('codeRight', { signer, ...FROM }),
  step('agreementShown', { signer, sha256: agreementHash, pages, ...FROM }),
  step('agreementRead', { signer, sha256: agreementHash, ...FROM }),
  step('consented', { signer, ...FROM }),
  step('signed', {
    signer,
    signature: 'typed',
    signatureSha256: hash('sha256', name),
    sha256: agreementHash,
    ...FROM,
  }),
]

/** The secret encrypted for the sandbox; null for a live application, of which only the hash is stored. */
export const forSandbox = (
  { application, key }: Pick<OpenedSigning, 'application' | 'key'>,
  secret: string,
): Buffer | null => (application.mode === 'test' ? encrypt(key, PURPOSES.sandboxSecret, secret) : null)
