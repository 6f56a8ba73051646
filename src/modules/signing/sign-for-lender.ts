/** Signs an agreement for the lender, by one of the staff whom it has named for that, once everyone else has signed. */
import { step } from '../../adapters/agreement/evidence.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { waitsForLender } from '../../domain/signing/signing.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigning } from '../../store/applications/signings.ts'
import { namedInEvidence } from '../applications/signing-record-changes.ts'
import { made, refusalOfTerms } from './agreed-terms.ts'
import { changeSigning } from './change.ts'

type SigningForLender = {
  readonly by: Actor
  readonly email: string
  /** Null if they have not given it. */
  readonly name: string | null
  /** Proves that the person themselves acts; rejected otherwise. */
  readonly prove: () => Promise<Refusal | undefined>
}

/** Whether the lender has named a person to sign for it. */
export const isSignatory = ({ signing }: Pick<Service, 'signing'>, email: string): boolean =>
  signing.signatories.includes(email.toLowerCase())

/** The last signature: it makes the agreement, which is then sealed. Rejected before everyone else has signed. */
export const signForLender = async (
  service: Service,
  { id }: Pick<ApplicationRow, 'id'>,
  { by, prove, email, name }: SigningForLender,
): Promise<Refusal | undefined> => {
  if (!isSignatory(service, email))
    return new Refusal('Only the staff named in LENDER_SIGNATORIES can sign for the lender.')
  if (name === null) return new Refusal('Enter your name in your account first. The agreement names you.')
  const row = await findSigning(service.sql, id)
  if (row === undefined) return NOTHING_TO_SIGN
  const unproven = await prove()
  if (unproven !== undefined) return unproven
  const changed = await changeSigning<Refusal>(service, row.id, { actor: by }, async (open) => {
    const { agreementHash: sha256 } = open.file
    if (sha256 === undefined || !waitsForLender(open.row.state, open.file)) return NOTHING_TO_SIGN
    const refused = await refusalOfTerms(service, open)
    return refused ?? made(open, [step('lenderSigned', { by: namedInEvidence(by), name, sha256 })])
  })
  if (changed.is === 'changed') return undefined
  return changed.is === 'refused' ? changed.refused : NOTHING_TO_SIGN
}

const NOTHING_TO_SIGN = new Refusal('There is nothing for the lender to sign now.')
