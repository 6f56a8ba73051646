/** Drafts: each step carries the version that the page showed; if it is outdated, the response says who changed what. */

import type { Content } from '../../../packages/values/difference.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import { administer } from '../../operations/administration/as-web-user.ts'
import { changeDraft } from '../../operations/products/change-draft.ts'
import { discardDraft } from '../../operations/products/discard-draft.ts'
import { proposeDraft } from '../../operations/products/propose-draft.ts'
import { publishDraft } from '../../operations/products/publish-draft.ts'
import { readDraft } from '../../operations/products/read-draft.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { declaredFacts } from '../../operations/surroundings.ts'
import { draftOf as policyDraftOf } from '../../sets/policy/file.ts'
import { draftOf as productDraftOf } from '../../sets/products/file.ts'
import {
  type Handlers,
  noContent,
  ok,
  type PersonContext,
  type Problem,
  withoutFreshProof,
} from '../declare/handler.ts'
import type { draftOperations } from './draft-pages.ts'
import { draftReader } from './draft-reading.ts'
import { draftView } from './draft-views.ts'

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
