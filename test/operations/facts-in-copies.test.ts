/** Facts of providers in a person's copy: in words, never of a screening for sanctions, nor where they may be about others. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { atOnce } from '../../packages/values/turns/steps.ts'
import type { Part } from '../../src/adapters/agreement/content/blocks.ts'
import { POLICY } from '../../src/domain/access/actor.ts'
import type { FoundFacts } from '../../src/domain/case/check.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { findPerson } from '../../src/modules/privacy/find.ts'
import { reportOn } from '../../src/modules/privacy/report.ts'
import { letterOf } from '../../src/modules/privacy/report-pdf.ts'
import { LETTER } from '../../src/modules/privacy/report-words.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { World } from '../support/world.ts'
import { caseWith, headOf, send, withGuardWorld } from './guard-world.ts'
import { bodyOf } from './signing-scene.ts'

let world: World
withGuardWorld((open) => {
  world = open
})

const withFacts = async (reference: string, arrears: number, hits: number): Promise<void> => {
  const { id, revision, state } = await headOf(world.service, reference)
  assert.equal(state, 'Submitted')
  const at = Date.UTC(2026, 10, 2)
  const found = (provider: string, facts: FoundFacts['facts']): FoundFacts => ({
    provider,
    revision,
    at,
    facts,
  })
  const fired = (measure: string, value: number) =>
    ({ name: measure, measure, outcome: 'decline', value, bound: 0 }) as const
  await changeCase(world.service, id, { actor: POLICY }, ({ file }) => ({
    file: {
      ...file,
      facts: [
        found('creditRegister', { arrears }),
        found('sanctions', { hits }),
        found('gone', { score: 1 }),
      ],
      policy: {
        version: 1,
        outcome: 'decline',
        fired: [fired('loanAmount', 1), ...(hits > 0 ? [fired('sanctions.hits', hits)] : [])],
      },
    },
    audits: [],
    transition: { to: 'Declined', initiator: 'service', reason: 'A sample.' },
  }))
}

const reportFor = async (ppsNumber: string) => {
  const person = await findPerson(world.service, { mode: 'test', ppsNumber })
  assert.ok(!(person instanceof Refusal))
  return reportOn(world.service, person)
}

test('a copy has the facts in words; a hit on a sanctions list looks as if there were none', async () => {
  const copies: string[] = []
  for (const [number, hits] of [
    ['5551234T', 0],
    ['8080808V', 3],
  ] as const) {
    const sent = caseWith({ 'applicants[0].ppsNumber': number })
    const reference = await send(world.service, sent, { mode: 'test' })
    await withFacts(reference, 1200.5, hits)
    const report = await reportFor(number)
    const [handling] = report.applications.map((one) => one.handling)
    assert.deepEqual(handling?.facts, [
      { at: '2026-11-02T00:00:00.000Z', provider: 'creditRegister', what: 'Arrears', value: '€1,200.50' },
    ])
    assert.deepEqual(handling?.decisions.at(-1)?.rules.length, 1)
    const letter = JSON.stringify(atOnce(letterOf(report)))
    assert.match(letter, /What providers found out.*Arrears: €1,200\.50 \(creditRegister\)/)
    copies.push(JSON.stringify(handling).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'))
  }
  assert.equal(copies[0], copies[1])
})

test('where there are several applicants, the facts are left out, and the copy says so', async () => {
  const number = '4242424R'
  const reference = await send(world.service, bodyOf('joint', { 'applicants[0].ppsNumber': number }), {
    mode: 'test',
  })
  await withFacts(reference, 1200, 0)
  const [application] = (await reportFor(number)).applications
  assert.equal(application?.handling.facts, null)
  assert.ok(application.leftOut.some((says) => says.startsWith('What providers found out')))
})

test('a copy has the checks of its person and of everyone, and none of another applicant', async () => {
  const number = '7777777O'
  const sent = bodyOf('joint', { 'applicants[1].ppsNumber': number })
  const reference = await send(world.service, sent, { mode: 'test' })
  const { id, revision } = await headOf(world.service, reference)
  const check = { result: 'passed', revision, by: POLICY, at: 0 } as const
  await changeCase(world.service, id, { actor: POLICY }, ({ file }) => ({
    file: {
      ...file,
      checks: [
        { ...check, name: 'creditRegister' },
        { ...check, name: 'pep', person: 'applicant1', result: 'failed' },
        { ...check, name: 'identity', person: 'applicant2' },
      ],
    },
    audits: [],
  }))
  const [application] = (await reportFor(number)).applications
  assert.deepEqual(
    application?.handling.checks.map(({ name, result }) => `${name} ${result}`),
    ['creditRegister passed', 'identity passed'],
  )
})

test('a copy names fields and values as the pages do, with amounts in euro', async () => {
  const number = '1111111UA'
  await send(world.service, caseWith({ 'applicants[0].ppsNumber': number }), { mode: 'test' })
  const letter = atOnce(letterOf(await reportFor(number)))
  const rows = letter.parts.flatMap((part) =>
    (JSON.parse(part) as Part).blocks.flatMap((block) =>
      block.is === 'facts' && block.summary === LETTER.sentFacts ? block.rows : [],
    ),
  )
  const said = new Map(rows.map(([label, value]) => [label, value]))
  for (const [label, value] of [
    ['First name', 'Aoife'],
    ['PPS number', number],
    ['Date of birth', /^\d\d\/\d\d\/\d{4}$/],
    ['Net monthly pay', /^€[\d,]+\.\d\d$/],
    ['Employer’s address, county', /^[A-Z][a-z]+$/],
    ['Mobile number', /^08\d \d{3} \d{4}$/],
    ['Finance type', 'Hire purchase'],
    ['Term', /^\d+ months$/],
    ['Price', /^€[\d,]+\.\d\d$/],
    ['Bank', /^[A-Z]/],
  ] as const)
    assert.ok(
      typeof value === 'string' ? said.get(label) === value : value.test(said.get(label) ?? ''),
      `${label}: ${said.get(label)} in ${[...said.keys()].join(', ')}`,
    )
  // No name of a program's: in capitals within a word, or with brackets and dots.
  for (const label of said.keys()) assert.doesNotMatch(label, /[a-z][A-Z]|[[\].]/)
})
