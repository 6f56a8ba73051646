/** What the lender's staff do on the command line, and what clients of a running service see of it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { STATES, type State } from '../../src/domain/application/states.ts'
import { TRANSITIONS } from '../../src/domain/application/transitions.ts'
import { DECISIONS, type Decision, decisionsFrom } from '../../src/domain/case/decisions.ts'
import { DECLINE_CODES, declineSentence } from '../../src/domain/case/decline-reasons.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import type { RunningService } from '../support/running-service.ts'
import { type CaseWorld, FAULTY, openCaseWorld } from './case-world.ts'
import type { Installation } from './command.ts'

let world: CaseWorld
let installation: Installation
let service: RunningService
before(async () => {
  world = await openCaseWorld()
  installation = world.installation
  service = world.service
})
after(() => world.close())

const call: CaseWorld['call'] = (...given) => world.call(...given)
const newCase: CaseWorld['newCase'] = (...given) => world.newCase(...given)
/** A case in a state, through the sandbox if necessary. */
const caseIn = async (state: State): Promise<string> => {
  const reference = await newCase(state === 'Open' ? FAULTY : {})
  if (state !== 'Open' && state !== 'Submitted')
    await call('POST', `/api/sandbox/${reference}/advance`, { to: state })
  return reference
}
const statusOf = async (reference: string): Promise<State> =>
  (await call('GET', `/api/case/${reference}/status`)).status
const lastTransitionOf = async (reference: string) =>
  (await call('GET', `/api/case/${reference}`)).history.at(-1) as { by: string; reason: string | null }

const REASON = 'The accounts of last year.'
const NEEDED: Readonly<Record<Decision, readonly string[]>> = {
  review: [],
  approve: [],
  decline: ['--code', 'affordability'],
  'send-back': ['--reason', REASON],
  reconsider: ['--reason', REASON],
  withdraw: [],
  'pay-out': [],
}
const decide = (reference: string, decision: Decision, given = NEEDED[decision]) =>
  installation.run(['case', decision, reference, ...given])

/** The states before and after each decision. */
const ALLOWED: Readonly<Record<Decision, readonly [from: readonly State[], to: State]>> = {
  review: [['Submitted'], 'InReview'],
  approve: [['Submitted', 'InReview'], 'Approved'],
  decline: [['Submitted', 'InReview', 'Approved'], 'Declined'],
  'send-back': [['Submitted', 'InReview'], 'Open'],
  reconsider: [['Declined'], 'InReview'],
  withdraw: [['Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed'], 'Withdrawn'],
  'pay-out': [['Signed'], 'PaidOut'],
}

for (const from of STATES) {
  const refused = DECISIONS.filter((decision) => !ALLOWED[decision][0].includes(from))
  test(`on a case that is ${from}, ${refused.join(', ')} are refused, and the message names the possible decisions`, async () => {
    const reference = await caseIn(from)
    const others = DECISIONS.filter((decision) => !refused.includes(decision)).join(', ')
    const ends = await Promise.all(refused.map((decision) => decide(reference, decision)))
    for (const { code, stdout, stderr } of ends) {
      assert.deepEqual([code, stdout], [1, ''])
      const instead = others === '' ? 'staff can do nothing from there' : `from there staff can: ${others}`
      assert.match(stderr, new RegExp(`^${reference} is ${from} and cannot be [a-z ]+; ${instead}\\.\n$`))
    }
    assert.equal(await statusOf(reference), from)
  })
}

for (const [decision, [states, to]] of Object.entries(ALLOWED) as [Decision, [State[], State]][]) {
  test(`${decision} leads from ${states.join(', ')} to ${to}, and clients see that the lender did it`, async () => {
    const shown = decision === 'decline' ? declineSentence('affordability') : (NEEDED[decision][1] ?? null)
    await Promise.all(
      states.map(async (from) => {
        const reference = await caseIn(from)
        if (decision === 'approve') await world.passChecks(reference)
        const { code, stdout, stderr } = await decide(reference, decision)
        assert.deepEqual([code, stdout, stderr], [0, `${reference} is ${to} now.\n`, ''])
        assert.equal(await statusOf(reference), to)
        const { date, ...transition } = (await lastTransitionOf(reference)) as unknown as Record<
          string,
          unknown
        >
        assert.deepEqual(transition, { from, to, by: 'lender', reason: shown })
        assert.ok(date)
      }),
    )
  })
}

test('every move of the staff is a decision, except those of signing', () => {
  const decided = STATES.flatMap((state) => decisionsFrom(state)).length
  const ofStaff = TRANSITIONS.filter(({ by }) => by.includes('staff'))
  const bySigning = ofStaff.filter(({ name }) => name === 'start-signing' || name === 'end-signing')
  assert.equal(decided, ofStaff.length - bySigning.length)
})

test('a quote is decided on by its reference as well', async () => {
  const sent = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const { quoteReference } = await call('POST', '/api/quote/submit', sent)
  await world.passChecks(quoteReference)
  assert.equal((await decide(quoteReference, 'approve')).code, 0)
  assert.equal((await call('GET', `/api/quote/${quoteReference}/status`)).status, 'Approved')
})

for (const code of DECLINE_CODES) {
  test(`declined for ${code}: the dealer reads its sentence and the words beside it, the audit has the code`, async () => {
    const reference = await newCase()
    assert.equal(
      (await decide(reference, 'decline', ['--code', code, '--reason', ' Ask again in May. '])).code,
      0,
    )
    assert.equal((await lastTransitionOf(reference)).reason, `${declineSentence(code)} Ask again in May.`)
    const audit = await installation.sql<{ action: string; by: string; whole: string }[]>`
      select action, actor_kind || ' ' || actor_id as by, a::text as whole from audit a
      where subject_kind = 'application' and subject_id = ${idOfReference('b', reference) as string}
        and actor_kind = 'operator'`
    assert.deepEqual(audit.map(({ action, by }) => `${by} ${action}`).sort(), [
      `operator cli application.declinedFor.${code}`,
      'operator cli application.movedToDeclined',
    ])
    for (const { whole } of audit) assert.doesNotMatch(whole, /May/)
  })
}

test('the guide has every code with its sentence', async () => {
  const guide = await readFile(new URL('../../docs/guides/command-line.md', import.meta.url), 'utf8')
  for (const code of DECLINE_CODES) {
    const says = code === 'fraudSuspected' ? 'the same as for `policy`' : declineSentence(code)
    assert.match(guide, new RegExp(`^\\| \`${code}\` +\\| ${says} +\\|$`, 'm'))
  }
})

const room = 1_000 - declineSentence('policy').length - 1
const reasons: readonly (readonly [Decision, given: readonly string[], code: number, says: RegExp])[] = [
  ['send-back', ['--reason', 'x'.repeat(1_000)], 0, /^$/],
  ['send-back', ['--reason', 'x'.repeat(1_001)], 1, /at most 1000 characters; it has 1001\.$/m],
  ['send-back', ['--reason', ' '], 1, /cannot be returned for correction without a reason\.$/m],
  ['send-back', ['--reason', 'one\ntwo'], 1, /one line of text/],
  ['send-back', ['--reason', 'one\u{1b}[2J'], 1, /without control or invisible/],
  ['send-back', ['--reason', 'one\u{202e}two'], 1, /without control or invisible/],
  ['send-back', [], 2, /required option '--reason <text>' not specified/],
  ['withdraw', ['--reason', 'x'.repeat(1_001)], 1, /at most 1000 characters/],
  ['withdraw', ['--reason', ' '], 0, /^$/],
  ['decline', ['--code', 'policy', '--reason', 'x'.repeat(room)], 0, /^$/],
  ['decline', ['--code', 'policy', '--reason', 'x'.repeat(room + 1)], 1, /beside the sentence of its code/],
  ['decline', [], 2, /required option '--code <code>' not specified/],
  ['decline', ['--code', 'taste'], 2, /Allowed choices are affordability, /],
]

for (const [decision, given, code, says] of reasons) {
  const shown = JSON.stringify(given.map((text) => (text.length > 30 ? `${text.length} characters` : text)))
  test(`${decision} with ${shown} ends with ${code}`, async () => {
    const reference = await newCase()
    const ended = await decide(reference, decision, given)
    assert.equal(ended.code, code, ended.stderr)
    assert.match(ended.stderr, says)
    assert.equal(await statusOf(reference), code === 0 ? ALLOWED[decision][1] : 'Submitted')
  })
}

for (const reference of ['C00000000000000000000000000', 'x', '']) {
  test(`"${reference}" is no application: shown or decided on, one sentence says so`, async () => {
    for (const command of ['show', 'approve']) {
      const { code, stdout, stderr } = await installation.run(['case', command, reference])
      assert.deepEqual([code, stdout, stderr], [1, '', `Application "${reference}" not found.\n`])
    }
  })
}

test('a case is unknown by the letter of quotes', async () => {
  const reference = `Q${(await newCase()).slice(1)}`
  assert.match((await decide(reference, 'approve')).stderr, /^Application "Q\S+" not found/)
})

test('of two concurrent decisions one wins, and the other says that the case has changed', async () => {
  const { sql } = installation
  for (const pair of [
    ['approve', 'approve'],
    ['decline', 'send-back'],
  ] as const) {
    const reference = await newCase()
    const id = idOfReference('b', reference) as string
    await world.passChecks(reference)
    // Both have read the case, and wait for its row, before either writes.
    const ends = await sql.begin(async (transaction) => {
      await transaction`select from applications where id = ${id} for update`
      const running = Promise.all(pair.map((decision) => decide(reference, decision)))
      const began = performance.now()
      for (let waiting = 0; waiting < 2; await pause(20)) {
        assert.ok(performance.now() - began < 30_000, 'one has not come to wait')
        const [row] = await sql<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        waiting = row?.waiting ?? 0
      }
      return { running }
    })
    const ended = await ends.running
    assert.deepEqual(ended.map(({ code }) => code).sort(), [0, 1])
    const loser = ended.findIndex(({ code }) => code === 1)
    assert.match(ended[loser]?.stderr ?? '', /has changed since you opened it/)
    const won = pair[1 - loser] as Decision
    assert.equal(await statusOf(reference), ALLOWED[won][1])
    const rows =
      await sql`select from audit where subject_id = ${id} and action like 'application.declinedFor.%'`
    assert.equal(rows.length, won === 'decline' ? 1 : 0)
    assert.equal((await call('GET', `/api/case/${reference}`)).history.length, 2)
  }
})

test('if the audit can’t record the code, nothing is declined', async () => {
  const { sql } = installation
  const reference = await newCase()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`
  await sql`create trigger refusing before insert on audit for each row
    when (new.action like 'application.declinedFor.%') execute function refuse()`
  const { code } = await decide(reference, 'decline')
  await sql`drop trigger refusing on audit`
  assert.equal(code, 1)
  assert.equal(await statusOf(reference), 'Submitted')
  assert.equal((await decide(reference, 'decline')).code, 0)
})

test('an erased application shows its history, and takes no decision', async () => {
  const reference = await caseIn('Declined')
  const id = idOfReference('b', reference) as string
  await installation.sql`update applications set key_id = null, data_key = null where id = ${id}`
  const { data, file, history } = await installation.json('case', 'show', reference, '--with-data')
  assert.deepEqual([data, file.offer, file.requirements, history.length], [null, null, [], 2])
  assert.deepEqual(await world.auditOf(reference, 'application.dataShown'), [])
  assert.match(
    (await decide(reference, 'reconsider')).stderr,
    /has been erased, so it can no longer be changed/,
  )
})

test('an application can’t steer the terminal that shows it', async () => {
  const overrides = { customData: { note: 'before\u009b2Jafter' } }
  const sent = validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
  const { quoteReference } = await call('POST', '/api/quote/submit', sent)
  const { stdout } = await installation.run(['case', 'show', quoteReference, '--with-data'])
  assert.match(stdout, /before\\u009b2Jafter/)
})

test('help and the page of commands name every command', async () => {
  const { stdout } = await installation.run(['case', '--help'])
  const page = await readFile(new URL('../../docs/reference/commands.md', import.meta.url), 'utf8')
  const others = ['check', 'require', 'requirement', 'documents', 'document']
  for (const command of ['list', 'show', ...others, ...DECISIONS]) {
    assert.match(stdout, new RegExp(`^  ${command} `, 'm'))
    assert.match(page, new RegExp(`^### forecourt case ${command}\\b`, 'm'))
  }
})

const SHOWN = [
  ...['reference', 'since', 'mode', 'state', 'clientId', 'client', 'dealer', 'ownerClientId', 'ownerEmail'],
]

test('show prints everything of a case except borrowers’ data, which --with-data adds', async () => {
  const { partner } = service.sandbox.clients
  const owner = service.sandbox.users['dealerOwner']?.email
  const reference = await newCase({ onBehalfOf: owner }, partner.apiKey)
  const shown = await installation.json('case', 'show', reference)
  assert.deepEqual(
    Object.keys(shown).sort(),
    [
      ...[...SHOWN, 'id', 'revision', 'file', 'checksLacking', 'duplicates', 'documents', 'failures'],
      'duplicatesAreAll',
      'history',
    ].sort(),
  )
  assert.deepEqual(
    [shown.reference, shown.state, shown.mode, shown.clientId, shown.ownerEmail, shown.revision],
    [reference, 'Submitted', 'test', partner.clientId, owner, 1],
  )
  const status = await call('GET', `/api/case/${reference}/status`, undefined, partner.apiKey)
  for (const figure of ['loanAmount', 'monthlyPayment', 'aprc'])
    assert.equal(shown.file.offer[figure], status[figure])
  const transitions = (shown.history as { kind: string }[]).filter(({ kind }) => kind === 'move')
  assert.deepEqual(transitions, [
    {
      kind: 'move',
      from: null,
      to: 'Submitted',
      at: shown.since,
      by: { kind: 'client', id: partner.clientId },
      reason: null,
    },
  ])
  const { data } = await installation.json('case', 'show', reference, '--with-data')
  const ppsNumber: string = data.applicants[0].ppsNumber
  assert.deepEqual(data, validCase('individual', { onBehalfOf: owner }, { filled: 'minimal' }))
  const text = (await installation.run(['case', 'show', reference])).stdout
  assert.match(text, new RegExp(`^${reference}: Submitted since 2`))
  assert.match(text, /Loan amount +€/)
  assert(!text.includes(ppsNumber) && !JSON.stringify(shown).includes(ppsNumber))
  assert((await installation.run(['case', 'show', reference, '--with-data'])).stdout.includes(ppsNumber))
})

test('show prints the failures while a case is open, and the reasons of its moves', async () => {
  const reference = await newCase(FAULTY)
  const { failures, file, dealer, ownerClientId } = await installation.json('case', 'show', reference)
  assert.deepEqual([failures.length, failures[0].place, file.offer], [1, 'loanDetails.term', null])
  assert.equal(ownerClientId, service.sandbox.clients.dealer.clientId)
  assert.match(dealer, /^Sample/)
  await decide(reference, 'withdraw', ['--reason', 'Sent twice.'])
  const { stdout } = await installation.run(['case', 'show', reference])
  assert.match(stdout, /Open → Withdrawn +operator cli +Sent twice\./)
  assert.doesNotMatch(stdout, /Failures/)
})

test('the list starts with the oldest state, of both sets and modes, as many as requested', async () => {
  const created = ['create', 'Sample live client', '--dealer', await dealerName(), '--mode', 'live'] as const
  const live = await installation.json('client', ...created)
  const list = (...options: readonly string[]) =>
    installation.json('case', 'list', '--limit', '1000', ...options)
  const liveOnes = [
    await newCase({}, live.apiKey.key ?? live.apiKey),
    await newCase(FAULTY, live.apiKey.key ?? live.apiKey),
  ]
  const names = (items: readonly { reference: string }[]) => items.map(({ reference }) => reference)
  assert.deepEqual(names(await list('--mode', 'live')), liveOnes)
  assert.deepEqual(names(await list('--mode', 'live', '--state', 'Open')), liveOnes.slice(1))
  assert.deepEqual(await list('--mode', 'live', '--set', 'a'), [])
  await decide(liveOnes[0] as string, 'review')
  assert.deepEqual(names(await list('--mode', 'live')), liveOnes.toReversed())

  const all = await list()
  assert.deepEqual(Object.keys(all[0]).sort(), [...SHOWN, 'toLookAt'].sort())
  const times = all.map(({ since }: { since: string }) => since)
  assert.deepEqual(times, times.toSorted())
  for (const set of ['a', 'b'] as const) {
    const letter = set === 'a' ? 'Q' : 'C'
    assert.deepEqual(
      names(await list('--set', set)),
      names(all).filter((name) => name.startsWith(letter)),
    )
  }
})

test('a list that is cut short says so beside it, and a full one doesn’t', async () => {
  const open = ['case', 'list', '--mode', 'live', '--limit'] as const
  const one = await installation.run([...open, '1'])
  assert.match(one.stderr, /^There are more; a greater --limit than 1 lists them\.\n$/)
  assert.match(one.stdout, /^Reference +State +Since +To look at +Mode +Client +Dealer +Owner *\n/)
  assert.equal(one.stdout.trimEnd().split('\n').length, 3)
  assert.equal((await installation.run([...open, '2'])).stderr, '')
  assert.equal((await installation.json(...open, '1')).length, 1)
  const none = await installation.run(['case', 'list', '--state', 'Expired', '--mode', 'live'])
  assert.equal(none.stdout, 'No applications found.\n')
})

const dealerName = async (): Promise<string> => (await installation.json('dealer', 'list'))[0].name
