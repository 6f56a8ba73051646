import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  COMMON_PASSWORD_WORDS,
  PASSWORD_MAXIMUM_CHARACTERS,
  PASSWORD_MINIMUM_CHARACTERS,
  type PasswordOwner,
  passwordFault,
} from './password-rules.ts'

const OWNER: PasswordOwner = {
  email: 'Orla.Quigleysample@kestrelsample.ie',
  dealerName: 'Ballysample Motors Ltd',
}
const faultOf = (password: string, owner = OWNER) => passwordFault(password, owner)

/** Distinct characters without a run, so that only the length matters. */
const PLAIN = 'bq7xkd0vnz3hw9pfmt5rjcyg'
const plain = (length: number) =>
  `${PLAIN.repeat(Math.ceil(length / PLAIN.length)).slice(0, length - 5)}x/kéø`

test('a password has from 10 to 200 characters, as people count them', () => {
  assert.deepEqual([PASSWORD_MINIMUM_CHARACTERS, PASSWORD_MAXIMUM_CHARACTERS], [10, 200])
  const rows: [string, RegExp | undefined][] = [
    ['', /at least 10 characters\. It has 0/],
    [plain(9), /at least 10 characters\. It has 9/],
    [plain(10), undefined],
    [plain(200), undefined],
    [plain(201), /at most 200/],
    ['x'.repeat(100_000), /at most 200/],
    // Nine characters, of two UTF-16 units each; ten.
    ['🐙🌵🎻🧊🚜🪁🧲🪐🧶', /It has 9/],
    ['🐙🌵🎻🧊🚜🪁🧲🪐🧶🛶', undefined],
    // Typed as a letter and an accent: one character each.
    ['e\u0301kq7xu\u0301dvz', /It has 9/],
    ['bq7xkd0v\ud800z', /not valid/],
  ]
  for (const [password, expected] of rows) {
    const fault = faultOf(password)
    if (expected === undefined) assert.equal(fault, undefined, password)
    else assert.match(fault ?? '', expected)
  }
})

test('the commonest are refused, in any disguise', () => {
  const common = `
    password123 password1234 Password123! P@ssw0rd123 p4ssw0rd2024 1234567890 0987654321 0123456789 qwertyuiop
    letmein123 welcome2024 Welcome@2025! changeme123 iloveyou123 administrator admin12345 qwerty12345 qwerty123456
    1q2w3e4r5t q1w2e3r4t5y6 1qaz2wsx3edc zaq12wsxcde3 qazwsxedcrfv asdfghjkl1 zxcvbnm123 1111111111 aaaaaaaaaa
    aaaaabbbbb 1212121212 123123123123 abcabcabcabc abcdefghij abcd123456 abc1234567 a123456789 123456789a aabbccddeeff
    1122334455 passwordpassword drowssap123 321drowssap football123 basketball princess123 superman123 liverpool1892
    Summer2024!! manchester1 michelle123 strawberry unbelievable letmeinplease helloworld dublin2026 ireland123
    dragonmonkey 0871234567 19900101 1990010119 correcthorsebatterystaple qwertyuiopasdf asdfasdfasdf poiuytrewq
    ｐａｓｓｗｏｒｄ１２３ PASSWORD123 trustno1trustno1 !@#$%^&*() 147258369 1472583690 iloveyou2 november2026
    forever123 starwars123 sunshine123 monkey12345 test123456 secret12345 computer123 spiderman1 chocolate1
    qweasdzxc1 asdf1234asdf 12345qwert 123456789q 123456abcdef q1q1q1q1q1 guinness1759 elizabeth1 christopher`
  for (const password of common.trim().split(/\s+/)) {
    assert.notEqual(faultOf(password), undefined, password)
  }
  for (const password of [
    'password 123',
    'let me in 123',
    '          ',
    '- - - - - - - -',
    'w_e_l_c_o_m_e_1',
  ]) {
    assert.notEqual(faultOf(password), undefined, password)
  }
})

test('every common word is refused followed by a number, and backwards', () => {
  for (const word of COMMON_PASSWORD_WORDS) {
    for (const password of [`${word}2024`, `${word}1234567890`, `2024${[...word].reverse().join('')}`]) {
      if (password.length >= PASSWORD_MINIMUM_CHARACTERS)
        assert.notEqual(faultOf(password), undefined, password)
    }
  }
})

test('the names of the service, the dealer and the person are refused, alone and with small additions', () => {
  const own = `
    forecourt1 Forecourt2026! forecourtforecourt f0rec0urt! ballysample Ballysample1 ballysamplemotors BallysampleMotors26
    orla.quigleysample@kestrelsample.ie xorla.quigleysample@kestrelsample.iex Orla.Quigleysample quigleysample
    orlaquigleysample1 quigleysample2026 kestrelsample kestrelsample.ie kestrelsample1 elpmaslertsek`
  for (const password of own.trim().split(/\s+/)) assert.match(faultOf(password) ?? '', /too easy/, password)
  assert.notEqual(faultOf('ballysample motors ltd'), undefined)
  assert.equal(faultOf('ballysample1', { email: 'a@b.example', dealerName: null }), undefined)
})

test('long and unpredictable passwords are accepted, whatever kinds of characters they have', () => {
  const good = `
    kiln-otter-vapour-sleet tramway/gherkin/plinth bq7xkd0vnz mzrwtkvhqp 7150392846173 Xy7!kd0vnz ﬁddlesticksgrommet
    čtyřiceročekmorava мокрыйдождьвчетверг 傘猫山川雨雪風花鳥月`
  for (const password of good.trim().split(/\s+/)) assert.equal(faultOf(password), undefined, password)
  assert.equal(faultOf('gravel under a quiet trellis'), undefined)
  for (let i = 0; i < 200; i++) assert.equal(faultOf(randomBytes(32).toString('base64url')), undefined)
})

test('no sentence repeats the password or its owner', () => {
  const sentences = new Set<string>()
  const password = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ minLength: 1, maxLength: 12 }).map((text) => text + text),
  )
  fc.assert(
    fc.property(password, (text) => {
      sentences.add(faultOf(text)?.replaceAll(/\d+/g, 'N') ?? '')
    }),
  )
  sentences.add(faultOf('password123') ?? '')
  sentences.add(faultOf('quigleysample1') ?? '')
  assert.ok(sentences.size <= 6, 'what is said depends on more than the rule and the length')
  for (const sentence of sentences) assert.doesNotMatch(sentence, /quigley|ballysample|kestrel|password123/i)
})

test('the longest garbage is judged at once', () => {
  for (const password of ['passwor'.repeat(28), 'a1'.repeat(100), '1'.repeat(200), '@4831!|0'.repeat(25)]) {
    faultOf(password)
  }
})
