import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  NO_INSTRUCTIONS,
  SANDBOX_WAIT_MAXIMUM_SECONDS,
  SANDBOX_WORDS_MAXIMUM_CHARACTERS,
  type SandboxInstructions,
  sandboxInstructionsOf,
} from './sandbox-instructions.ts'

const doing = (
  does: 'approve' | 'decline' | 'refer',
  seconds = 0,
): SandboxInstructions['actions'][number] => ({
  does,
  afterMilliseconds: seconds * 1_000,
})
const instructions = (
  actions: SandboxInstructions['actions'],
  requires: readonly string[] = [],
): SandboxInstructions => ({ ...NO_INSTRUCTIONS, actions, requires })
const unknown = (...words: readonly string[]): SandboxInstructions => ({ ...NO_INSTRUCTIONS, unknown: words })
const onUpload = (does: 'acceptDocuments' | 'refuseDocuments', seconds = 0): SandboxInstructions => ({
  ...NO_INSTRUCTIONS,
  onUpload: [{ does, afterMilliseconds: seconds * 1_000 }],
})
const answering = (answer: NonNullable<SandboxInstructions['answer']>): SandboxInstructions => ({
  ...NO_INSTRUCTIONS,
  answer,
})
const steering = (simulated: SandboxInstructions['simulated'][number]): SandboxInstructions => ({
  ...NO_INSTRUCTIONS,
  asksProviders: true,
  simulated: [simulated],
})
const onSigning = (does: 'sign' | 'declineSigning', seconds = 0): SandboxInstructions => ({
  ...NO_INSTRUCTIONS,
  onSigning: [{ does, afterMilliseconds: seconds * 1_000 }],
})

const ROWS: readonly (readonly [text: string | undefined, steering: SandboxInstructions])[] = [
  [undefined, NO_INSTRUCTIONS],
  ['', NO_INSTRUCTIONS],
  ['Please call after five.', NO_INSTRUCTIONS],
  ['approve', NO_INSTRUCTIONS],
  ['sandbox:', NO_INSTRUCTIONS],
  ['sandbox: fly', unknown('fly')],
  ['sandbox: approved', unknown('approved')],
  ['sandbox: approve', instructions([doing('approve')])],
  ['sandbox:decline', instructions([doing('decline')])],
  ['SandBox:  REFER .', instructions([doing('refer')])],
  ['A sample. sandbox: approve', instructions([doing('approve')])],
  ['sandbox: approve after 5s', instructions([doing('approve', 5)])],
  ['sandbox: approve, after 5 s', instructions([doing('approve', 5)])],
  ['sandbox: decline after 10 seconds', instructions([doing('decline', 10)])],
  ['sandbox: approve after 0s', instructions([doing('approve')])],
  ['sandbox: approve after 999999s', instructions([doing('approve', SANDBOX_WAIT_MAXIMUM_SECONDS)])],
  ['sandbox: approve after 1000000s', unknown('approve after 1000000s')],
  ['sandbox: approve after -1s', unknown('approve after -1s')],
  ['sandbox: approve after 5m', unknown('approve after 5m')],
  ['sandbox: sign', onSigning('sign')],
  ['sandbox: sign after 3s', onSigning('sign', 3)],
  ['sandbox: decline signing', onSigning('declineSigning')],
  ['sandbox: Decline  Signing after 1s', onSigning('declineSigning', 1)],
  ['sandbox: signing', unknown('signing')],
  [
    'sandbox: approve; sign after 2s',
    { ...instructions([doing('approve')]), onSigning: onSigning('sign', 2).onSigning },
  ],
  ['sandbox: accept documents', onUpload('acceptDocuments')],
  ['sandbox: Refuse  Documents after 2s', onUpload('refuseDocuments', 2)],
  ['sandbox: refuse document', unknown('refuse document')],
  ['sandbox: answer 429', answering({ status: 429 })],
  ['sandbox: answer 500.', answering({ status: 500 })],
  [
    'sandbox: ANSWER 503 until 2026-11-23T20:15:00Z',
    answering({ status: 503, until: Date.UTC(2026, 10, 23, 20, 15) }),
  ],
  [
    'sandbox: answer 503, until 2026-11-23T20:15:00.5+01:00',
    answering({ status: 503, until: Date.UTC(2026, 10, 23, 19, 15, 0, 500) }),
  ],
  ['sandbox: answer 503 until 2026-02-31T25:00:00Z', unknown('answer 503 until 2026-02-31T25:00:00Z')],
  ['sandbox: answer 503 until tomorrow', unknown('answer 503 until tomorrow')],
  ['sandbox: answer 418', unknown('answer 418')],
  ['sandbox: approve; aprove; fly', { ...instructions([doing('approve')]), unknown: ['aprove', 'fly'] }],
  [`sandbox: ${'y'.repeat(300)}`, unknown('y'.repeat(40))],
  ['sandbox: require Payslips', instructions([], ['Payslips'])],
  ['sandbox: require  Proof  of address , Payslips', instructions([], ['Proof of address', 'Payslips'])],
  ['sandbox: require Payslips, Payslips', instructions([], ['Payslips'])],
  ['sandbox: require', unknown('require')],
  ['sandbox: require ,', unknown('require ,')],
  [`sandbox: require ${'x'.repeat(200)}`, instructions([], ['x'.repeat(100)])],
  ['sandbox: require Payslips; approve after 2s', instructions([doing('approve', 2)], ['Payslips'])],
  ['sandbox: ask providers', { ...NO_INSTRUCTIONS, asksProviders: true }],
  ['sandbox: ask provider', unknown('ask provider')],
  [
    'sandbox: creditRegister.arrears=1200',
    steering({ provider: 'creditRegister', fact: 'arrears', value: 1200 }),
  ],
  [
    'sandbox: CREDITREGISTER.openloans = 3 .',
    steering({ provider: 'creditRegister', fact: 'openLoans', value: 3 }),
  ],
  [
    'sandbox: bankStatement.monthlyIncome=2999.99',
    steering({ provider: 'bankStatement', fact: 'monthlyIncome', value: 2999.99 }),
  ],
  ['sandbox: vehicle.writtenOff=TRUE', steering({ provider: 'vehicle', fact: 'writtenOff', value: true })],
  ['sandbox: identity.matches=false', steering({ provider: 'identity', fact: 'matches', value: false })],
  [
    'sandbox: identity.documentExpires=2027-02-28',
    steering({ provider: 'identity', fact: 'documentExpires', value: '2027-02-28' }),
  ],
  ['sandbox: sanctions.result=Unclear', steering({ provider: 'sanctions', result: 'unclear' })],
  ['sandbox: vehicle.slow', steering({ provider: 'vehicle', fault: 'slow' })],
  ...[
    'creditRegister.arrears',
    'creditRegister.arrears=',
    'creditRegister.arrears=-1',
    'creditRegister.arrears=lots',
    'creditRegister.arrears=12345678',
    'creditRegister.arrears=1.234',
    'creditRegister.constructor=1',
    'vehicle.writtenOff=1',
    'vehicle.slow=1',
    'vehicle.result=passed',
    'identity.documentExpires=2027-02-29',
    'identity.result=waived',
    'register.arrears=1',
  ].map((word) => [`sandbox: ${word}`, unknown(word)] as const),
  ['sandbox: refer\nsandbox: approve after 3s', instructions([doing('refer'), doing('approve', 3)])],
  ['sandbox: refer sandbox: decline', instructions([doing('refer'), doing('decline')])],
]

for (const [text, expected] of ROWS)
  test(`${JSON.stringify(text)?.slice(0, 60)} is read as intended`, () => {
    assert.deepEqual(sandboxInstructionsOf(text), expected)
  })

const referred = instructions([doing('refer')])
const bothDone = instructions([doing('refer'), doing('approve')])

const MARK = 'sandbox: '
/** Text with the instructions, each at a distance in characters from the mark. */
const wordsAt = (...placed: readonly (readonly [at: number, word: string])[]): string =>
  placed.reduce((text, [at, word]) => `${text.padEnd(MARK.length + at)}${word}`, MARK)

const END = SANDBOX_WORDS_MAXIMUM_CHARACTERS - MARK.length

const FAR: readonly (readonly [what: string, text: string, steering: SandboxInstructions])[] = [
  ['a word that ends with the stretch', wordsAt([0, 'refer;'], [END - 7, 'approve']), bothDone],
  ['a word that ends behind it', wordsAt([0, 'refer;'], [END - 6, 'approve']), referred],
  ['a word that begins behind it', wordsAt([0, 'refer;'], [END, ';approve; decline; sign']), referred],
  ['a word that the stretch cuts to another', wordsAt([0, 'refer;'], [END - 7, 'approved']), referred],
  ['a further mark behind it', wordsAt([0, 'refer;'], [END, '\nsandbox: approve\nsandbox: sign']), referred],
  ['a mark after much other text', `${'Call me. '.repeat(30_000)}sandbox: refer`, referred],
  ['many blanks within a word', `sandbox: refer; approve${' '.repeat(250_000)}after 5s`, referred],
  ['many blanks before a full stop', `sandbox: refer; approve${' '.repeat(250_000)}.`, referred],
  ['many full stops', `sandbox: refer; approve${'.'.repeat(250_000)}`, referred],
  ['many names', `sandbox: refer; require ${'a,'.repeat(125_000)}`, referred],
]
for (const [what, text, expected] of FAR)
  test(`${what}: reading stops a fixed length after the first mark, and never takes part of an instruction`, () => {
    assert.deepEqual(sandboxInstructionsOf(text), expected)
  })

const names = (count: number, prefix = 'Letter '): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${prefix}${place + 1}`)

test('twenty names of documents are accepted, of one word and of several', () => {
  const twenty = instructions([], names(20))
  assert.deepEqual(sandboxInstructionsOf(`sandbox: require ${names(20).join(', ')}`), twenty)
  assert.deepEqual(sandboxInstructionsOf(`sandbox: require ${names(21).join(', ')}`), twenty)
  const [first, second] = [names(15), names(15, 'Paper ')]
  const both = `sandbox: require ${first.join(',')}; require ${second.join(',')}`
  assert.deepEqual(sandboxInstructionsOf(both), instructions([], [...first, ...second.slice(0, 5)]))
  // Repetitions count once.
  const twice = `sandbox: require ${[...names(19), ...names(20)].join(',')}`
  assert.deepEqual(sandboxInstructionsOf(twice), twenty)
})

test('twenty instructions are followed', () => {
  const one = doing('refer')
  for (const count of [19, 20, 21]) {
    const { actions } = sandboxInstructionsOf(`sandbox: ${'refer;'.repeat(count)}`)
    assert.deepEqual(actions, Array(Math.min(count, 20)).fill(one))
  }
})

/** Texts similar to instructions, more of them than are followed, and not always with the mark. */
const TEXTS = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'approve',
        'decline',
        'refer',
        'sign',
        'decline signing',
        'approve after 5s',
        'sandbox:',
      ),
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc
        .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), { maxLength: 40 })
        .map((list) => `require ${list.join(',')}`),
    ),
    { maxLength: 60, size: 'max' },
  )
  .chain((parts) => fc.constantFrom(';', '\n', '. ', ' sandbox: ').map((between) => parts.join(between)))

test('without the mark no text has an effect or throws, and every effect is bounded', () => {
  let [mostWords, mostNames] = [0, 0]
  fc.assert(
    fc.property(TEXTS, fc.boolean(), (text, isMarked) => {
      const marked = isMarked ? `sandbox: ${text}` : text
      const { actions, onSigning, requires } = sandboxInstructionsOf(marked)
      const words = actions.length + onSigning.length
      if (!marked.toLowerCase().includes('sandbox:')) assert.equal(words + requires.length, 0)
      assert.ok(words <= 20 && requires.length <= 20)
      assert.equal(new Set(requires).size, requires.length)
      for (const name of requires) {
        assert.ok(name.length <= 100)
        assert.equal(name, name.trim())
      }
      mostWords = Math.max(mostWords, words)
      mostNames = Math.max(mostNames, requires.length)
    }),
    { numRuns: 500 },
  )
  // Otherwise the bounds would never be reached.
  assert.ok(mostWords > 5 && mostNames === 20, `${mostWords} words, ${mostNames} names`)
})
