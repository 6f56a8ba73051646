/**
 * Sends a new link to the signer of one that no longer works, to the address that the signing has for them. Whatever is known of the link,
 * the response is the same.
 */

import { hashOfSecret } from '../../../adapters/access/api-key.ts'
import type { WebUser } from '../../../adapters/access/person.ts'
import { hasSecretForm } from '../../../adapters/access/secret-form.ts'
import {
  NETWORK_LINKS,
  networkSubject,
  SIGNER_LINKS,
  signerSubject,
} from '../../../adapters/access/sign-in-limits.ts'
import { change } from '../../../store/audit/change.ts'
import { countInWindow } from '../../../store/people/sign-in-failures.ts'
import { findSignerByLink, type SignerRow } from '../../../store/signing/signers.ts'
import { byWebUser } from '../../administration/as-web-user.ts'
import { queueMail } from '../../mail/queue.ts'
import { type Refusal, tooManyUntil } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { openSigning, signerOf } from '../open.ts'
import { canSendLink, mailFor } from '../send-link.ts'

/** Requests are limited by network. Those of one signer are too, without a word: the limit would show that there is one. */
export const askForLink = async (
  service: Service,
  webUser: WebUser,
  { link }: { readonly link: string },
): Promise<Refusal | undefined> => {
  const { sql, ring, now } = service
  const at = new Date(now())
  const network = networkSubject(ring, 'signing link from network', webUser.origin.address)
  const counted = await countInWindow(sql, network, NETWORK_LINKS, at)
  if (counted.is === 'waiting') return tooManyUntil(counted.until, at)
  const signer = hasSecretForm(link) ? await findSignerByLink(sql, hashOfSecret(link)) : undefined
  if (signer !== undefined && !isIn(signer, at)) await sendTo(service, webUser, signer, at)
  return undefined
}

/** A new link would end the session of someone who signs at the moment. */
const isIn = ({ sessionHash, sessionExpiresAt }: SignerRow, at: Date): boolean =>
  sessionHash !== null && sessionExpiresAt !== null && sessionExpiresAt > at

const sendTo = async (
  service: Service,
  webUser: WebUser,
  { id: signerId, signingId }: SignerRow,
  at: Date,
): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined) return
  const { row, file } = signing
  const signer = signerOf(file, signerId)
  const kind = canSendLink(row.state, signer) ? mailFor(row.state, file, signer) : undefined
  if (kind === undefined) return
  const counted = await countInWindow(service.sql, signerSubject('links', signerId), SIGNER_LINKS, at)
  if (counted.is === 'waiting') return
  await change(service.sql, byWebUser(service, webUser), async ({ sql, record }) => {
    await queueMail({ sql }, { kind, signerId })
    await record('signing.linkRequested', { kind: 'application', id: row.applicationId })
  })
}
