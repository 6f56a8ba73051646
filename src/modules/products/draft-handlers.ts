/**
 * Drafts: each step carries the version that the page showed; if it is outdated, the response says who changed what.
 */
import type { Content } from '../../../packages/values/difference.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Person } from '../../adapters/access/person.ts'
import {
  type Handlers,
  noContent,
  ok,
  type PersonContext,
  type Problem,
  withoutFreshProof,
} from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { declaredFacts } from '../../service/surroundings.ts'
import { draftOf as policyDraftOf } from '../../sets/policy/file.ts'
import { draftOf as productDraftOf } from '../../sets/products/file.ts'
import { changeDraft, discardDraft, type ReadDraft, readDraft } from './drafts.ts'
import type { draftOperations } from './policy-pages.ts'
import { proposeDraft, publicationFaultFor, publishDraft } from './publish.ts'
import { draftReader } from './read-draft-handlers.ts'

export const draftHandlers: Handlers<typeof draftOperations> = {
  changeDraft: async (context) => {
    const { service, webUser, person, params, body } = context
    const draft = await readDraft(service, params.id)
    if (draft === undefined) return notFound('draft')
    const inForm = (sent: Content) => (draft.kind === 'product' ? productDraftOf(sent) : policyDraftOf(sent))
    const change = { ...body, content: inForm(body.content) }
    const refused = await administer(service, webUser, (inProgress) =>
      changeDraft(inProgress, service.ring, person.userId, params.id, change),
    )
    return refused ?? draftNow(context, params.id)
  },

  proposeDraft: async (context) => {
    const { service, webUser, person, params, body } = context
    const unproven = withoutOwnFactor(context)
    if (unproven !== undefined) return unproven
    const refused = await administer(service, webUser, (inProgress) =>
      proposeDraft(inProgress, service.ring, person.userId, params.id, {
        seen: body.seen,
        read: draftReader(inProgress, declaredFacts(service)),
      }),
    )
    return refused ?? draftNow(context, params.id)
  },

  publishDraft: async (context) => {
    const { service, webUser, person, params, body } = context
    const unproven = withoutOwnFactor(context)
    if (unproven !== undefined) return unproven
    const outcome = await administer(service, webUser, (inProgress) =>
      publishDraft(inProgress, service.ring, person.userId, params.id, {
        seen: body.seen,
        from: body.from as LocalDate,
        read: draftReader(inProgress, declaredFacts(service)),
        laws: service.signing.laws,
        accepts: body.accepts ?? [],
      }),
    )
    return outcome instanceof Refusal ? outcome : ok({ version: outcome })
  },

  discardDraft: async ({ service, webUser, person, params, body }) => {
    const refused = await administer(service, webUser, (inProgress) =>
      discardDraft(inProgress, service.ring, person.userId, params.id, body.seen),
    )
    return refused ?? noContent
  },
}

/** Both of the two people prove themselves by their own factor; in a sandbox a password is enough without one. */
const withoutOwnFactor = (context: PersonContext): Problem | undefined =>
  withoutFreshProof(context, { secondFactor: !context.service.isSandbox })

const draftNow = async ({ service, person }: PersonContext, id: string) => {
  const draft = await readDraft(service, id)
  // A colleague may have discarded it meanwhile.
  return draft === undefined ? notFound('draft') : ok(await draftView(service, draft, person))
}

export const draftView = async (service: Service, draft: ReadDraft, person: Person) => {
  const { names, proposedBy, proposedAt } = draft
  const step = (by: string, at: Date) => ({ by: names.get(by) ?? by, at })
  return {
    ...draft,
    begun: step(draft.begunBy, draft.begunAt),
    changed: step(draft.changedBy, draft.changedAt),
    proposed: proposedBy === null || proposedAt === null ? null : step(proposedBy, proposedAt),
    publicationFault: (await publicationFaultFor(service, draft, person.userId)) ?? null,
  }
}
