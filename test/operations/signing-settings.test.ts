/** What the settings of signing name: read whole or refused in a sentence, and in a sandbox made where there is none. */

import assert from 'node:assert/strict'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import { loadSealingKey, nameOf } from '../../packages/pdf-seal/seal/sealing-key.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { written } from '../../src/adapters/delivery/letter.ts'
import { CREDIT_LAWS, TEXTS_BY_FORM } from '../../src/domain/finance/credit-law.ts'
import { DUTIES } from '../../src/domain/finance/duties.ts'
import { readConfig } from '../../src/service/config.ts'
import { ConfigError } from '../../src/service/setting-values.ts'
import { AUTHORITY_NAME, openSigningSettings } from '../../src/service/signing-settings.ts'
import { pngOf } from '../support/pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'signing-settings-'))
after(() => rmSync(folder, { recursive: true }))

const open = (environment: Readonly<Record<string, string>>) =>
  openSigningSettings(readConfig({ DATA_DIR: folder, ...environment }), Date.now)

const put = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('a sandbox makes its own key once, for its owner alone, with the authority beside it', async () => {
  const [one, other] = await Promise.all([open({ SANDBOX: 'on' }), open({ SANDBOX: 'on' })])
  assert.equal(one.lacking, undefined)
  const keys = await Promise.all([one.sealingKey(), other.sealingKey(), one.sealingKey()])
  assert.equal(new Set(keys.map(({ certificate }) => certificate.serialNumber)).size, 1)
  assert.equal(statSync(join(folder, 'sealing-key.p12')).mode & 0o077, 0)
  assert.match(readFileSync(join(folder, AUTHORITY_NAME), 'utf8'), /BEGIN CERTIFICATE/)
  assert.equal(one.wording, SAMPLE_WORDING)
})

test('outside a sandbox nothing is signed without wording and key', async () => {
  const { lacking, isOwnSeal, sealingKey, wording } = await open({ SANDBOX: 'off' })
  assert.match(lacking ?? '', /before LENDER_FILE and SEALING_KEY_FILE are set/)
  assert.equal(isOwnSeal, false)
  await assert.rejects(sealingKey())
  const { text, html } = written({ subject: 'An email', parts: ['It says something.'] }, wording)
  for (const form of [text, html]) {
    assert.doesNotMatch(form, /sample|lender\.example|Dublin/i)
    assert.match(form, /service of Your lender/)
  }
})

test('a lender’s own wording, logo and key are used', async () => {
  const { logo: _, ...fields } = { ...SAMPLE_WORDING, name: 'Another Lender', sample: false }
  put('logo.png', pngOf())
  const lender = put('lender.json', JSON.stringify({ ...fields, logo: 'logo.png' }))
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Another', at: new Date(), password: ' pass ' })
  const settings = {
    SANDBOX: 'off',
    LENDER_FILE: lender,
    SEALING_KEY_FILE: put('key.p12', pkcs12),
    SEALING_KEY_PASSWORD: ' pass ',
    SIGNING_ORDER: 'inTurn',
    TIMESTAMP_URL: 'http://127.0.0.1:9/tsa',
  }
  const signing = await open(settings)
  assert.deepEqual(
    [signing.lacking, signing.inTurn, signing.wording.name],
    [undefined, true, 'Another Lender'],
  )
  assert.ok((signing.wording.logo?.length ?? 0) > 0)
  assert.ok(signing.timeStamp)
  assert.equal(nameOf((await signing.sealingKey()).certificate), 'SAMPLE seal of Another')
  await assert.rejects(
    open({ ...settings, SEALING_KEY_PASSWORD: 'wrong' }),
    isAbout(/^SEALING_KEY_FILE cannot/),
  )
})

test('samples sign no live application and are in no email outside a sandbox', async () => {
  const { logo: _, ...fields } = SAMPLE_WORDING
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Another', at: new Date(), password: 'pass' })
  const sample = put('sample.json', JSON.stringify({ ...fields, logo: null, name: 'Sample Lender' }))
  const own = put(
    'own-lender.json',
    JSON.stringify({ ...fields, sample: false, name: 'Own Lender', logo: null }),
  )
  const key = { SEALING_KEY_FILE: put('sample.p12', pkcs12), SEALING_KEY_PASSWORD: 'pass' }
  for (const [settings, lacking, lackingLive, mailName] of [
    [
      { SANDBOX: 'off', LENDER_FILE: sample, ...key },
      undefined,
      /^Nothing can be signed electronically for live applications while LENDER_FILE is a sample: .+ sample to false/,
      'Your lender',
    ],
    [
      { SANDBOX: 'off', LENDER_FILE: own, ...key },
      undefined,
      /^Nothing can be signed .+ live applications while SEALING_KEY_FILE contains a sample certificate/,
      'Own Lender',
    ],
    [
      { SANDBOX: 'on' },
      undefined,
      /^No live application can be signed electronically before LENDER_FILE and SEALING_KEY_FILE are set\.$/,
      SAMPLE_WORDING.name,
    ],
    [
      { SANDBOX: 'on', LENDER_FILE: own },
      undefined,
      /^No live application .+ before SEALING_KEY_FILE is set\.$/,
      'Own Lender',
    ],
  ] as const) {
    const signing = await open(settings)
    assert.equal(signing.lacking, lacking)
    assert.match(signing.lackingLive ?? '', lackingLive)
    assert.equal(signing.publicWording.name, mailName)
  }
})

const DAY_MILLISECONDS = 24 * 60 * 60_000

test('a certificate whose time is over stops neither the start nor what is signed, but any new signing', async () => {
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Another', at: new Date(), password: 'pass' })
  const ends = (await loadSealingKey(pkcs12, 'pass', new Date())).certificate.validToDate.getTime()
  const config = readConfig({
    DATA_DIR: folder,
    SANDBOX: 'on',
    SEALING_KEY_FILE: put('over.p12', pkcs12),
    SEALING_KEY_PASSWORD: 'pass',
  })
  for (const [before, lacks, warns] of [
    [31 * DAY_MILLISECONDS, false, undefined],
    [29 * DAY_MILLISECONDS, false, /^The sealing certificate "SAMPLE seal of Another" expires at .+ restart/],
    [-1, true, /^The sealing certificate "SAMPLE seal of Another" expired at .+ Nothing can be signed/],
  ] as const) {
    let at = ends - before
    const warned: string[] = []
    const signing = await openSigningSettings(
      config,
      () => at,
      (sentence) => void warned.push(sentence),
    )
    assert.equal(signing.lacking !== undefined, lacks)
    // What there is to seal finds it out of time by itself, and waits.
    await signing.sealingKey()
    assert.equal(warned.length, warns === undefined ? 0 : 1)
    if (warns !== undefined) assert.match(warned[0] ?? '', warns)
    // While the service runs on it is told of once a day, and the end of the time is noticed.
    at = ends + 2 * DAY_MILLISECONDS
    assert.match(signing.lacking ?? '', /expired at/)
    assert.match(warned.at(-1) ?? '', /expired at/)
    await signing.sealingKey()
    assert.ok(warned.length <= 2)
  }
  const early = await makeSandboxSealingKey({ name: 'Another', at: new Date(ends), password: 'pass' })
  put('over.p12', early.pkcs12)
  assert.match((await openSigningSettings(config, Date.now)).lacking ?? '', /is not valid before/)
})

const isAbout = (says: RegExp) => (error: unknown) => error instanceof ConfigError && says.test(error.message)

for (const [name, environment, says] of [
  ['a missing file of wording', { LENDER_FILE: join(folder, 'none') }, /^LENDER_FILE cannot be read: ENOENT/],
  ['wording that is no JSON', { LENDER_FILE: put('a.json', '{') }, /^LENDER_FILE must be a JSON object/],
  [
    'wording that lacks fields',
    { LENDER_FILE: put('b.json', '{}') },
    /^LENDER_FILE cannot be used: .*name is missing/,
  ],
  [
    'a logo that is no path',
    { LENDER_FILE: put('c.json', '{"logo":1}') },
    /^LENDER_FILE: logo must be the path/,
  ],
  ['a missing key', { SEALING_KEY_FILE: join(folder, 'none') }, /^SEALING_KEY_FILE cannot be read: ENOENT/],
  ['a key that is none', { SEALING_KEY_FILE: put('d.p12', 'none') }, /^SEALING_KEY_FILE cannot be used/],
  ['an address of another kind', { TIMESTAMP_URL: 'ftp://tsa.example' }, /^TIMESTAMP_URL must be an http/],
  [
    'an order that there is not',
    { SIGNING_ORDER: 'random' },
    /^SIGNING_ORDER must be one of together, inTurn/,
  ],
] as const)
  test(`${name} is refused in a sentence`, async () => {
    await assert.rejects(async () => open(environment), isAbout(says))
  })

test('the laws that are shipped hold, or those of the lender’s file alone', async () => {
  assert.equal((await open({})).laws, CREDIT_LAWS)
  assert.equal((await open({})).duties, DUTIES)
  const example = readFileSync(new URL('../../examples/lender/credit-laws.json', import.meta.url), 'utf8')
  assert.deepEqual((await open({ CREDIT_LAW_FILE: put('laws.json', example) })).laws, CREDIT_LAWS)
  assert.deepEqual((await open({ CREDIT_LAW_FILE: put('laws.json', example) })).duties, DUTIES)
  const [law] = CREDIT_LAWS
  const texts = law?.texts.filter((text) => text !== 'waiver1995')
  const own = { ...law, texts, withdrawalDays: 21, payOutWaits: false, aprMaximumPerCent: 15.5 }
  const { laws } = await open({ CREDIT_LAW_FILE: put('own.json', JSON.stringify({ laws: [own] })) })
  assert.deepEqual(laws, [own])
})

test('the account that pays is read without spaces, may be absent, and must be an IBAN', async () => {
  const { logo: _, ...fields } = SAMPLE_WORDING
  const ruled = (payOut: object) =>
    open({ LENDER_FILE: put('payer.json', JSON.stringify({ ...fields, payOut })) })
  const iban = 'IE29AIBK93115212345678'
  assert.equal((await ruled({ debtorIban: 'ie29 AIBK 9311 5212 3456 78' })).payOut.debtorIban, iban)
  for (const payOut of [{}, { debtorIban: null }]) assert.equal((await ruled(payOut)).payOut.debtorIban, null)
  for (const debtorIban of ['IE28AIBK93115212345678', '', 7])
    await assert.rejects(ruled({ debtorIban }), isAbout(/payOut\.debtorIban must be an IBAN, or null\./))
})

test('texts for a law that there is not are rejected, since nobody would miss them', async () => {
  const { logo: _, ...fields } = SAMPLE_WORDING
  const clausesByLaw = { companyHirePurchse: { default: ['Ours.'] } }
  const LENDER_FILE = put('misspelt.json', JSON.stringify({ ...fields, clausesByLaw }))
  await assert.rejects(
    open({ LENDER_FILE }),
    isAbout(/clausesByLaw names no law with companyHirePurchse\. The laws are consumer/),
  )
  const laws = [{ ...LAW, id: 'ours' }]
  const CREDIT_LAW_FILE = put('ours.json', JSON.stringify({ laws }))
  const own = put(
    'own-law.json',
    JSON.stringify({ ...fields, clausesByLaw: { ours: { default: ['Ours.'] } } }),
  )
  assert.equal(
    (await open({ LENDER_FILE: own, CREDIT_LAW_FILE })).wording.clausesByLaw?.['ours']?.default?.length,
    1,
  )
})

test('a law from before 1.1.0, without texts, has those of its form, and no waiver', async () => {
  const laws = CREDIT_LAWS.map(({ texts: _, ...law }) => law)
  assert.deepEqual(
    (await open({ CREDIT_LAW_FILE: put('before.json', JSON.stringify({ laws })) })).laws,
    laws.map((law) => ({ ...law, texts: TEXTS_BY_FORM[law.informationForm] })),
  )
})

test('a file without duties has the shipped ones, and an empty list has none', async () => {
  const laws = [LAW]
  const dutiesOf = async (file: object) =>
    (await open({ CREDIT_LAW_FILE: put('duties.json', JSON.stringify(file)) })).duties
  assert.deepEqual(await dutiesOf({ laws }), DUTIES)
  assert.deepEqual(await dutiesOf({ laws, duties: [] }), [])
  const own = { ...DUTIES[0], withinDays: 3, underSuspicion: 'withheld' }
  assert.deepEqual(await dutiesOf({ laws, duties: [own] }), [own])
})

const [LAW] = CREDIT_LAWS
const lawless: readonly (readonly [what: string, content: string, says: RegExp])[] = [
  ['no JSON', '{', /CREDIT_LAW_FILE must be a JSON object with a list/],
  ['no laws', '{"laws": []}', /a list of one or more laws/],
  ['a law that is none', '{"laws": [7]}', /laws\[0\] must be an object/],
  [
    'a field of the wrong kind',
    JSON.stringify({
      laws: [{ ...LAW, holdsFrom: '2026-02-30', withdrawalDays: 0.5, form: 'x', sources: [] }],
    }),
    /laws\[0\]\.holdsFrom must be a day.*withdrawalDays must be.*sources must be.*laws\[0\]\.form is not a field/,
  ],
  [
    'a law without the notice of the Act',
    JSON.stringify({ laws: [{ ...LAW, texts: LAW?.texts.filter((text) => text !== 'hirersRights1995') }] }),
    /laws\[0\]\.texts lacks hirersRights1995, which every law with informationForm standardForm2008 needs\./,
  ],
  [
    'days to withdraw without a text of the right',
    JSON.stringify({ laws: [{ ...LAW, texts: LAW?.texts.slice(1) }] }),
    /laws\[0\]\.texts must have one of coolingOff1995, withdrawal2023, since withdrawalDays is 10\./,
  ],
  [
    'both texts of the right to withdraw',
    JSON.stringify({ laws: [{ ...LAW, texts: [...(LAW?.texts ?? []), 'withdrawal2023'] }] }),
    /laws\[0\]\.texts must have one of/,
  ],
  [
    'a text of a right that is not there',
    JSON.stringify({ laws: [{ ...LAW, withdrawalDays: 0, informationForm: 'none' }] }),
    /laws\[0\]\.texts cannot have coolingOff1995, since withdrawalDays is 0\./,
  ],
  [
    'consumers without days to withdraw',
    JSON.stringify({ laws: [{ ...LAW, withdrawalDays: 0, texts: LAW?.texts.slice(1) }] }),
    /laws\[0\]\.withdrawalDays must be at least 1 with informationForm standardForm2008\./,
  ],
  [
    'an unknown text',
    JSON.stringify({ laws: [{ ...LAW, texts: ['halfRule'] }] }),
    /laws\[0\]\.texts must be a list/,
  ],
  [
    'a payout that waits for something else',
    JSON.stringify({ laws: [{ ...LAW, payOutWaits: 14 }] }),
    /laws\[0\]\.payOutWaits must be true or false\./,
  ],
  [
    'a waiver of other days than its words say',
    JSON.stringify({ laws: [{ ...LAW, withdrawalDays: 14 }] }),
    /laws\[0\]\.texts can have waiver1995 only with coolingOff1995 and withdrawalDays 10, of which its words speak\./,
  ],
  [
    'a waiver of the directive’s right',
    JSON.stringify({
      laws: [{ ...LAW, texts: LAW?.texts.with(LAW.texts.indexOf('coolingOff1995'), 'withdrawal2023') }],
    }),
    /laws\[0\]\.texts can have waiver1995 only with coolingOff1995/,
  ],
  ['duties that are no list', JSON.stringify({ laws: [LAW], duties: {} }), /duties must be a list\./],
  [
    'a duty of the wrong kind',
    JSON.stringify({
      laws: [LAW],
      duties: [
        {
          ...DUTIES[0],
          name: 'two words',
          startsWith: 'approved',
          withinDays: -1,
          when: 'x',
          words: [{ when: 'isLate', says: '' }],
        },
      ],
    }),
    /duties\[0\]\.name must be 1 to 40 letters.*startsWith must be one of declined, signed, withdrawn, paidOut.*withinDays must be a whole number from 0 to 365.*words must be a list.*when is not a field of a duty/,
  ],
  [
    'a duty whose words name what nobody knows',
    JSON.stringify({ laws: [LAW], duties: [{ ...DUTIES[0], words: ['{iban}'] }] }),
    /duties\[0\]\.words cannot name \{iban\}, only \{name\}, /,
  ],
  ['an id twice', JSON.stringify({ laws: [LAW, LAW] }), /two laws have the id consumerCreditAct1995/],
]
for (const [what, content, says] of lawless)
  test(`a file of laws with ${what} stops the start and says why`, async () => {
    const CREDIT_LAW_FILE = put('lawless.json', content)
    await assert.rejects(open({ CREDIT_LAW_FILE }), (error: Error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, says)
      return true
    })
  })
