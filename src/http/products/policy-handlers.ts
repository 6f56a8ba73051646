/** The decision policy: its versions, a draft, and the draft's errors. */
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { standingOf } from '../../domain/finance/versions.ts'
import { measureOf } from '../../domain/policy/measures.ts'
import { DEFAULT_POLICY } from '../../domain/policy/policy.ts'
import { ruleText } from '../../domain/policy/words.ts'
import { administer } from '../../operations/administration/as-web-user.ts'
import { listPolicies } from '../../operations/products/list-policies.ts'
import { readDraft, readOpenDraft, readPublications } from '../../operations/products/read-draft.ts'
import { startDraft } from '../../operations/products/start-draft.ts'
import { Refusal } from '../../operations/refusal.ts'
import { declaredFacts, type Service } from '../../operations/service.ts'
import { asDraft, draftOf, wordsOf } from '../../sets/policy/file.ts'
import { created, type Handlers, notFound, ok, type PersonContext } from '../declare/handler.ts'
import { isFaults, readPolicyDraft } from './draft-reading.ts'
import { draftView } from './draft-views.ts'
import type { policyOperations } from './policy-pages.ts'

const SUBJECT = 'policy'

export const policyHandlers: Handlers<typeof policyOperations> = {
  readPolicy: async ({ service, person }) => {
    const [versions, draft] = await Promise.all([
      versionsNow({ service }),
      readOpenDraft(service, 'policy', SUBJECT),
    ])
    return ok({
      versions,
      draft: draft === undefined ? null : await draftView(service, draft, person),
      facts: factsOf(service),
    })
  },

  startPolicyDraft: async (context) => {
    const { from } = context.body
    const base =
      from === null ? undefined : (await versionsNow(context)).find(({ version }) => version === from)
    if (from !== null && base === undefined) return notFound('version')
    return begin(context, base?.content ?? asDraft(DEFAULT_POLICY))
  },

  uploadPolicyDraft: (context) => begin(context, draftOf(context.body.file)),

  tryPolicy: async ({ service, body: { content } }) => {
    const declared = declaredFacts(service)
    const read = readPolicyDraft(content, declared)
    return ok({ faults: isFaults(read) ? read : [], words: wordsOf(content, declared) })
  },
}

/** The facts that rules can measure. */
const factsOf = (service: Service) => {
  const declared = declaredFacts(service)
  return declared.flatMap(({ provider, fact }) => {
    const measure = `${provider}.${fact.name}`
    const known = measureOf(measure, declared)
    if (known === undefined) return []
    const { unit = null, choices = [], ...rest } = known
    return [{ measure, unit, choices: [...choices], ...rest }]
  })
}

/** The newest first; the default is the oldest. */
const versionsNow = async ({ service }: Pick<PersonContext, 'service'>) => {
  const [stored, publications] = await Promise.all([
    listPolicies(service),
    readPublications(service, 'policy', SUBJECT),
  ])
  const all = [{ version: 0, from: null, policy: DEFAULT_POLICY, importedAt: null }, ...stored]
  const today = dublinDay(service.now())
  const dated = all.map(({ version, from }) => ({ version, from, to: null }))
  return all.toReversed().map(({ version, from, policy, importedAt }) => {
    const content = asDraft(policy)
    return {
      version,
      standing: standingOf({ version, from, to: null }, dated, today),
      from,
      content,
      // In words whatever providers declare today.
      words: policy.rules.map(ruleText),
      addedAt: importedAt,
      published: publications.get(version) ?? null,
    }
  })
}

const begin = async ({ service, person, webUser }: PersonContext, content: Content) => {
  const begun = await administer(service, webUser, (change) =>
    startDraft(change, person.userId, { kind: 'policy', subject: SUBJECT, content }),
  )
  if (begun instanceof Refusal) return begun
  const draft = await readDraft(service, begun)
  return draft === undefined ? notFound('draft') : created(await draftView(service, draft, person))
}
