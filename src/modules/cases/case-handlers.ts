/** A case: its views for staff, their notes, and its changes. */

import { created, file, type Handlers, noContent, ok, problem } from '../../http/handler.ts'
import { inFlight } from '../../http/in-flight.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { notFound, Refusal, tooManyRequests } from '../../service/refusal.ts'
import { withCase } from '../applications/application-handlers.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { nearestParts, offerPart } from '../applications/money-parts.ts'
import { hasDocumentWithId, recordLook } from '../audit/views.ts'
import { draftOf } from '../signing/signing-handlers.ts'
import { exportSigning } from '../signing/verify.ts'
import type { caseOperations } from './case-pages.ts'
import { caseViewOf, noteViews } from './case-view-handlers.ts'
import { waitForChanges } from './changes.ts'
import { commandHandlers } from './command-handlers.ts'
import { notesOf, pinNote, readNotes, writeNote } from './messages.ts'
import { findNearest } from './nearest.ts'
import { openCase, revealField, showDocument } from './open-case.ts'

/** The number of one person's pages that may wait at a time. */
const WAITING_OF_PERSON_MAXIMUM = 20
const RETRY_AFTER_SECONDS = 5
const waitingPages = inFlight(WAITING_OF_PERSON_MAXIMUM)

export const caseHandlers: Handlers<typeof caseOperations> = {
  ...commandHandlers,

  readCase: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, person, query } = context
      const isBackground = query.background !== undefined
      const inHand = await caseInHand(service, application)
      const opened = await openCase(service, webUser, inHand, { isBackground })
      await readNotes(service, application, person.userId)
      return ok(await caseViewOf(service, opened, person))
    }),

  readNearest: (context) =>
    withCase(context, async (application) => {
      const { service } = context
      const inHand = await caseInHand(service, application)
      const { reason = null, ...found } = await findNearest(service, inHand)
      const shown = nearestParts(found, inHand.canonical, (offer) => ({ offer: offerPart(service, offer) }))
      return ok({ ...shown, reason })
    }),

  revealField: (context) =>
    withCase(context, async () => {
      const { service, webUser, params, body } = context
      const { field, applicant } = body
      if (field === 'ppsNumber' && applicant === null)
        return problem('bad-request', 'applicant must be the index of an applicant, starting at 0.')
      const place = field === 'ppsNumber' ? { field, applicant: applicant ?? 0 } : { field }
      const value = await revealField(service, webUser, params.reference, place)
      return value instanceof Refusal ? value : ok({ value })
    }),

  readCaseDocument: (context) =>
    withCase(context, async () => {
      const { service, person, params, query } = context
      const by = { kind: 'user', id: person.userId } as const
      const isBackground = query.background !== undefined
      const asked = { reference: params.reference, documentId: params.id, by, isBackground }
      const found = await showDocument(service, asked)
      return found instanceof Refusal ? notFound('document') : file(found.document, found.content())
    }),

  noteLook: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, body } = context
      const { look, document: documentId } = body
      const isKnown = documentId === undefined || (await hasDocumentWithId(service, application, documentId))
      if (!isKnown || (look === 'document') !== (documentId !== undefined)) return notFound('document')
      await recordLook(service, byWebUser(service, webUser), look, { id: application.id, documentId })
      return noContent
    }),

  readAgreementDraft: (context) =>
    withCase(context, (application) => draftOf(context, application, context.params.reference)),

  readSealedAgreement: (context) =>
    withCase(context, async () => {
      const { service, person, params } = context
      const by = { kind: 'user', id: person.userId } as const
      const stored = await exportSigning(service, { reference: params.reference, by })
      if (stored instanceof Refusal) return stored
      const { pdf } = stored
      const name = `agreement-${params.reference}.pdf`
      return file({ name, type: 'application/pdf', bytes: pdf.length }, [pdf])
    }),

  writeNote: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, person, params, body } = context
      const written = await writeNote(service, webUser, params.reference, { ...body, by: person.userId })
      if (written instanceof Refusal) return written
      return created({ items: await noteViews(service, await notesOf(service, application)) })
    }),

  pinNote: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, params, body } = context
      const refused = await pinNote(service, webUser, params.reference, { ...body, id: params.id })
      return refused ?? ok({ items: await noteViews(service, await notesOf(service, application)) })
    }),

  listChanges: async ({ service, person, query: { mode, cursor }, waiting }) => {
    const end = waitingPages.begin(person.userId)
    if (end === undefined) return tooManyRequests(RETRY_AFTER_SECONDS)
    try {
      const changes = await waitForChanges(service, { mode, cursor }, waiting)
      if (changes === undefined) return problem('signed-out')
      return changes instanceof Refusal ? changes : ok(changes)
    } finally {
      end()
    }
  },
}
