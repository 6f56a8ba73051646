/** Whether what was agreed can still be signed, and what its last signature does. */
import { isDeepStrictEqual } from 'node:util'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows } from '../../domain/application/states.ts'
import { whyEnded } from '../../domain/signing/signing-states.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { readSigning } from '../../store/applications/signings.ts'
import { refusalOfFigures } from '../applications/after-decision.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { OpenSigning, SigningChange } from './change.ts'

/** Why it cannot be signed any more, by a signer or for the lender. */
export const refusalOfTerms = async (service: Service, open: OpenSigning): Promise<Refusal | undefined> =>
  isAsAgreed(service, open) ? unlawfulNow(service, open) : changedSince(service, open.row.id)

/** The change by the last signature, which makes the agreement. */
export const made = (
  { file, now }: Pick<OpenSigning, 'file' | 'now'>,
  steps: SigningChange['steps'],
): SigningChange => ({
  file,
  steps,
  state: 'sealing',
  dueAt: new Date(now),
  transition: { to: 'Signed', initiator: 'service' },
})

/**
 * With each signature the figures become binding later than they were calculated; the cap is checked by the law of that
 * day.
 */
const unlawfulNow = async (
  service: Service,
  { file: { offer }, application, now }: OpenSigning,
): Promise<Refusal | undefined> => {
  const { canonical } = await caseInHand(service, application)
  if (canonical === undefined) return undefined
  const about = { day: dublinDay(now), borrowerType: (canonical as Application).borrowerType }
  return refusalOfFigures(service.signing.laws, offer, about) === undefined
    ? undefined
    : new Refusal(
        'The law no longer allows the figures of this agreement, so it cannot be signed. Ask your dealer.',
      )
}

const isAsAgreed = (
  service: Service,
  { file: { revision, offer }, application }: Pick<OpenSigning, 'file' | 'application'>,
): boolean =>
  allows(application.state, 'sign') &&
  application.revision === revision &&
  isDeepStrictEqual(fileOf(service, application).offer, offer)

/** The signing may have ended between reading it and its application: that is then the reason. */
const changedSince = async (service: Service, signingId: string): Promise<Refusal> => {
  const newest = await readSigning(service.sql, signingId)
  const ended = newest === undefined ? undefined : whyEnded(newest.state)
  return new Refusal(
    ended ??
      'The application has changed since the agreement was prepared, so it cannot be signed as it is. Ask your dealer.',
  )
}
