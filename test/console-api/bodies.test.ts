/** Each field of each body: the message names the field and what it accepts, and repeats nothing of the body. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { ofEachKind } from '../../src/domain/lender/lender-settings.ts'
import { type ConsoleOperationName, OPERATIONS } from './operations.ts'
import { type Objects, sampleObjects } from './sample-objects.ts'
import { aClient, aPublicKey } from './sample-values.ts'
import { SAMPLES } from './samples.ts'
import { type Console, kindOf, openConsole } from './support.ts'

let console: Console
let objects: Objects
before(async () => {
  console = await openConsole()
  objects = await sampleObjects(console, 'own')
})
after(() => console.close())

/** A new person each time, so that nobody exceeds the limit of a minute. */
const beginAsAdmin = async (): Promise<string> => console.begin((await console.addUser('admin', null)).id)

/** A new person who may call the operation. */
const beginAsCaller = async (name: ConsoleOperationName): Promise<string> => {
  const isOfDealer = OPERATIONS.some((one) => one.name === name && one.who === 'dealer')
  return isOfDealer ? console.begin((await console.addUser('dealerUser', 'own')).id) : beginAsAdmin()
}

const MARK = 'zzMARKzz'
const NO_TEXT = [null, 1, true, {}, [MARK], `${MARK}\0`]
const NO_FLAG = [null, MARK, 'true', 1]
const NO_NAMES = [null, MARK, [MARK], { 0: MARK }, [null], Array(10).fill('applications:read')]
const NO_ID = [MARK, 1, '', 'cl_sample']
const NO_NUMBER = [null, MARK, '1', 0, -1, 1.5, 1e9]
const MISSING = undefined

const NO_CONTENT = [
  MISSING,
  null,
  1,
  MARK,
  [MARK],
  { name: `${MARK}\0` },
  { [`${MARK}\0`]: 1 },
  { rates: [{ dealers: ['\uD800'] }] },
  JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`),
  { name: 'x'.repeat(200_001) },
]
const NO_DAY = [MISSING, null, 1, MARK, '', '2026-02-30', '2026-1-1', '2030-12-31T00:00:00Z']

const NO_SECRET = [MISSING, '', 'a'.repeat(201), ...NO_TEXT]
const NO_MESSAGE = [MISSING, '', 'a'.repeat(5_001), ...NO_TEXT]

const NO_CHOICE = [MISSING, null, MARK, {}, { applications: MARK, drafts: true }, { applications: [] }]
const NO_MODE = [MISSING, null, '', MARK, 'TEST', 1, ['test']]
const NO_VIEW = {
  name: [MISSING, '', 'a'.repeat(1_001), ...NO_TEXT],
  isShared: [MISSING, ...NO_FLAG],
  view: [MISSING, null, MARK, 1],
  filters: [MISSING, null, MARK, [], { dealer: MARK }, { amountFrom: '1.5' }, { sort: 'x' }, { state: MARK }],
}

const NO_SET = [MISSING, null, MARK, 1, 'A']
const NO_REFERENCE = ['', 'a'.repeat(10_001), ...NO_TEXT]
const NO_SEEN = [null, MARK, '1', -1, 1.5]
const NO_BODY = [MISSING, null, 1, MARK, [MARK], JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)]

const NO_VERSION = [MISSING, null, MARK, '1', -1, 1.5, 2_147_483_648]
const NO_WORDS = ['a'.repeat(10_001), ...NO_TEXT]
const NO_TOKEN = [MISSING, '', 'a'.repeat(1_001), ...NO_TEXT]
const NO_READ = [MISSING, null, MARK, {}, [MARK], [null], Array(501).fill(randomUUID())]
const NO_DECISION = {
  decision: [MISSING, null, '', MARK, 1, 'Approved'],
  reason: NO_WORDS,
  code: [null, '', MARK, 1],
  figures: [
    null,
    MARK,
    [],
    { term: '36' },
    { term: 0 },
    { contribution: -1 },
    { contribution: 1.005 },
    { contribution: MARK },
    { contribution: 1e9 },
    { productId: 1 },
  ],
  fields: [null, MARK, {}, [1], [''], Array(101).fill('finance.price')],
}
/** The webhook operations' own sentences; null counts as absent. */
const NO_WEBHOOK = {
  url: [null, 1, true, {}, [MARK]],
  types: [MARK, 1, {}, [MARK], [null], Array(21).fill('quote.statusChanged')],
  description: [1, {}, 'a'.repeat(201), `${MARK}\n`, `${MARK}\0`],
  enabled: NO_FLAG,
}
const NO_MOMENT = [MISSING, null, '', MARK, '2030-01-01', 1]
const NO_WEBHOOK_SECRET = ['', MARK, 1, {}, 'whsec_c2hvcnQ=']

const NO_NAME_LIST = [MISSING, null, MARK, {}, [null], [1], [`${MARK}\0`], Array(1_001).fill('sample')]
const DUE_TIMES = (decide: unknown) => ({ decide, secondApproval: 60, documents: 60, payOut: 60 })
const NO_TEMPLATES = [
  MISSING,
  null,
  MARK,
  [MARK],
  [{ name: '', isOn: true }],
  [{ name: 'sample', isOn: 'true' }],
  Array(1_001).fill({ name: 'sample', isOn: true }),
]

const NO_PASSKEY = [MISSING, null, MARK, 1, [], [MARK]]

/** Invalid values by operation and field. Fields that may be absent have no MISSING. */
const UNTAKEN: Readonly<Partial<Record<ConsoleOperationName, Readonly<Record<string, readonly unknown[]>>>>> =
  {
    signIn: {
      email: [MISSING, '', 'a'.repeat(255), ...NO_TEXT],
      password: [MISSING, '', ...NO_TEXT],
      code: ['', 'a'.repeat(101), ...NO_TEXT],
    },
    visitProviderToSignIn: { next: ['', 'a'.repeat(1_001), ...NO_TEXT] },
    returnFromProvider: { answer: [MISSING, '', 'a'.repeat(20_001), ...NO_TEXT] },
    signInWithPasskey: { passkey: NO_PASSKEY },
    proveWithPasskey: { passkey: NO_PASSKEY },
    addMyPasskey: { name: [MISSING, '', 'a'.repeat(1_001), ...NO_TEXT], passkey: NO_PASSKEY },
    prove: { password: [MISSING, '', ...NO_TEXT], code: ['', 'a'.repeat(101), ...NO_TEXT] },
    confirmMyAuthenticator: { code: [MISSING, '', 'a'.repeat(101), ...NO_TEXT] },
    askPasswordLink: { email: [MISSING, '', 'a'.repeat(255), ...NO_TEXT] },
    checkPasswordLink: { token: [MISSING, '', 'a'.repeat(201), ...NO_TEXT] },
    startPasskeyByLink: { token: [MISSING, '', 'a'.repeat(201), ...NO_TEXT] },
    usePasswordLink: {
      token: [MISSING, '', ...NO_TEXT],
      password: ['', 'a'.repeat(10_001), ...NO_TEXT],
      passkey: NO_PASSKEY.filter((value) => value !== MISSING),
      name: ['', 'a'.repeat(1_001), ...NO_TEXT],
      consents: [null, '', MARK, 1, {}, [1], [null], [''], ['a'.repeat(101)], Array(1_001).fill('cl_x')],
    },
    changeMyName: { name: [MISSING, '', 'a'.repeat(1_001), ...NO_TEXT] },
    changeMyPassword: { current: [MISSING, '', ...NO_TEXT], password: [MISSING, '', ...NO_TEXT] },
    answerConsentRequest: {
      ticket: [MISSING, '', ...NO_TEXT],
      decision: [MISSING, '', 'yes', MARK, ...NO_TEXT],
    },
    searchCases: { mode: NO_MODE, text: [MISSING, '', 'a'.repeat(201), ...NO_TEXT] },
    searchOwnApplications: { mode: NO_MODE, text: [MISSING, '', 'a'.repeat(201), ...NO_TEXT] },
    saveView: NO_VIEW,
    changeSavedView: NO_VIEW,
    assignCases: {
      mode: NO_MODE,
      cases: [
        MISSING,
        null,
        MARK,
        {},
        [1],
        [{}],
        [{ reference: MARK }],
        [{ reference: 1, seen: null }],
        Array(201).fill({ reference: 'C', seen: null }),
      ],
      to: [MISSING, ...NO_ID],
    },
    claimNext: { mode: NO_MODE },
    skipCase: { reason: NO_MESSAGE },
    snoozeCase: { until: [MISSING, '', MARK, '2030-01-01', 1] },
    revealField: {
      field: [MISSING, null, '', MARK, 'email', 1],
      applicant: [MISSING, MARK, '0', -1, 1.5, 101],
    },
    recordCheck: {
      seen: NO_VERSION,
      name: [MISSING, null, MARK, 1],
      result: [MISSING, null, MARK, 1],
      note: NO_WORDS,
    },
    askForChecks: { seen: NO_VERSION },
    addRequirements: {
      seen: NO_VERSION,
      documents: [
        MISSING,
        null,
        MARK,
        [null],
        [{ name: 'Payslips' }],
        [{ applicant: null }],
        ...NO_WORDS.map((name) => [{ name, applicant: null }]),
        ...[MARK, '0', -1, 1.5].map((applicant) => [{ name: 'Payslips', applicant }]),
      ],
      note: NO_WORDS,
    },
    judgeRequirement: { seen: NO_VERSION, verdict: [MISSING, null, MARK, 'accepted', 1], reason: NO_WORDS },
    decideCase: { seen: NO_VERSION, ...NO_DECISION, note: NO_WORDS },
    previewDecision: NO_DECISION,
    startSigning: { seen: NO_VERSION, inTurn: [MISSING, ...NO_FLAG] },
    sendSigningLink: {
      seen: NO_VERSION,
      number: [MISSING, null, MARK, '1', 0, 1.5],
      email: NO_WORDS,
      mobile: NO_WORDS,
    },
    correctContractNumber: {
      seen: NO_VERSION,
      contractNumber: [MISSING, ...NO_WORDS],
      reason: [MISSING, ...NO_WORDS],
    },
    cancelSigning: { seen: NO_VERSION, reason: [MISSING, ...NO_WORDS] },
    changeMyMails: { notice: [MISSING, null, '', MARK, 1], isWanted: [MISSING, ...NO_FLAG] },
    checkUnsubscription: { token: NO_TOKEN },
    changeUnsubscription: { token: NO_TOKEN, isWanted: [MISSING, ...NO_FLAG] },
    writeMessage: { text: [MISSING, ...NO_WORDS] },
    writeOwnMessage: { text: [MISSING, ...NO_WORDS] },
    markMessagesRead: { ids: NO_READ },
    markOwnMessagesRead: { ids: NO_READ },
    noteLook: { look: [MISSING, null, MARK, 'opened', 1], document: [null, ...NO_ID] },
    writeNote: {
      text: [MISSING, ...NO_WORDS],
      mentions: [MISSING, null, MARK, [1], [MARK], {}, Array(51).fill(MARK)],
    },
    pinNote: { isPinned: [MISSING, ...NO_FLAG] },
    searchAudit: { who: ['', 'a'.repeat(321), 1, null, ...NO_TEXT] },
    checkAudit: { from: [MISSING, 0, 1.5, -1, MARK, null] },
    signingOverview: { link: NO_SECRET, session: ['', ...NO_TEXT] },
    signingSendCode: { link: NO_SECRET },
    signingAskForLink: { link: NO_SECRET },
    signingCheckCode: { link: NO_SECRET, code: [MISSING, '', 'a'.repeat(41), ...NO_TEXT] },
    signingAgreement: { link: NO_SECRET, session: NO_SECRET },
    signingRead: {
      link: NO_SECRET,
      session: NO_SECRET,
      sha256: [MISSING, '', MARK, 'A'.repeat(64), '0'.repeat(63), ...NO_TEXT],
    },
    signingSign: {
      link: NO_SECRET,
      session: NO_SECRET,
      sha256: [MISSING, '', MARK, 'A'.repeat(64), '0'.repeat(63), ...NO_TEXT],
      consents: [MISSING, false, 1, 'true', null],
      signature: [
        MISSING,
        null,
        MARK,
        [],
        {},
        { kind: MARK },
        { kind: 'typed' },
        { kind: 'typed', text: 1 },
        { kind: 'typed', text: '' },
        { kind: 'typed', png: MARK },
        { kind: 'drawn', text: MARK },
        { kind: 'drawn', png: 'AAAA' },
        { kind: 'drawn', strokes: MARK },
        { kind: 'drawn', strokes: [MARK] },
        { kind: 'drawn', strokes: [[MARK]] },
        { kind: 'drawn', strokes: [[[1]]] },
        { kind: 'drawn', strokes: [[[1, 2, 3]]] },
        { kind: 'drawn', strokes: [[[1, '2']]] },
        { kind: 'drawn', strokes: [[[1, null]]] },
      ],
    },
    signingDecline: { link: NO_SECRET, session: NO_SECRET, reason: NO_MESSAGE },
    signingWrongDetails: {
      link: NO_SECRET,
      session: NO_SECRET,
      about: ['', 'salary', null, 1, ['name']],
      message: NO_MESSAGE,
    },
    signingCopy: { link: NO_SECRET, session: NO_SECRET },
    createDealer: { name: [MISSING, '', ...NO_TEXT], specialAgreement: [MISSING, ...NO_FLAG] },
    changeDealer: { name: ['', ...NO_TEXT], specialAgreement: NO_FLAG, disabled: NO_FLAG },
    searchUsers: {
      text: [MISSING, ...NO_TEXT],
      dealerId: [MISSING, ...NO_ID],
      partnerId: NO_ID,
      cursor: [MISSING, ...NO_ID],
    },
    createPartner: { name: [MISSING, '', ...NO_TEXT] },
    renamePartner: { name: [MISSING, '', ...NO_TEXT] },
    inviteUser: {
      email: [MISSING, '', ...NO_TEXT],
      name: ['', 'a'.repeat(1_001), ...NO_TEXT],
      role: [MISSING, '', MARK, 'Admin', ...NO_TEXT],
      dealerId: [MISSING, ...NO_ID],
      partnerId: NO_ID,
    },
    changeUser: {
      role: ['', MARK, ...NO_TEXT],
      disabled: NO_FLAG,
      name: ['', 'a'.repeat(1_001), ...NO_TEXT],
    },
    createClient: {
      name: [MISSING, '', ...NO_TEXT],
      dealerId: [MISSING, ...NO_ID],
      partnerId: NO_ID,
      mode: [MISSING, MARK, 'TEST', ...NO_TEXT],
      scopes: [MISSING, ...NO_NAMES],
      requestsPerMinute: NO_NUMBER,
      redirectUris: [MISSING, null, MARK, [1], [''], Array(51).fill('https://partner.example.ie/back')],
    },
    changeClient: {
      name: ['', ...NO_TEXT],
      scopes: NO_NAMES,
      requestsPerMinute: NO_NUMBER,
      redirectUris: [null, MARK, [1], ['']],
      disabled: NO_FLAG,
      partnerId: [null, ...NO_ID],
    },
    createApiKey: {
      name: [MISSING, '', ...NO_TEXT],
      scopes: [MISSING, ...NO_NAMES],
      expiresAt: [MISSING, '', MARK, '2030-01-01', 1, '2020-01-01T00:00:00Z'],
    },
    addPublicKey: { name: [MISSING, '', ...NO_TEXT], key: [MISSING, '', ...NO_TEXT] },
    startProductDraft: {
      id: [MISSING, '', 'a b', '../x', 'x'.repeat(65), ...NO_TEXT],
      from: [MISSING, 1, MARK, [], { id: MARK }, { id: 'x', version: 0 }, { id: 'x', version: '1' }],
    },
    uploadProductDrafts: { file: NO_CONTENT },
    tryProduct: {
      content: NO_CONTENT,
      requests: [MISSING, null, MARK, {}, [MARK], Array(11).fill({})],
    },
    startPolicyDraft: { from: [MISSING, MARK, '1', -1, 1.5, 1e9] },
    uploadPolicyDraft: { file: NO_CONTENT },
    tryPolicy: { content: NO_CONTENT },
    changeDraft: {
      seen: [MISSING, ...NO_NUMBER],
      content: NO_CONTENT,
      basedOn: NO_NUMBER,
    },
    proposeDraft: { seen: [MISSING, ...NO_NUMBER] },
    addPolicyTest: {
      name: [MISSING, '', 'x'.repeat(101), ...NO_TEXT],
      outcome: [MISSING, ...NO_NAMES, 'ignore'],
    },
    publishDraft: {
      seen: [MISSING, ...NO_NUMBER],
      from: NO_DAY,
      accepts: [null, MARK, {}, [1], [''], ['x'.repeat(101)], Array(401).fill('x')],
    },
    discardDraft: { seen: [MISSING, ...NO_NUMBER] },
    createWebhook: { ...NO_WEBHOOK, secret: NO_WEBHOOK_SECRET },
    changeWebhook: { ...NO_WEBHOOK, seen: NO_MOMENT },
    rotateWebhookSecret: { seen: NO_MOMENT, secret: NO_WEBHOOK_SECRET },
    replayWebhooks: { what: [MISSING, null, MARK, 1], from: [MISSING, null, '', MARK, 1, '2026-02-30'] },
    changeBankList: { seen: NO_VERSION, names: NO_NAME_LIST },
    changeDueTimes: {
      seen: NO_VERSION,
      minutes: [MISSING, null, MARK, [], {}, DUE_TIMES(0), DUE_TIMES(1.5), DUE_TIMES('60'), DUE_TIMES(null)],
    },
    changeShowNearest: { seen: NO_VERSION, isOn: NO_FLAG },
    changeTemplates: { seen: NO_VERSION, ...ofEachKind(() => NO_TEMPLATES) },
    validateOwnApplication: { mode: NO_MODE, set: NO_SET, reference: NO_REFERENCE, body: NO_BODY },
    submitOwnApplication: {
      mode: NO_MODE,
      set: NO_SET,
      draftId: [MISSING, ...NO_ID],
      reference: NO_REFERENCE,
      seen: NO_SEEN,
      replaces: NO_REFERENCE,
      body: NO_BODY,
    },
    findOwnDuplicates: { mode: NO_MODE, set: NO_SET, reference: NO_REFERENCE, body: NO_BODY },
    withdrawOwnApplication: { seen: NO_VERSION, reason: NO_WORDS },
    askForReviewOfOwnApplication: { seen: NO_VERSION, reason: NO_WORDS },
    startSigningOfOwnApplication: { seen: NO_VERSION },
    stopSigningOfOwnApplication: { seen: NO_VERSION, reason: NO_WORDS },
    respondToOwnCounterOffer: { seen: NO_VERSION, response: [MISSING, null, MARK, 1, {}], says: NO_WORDS },
    sendOwnSigningLink: {
      seen: NO_VERSION,
      number: [MISSING, null, MARK, '1', 0, -1, 1.5, 101],
      email: NO_WORDS,
      mobile: NO_WORDS,
    },
    quoteFigures: { request: NO_BODY },
    saveApplicationDraft: {
      mode: NO_MODE,
      set: NO_SET,
      reference: ['', 'a'.repeat(1_001), ...NO_TEXT],
      of: NO_SEEN,
      replaces: ['', 'a'.repeat(1_001), ...NO_TEXT],
      seen: NO_VERSION,
      step: ['', 'a'.repeat(101), ...NO_TEXT],
      body: NO_BODY,
    },
    discardApplicationDraft: { seen: NO_VERSION },
    searchPerson: { mode: NO_MODE, ppsNumber: [MISSING, '', 'a'.repeat(41), ...NO_TEXT] },
    exportDraftsOfPerson: {
      mode: NO_MODE,
      ppsNumber: [MISSING, '', 'a'.repeat(41), ...NO_TEXT],
      format: [MISSING, '', MARK, 'xml', ...NO_TEXT],
    },
    eraseDraftsOfPerson: { mode: NO_MODE, ppsNumber: [MISSING, '', 'a'.repeat(41), ...NO_TEXT] },
    exportPerson: { format: [MISSING, '', MARK, 'xml', ...NO_TEXT], chosen: NO_CHOICE },
    erasePerson: {
      chosen: NO_CHOICE,
      seen: [
        MISSING,
        null,
        MARK,
        {},
        [1],
        [{}],
        [{ reference: MARK }],
        [{ reference: 'C', version: '1' }],
        Array(501).fill({ reference: 'C', version: 1 }),
      ],
    },
    startReplay: {
      draftId: [MISSING, ...NO_ID],
      seen: [MISSING, ...NO_NUMBER],
      mode: [MISSING, MARK, 'TEST', ...NO_TEXT],
    },
  }

/** Complete bodies to spoil, if the sample's own is not complete. */
const WHOLE: Readonly<Partial<Record<ConsoleOperationName, () => object>>> = {
  createClient: () => ({ ...aClient(null), partnerId: null, requestsPerMinute: 100 }),
  addPublicKey: () => ({ name: 'sample', key: aPublicKey() }),
}

test('each operation that takes a body has its fields here', () => {
  for (const { name, method, takesUpload } of OPERATIONS) {
    if (method === 'GET' || takesUpload) continue
    const { body } = SAMPLES[name](objects)
    assert.equal(name in UNTAKEN, body !== undefined, name)
    for (const field of Object.keys(WHOLE[name]?.() ?? body ?? {}))
      assert.ok(UNTAKEN[name]?.[field], `${name}.${field}`)
  }
})

for (const [name, fields] of Object.entries(UNTAKEN) as [ConsoleOperationName, Record<string, unknown[]>][]) {
  for (const [field, values] of Object.entries(fields)) {
    test(`${name}: ${field}`, async () => {
      const session = await beginAsCaller(name)
      const { path, body } = SAMPLES[name](objects)
      for (const value of values) {
        const sent = { ...(WHOLE[name]?.() ?? body), [field]: value }
        const response = await console.ask('POST', path, { session, body: sent })
        const shown = JSON.stringify(value)?.slice(0, 60)
        assert.equal(kindOf(response), 'bad-request', `${shown}: ${response.text}`)
        assert.match(response.body.detail, new RegExp(`^${field}(\\[\\d+\\]|\\.\\w+)* must be .+\\.$`))
        assert.ok(!response.text.includes('MARK'), response.text)
      }
    })
  }
}

for (const { name, method, who, takesUpload } of OPERATIONS) {
  if (method === 'GET' || takesUpload) continue
  test(`${name}: a field that it does not have`, async () => {
    const session = who === 'anyone' ? undefined : await beginAsCaller(name)
    const { path, body } = SAMPLES[name](objects)
    const response = await console.ask('POST', path, {
      ...(session === undefined ? {} : { session }),
      body: { ...(WHOLE[name]?.() ?? body), colour: 'red' },
    })
    assert.equal(kindOf(response), 'bad-request', response.text)
    assert.match(response.body.detail, /(^| )Unknown field colour\./)
  })
}

const UNREADABLE: readonly (readonly [says: string, body: string, kind: string])[] = [
  ['no JSON', '{', 'bad-request'],
  ['a list', '[]', 'bad-request'],
  ['null', 'null', 'bad-request'],
  ['a text', '"x"', 'bad-request'],
  ['nothing', '', 'bad-request'],
  ['more than 256 KiB', JSON.stringify({ email: 'x'.repeat(300_000) }), 'too-large'],
]

for (const [says, body, kind] of UNREADABLE) {
  test(`a body of ${says} is refused`, async () => {
    const response = await console.ask('POST', '/sign-in', { body })
    assert.equal(kindOf(response), kind)
  })
}

test('ids that can’t be any are like those that nobody has', async () => {
  for (const id of ['%00', 'x', '%27%20or%201=1', '..%2f..', 'a'.repeat(100), '%F0%9F%9A%97']) {
    for (const { path, method, name } of OPERATIONS) {
      if (!path.includes(':id') || name.includes('My')) continue
      const { body } = SAMPLES[name](objects)
      const session = await beginAsCaller(name)
      const url = path.replace('{id}', id).replace(/\{\w+\}/g, objects.keyId)
      const response = await console.ask(method, url, { session, ...(body === undefined ? {} : { body }) })
      assert.equal(response.status, 404, `${name} ${id}: ${response.text}`)
    }
  }
})

test('duplicate parameters of a consent link are refused', async () => {
  for (const name of ['client_id', 'state', 'redirect_uri']) {
    const response = await console.ask('GET', `/consent-request?${name}=${MARK}&${name}=${MARK}`)
    assert.equal(response.body.detail, `${name} must appear only once.`)
    assert.ok(!response.text.includes('MARK'))
  }
})
