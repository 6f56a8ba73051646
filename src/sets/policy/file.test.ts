import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import type { PolicyRule } from '../../domain/policy/rule.ts'
import { inContractNames, readPolicyFile, wordsOf } from './file.ts'

const RULE = { name: 'a rule', measure: 'paymentToIncome', above: 40, outcome: 'refer' }

const fileOf = (...rules: readonly object[]) => ({ rules, otherwise: 'refer' })

const read = (body: object): GivenPolicy => {
  const policy = readPolicyFile(body)
  assert(!('failures' in policy), JSON.stringify(policy))
  return policy
}

const ruleFrom = (contract: object): PolicyRule => {
  const [rule] = read(fileOf({ ...RULE, ...contract })).rules
  assert(rule !== undefined)
  return rule
}

for (const [contract, bound] of [
  [{ above: 0.1 }, 100],
  [{ above: 33.333 }, 33_333],
  [{ above: 10_000 }, 10_000_000],
  [{ measure: 'loanAmount', above: 0.29 }, 29],
  [{ measure: 'loanAmount', above: 10_000_000 }, 1_000_000_000],
  [{ measure: 'term', above: 84 }, 84],
  [{ measure: 'youngestApplicantAge', above: 0 }, 0],
] as const) {
  test(`${JSON.stringify(contract)} is stored exactly, as ${bound}`, () => {
    assert.deepEqual(ruleFrom(contract).when, { is: 'above', bound, whenMissing: 'refer' })
  })
}

test('missing parts of a rule get their defaults', () => {
  assert.deepEqual(read(fileOf(RULE)), {
    rules: [
      {
        name: 'a rule',
        measure: 'paymentToIncome',
        when: { is: 'above', bound: 40_000, whenMissing: 'refer' },
        outcome: 'refer',
      },
    ],
    otherwise: 'refer',
    fourEyesFrom: null,
  })
})

const WHOLE = {
  rules: [
    {
      name: 'a',
      measure: 'loanToValue',
      below: 12.5,
      outcome: 'approve',
      whenMissing: 'ignore',
      borrowerTypes: ['individual', 'limitedCompany'],
      loanTypes: ['hp', 'pcp'],
    },
    { name: 'b', measure: 'vehicleAge', missing: true, outcome: 'decline' },
  ],
  otherwise: 'approve',
  fourEyesFromEuro: 49_999.99,
}

const AFFORDABILITY = {
  firstApplicantEuro: 950.5,
  furtherApplicantEuro: 500,
  dependantEuro: 0,
  paymentStressPerCent: 12.5,
  debts: ['register.repayments'],
}
const AROUND = {
  declared: [
    { provider: 'register', fact: { name: 'repayments', type: 'number', unit: 'euro', means: 'repayments' } },
    { provider: 'register', fact: { name: 'loans', type: 'number', means: 'how many loans are open' } },
  ],
  dealers: [
    { id: 'd1', name: 'Sample Dealer' },
    { id: 'd2', name: 'Second Sample' },
  ],
} as const

test('joined conditions, dealers and affordability are written like the file, dealers by their ids', () => {
  const joined = {
    ...RULE,
    whenMissing: 'refer',
    and: [
      { measure: 'register.repayments', above: 100.25, whenMissing: 'decline', notOlderThanDays: 3 },
      { measure: 'timeInEmployment', missing: true },
    ],
    dealers: [' SAMPLE dealer', 'd2', 'd1'],
  }
  const read = readPolicyFile({ ...fileOf(joined), affordability: AFFORDABILITY }, AROUND)
  assert.ok(!('failures' in read), JSON.stringify(read))
  assert.deepEqual(inContractNames({ ...read, version: 1 }), {
    version: 1,
    ...fileOf({ ...joined, dealers: ['d1', 'd2'] }),
    affordability: AFFORDABILITY,
  })
  assert.deepEqual(wordsOf({ rules: [joined] }, AROUND), [
    'Refer if payment to income is above 40% and register repayments is above €100.25 and time in employment is missing, and refer if payment to income is missing, and decline if register repayments is missing or older than 3 days. Only for applications from Sample Dealer or Second Sample.',
  ])
})

const withAffordability = (affordability: object) => ({ ...fileOf(RULE), affordability })
for (const [body, place, says] of [
  [withAffordability({ dependentEuro: 1 }), 'affordability.dependentEuro', /did you mean dependantEuro/],
  [withAffordability({ dependantEuro: -1 }), 'affordability.dependantEuro', /at least 0/],
  [withAffordability({ dependantEuro: 0.001 }), 'affordability.dependantEuro', /at most 2 decimal/],
  [withAffordability({ paymentStressPerCent: 100.001 }), 'affordability.paymentStressPerCent', /at most 100/],
  [
    withAffordability({ debts: ['register.loans'] }),
    'affordability.debts',
    /euro.*register\.repayments.*Received register\.loans/,
  ],
  [withAffordability({ debts: ['combinedIncome'] }), 'affordability.debts', /facts in euro/],
  [fileOf({ ...RULE, dealers: [] }), 'rules[0].dealers', /at least one entry/],
  [fileOf({ ...RULE, dealers: ['Nobody'] }), 'rules[0].dealers[0]', /name or ID of a dealer.*Nobody/],
  [fileOf({ ...RULE, and: [{ measure: 'term' }] }), 'rules[0].and[0].measure', /exactly one of above/],
  [
    fileOf({ ...RULE, and: [{ measure: 'term', above: 1.5 }] }),
    'rules[0].and[0].above',
    /whole number of months/,
  ],
  [
    fileOf({ ...RULE, and: [{ measure: 'term', missing: true }] }),
    'rules[0].and[0].missing',
    /never missing/,
  ],
  [
    fileOf({ ...RULE, and: [{ measure: 'register.other', above: 1 }] }),
    'rules[0].and[0].measure',
    /declares/,
  ],
  [
    fileOf({ ...RULE, and: [{ measure: 'term', above: 1, notOlderThanDays: 1 }] }),
    'rules[0].and[0].notOlderThanDays',
    /unless the measure/,
  ],
  [
    fileOf({ ...RULE, and: [{ measure: 'term', above: 1, outcome: 'refer' }] }),
    'rules[0].and[0].outcome',
    /^Unknown field/,
  ],
  [fileOf({ ...RULE, and: Array(10).fill({ measure: 'term', above: 1 }) }), 'rules[0].and', /at most 9/],
] as const)
  test(`${JSON.stringify(body).slice(0, 140)} is wrong at ${place}`, () => {
    const read = readPolicyFile(body, AROUND)
    assert.ok('failures' in read)
    assert.deepEqual(
      read.failures.map((one) => one.place),
      [place],
    )
    assert.match(read.failures[0]?.message ?? '', says)
  })

test('a policy is written like the file from which it was read', () => {
  assert.deepEqual(inContractNames({ ...read(WHOLE), version: 3 }), { version: 3, ...WHOLE })
  assert.deepEqual(read({ version: 3, ...WHOLE }), read(WHOLE))
})

const FAULTS: readonly (readonly [body: object, ...told: readonly (readonly [string, RegExp])[]])[] = [
  [{}, ['rules', /required/], ['otherwise', /required/]],
  [
    { rule: [], rules: [], otherwize: 'refer' },
    ['otherwise', /required.*otherwize/],
    ['rule', /^Unknown field rule\.$/],
  ],
  [{ rules: [], otherwise: 'perhaps' }, ['otherwise', /one of approve, refer or decline\. Received perhaps/]],
  [{ rules: [], otherwise: 'refer', fourEyesFrom: 1 }, ['fourEyesFrom', /^Unknown field fourEyesFrom\.$/]],
  [
    { rules: [], otherwise: 'refer', fourEyesFromEuros: 1 },
    ['fourEyesFromEuros', /^Unknown field fourEyesFromEuros: did you mean fourEyesFromEuro\?$/],
  ],
  [
    { rules: [], otherwise: 'refer', fourEyesFromEuro: 0.001 },
    ['fourEyesFromEuro', /at most 2 decimal places/],
  ],
  [fileOf({}), ['rules[0].name', /req/], ['rules[0].measure', /req/], ['rules[0].outcome', /req/]],
  [fileOf({ ...RULE, measure: 'income' }), ['rules[0].measure', /one of paymentToIncome, .*Received income/]],
  [fileOf({ ...RULE, name: 'x'.repeat(101) }), ['rules[0].name', /at most 100 characters\. Received 101/]],
  [fileOf({ ...RULE, name: 'a\nb' }), ['rules[0].name', /not contain control characters/]],
  [
    fileOf({ ...RULE, above: undefined }),
    ['rules[0].measure', /exactly one of above, below, is and missing/],
  ],
  [fileOf({ ...RULE, below: 10 }), ['rules[0].measure', /exactly one of above, below, is and missing/]],
  [fileOf({ ...RULE, missing: true }), ['rules[0].measure', /exactly one of above, below, is and missing/]],
  [fileOf({ ...RULE, abvoe: 1 }), ['rules[0].abvoe', /^Unknown field abvoe/]],
  [fileOf({ ...RULE, whenMising: 'ignore' }), ['rules[0].whenMising', /did you mean whenMissing\?$/]],
  [fileOf({ ...RULE, above: '40' }), ['rules[0].above', /must be a number/]],
  [fileOf({ ...RULE, above: -0.001 }), ['rules[0].above', /at least 0\. Received -0.001/]],
  [fileOf({ ...RULE, above: 0.0001 }), ['rules[0].above', /at most 3 decimal places/]],
  [fileOf({ ...RULE, above: 10_000.001 }), ['rules[0].above', /per cent from 0 to 10000/]],
  [
    fileOf({ ...RULE, measure: 'loanAmount', above: 0.001 }),
    ['rules[0].above', /euro.*at most 2 decimal places/],
  ],
  [fileOf({ ...RULE, measure: 'term', above: 1.5 }), ['rules[0].above', /a whole number of months.*1\.5/]],
  [
    fileOf({ ...RULE, measure: 'oldestApplicantAgeAtEnd', above: undefined, below: 151 }),
    ['rules[0].below', /years from 0 to 150\. Received 151/],
  ],
  [fileOf({ ...RULE, above: undefined, missing: false }), ['rules[0].missing', /must be true or omitted/]],
  [
    fileOf({ ...RULE, measure: 'term', above: undefined, missing: true }),
    ['rules[0].missing', /omitted for a measure that is never missing/],
  ],
  [
    fileOf({ ...RULE, above: undefined, missing: true, whenMissing: 'refer' }),
    ['rules[0].whenMissing', /omitted when missing is given/],
  ],
  [fileOf({ ...RULE, borrowerTypes: [] }), ['rules[0].borrowerTypes', /at least one entry/]],
  [fileOf({ ...RULE, loanTypes: [] }), ['rules[0].loanTypes', /at least one entry/]],
  [fileOf({ ...RULE, loanTypes: ['hirePurchase'] }), ['rules[0].loanTypes[0]', /hp or pcp/]],
  [fileOf(RULE, { ...RULE, name: 'A rule' }), ['rules', /unique names\. Found "A rule" twice/]],
]

for (const [body, ...faults] of FAULTS) {
  const places = faults.map(([place]) => place).join(', ')
  test(`${JSON.stringify(body).slice(0, 100)} is wrong at ${places}`, () => {
    const policy = readPolicyFile(body)
    assert('failures' in policy)
    assert.deepEqual(
      policy.failures.map(({ place }) => place),
      faults.map(([place]) => place),
    )
    for (const [index, [, says]] of faults.entries())
      assert.match(policy.failures[index]?.message ?? '', says)
  })
}
