/** The data held on a person, a copy for them, and erasure. */
import type { WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { masked } from '../../domain/application/masking.ts'
import { searchWord } from '../../domain/application/search-words.ts'
import { answerInWords, type ErasureAnswer } from '../../domain/case/erasure.ts'
import { isPpsNumber } from '../../domain/kinds/pps-number.ts'
import { file, type Handlers, ok, type PersonContext, type Problem } from '../../http/handler.ts'
import { inTime } from '../../http/in-flight.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { noteNumberSearch } from '../applications/list.ts'
import { asJson, asPdf, HELD_EXPORT_FAILED, HELD_EXPORTED, HELD_SHOWN, recordHeld } from './export.ts'
import { chosenOf, type FoundPerson, findPerson, findPersonIn, ppsNumberIn } from './find.ts'
import type { personOperations } from './privacy-pages.ts'
import { type PersonReport, reportOn, retentionInWords } from './report.ts'
import { haveOtherNames, nameIn } from './report-words.ts'
import { CHANGED, grantWish, type SeenApplication, type WishedErasure } from './retain.ts'

export const personHandlers: Handlers<typeof personOperations> = {
  searchPerson: async ({ service, webUser, body }) => {
    const found = await searched(service, webUser, body)
    if (found instanceof Refusal) return found
    const { mode, ppsNumber } = found
    return ok({
      person: namedBy(found),
      drafts: found.drafts.length,
      hasRightCheckLetter: isPpsNumber(ppsNumber),
      inOtherMode: heldOn(found) > 0 ? 0 : await heldIn(service, { mode: otherMode(mode), ppsNumber }),
    })
  },

  readPerson: (context) =>
    withPerson(context, async (found) => {
      const { service, webUser } = context
      await recordHeld(service, byWebUser(service, webUser), found, HELD_SHOWN)
      return ok(personView(found, await reportOn(service, found)))
    }),

  exportPerson: (context) =>
    withPerson(context, async (found) => {
      const { service, webUser, body, params } = context
      const chosen = chosenOf(found, body.chosen)
      if (chosen === undefined) return CHANGED
      if (heldOn(chosen) === 0) return NOTHING_CHOSEN
      // The file's name reveals only one of the person's applications.
      const name = `personal-data-${params.reference}`
      return copyOf(service, webUser, chosen, { name, format: body.format })
    }),

  erasePerson: (context) =>
    withPerson(context, async (found) => {
      const { service, webUser, body } = context
      const chosen = chosenOf(found, body.chosen)
      if (chosen !== undefined && heldOn(chosen) === 0) return NOTHING_CHOSEN
      return erased(service, webUser, found, body.seen, body)
    }),

  exportDraftsOfPerson: ({ service, webUser, body }) =>
    withHeld(service, webUser, body, (found) =>
      copyOf(service, webUser, found, { name: 'personal-data', format: body.format }),
    ),

  eraseDraftsOfPerson: ({ service, webUser, body }) =>
    withHeld(service, webUser, body, (found) => erased(service, webUser, found, [])),
}

const NOTHING_CHOSEN = new Refusal('Choose at least one application, or the drafts.')

/** Under load a long letter takes longer than a page otherwise may. */
const COPY_MILLISECONDS = 60_000

/** Sends the copy; the audit records what became of it. */
const copyOf = async (
  service: Service,
  webUser: WebUser,
  found: FoundPerson,
  { name, format }: { readonly name: string; readonly format: 'json' | 'pdf' },
) => {
  const made = async () => {
    const report = await reportOn(service, found)
    return format === 'json' ? asJson(report) : await asPdf(service, report)
  }
  const bytes = await inTime(made(), COPY_MILLISECONDS)
  const type = format === 'json' ? 'application/json; charset=utf-8' : 'application/pdf'
  return file({ name: `${name}.${format}`, type, bytes: bytes.length }, [bytes], (isSent) =>
    recordHeld(service, byWebUser(service, webUser), found, isSent ? HELD_EXPORTED : HELD_EXPORT_FAILED),
  )
}

/** Erases what may be erased, and responds with the result. */
const erased = async (
  service: Service,
  webUser: WebUser,
  found: FoundPerson,
  seen: readonly SeenApplication[],
  wished: WishedErasure = {},
) => {
  const outcome = await grantWish(service, byWebUser(service, webUser), found, seen, wished)
  if (outcome instanceof Refusal) return outcome
  const left = await findPerson(service, found)
  return ok({
    ...outcome,
    person: left instanceof Refusal ? null : namedBy(left),
    kept: outcome.kept.map(({ reference, answer: given }) => ({ reference, answer: answerView(given) })),
  })
}

type OfPerson = PersonContext & {
  readonly params: { readonly reference: string; readonly applicant: string }
}

/** Runs with the person in the path. */
const withPerson = async <R>(
  { service, params: { reference, applicant } }: OfPerson,
  run: (person: FoundPerson) => Promise<R>,
): Promise<R | Problem> => {
  const [revision = 0, place = 0] = applicant.split('-').map(Number)
  const found = await findPersonIn(service, { reference, revision, place })
  return found instanceof Refusal ? notFound('person') : run(found)
}

type PersonSearch = Parameters<typeof findPerson>[1]

/** Finds a person by a PPS number once the audit has recorded that somebody searched. */
const searched = async (
  service: Service,
  webUser: WebUser,
  search: PersonSearch,
): Promise<FoundPerson | Refusal> => {
  const number = ppsNumberIn(search.ppsNumber)
  if (number instanceof Refusal) return number
  const words = [searchWord('ppsNumber', number)]
  const refused = await noteNumberSearch(service, byWebUser(service, webUser), words, 'person.searched')
  return refused ?? findPerson(service, search)
}

/** Runs with the person that a PPS number belongs to, if anything is held on them. */
const withHeld = async <R>(
  service: Service,
  webUser: WebUser,
  search: PersonSearch,
  run: (person: FoundPerson) => Promise<R>,
): Promise<R | Refusal> => {
  const found = await searched(service, webUser, search)
  if (found instanceof Refusal) return found
  return heldOn(found) > 0 ? run(found) : notFound('person')
}

const heldOn = ({ applications, drafts }: FoundPerson): number => applications.length + drafts.length

const otherMode = (mode: Mode): Mode => (mode === 'live' ? 'test' : 'live')

const heldIn = async (service: Service, search: PersonSearch): Promise<number> => {
  const found = await findPerson(service, search)
  return found instanceof Refusal ? 0 : heldOn(found)
}

/** By the last submission of their newest application. */
const namedBy = ({ applications }: FoundPerson): { reference: string; applicant: string } | null => {
  const [newest] = applications
  const sending = newest?.sendings.at(-1)
  if (newest === undefined || sending === undefined) return null
  return { reference: newest.reference, applicant: `${sending.revision}-${sending.place}` }
}

const answerView = (given: ErasureAnswer) => ({
  is: given.is,
  until: given.is === 'refused' ? given.until : null,
  says: answerInWords(given),
})

const personView = ({ mode, ppsNumber, applications, drafts }: FoundPerson, report: PersonReport) => {
  const [newest] = applications
  return {
    mode,
    name: newest === undefined ? '' : nameIn(newest),
    hasOtherNames: haveOtherNames(applications),
    ppsNumber: masked(ppsNumber),
    applications: applications.map((one, index) => {
      const reported = report.applications[index]
      return {
        reference: one.reference,
        name: nameIn(one),
        version: one.application.version,
        state: one.application.state,
        since: one.application.stateSince,
        sentBy: reported?.sentBy ?? [],
        others: (one.sendings.at(-1)?.application.applicants?.length ?? 1) - 1,
        isCurrent: one.isCurrent,
        erasure: { ...answerView(one.answer), says: retentionInWords(one) },
        erasesAt: one.erasesAt,
        askedAt: one.askedAt,
        documents: reported?.handling.documents ?? [],
        hasAgreement: reported?.signing?.state === 'completed',
        notes: reported?.handling.notes ?? 0,
      }
    }),
    drafts: drafts.length,
    accounts: report.accounts,
  }
}
