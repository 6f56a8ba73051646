/**
 * What a dealer's person does with an application: commands, and reading its documents. If it has changed since their
 * page showed it, no command is carried out, and they learn who changed it. The service's own work on a signing is not
 * such a change.
 */
import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Person } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { mayMove, REASON_MAXIMUM_CHARACTERS } from '../../domain/application/transitions.ts'
import type { Document } from '../../domain/documents/document.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import { isDeclinedAlone, type Responding, responded, reviewReason } from '../applications/after-decision.ts'
import { changeCase, isAsSeen, transitionApplication } from '../applications/change.ts'
import { documentIn, documentsOf, type ReadDocument } from '../applications/documents.ts'
import { findOwn, UNKNOWN } from '../applications/find.ts'
import { recordLook } from '../audit/views.ts'
import { sealedPdfOf } from '../signing/agreement.ts'
import { stopSigning } from '../signing/change.ts'
import { type LinkToSend, sendSigningLink } from '../signing/links.ts'
import { startSigning } from '../signing/start.ts'
import { type Completing, completed } from '../submissions/complete.ts'
import { namesForDealer, outdatedForDealer } from './list.ts'

export type Command = { readonly person: Person; readonly reference: string; readonly seen: number }

/** Ends the application permanently, with any signing. Rejected if its state no longer allows it. */
export const withdrawOwn = (
  service: Service,
  command: Command,
  given: string | undefined,
): Promise<undefined | Refusal> =>
  transitioned(service, command, given, async ({ state }) =>
    mayMove(state, 'Withdrawn', 'owner')
      ? 'Withdrawn'
      : new Refusal(`${command.reference} is ${state}, so it cannot be withdrawn.`),
  )

/** Sends what only the policy declined to the lender's staff. */
export const askForReviewOfOwn = (
  service: Service,
  command: Command,
  given: string | undefined,
): Promise<undefined | Refusal> =>
  transitioned(service, command, given, async ({ id, state }) => {
    if (!mayMove(state, 'InReview', 'owner'))
      return new Refusal(`${command.reference} is ${state}. A review can be requested once it is Declined.`)
    if (!isDeclinedAlone(await listTransitions(service.sql, id)))
      return new Refusal('An underwriter has already declined it, so a manual review cannot be requested.')
    return 'InReview'
  })

/** Rejected, with a reason, if the application lacks something for it. */
export const startSigningOfOwn = (service: Service, command: Command): Promise<undefined | Refusal> =>
  commanded(service, command, async (application) => {
    const { reference } = command
    const started = await startSigning(service, application, {
      by: { actor: actorOf(command.person) },
      initiator: 'owner',
    })
    if (started instanceof Refusal) return started
    if (started === 'initiated') return 'done'
    return new Refusal(
      started === 'completed'
        ? `${reference} has already been signed.`
        : `The signing of ${reference} is already in progress.`,
    )
  })

/** Ends a signing in progress, and emails its signers. The application is Approved again. */
export const stopSigningOfOwn = (
  service: Service,
  command: Command,
  given: string | undefined,
): Promise<undefined | Refusal> =>
  commanded(service, command, async (application) => {
    const reason = reasonOf(given)
    if (reason instanceof Refusal) return reason
    const by = actorOf(command.person)
    const refusal = refusalOfOutdated(service, command)
    return (await stopSigning(service, application, { by, initiator: 'owner', reason, refusal })) ?? 'done'
  })

/** Rejected with every error, or if its state does not allow it. */
export const completeOwn = (
  service: Service,
  command: Command,
  values: Completing['values'],
): Promise<undefined | Refusal> =>
  changed(service, command, (open) => completed(service, open, { by: actorOf(command.person), values }))

/** Accepts the counter-offer, or asks for other terms; rejected if there is none, or it was accepted. */
export const respondToCounterOfferOfOwn = (
  service: Service,
  command: Command,
  { response, says }: Pick<Responding, 'response' | 'says'>,
): Promise<undefined | Refusal> =>
  changed(service, command, (open) =>
    responded(open, { by: actorOf(command.person), response, says: says?.trim() || undefined }),
  )

/**
 * Sends a signer a new link; false if it goes out once it is their turn. Rejects another address or number if only the
 * lender may correct it.
 */
export const sendOwnSigningLink = async (
  service: Service,
  command: Command,
  link: Pick<LinkToSend, 'number' | 'email' | 'mobile'>,
): Promise<boolean | Refusal> => {
  let isSent = false
  const refused = await commanded(service, command, async () => {
    const by = actorOf(command.person)
    const refusal = refusalOfOutdated(service, command)
    const sent = await sendSigningLink(service, command.reference, {
      ...link,
      by,
      initiator: 'owner',
      refusal,
    })
    if (sent instanceof Refusal) return sent
    isSent = sent.isSent
    return 'done'
  })
  return refused ?? isSent
}

/** Undefined where the person cannot see this application. */
export const listOwnDocuments = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<
  { readonly documents: readonly Document[]; readonly called: (actor: Actor) => string } | undefined
> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const documents = await documentsOf(service, application)
  return {
    documents,
    called: await namesForDealer(
      service,
      documents.map(({ by }) => by),
    ),
  }
}

/**
 * Undefined if the person cannot see this application or it does not have this document. The audit records it before
 * the first chunk.
 */
export const readOwnDocument = async (
  service: Service,
  person: Person,
  { reference, documentId }: { readonly reference: string; readonly documentId: string },
): Promise<ReadDocument | undefined> => {
  const application = await findOwn(service, person, reference)
  const found = application && (await documentIn(service, application, documentId))
  if (application === undefined || found === undefined) return undefined
  const content = async function* () {
    await recordLook(service, { actor: actorOf(person) }, 'document', { id: application.id, documentId })
    yield* found.content()
  }
  return { ...found, content }
}

/** Undefined if the person cannot see this application, or nothing is sealed yet. */
export const readOwnSealedAgreement = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<Buffer | undefined> => {
  const application = await findOwn(service, person, reference)
  const pdf = application && (await sealedPdfOf(service, application))
  if (application !== undefined && pdf !== undefined)
    await recordLook(service, { actor: actorOf(person) }, 'exported', application)
  return pdf
}

const actorOf = ({ userId }: Person) => ({ kind: 'user', id: userId }) as const

/** `overtaken` if the application was written since it was read. */
type Ran = 'done' | Refusal | 'overtaken'

/** Why the application, as read now, is no longer as the person saw it; undefined if it is. */
const refusalOfOutdated =
  (service: Service, { reference, seen }: Command) =>
  async (application: ApplicationRow): Promise<Refusal | undefined> =>
    (await isAsSeen(service, application, seen))
      ? undefined
      : outdatedForDealer(service, reference, application)

const commanded = async (
  service: Service,
  command: Command,
  run: (application: ApplicationRow) => Promise<Ran>,
): Promise<undefined | Refusal> => {
  const ran = await optimistically(async (): Promise<'done' | Refusal | undefined> => {
    const application = await findOwn(service, command.person, command.reference)
    if (application === undefined) return UNKNOWN
    const outdated = await refusalOfOutdated(service, command)(application)
    if (outdated !== undefined) return outdated
    const result = await run(application)
    return result === 'overtaken' ? undefined : result
  })
  if (ran === undefined) return new Refusal('Others are changing the application. Try again.')
  return ran === 'done' ? undefined : ran
}

const changed = (
  service: Service,
  command: Command,
  decide: Parameters<typeof changeCase<Refusal>>[3],
): Promise<undefined | Refusal> =>
  commanded(service, command, async ({ id }) => {
    const refusal = refusalOfOutdated(service, command)
    const made = await changeCase<Refusal>(
      service,
      id,
      { actor: actorOf(command.person) },
      async (open) => (await refusal(open.application)) ?? decide(open),
    )
    if (made.is === 'refused') return made.refused
    if (made.is === 'unknown') return UNKNOWN
    return made.is === 'changed' ? 'done' : 'overtaken'
  })

/** Of two concurrent commands the first wins, and the other is checked again. */
const transitioned = (
  service: Service,
  command: Command,
  given: string | undefined,
  next: (application: ApplicationRow) => Promise<'Withdrawn' | 'InReview' | Refusal>,
): Promise<undefined | Refusal> =>
  commanded(service, command, async (application) => {
    const typed = reasonOf(given)
    if (typed instanceof Refusal) return typed
    const to = await next(application)
    if (to instanceof Refusal) return to
    const reason = to === 'InReview' ? reviewReason(typed) : typed
    const by = actorOf(command.person)
    const result = await transitionApplication(service, application, { to, initiator: 'owner', by, reason })
    return result === 'done' ? 'done' : 'overtaken'
  })

const reasonOf = (given: string | undefined): string | undefined | Refusal => {
  const reason = given?.trim() ?? ''
  if (reason === '') return undefined
  return reason.length > REASON_MAXIMUM_CHARACTERS
    ? new Refusal(`The reason can have at most ${REASON_MAXIMUM_CHARACTERS} characters.`)
    : reason
}
