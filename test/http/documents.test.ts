/** Documents: taken for what is asked for, given back byte for byte, and nothing left of what was not taken. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DOCUMENT_MAXIMUM_BYTES } from '../../src/domain/document.ts'
import { idOfReference } from '../../src/domain/reference.ts'
import type { RequirementState } from '../../src/domain/requirement.ts'
import { changeCase } from '../../src/operations/change-case.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { sampleJpeg, samplePdf, samplePng } from '../support/document-samples.ts'
import { type Answer, type ClientName, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const newCase = async (): Promise<string> => {
  const body = validCase('individual', {}, { filled: 'minimal' })
  return (await world.call('dealer', 'POST', '/api/case/submit', { body })).body.caseId
}
const newQuote = async (): Promise<string> => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  return (await world.call('dealer', 'POST', '/api/quote/submit', { body })).body.quoteReference
}
const pathOf = (reference: string, rest = 'documents') =>
  `/api/${reference.startsWith('Q') ? 'quote' : 'case'}/${reference}/${rest}`
const get = (path: string, client: ClientName = 'dealer') => world.call(client, 'GET', path)

type Item = { id: string; name: string; state: RequirementState; applicant: number | null; at: string | null }
const requirementsOf = async (reference: string): Promise<readonly Item[]> =>
  (await get(pathOf(reference, 'requirements'))).body.items

type Sent = {
  readonly type?: string
  readonly name?: string
  readonly requirement?: string | null
  readonly headers?: Record<string, string>
  readonly client?: ClientName
}

/** Uploads in a form. */
const upload = async (reference: string, content: Buffer, sent: Sent = {}): Promise<Answer> => {
  const { type = '', name = 'sample.pdf', requirement = '1', headers = {}, client = 'dealer' } = sent
  const form = new FormData()
  if (requirement !== null) form.set('requirement', requirement)
  form.set('file', new File([new Uint8Array(content)], name, { type }))
  return answerOf(
    await fetch(world.baseUrl + pathOf(reference), {
      method: 'POST',
      headers: { authorization: `Bearer ${world.keys[client]}`, ...headers },
      body: form,
    }),
  )
}
/** Uploads the file alone. */
const uploadBare = (reference: string, type: string, content: Buffer, query = 'requirement=1') =>
  world.call('dealer', 'POST', `${pathOf(reference)}?${query}`, {
    body: content,
    headers: { 'content-type': type },
  })

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? '' : JSON.parse(text),
  }
}

const download = async (reference: string, id: string) => {
  const response = await fetch(world.baseUrl + pathOf(reference, `documents/${id}`), {
    headers: { authorization: `Bearer ${world.keys.dealer}` },
  })
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

const rowsOf = async (reference: string) => {
  const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference) as string
  const [row] = await world.sql`
    select count(distinct d.id)::int as documents, count(p.number)::int as pieces
    from documents d left join document_pieces p on p.document_id = d.id where d.application_id = ${id}`
  return { ...row }
}
const NOTHING = { documents: 0, pieces: 0 }

/** Puts a requirement into a state, as staff would. */
const settle = async (reference: string, requirement: string, state: RequirementState) => {
  const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference) as string
  const by = { actor: { kind: 'operator', id: 'sample' } as const }
  await changeCase(world.service, id, by, ({ file, now }) => ({
    audits: [],
    file: {
      ...file,
      requirements: file.requirements.map((one) =>
        one.id === requirement ? { ...one, state, at: now } : one,
      ),
    },
  }))
}

for (const newOne of [newCase, newQuote]) {
  for (const [type, content] of [
    ['application/pdf', samplePdf(700_000)],
    ['image/png', samplePng()],
    ['image/jpeg', sampleJpeg()],
  ] as const) {
    test(`a file of type ${type} comes back as it was sent (${newOne.name})`, async () => {
      const reference = await newOne()
      const sent = await upload(reference, content, { type, name: 'Sample file', requirement: '2' })
      assert.equal(sent.status, 201, sent.text)
      const ending = type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg'
      const { id, uploadedAt, ...told } = sent.body
      const name = `Sample file.${ending}`
      assert.deepEqual(told, { requirement: '2', name, type, bytes: content.length, by: 'cl_dealer' })
      assert.ok(Math.abs(Date.parse(uploadedAt) - Date.now()) < 60_000)

      const list = await get(pathOf(reference))
      assert.deepEqual(list.body, { items: [sent.body], nextCursor: null })
      const states = (await requirementsOf(reference)).map((one) => `${one.id} ${one.state}`)
      assert.ok(states.includes('2 received') && states.includes('1 outstanding'))

      const { response, content: back } = await download(reference, id)
      assert.deepEqual([response.status, back.equals(content)], [200, true])
      const header = (header: string) => response.headers.get(header)
      assert.equal(header('content-type'), type)
      assert.equal(header('content-length'), String(content.length))
      assert.equal(header('content-disposition'), `attachment; filename*=UTF-8''Sample%20file.${ending}`)
      assert.equal(header('x-content-type-options'), 'nosniff')
      assert.equal(header('cache-control'), 'no-store')
      assert.match(header('content-security-policy') ?? '', /sandbox$/)
    })
  }
}

test('a file alone is taken too, with the rest in the query', async () => {
  const reference = await newCase()
  const answer = await uploadBare(reference, 'image/png', samplePng(), 'requirement=3&name=..%2Fsample.PNG')
  assert.deepEqual([answer.status, answer.body.requirement, answer.body.name], [201, '3', 'sample.PNG'])
  const unnamed = await uploadBare(reference, 'image/jpeg', sampleJpeg())
  assert.deepEqual([unnamed.status, unnamed.body.name], [201, 'document.jpg'])
})

test('requirements are listed as they stand, in the words of both sets alike', async () => {
  for (const newOne of [newCase, newQuote]) {
    const items = await requirementsOf(await newOne())
    assert.ok(items.length >= 3)
    for (const item of items) {
      assert.deepEqual(Object.keys(item), ['id', 'name', 'applicant', 'state', 'reason', 'at'])
      assert.deepEqual([item.state, item.at], ['outstanding', null])
    }
  }
})

test('a requirement is named by its name where exactly one that is outstanding has it', async () => {
  const reference = await newCase()
  const [first] = await requirementsOf(reference)
  assert.ok(first !== undefined)
  const answer = await upload(reference, samplePdf(), { requirement: first.name })
  assert.deepEqual([answer.status, answer.body.requirement], [201, first.id])
  const id = idOfReference('b', reference) as string
  await changeCase(world.service, id, { actor: { kind: 'operator', id: 'sample' } }, ({ file }) => ({
    audits: [],
    file: {
      ...file,
      requirements: ['x', 'y'].map((id) => ({ id, name: 'Twice', applicant: null, state: 'outstanding' })),
    },
  }))
  const several = await upload(reference, samplePdf(), { requirement: 'Twice' })
  assert.equal(several.status, 400)
  assert.match(several.body.detail, /by its id/)
  assert.equal((await upload(reference, samplePdf(), { requirement: 'x' })).status, 201)
  assert.equal((await upload(reference, samplePdf(), { requirement: 'Twice' })).body.requirement, 'y')
})

const NAMES: readonly (readonly [given: string, kept: string])[] = [
  ['Séamus Ó Sé – 2026.pdf', 'Séamus Ó Sé – 2026.pdf'],
  ['C:\\samples\\one.PDF', 'one.PDF'],
  ['../../etc/sample', 'sample.pdf'],
  ['sample.html', 'sample.html.pdf'],
  ['sample\u202Efdp.exe', 'samplefdp.exe.pdf'],
  ['..pdf', 'pdf.pdf'],
  ["it's (a) *sample*.pdf", "it's (a) *sample*.pdf"],
  [`${'long'.repeat(100)}.pdf`, `${'long'.repeat(49)}.pdf`],
]
for (const [given, kept] of NAMES) {
  test(`a file called ${JSON.stringify(given).slice(0, 40)} is kept as ${kept.slice(0, 40)}`, async () => {
    const reference = await newCase()
    const query = `requirement=1&name=${encodeURIComponent(given)}`
    const { body } = await uploadBare(reference, 'application/pdf', samplePdf(), query)
    assert.equal(body.name, kept)
    const { response } = await download(reference, body.id)
    const coded = /filename\*=UTF-8''([\w.%~!-]+)$/.exec(response.headers.get('content-disposition') ?? '')
    assert.equal(decodeURIComponent(coded?.[1] ?? ''), kept)
  })
}

test('a name in a form is read as UTF-8', async () => {
  const answer = await upload(await newCase(), samplePdf(), { name: 'Áine’s payslip.pdf' })
  assert.equal(answer.body.name, 'Áine’s payslip.pdf')
})

const ZIP = Buffer.from('PK\x03\x04 sample archive that would be large')
const REFUSED: readonly (readonly [
  says: string,
  content: Buffer,
  sent: Sent,
  status: number,
  detail: RegExp,
])[] = [
  ['an archive', ZIP, { type: 'application/pdf' }, 415, /neither a PDF/],
  ['a PNG that says it is a PDF', samplePng(), { type: 'application/pdf' }, 415, /declared as a PDF/],
  ['a PDF that says it is a page', samplePdf(), { type: 'text/html' }, 415, /something else/],
  ['an encrypted PDF', samplePdf(400_000, '/Encrypt 9 0 R'), {}, 422, /encrypted/],
  ['an encrypted PDF that hides it', samplePdf(0, '/#45ncrypt 9 0 R'), {}, 422, /encrypted/],
  ['half a PDF', samplePdf(600_000).subarray(0, 550_000), {}, 422, /not complete/],
  ['a picture that would be too large', samplePng(20_000, 20_000), {}, 422, /million pixels/],
  ['a picture without height', samplePng(20_000, 0), {}, 422, /no width or no height/],
  ['an empty file', Buffer.alloc(0), {}, 422, /empty/],
  ['a file for nothing', samplePdf(), { requirement: null }, 400, /requirement must name/],
  ['a file for nothing that is asked for', samplePdf(), { requirement: 'Sample' }, 400, /names none/],
  ['a file for a blank', samplePdf(), { requirement: '  ' }, 400, /requirement must name/],
]
for (const [says, content, sent, status, detail] of REFUSED) {
  test(`${says} is refused with ${status}, and nothing of it is kept`, async () => {
    const reference = await newCase()
    const answer = await upload(reference, content, sent)
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    assert.match(answer.body.detail, detail)
    assert.deepEqual(await rowsOf(reference), NOTHING)
    assert.ok((await requirementsOf(reference)).every(({ state }) => state === 'outstanding'))
  })
}

const FORMS: readonly (readonly [says: string, parts: readonly string[], status: number, detail: RegExp])[] =
  [
    ['two files', ['r', 'f', 'f'], 400, /one file at a time/],
    ['the requirement after the file', ['f', 'r'], 400, /before the file/],
    ['the requirement twice', ['r', 'r', 'f'], 400, /given once/],
    ['the requirement on both sides', ['r', 'f', 'r'], 400, /before the file/],
    ['no file', ['r'], 400, /no file/],
    ['nothing', [], 400, /no file|can’t be read/],
    ['a file in another field', ['r', 'o'], 400, /another field/],
    ['many fields', [...Array(9).fill('x'), 'r', 'f'], 400, /too many fields/],
    ['other fields before and after', ['x', 'r', 'x', 'f', 'x'], 201, /^$/],
  ]
for (const [says, parts, status, detail] of FORMS) {
  test(`a form with ${says} → ${status}`, async () => {
    const reference = await newCase()
    const file = (field: string) =>
      `Content-Disposition: form-data; name="${field}"; filename="s.pdf"\r\nContent-Type: application/pdf\r\n\r\n${samplePdf()}`
    const field = (name: string, value: string) =>
      `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
    const texts: Record<string, string> = {
      r: field('requirement', '1'),
      f: file('file'),
      o: file('other'),
      x: field('sample', 'x'),
    }
    const body = `${parts.map((part) => `--limit\r\n${texts[part]}\r\n`).join('')}--limit--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=limit' }
    const answer = await world.call('dealer', 'POST', pathOf(reference), { body, headers })
    assert.equal(answer.status, status, answer.text)
    assert.match(answer.body.detail ?? '', detail)
    assert.deepEqual(await rowsOf(reference), status === 201 ? { documents: 1, pieces: 1 } : NOTHING)
  })
}

for (const [says, type, status] of [
  ['JSON', 'application/json', 415],
  ['a type that is not taken', 'application/zip', 415],
  ['a form without a boundary', 'multipart/form-data', 400],
] as const) {
  test(`a body that is ${says} → ${status}`, async () => {
    const answer = await uploadBare(await newCase(), type, Buffer.from('{}'))
    assert.equal(answer.status, status, answer.text)
    assert.match(answer.body.detail, /multipart\/form-data/)
  })
}

test('a file alone whose content is another type than its own is refused', async () => {
  const answer = await uploadBare(await newCase(), 'image/png', sampleJpeg())
  assert.deepEqual([answer.status, answer.body.type], [415, '/problems/unsupported-media-type'])
})

for (const chunked of [false, true]) {
  test(`a file as large as may be is taken, and one byte more is not${chunked ? ', of unknown length' : ''}`, async () => {
    const reference = await newCase()
    const send = (bytes: number) => {
      const content = samplePdf(bytes)
      const parts = async function* () {
        for (let at = 0; at < bytes; at += 65_536) yield content.subarray(at, at + 65_536)
      }
      return fetch(`${world.baseUrl}${pathOf(reference)}?requirement=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.keys.dealer}`, 'content-type': 'application/pdf' },
        ...(chunked ? { body: ReadableStream.from(parts()), duplex: 'half' as const } : { body: content }),
      } as RequestInit)
    }
    const answer = await answerOf(await send(DOCUMENT_MAXIMUM_BYTES))
    assert.equal(answer.status, 201, answer.text)
    const { content } = await download(reference, answer.body.id)
    assert.ok(content.equals(samplePdf(DOCUMENT_MAXIMUM_BYTES)))
    const before = await rowsOf(reference)
    const refused = await answerOf(await send(DOCUMENT_MAXIMUM_BYTES + 1))
    assert.deepEqual([refused.status, refused.body.type], [413, '/problems/too-large'])
    assert.match(refused.body.detail, /20 MiB/)
    assert.deepEqual(await rowsOf(reference), before)
  })
}

test('in a form a file that is too large is refused, and nothing of it is kept', async () => {
  const reference = await newCase()
  const answer = await upload(reference, samplePdf(DOCUMENT_MAXIMUM_BYTES + 1))
  assert.equal(answer.status, 413)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

for (const state of ['accepted', 'waived'] as const) {
  test(`for a requirement that was ${state} nothing is taken: 409`, async () => {
    const reference = await newCase()
    await settle(reference, '1', state)
    const answer = await upload(reference, samplePdf())
    assert.deepEqual([answer.status, answer.body.type], [409, '/problems/not-possible'])
    assert.match(answer.body.detail, new RegExp(`was ${state} already`))
    assert.deepEqual(await rowsOf(reference), NOTHING)
  })
}

test('for a requirement that was refused or received another is taken', async () => {
  const reference = await newCase()
  assert.equal((await upload(reference, samplePdf())).status, 201)
  assert.equal((await upload(reference, samplePng())).status, 201)
  await settle(reference, '1', 'refused')
  assert.equal((await upload(reference, sampleJpeg())).status, 201)
  assert.equal((await get(pathOf(reference))).body.items.length, 3)
  assert.equal((await requirementsOf(reference))[0]?.state, 'received')
})

for (const [state, status] of [
  ['InReview', 201],
  ['Approved', 201],
  ['Open', 201],
  ['Declined', 409],
  ['Withdrawn', 409],
] as const) {
  test(`in ${state} an upload is answered ${status}`, async () => {
    const reference = await newCase()
    const moved = await world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
      body: { to: state },
    })
    assert.equal(moved.status, 200)
    await settle(reference, '1', 'outstanding')
    const answer = await upload(reference, samplePdf())
    assert.equal(answer.status, status, answer.text)
    if (status === 409) assert.match(answer.body.detail, new RegExp(`is ${state}, and takes no documents`))
  })
}

test('an upload is on record, and so is that the requirement came in', async () => {
  const reference = await newCase()
  const answer = await upload(reference, samplePdf())
  const id = idOfReference('b', reference) as string
  const rows = await world.sql`
    select actor_kind, actor_id, request_id from audit where action = 'document.uploaded' and subject_id = ${id}`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ actor_kind: 'client', actor_id: 'cl_dealer', request_id: answer.headers.get('x-request-id') }],
  )
})

test('under a key it is uploaded once, and the answer replayed, also where a form is sent in other words', async () => {
  const reference = await newCase()
  const headers = { 'idempotency-key': 'sample-upload' }
  const content = samplePdf(600_000)
  const first = await upload(reference, content, { headers })
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null])
  // A form's boundary is drawn anew for each sending.
  const again = await upload(reference, content, { headers })
  assert.deepEqual([again.status, again.text], [201, first.text])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  for (const [other, sent] of [
    [samplePdf(600_001), {}],
    [content, { requirement: '2' }],
    [content, { name: 'other.pdf' }],
  ] as const) {
    const answer = await upload(reference, other, { ...sent, headers })
    assert.deepEqual([answer.status, answer.body.type], [422, '/problems/key-reused'])
  }
  assert.deepEqual(await rowsOf(reference), { documents: 1, pieces: 10 })
})

test('under a key a refusal is not kept, and a key that can’t be used is refused', async () => {
  const reference = await newCase()
  const headers = { 'idempotency-key': 'refused-first' }
  assert.equal((await upload(reference, ZIP, { headers })).status, 415)
  assert.equal((await upload(reference, samplePdf(), { headers })).status, 201)
  const tooLong = await upload(reference, samplePdf(), { headers: { 'idempotency-key': 'x'.repeat(256) } })
  assert.equal(tooLong.status, 400)
})

test('a document of another application is none of this one, and an id of no form neither', async () => {
  const [one, other] = [await newCase(), await newCase()]
  const { body } = await upload(one, samplePdf())
  for (const id of [body.id, '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1', 'x', '%00']) {
    const answer = await get(pathOf(other, `documents/${id}`))
    assert.deepEqual([answer.status, answer.body.detail], [404, 'There is no such document.'])
  }
})

/** An upload that stays under way until told to go on; it announces all of its bytes. */
const hangingUpload = async (
  reference: string,
  content: Buffer,
  sentBytes: number,
  client: ClientName = 'dealer',
) => {
  const request = httpRequest(`${world.baseUrl}${pathOf(reference)}?requirement=1`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.keys[client]}`,
      'content-type': 'application/pdf',
      'content-length': content.length,
    },
  })
  const { promise: answered, resolve } = Promise.withResolvers<number>()
  request.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  request.on('error', () => resolve(0))
  request.write(content.subarray(0, sentBytes))
  return { request, answered, finish: () => request.end(content.subarray(sentBytes)) }
}
const until = async (holds: () => Promise<boolean>) => {
  for (let waited = 0; waited < 100; waited++) {
    if (await holds()) return
    await pause(50)
  }
  assert.fail('It did not come about')
}
const hasPieces = (reference: string) => async () => ((await rowsOf(reference)) as typeof NOTHING).pieces > 0
const hasNothing = (reference: string) => async () =>
  ((await rowsOf(reference)) as typeof NOTHING).documents === 0

test('what is still under way exists to nobody, and of what is broken off nothing is left', async () => {
  const reference = await newCase()
  const { request, answered } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasPieces(reference))
  assert.deepEqual((await get(pathOf(reference))).body.items, [])
  assert.equal((await requirementsOf(reference))[0]?.state, 'outstanding')
  request.destroy()
  assert.equal(await answered, 0)
  await until(hasNothing(reference))
})

test('a form that breaks off in the middle of its file or after it leaves nothing', async () => {
  const head =
    '--limit\r\nContent-Disposition: form-data; name="requirement"\r\n\r\n1\r\n--limit\r\nContent-Disposition: form-data; name="file"; filename="s.pdf"\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), samplePdf(800_000), Buffer.from('\r\n--limit')])
  for (const sent of [600_000, whole.length]) {
    const reference = await newCase()
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `POST ${pathOf(reference)} HTTP/1.1`,
        'Host: sample.example',
        `Authorization: Bearer ${world.keys.dealer}`,
        'Content-Type: multipart/form-data; boundary=limit',
        `Content-Length: ${whole.length + 100}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(whole.subarray(0, sent))
    await until(hasPieces(reference))
    socket.destroy()
    await until(hasNothing(reference))
  }
})

test('where a requirement is settled while its document comes in, the document is not taken', async () => {
  const reference = await newCase()
  const { answered, finish } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasPieces(reference))
  await settle(reference, '1', 'waived')
  finish()
  assert.equal(await answered, 409)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

test('where a client loses its right while its document comes in, the document is not taken', async () => {
  const reference = await newCase()
  const { answered, finish } = await hangingUpload(reference, samplePdf(2_000_000), 1_500_000)
  await until(hasPieces(reference))
  await world.sql`update clients set disabled_at = now() where id = 'cl_dealer'`
  await world.service.directory.newest()
  finish()
  const status = await answered
  await world.sql`update clients set disabled_at = null where id = 'cl_dealer'`
  await world.service.directory.newest()
  assert.equal(status, 403)
  assert.deepEqual(await rowsOf(reference), NOTHING)
})

test('a client has four uploads under way at most, and others are not in its way', async () => {
  const reference = await newCase()
  const content = samplePdf(400_000)
  const under = await Promise.all(Array.from({ length: 4 }, () => hangingUpload(reference, content, 300_000)))
  await until(async () => ((await rowsOf(reference)) as typeof NOTHING).documents === 4)
  const fifth = await upload(reference, samplePdf())
  assert.deepEqual([fifth.status, fifth.body.type], [429, '/problems/too-many-requests'])
  assert.equal(fifth.headers.get('retry-after'), '5')
  assert.equal((await upload(reference, samplePdf(), { client: 'dealersOther' })).status, 201)
  for (const { finish } of under) finish()
  assert.deepEqual(await Promise.all(under.map(({ answered }) => answered)), [201, 201, 201, 201])
  assert.equal((await upload(reference, samplePdf())).status, 201)
})

test('pieces that are missing, swapped or of another document are noticed, and not given out', async () => {
  const reference = await newCase()
  const [one, other] = [samplePdf(700_000), samplePdf(700_000, '/Root 2 0 R')]
  const id = (await upload(reference, one)).body.id
  const otherId = (await upload(reference, other, { requirement: '2' })).body.id
  const changes = [
    world.sql`delete from document_pieces where document_id = ${id} and number = 2 returning number`,
    world.sql`update document_pieces p set content = o.content from document_pieces o
      where p.document_id = ${id} and p.number = 1 and o.document_id = ${otherId} and o.number = 1`,
    world.sql`update documents d set facts = o.facts from documents o where d.id = ${id} and o.id = ${otherId}`,
  ]
  for (const change of changes) {
    await change
    const got = await download(reference, id).catch(() => undefined)
    assert.ok(got === undefined || got.response.status === 500, 'given out in spite of it')
  }
})

test('who goes away in the middle of a download leaves nothing, however often', async () => {
  const reference = await newCase()
  const content = samplePdf(4_000_000)
  const { id } = (await upload(reference, content)).body
  for (let round = 0; round < 30; round++) {
    const aborting = new AbortController()
    const response = await fetch(world.baseUrl + pathOf(reference, `documents/${id}`), {
      headers: { authorization: `Bearer ${world.keys.dealer}` },
      signal: aborting.signal,
    })
    await response.body?.getReader().read()
    aborting.abort()
  }
  const { content: back } = await download(reference, id)
  assert.ok(back.equals(content))
})

test('a download is read from the database as it is taken, not ahead of it', async () => {
  const reference = await newCase()
  const { id } = (await upload(reference, samplePdf(DOCUMENT_MAXIMUM_BYTES))).body
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  const head = [
    `GET ${pathOf(reference, `documents/${id}`)} HTTP/1.1`,
    'Host: sample.example',
    `Authorization: Bearer ${world.keys.dealer}`,
  ]
  socket.pause()
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await pause(1_500)
  // What the systems between hold is far less; were it read ahead, nobody would miss the last piece.
  await world.sql`delete from document_pieces where document_id = ${id} and number = 319`
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.on('error', () => undefined)
  socket.resume()
  await new Promise((resolve) => socket.on('close', resolve))
  assert.ok(bytes < DOCUMENT_MAXIMUM_BYTES, `${bytes} bytes came`)
})

test('an upload is taken no faster than the database takes it', async () => {
  const reference = await newCase()
  const content = samplePdf(DOCUMENT_MAXIMUM_BYTES)
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  let taken = 0
  const holder = await world.sql.reserve()
  await holder`begin`
  await holder`lock table document_pieces in access exclusive mode`
  try {
    socket.write(
      [
        `POST ${pathOf(reference)}?requirement=1 HTTP/1.1`,
        'Host: sample.example',
        `Authorization: Bearer ${world.keys.dealer}`,
        'Content-Type: application/pdf',
        `Content-Length: ${content.length}`,
        '',
        '',
      ].join('\r\n'),
    )
    for (let at = 0; at < content.length; at += 65_536)
      socket.write(content.subarray(at, at + 65_536), () => {
        taken = at
      })
    await pause(1_500)
    // The systems between hold a few megabytes; the service holds a piece.
    assert.ok(taken < DOCUMENT_MAXIMUM_BYTES * 0.75, `${taken} bytes were taken`)
  } finally {
    await holder`rollback`
    holder.release()
  }
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  assert.match(answer, /^HTTP\/1\.1 201 /)
})
