/**
 * The signing ceremony, in which signers act through an emailed link and have no account here; and the agreement as a
 * draft.
 */
import { file, type Handlers, noContent, ok, type PersonContext } from '../../http/handler.ts'
import { inFlight, inTime } from '../../http/in-flight.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { Refusal, tooManyRequests } from '../../service/refusal.ts'
import type { ApplicationRow } from '../applications/find.ts'
import { draftAgreement } from './agreement.ts'
import { lenderOf, showOverview } from './ceremony.ts'
import { sendSigningCode } from './codes.ts'
import { reportWrongDetails } from './contact.ts'
import { noteRead, showAgreement, showSigningCopy } from './read-agreement.ts'
import { declineSigning, signAgreement } from './sign.ts'
import { askForLink, checkSigningCode } from './signer-access.ts'
import type { signingOperations } from './signing-pages.ts'

export const signingHandlers: Handlers<typeof signingOperations> = {
  signingOverview: async ({ service, webUser, body }) => {
    const outcome = await showOverview(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingLender: async ({ service }) => ok(lenderOf(service)),

  signingAskForLink: async ({ service, webUser, body }) =>
    (await askForLink(service, webUser, body)) ?? noContent,

  signingSendCode: async ({ service, webUser, body }) => {
    const outcome = await sendSigningCode(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingCheckCode: async ({ service, webUser, body }) => {
    const outcome = await checkSigningCode(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingAgreement: async ({ service, webUser, body }) => {
    const outcome = await showAgreement(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },

  signingRead: async ({ service, webUser, body }) => (await noteRead(service, webUser, body)) ?? noContent,

  signingSign: async ({ service, webUser, body: { consents: _, ...wanted } }) => {
    const outcome = await signAgreement(service, webUser, wanted)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingDecline: async ({ service, webUser, body }) =>
    (await declineSigning(service, webUser, body)) ?? noContent,

  signingWrongDetails: async ({ service, webUser, body }) =>
    (await reportWrongDetails(service, webUser, body)) ?? noContent,

  signingCopy: async ({ service, webUser, body }) => {
    const outcome = await showSigningCopy(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },
}

/** Under load the line of documents to draw takes longer than a page otherwise may. */
const DRAWING_MILLISECONDS = 60_000
/** The number of drafts of one person in that line, so that what others sign does not wait for them. */
const OF_PERSON_MAXIMUM = 2
const RETRY_AFTER_SECONDS = 5
const inLine = inFlight(OF_PERSON_MAXIMUM)

/** The agreement as it would be signed now, marked as a draft. */
export const draftOf = async (
  { service, webUser, person }: Pick<PersonContext, 'service' | 'webUser' | 'person'>,
  application: ApplicationRow,
  reference: string,
) => {
  const end = inLine.begin(person.userId)
  if (end === undefined) return tooManyRequests(RETRY_AFTER_SECONDS)
  // It stays in the line however long this request waits for it.
  const drawing = draftAgreement(service, application, byWebUser(service, webUser)).finally(end)
  const drawn = await inTime(drawing, DRAWING_MILLISECONDS)
  if (drawn instanceof Refusal) return drawn
  const name = `draft-agreement-${reference}.pdf`
  return file({ name, type: 'application/pdf', bytes: drawn.length }, [drawn])
}
