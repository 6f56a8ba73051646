/** The parts of an application that staff and the dealer's people both see. */
import type { Actor } from '../../domain/application/actor.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { ShownSigner, ShownSigning } from '../../operations/signing/show.ts'
import type { ShownDocument, SignerParts, SigningParts } from './application-part-pages.ts'
import { momentOrNull } from './views.ts'

/** A document with its uploader. */
export const documentView = (
  { id, requirement, name, type, bytes, uploadedAt, by }: Document,
  called: (actor: Actor) => string,
): ShownDocument => ({
  id,
  requirement,
  name,
  type,
  bytes,
  uploadedAt: uploadedAt.toISOString(),
  by: called(by),
})

export const signingParts = ({
  state,
  startedAt,
  lapsesAt,
  endedAt,
  inTurn,
  reason,
}: ShownSigning): SigningParts => ({
  state,
  startedAt: startedAt.toISOString(),
  lapsesAt: lapsesAt.toISOString(),
  endedAt: momentOrNull(endedAt),
  inTurn,
  reason,
})

export const signerParts = ({
  number,
  name,
  role,
  state,
  linkExpiresAt,
  signedAt,
  takesLink,
}: ShownSigner): SignerParts => ({
  number,
  name,
  role,
  state,
  linkExpiresAt: momentOrNull(linkExpiresAt),
  signedAt: momentOrNull(signedAt),
  takesLink,
})
