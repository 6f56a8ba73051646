/** Uploads as other programs send them: their types, their forms and their names of files; many were reported in public. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { packedObjects, pdfOf, sampleJpeg, samplePdf, samplePng } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, NOTHING, pathOf } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { newCase, download, uploadBare, rowsOf } = documentVisit(() => world)

/** A part of a form: its headers, and its content. */
type Part = readonly [heads: string | Buffer, content: string | Buffer]

const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([heads, content]) => ['--limit\r\n', heads, '\r\n\r\n', content, '\r\n'].map(bytesOf)),
    bytesOf('--limit--\r\n'),
  ])
const bytesOf = (text: string | Buffer): Buffer => (Buffer.isBuffer(text) ? text : Buffer.from(text))

const sendForm = async (parts: readonly Part[], reference?: string) =>
  world.call('dealer', 'POST', pathOf(reference ?? (await newCase())), {
    body: formOf(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  })

const REQUIREMENT: Part = ['Content-Disposition: form-data; name="requirement"', '1']
const FILE = 'Content-Disposition: form-data; name="file"; filename="sample.pdf"'

type Reported = {
  readonly upload?: 'bare' | 'multipart'
  readonly type?: string
  readonly base64?: string
  readonly dispositionBase64?: string
  readonly then?: { readonly text?: string; readonly byte?: number; readonly times: number }
  readonly parts?: readonly {
    readonly heads: readonly string[]
    readonly text?: string
    readonly base64?: string
  }[]
}
const VECTORS = new URL('../vectors/', import.meta.url)
const reported = (file: string): Reported =>
  JSON.parse(readFileSync(new URL(`reported-cases/${file}`, VECTORS), 'utf8'))
const { cases } = JSON.parse(readFileSync(new URL('reported-cases.json', VECTORS), 'utf8')) as {
  cases: readonly {
    readonly file: string
    readonly what: string
    readonly source: string
    readonly outcome: string
  }[]
}

const contentOf = ({ base64 = '', then }: Reported): Buffer => {
  const { text, byte = 0, times = 0 } = then ?? {}
  const tail = text === undefined ? Buffer.alloc(times, byte) : Buffer.from(text.repeat(times))
  return Buffer.concat([Buffer.from(base64, 'base64'), tail])
}

for (const { file, what, source, outcome } of cases) {
  const sent = reported(file)
  if (sent.upload === undefined) continue
  test(`${what} (${source}) → ${outcome}`, async () => {
    const reference = await newCase()
    const content = contentOf(sent)
    const disposition = Buffer.from(sent.dispositionBase64 ?? '', 'base64')
    const heads =
      disposition.length > 0 ? Buffer.concat([bytesOf('Content-Disposition: '), disposition]) : FILE
    const typed = Buffer.concat([bytesOf(heads), bytesOf(`\r\nContent-Type: ${sent.type}`)])
    const parts =
      sent.parts?.map(
        ({ heads, text, base64 = '' }): Part => [
          heads.join('\r\n'),
          text === undefined ? Buffer.from(base64, 'base64') : '1',
        ],
      ) ?? ([REQUIREMENT, [typed, content]] as const)
    const response =
      sent.upload === 'bare'
        ? await uploadBare(reference, sent.type ?? '', content)
        : await sendForm(parts, reference)
    const [status, detail] = outcome.split(',')
    assert.equal(response.status, Number.parseInt(status ?? '', 10), response.text)
    if (response.status === 422) assert.match(response.body.detail, new RegExp(detail?.trim() ?? ''))
    if (outcome.includes('Siún')) assert.equal(response.body.name, 'Siún Ó.pdf')
    if (response.status !== 201) return
    assert.deepEqual([response.body.type, response.body.requirement], ['application/pdf', '1'])
    const sample = sent.parts === undefined ? content : bytesOf(parts[1]?.[1] ?? '')
    assert.ok((await download(reference, response.body.id)).content.equals(sample), 'kept as it is')
  })
}

const [PDF, PNG, JPEG] = [samplePdf(), samplePng(), sampleJpeg()]
const TYPES: readonly (readonly [type: string | null, content: Buffer, found: string | number])[] = [
  ['application/pdf; charset=binary', PDF, 'application/pdf'],
  ['Application/PDF', PDF, 'application/pdf'],
  ['application/x-pdf', PDF, 'application/pdf'],
  ['application/acrobat', PDF, 'application/pdf'],
  ['text/pdf', PDF, 'application/pdf'],
  ['image/jpg', JPEG, 'image/jpeg'],
  ['IMAGE/JPG; q=1', JPEG, 'image/jpeg'],
  ['image/pjpeg', JPEG, 'image/jpeg'],
  ['image/x-png', PNG, 'image/png'],
  ['application/octet-stream', PNG, 'image/png'],
  ['binary/octet-stream', JPEG, 'image/jpeg'],
  ['application/x-www-form-urlencoded', PDF, 'application/pdf'],
  ['application/force-download', PDF, 'application/pdf'],
  ['*/*', PNG, 'image/png'],
  ['pdf', PDF, 'application/pdf'],
  ['', PDF, 'application/pdf'],
  [null, PDF, 'application/pdf'],
  ['image/png', PDF, 415],
  ['image/x-png', PDF, 415],
  ['application/acrobat', JPEG, 415],
  ['application/zip', PDF, 415],
  ['text/html', PDF, 415],
]
for (const [type, content, found] of TYPES) {
  test(`declared as ${type ?? 'nothing'} → ${found}, in a form and alone`, async () => {
    const part = `${FILE}${type === null ? '' : `\r\nContent-Type: ${type}`}`
    const bare = await newCase()
    const responses = [
      await sendForm([REQUIREMENT, [part, content]]),
      await fetch(`${world.baseUrl}${pathOf(bare)}?requirement=1`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.keys.dealer}`,
          ...(type !== null && { 'content-type': type }),
        },
        body: new Uint8Array(content),
      }).then(async (response) => ({ status: response.status, body: await response.json() })),
    ]
    for (const { status, body } of responses) {
      const is = status === 201 ? body.type : status
      assert.equal(is, found, JSON.stringify(body))
    }
  })
}

const FIELDS: readonly (readonly [says: string, heads: string, content: string])[] = [
  ['text', '', '1'],
  ['text with a type', 'Content-Type: text/plain; charset=UTF-8', ' 1 '],
  ['a JSON string', 'Content-Type: application/json', '"1"'],
  ['a JSON number', 'Content-Type: application/json', '1'],
  ['JSON with a charset', 'Content-Type: application/json; charset=UTF-8', '"1"'],
  ['bytes', 'Content-Type: application/octet-stream', '1'],
]
for (const [says, heads, content] of FIELDS) {
  for (const name of ['', '; filename="blob"', '; filename=""']) {
    test(`the requirement as ${says}${name} is read, before and after the file`, async () => {
      const head = `Content-Disposition: form-data; name="requirement"${name}${heads === '' ? '' : `\r\n${heads}`}`
      const field: Part = [head, content]
      const metadata: Part = [
        'Content-Disposition: form-data; name="metadata"; filename="blob"\r\nContent-Type: application/json',
        '{"a":1}',
      ]
      for (const parts of [
        [field, [FILE, PDF]],
        [metadata, [FILE, PDF], field],
      ] as const) {
        const { status, body } = await sendForm(parts)
        assert.deepEqual(
          [status, body.requirement, body.name],
          [201, '1', 'sample.pdf'],
          JSON.stringify(body),
        )
      }
    })
  }
}

test('a file may come without a name, and a requirement by its name in quotes', async () => {
  const reference = await newCase()
  const [first] = (await world.call('dealer', 'GET', pathOf(reference, 'requirements'))).body.items
  const response = await sendForm(
    [
      ['Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf', PDF],
      [
        'Content-Disposition: form-data; name="requirement"\r\nContent-Type: application/json',
        JSON.stringify(first.name),
      ],
    ],
    reference,
  )
  assert.deepEqual(
    [response.status, response.body.requirement, response.body.name],
    [201, first.id, 'document.pdf'],
  )
})

test('under a key a form with the requirement last is repeated once', async () => {
  const reference = await newCase()
  const send = (requirement: string) =>
    world.call('dealer', 'POST', pathOf(reference), {
      body: formOf([
        [FILE, PDF],
        ['Content-Disposition: form-data; name="requirement"', requirement],
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=limit', 'idempotency-key': 'last' },
    })
  const first = await send('1')
  const again = await send('1')
  assert.deepEqual([first.status, again.text], [201, first.text])
  assert.equal((await send('2')).body.type, '/problems/key-reused')
  assert.deepEqual(await rowsOf(reference), { documents: 1, chunks: 1 })
})

for (const requirement of ['Sample', '  ', 'x'.repeat(5_000)]) {
  test(`a requirement after the file that is ${requirement.slice(0, 9)} leaves nothing`, async () => {
    const reference = await newCase()
    const response = await sendForm(
      [
        [FILE, samplePdf(200_000)],
        ['Content-Disposition: form-data; name="requirement"', requirement],
      ],
      reference,
    )
    assert.equal(response.status, 400, response.text)
    assert.deepEqual(await rowsOf(reference), NOTHING)
  })
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const NAMES: readonly (readonly [disposition: string | Buffer, name: string])[] = [
  ['filename="Siún Ó.pdf"', 'Siún Ó.pdf'],
  [latin1('filename="Siún Ó.pdf"'), 'Siún Ó.pdf'],
  [latin1('filename=Siún.pdf'), 'Siún.pdf'],
  [latin1('filename="10 \x80 \x96 Áine\x92s.pdf"'), '10 € – Áine’s.pdf'],
  ['filename="Siu\u0301n.pdf"', 'Siún.pdf'],
  ['filename="x.pdf"; filename*=UTF-8\'\'Si%C3%BAn%20%C3%93.pdf', 'Siún Ó.pdf'],
  ['filename*=utf-8\'en\'Si%C3%BAn.pdf; filename="x.pdf"', 'Siún.pdf'],
  ["filename*=ISO-8859-1''Si%FAn.pdf", 'Siún.pdf'],
  ['filename="Si%C3%BAn%20%C3%93.pdf"', 'Siún Ó.pdf'],
  ['filename="50% off.pdf"', '50% off.pdf'],
  ['filename="=?utf-8?B?U2nDum4gw5MucGRm?="', 'Siún Ó.pdf'],
  ['filename="=?ISO-8859-1?Q?Si=FAn_=D3.pdf?="', 'Siún Ó.pdf'],
  ['filename="a \\"quoted\\" one.pdf"', 'a "quoted" one.pdf'],
  ['filename="a %22quoted%22 one.pdf"', 'a "quoted" one.pdf'],
  ['filename="C:\\fakepath\\a.pdf"', 'a.pdf'],
  ['filename="C:\\\\fakepath\\\\a.pdf"', 'a.pdf'],
  ['filename="..%2F..%2Fetc%2Fpasswd"', 'passwd.pdf'],
  ['filename="../../a.pdf"', 'a.pdf'],
  ["filename*=UTF-8''..%5C..%5Ca.pdf", 'a.pdf'],
  ['filename="a;b=c.pdf"', 'a;b=c.pdf'],
  ['filename=".."', 'document.pdf'],
]
for (const [disposition, name] of NAMES) {
  test(`a file with ${String(disposition)} is kept as ${name}`, async () => {
    const head = Buffer.concat([
      bytesOf('Content-Disposition: form-data; name="file"; '),
      bytesOf(disposition),
      bytesOf('\r\nContent-Type: application/pdf'),
    ])
    const response = await sendForm([REQUIREMENT, [head, PDF]])
    assert.deepEqual([response.status, response.body.name], [201, name], response.text)
  })
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const { files } = JSON.parse(readFileSync(new URL('protected-pdfs.json', VECTORS), 'utf8'))
for (const [says, content, detail] of [
  ['a script', pdfOf(['<< /Type /Catalog /OpenAction 2 0 R >>', packedObjects([SCRIPT])]), /JavaScript/],
  ['a launch', pdfOf(['<< /Type /Catalog /OpenAction << /S /Launch /F (a) >> >>']), /starts a program/],
  ...files
    .filter(({ outcome }: { outcome: string }) => outcome !== 'taken')
    .map(({ made, base64 }: { made: string; base64: string }) => [
      made,
      Buffer.from(base64, 'base64'),
      /JavaScript|password|does not allow/,
    ]),
] as readonly (readonly [string, Buffer, RegExp])[]) {
  test(`a PDF with ${says} is refused, and nothing of it is kept`, async () => {
    const reference = await newCase()
    const response = await sendForm([REQUIREMENT, [FILE, content]], reference)
    assert.deepEqual(
      [response.status, response.body.type],
      [422, '/problems/document-refused'],
      response.text,
    )
    assert.match(response.body.detail, detail)
    assert.deepEqual(await rowsOf(reference), NOTHING)
  })
}
