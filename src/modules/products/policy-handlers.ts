/** The decision policy: its versions, a draft, and the draft's errors. */
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { hasCapability } from '../../domain/access/roles.ts'
import { standingOf } from '../../domain/finance/drafts.ts'
import { measureOf } from '../../domain/policy/measures.ts'
import { DEFAULT_POLICY } from '../../domain/policy/policy.ts'
import type { TestResult } from '../../domain/policy/run-tests.ts'
import { firedSentence, ruleText, testedText } from '../../domain/policy/words.ts'
import { created, type Handlers, noContent, ok, type PersonContext } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { declaredFacts, policyNow } from '../../service/surroundings.ts'
import { asDraft, draftOf, namerOf, testWordsOf, wordsOf } from '../../sets/policy/file.ts'
import { testInContractNames } from '../../sets/policy/tests.ts'
import { withCase } from '../applications/application-handlers.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { listDealers } from '../people/organisations.ts'
import { listPolicies } from './catalogue.ts'
import { draftView } from './draft-handlers.ts'
import { readDraft, readOpenDraft, readPublications, startDraft } from './drafts.ts'
import type { policyOperations } from './policy-pages.ts'
import { addPolicyTest, caseAsTest, tryTests } from './policy-tests.ts'
import { isFaults, readPolicyDraft } from './read-draft-handlers.ts'

const SUBJECT = 'policy'

export const policyHandlers: Handlers<typeof policyOperations> = {
  readPolicy: async ({ service, person }) => {
    const [versions, draft] = await Promise.all([
      versionsNow({ service }),
      // Compliance reads what has been published.
      hasCapability(person.role, 'admin') ? readOpenDraft(service, 'policy', SUBJECT) : undefined,
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
    const around = { declared: declaredFacts(service), dealers: await listDealers(service) }
    const read = readPolicyDraft(content, around)
    const { results = [], broken = [] } = isFaults(read) ? {} : await tryTests(service, read)
    return ok({
      faults: isFaults(read) ? read : [],
      words: wordsOf(content, around),
      tests: testWordsOf(content, around).map((words, index) => ({ words, ...foundIn(results[index]) })),
      changed: broken,
    })
  },

  addPolicyTest: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, person, body } = context
      const test = caseAsTest(service, await caseInHand(service, application), body)
      if (test instanceof Refusal) return test
      const refused = await administer(service, webUser, async (change) => {
        const base = asDraft(policyNow(service))
        const fault = await addPolicyTest(change, service.ring, person.userId, {
          test: testInContractNames(test),
          base,
        })
        if (fault === undefined)
          await change.record('case.usedAsTest', { kind: 'application', id: application.id })
        return fault
      })
      return refused ?? noContent
    }),
}

/** What the policy decides on a test, and why. */
const foundIn = (result: TestResult | undefined) => {
  if (result === undefined) return { outcome: null, why: [] }
  const { finding, hasOffer } = result
  return {
    outcome: finding.outcome,
    why: [
      ...(hasOffer ? [] : ['No product is available']),
      ...finding.fired.map((rule) => `${rule.name}: ${firedSentence(rule)}`),
    ],
  }
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
  const [stored, dealers, publications] = await Promise.all([
    listPolicies(service),
    listDealers(service),
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
      words: policy.rules.map((rule) => ruleText(rule, namerOf(dealers))),
      testWords: (policy.tests ?? []).map((test) => testedText(test, namerOf(dealers))),
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
