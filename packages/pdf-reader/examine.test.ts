/** What a PDF holds besides pages, and what protects it, wherever and however a program could find it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { deflated, packedObjects, pdfOf, samplePdf } from '../../test/support/document-samples.ts'
import { examinePdf } from './examine.ts'

const outcomeOf = async (content: Buffer): Promise<string> => {
  const examined = await examinePdf(content)
  if (examined === undefined) return 'no PDF'
  return 'fault' in examined ? examined.fault : examined.contains.join(' ') || 'taken'
}

const OUTCOMES: Readonly<Record<string, RegExp>> = {
  taken: /^taken$/,
  script: /JavaScript/,
  password: /protected by a password/,
  forbids: /does not allow printing or copying/,
}
type Vector = { readonly made: string; readonly outcome: string; readonly base64: string }
const { files } = JSON.parse(
  readFileSync(new URL('../../test/vectors/protected-pdfs.json', import.meta.url), 'utf8'),
) as { files: readonly Vector[] }

for (const { made, outcome, base64 } of files) {
  test(`${made} → ${outcome}`, async () => {
    assert.match(await outcomeOf(Buffer.from(base64, 'base64')), OUTCOMES[outcome] ?? /no outcome/)
  })
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R /Sample 3 0 R >>'
const PAGES = '<< /Type /Pages /Kids [] /Count 0 >>'
const holding = (...objects: readonly (string | Buffer)[]) => pdfOf([CATALOG, PAGES, ...objects])
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** A stream whose content has an object that only the table of cross-references names. */
const hidden = (object: string): Buffer => {
  const pdf = holding(`<< /Length ${object.length} >>\nstream\n${object}\nendstream`).toString('latin1')
  const place = pdf.indexOf(object)
  return Buffer.from(
    pdf.replace('trailer', `9 1\n${String(place).padStart(10, '0')} 00000 n \ntrailer`),
    'latin1',
  )
}
/** The same where a cross-reference stream names it. */
const hiddenFromStream = (object: string, { type = '/Type /XRef', widths = '[1 2 1]' } = {}): Buffer => {
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj ${CATALOG} endobj\n3 0 obj << /Length ${object.length} >>\nstream\n${object}\nendstream endobj\n`,
  )
  const rows = Buffer.from([2, 1, 0, head.indexOf(object), 0])
  const references = deflated(
    `${type} /Size 10 /W ${widths} /Index [9 1] /DecodeParms << /Predictor 12 /Columns 4 >>`,
    rows,
  )
  return Buffer.concat([
    head,
    Buffer.from('4 0 obj\n'),
    references,
    Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

const ROWS: readonly (readonly [says: string, content: Buffer, outcome: RegExp])[] = [
  ['a script', holding(SCRIPT), /JavaScript/],
  ['a script when it opens', pdfOf([`<< /Type /Catalog /OpenAction ${SCRIPT} >>`]), /JavaScript/],
  ['a script of a page', holding(`<< /Type /Page /AA << /O ${SCRIPT} >> >>`), /JavaScript/],
  ['a script in the tree of names', holding(`<< /JavaScript << /Names [(a) ${SCRIPT}] >> >>`), /JavaScript/],
  [
    'a script in a stream',
    holding('<< /S /JavaScript /JS 4 0 R >>', '<< /Length 2 >>\nstream\nx()\nendstream'),
    /JavaScript/,
  ],
  ['a script by escapes', holding('<< /#53 /Java#53cript /J#53 (x) >>'), /JavaScript/],
  ['a script whose kind stands elsewhere', holding('<< /S 4 0 R /JS (x) >>', '/JavaScript'), /JavaScript/],
  ['a script said last', holding('<< /S /URI /JS (x) /S /JavaScript >>'), /JavaScript/],
  ['a script said first', holding('<< /S /JavaScript /JS (x) /S /URI >>'), /JavaScript/],
  ['a script of a rendition', holding('<< /S /Rendition /JS (x) >>'), /JavaScript/],
  ['a script in an object stream', holding(packedObjects(['(x)', SCRIPT])), /JavaScript/],
  ['a script after what was left open', holding('<< /A [ << /B (x', SCRIPT), /JavaScript/],
  ['a script after an end too early', holding('<< /A endobj /S /JavaScript /JS (x) >>'), /JavaScript/],
  [
    'a script in a stream that claims to be longer',
    holding(`<< /Length 200 >>\nstream\nendstream endobj 9 0 obj ${SCRIPT} endobj`),
    /JavaScript/,
  ],
  ['a script that a table finds in a stream', hidden(`9 0 obj ${SCRIPT} endobj`), /JavaScript/],
  [
    'a script that a cross-reference stream finds',
    hiddenFromStream(`9 0 obj ${SCRIPT} endobj`),
    /JavaScript/,
  ],
  [
    'a script that a cross-reference stream without its type finds',
    hiddenFromStream(`9 0 obj ${SCRIPT} endobj`, { type: '' }),
    /JavaScript/,
  ],
  [
    'a cross-reference stream whose widths stand elsewhere',
    hiddenFromStream(`9 0 obj ${SCRIPT} endobj`, { widths: '5 0 R' }),
    /cannot be inspected/,
  ],
  ['a launch', holding('<< /S /Launch /F (sample.exe) >>'), /starts a program/],
  ['a launch on Windows', holding('<< /S /Launch /Win << /F (sample.exe) >> >>'), /starts a program/],
  ['a launch in an object stream', holding(packedObjects(['<< /S /Launch /F (a) >>'])), /starts a program/],
  ['files', pdfOf(['<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>']), /^embeddedFiles$/],
  ['a file', holding('<< /Type /Filespec /F (a) /EF << /F 4 0 R >> >>'), /^embeddedFiles$/],
  ['a file of a note', holding('<< /Subtype /FileAttachment /FS 4 0 R >>'), /^embeddedFiles$/],
  ['a film', holding('<< /Subtype /RichMedia >>'), /^media$/],
  [
    'an XFA form and a file',
    holding('<< /XFA [ (template) 4 0 R ] >>', '<< /EF << >> >>'),
    /^embeddedFiles xfaForm$/,
  ],
  ['a link', holding('<< /S /URI /URI (https://www.example.com/JavaScript) >>'), /^taken$/],
  ['a text about scripts', holding(`(9 0 obj ${SCRIPT} endobj)`), /^taken$/],
  [
    'a page that shows a script',
    holding(`<< /Length 90 >>\nstream\n(9 0 obj ${SCRIPT} endobj) Tj\nendstream`),
    /^taken$/,
  ],
  ['a comment about a script', holding(`<< >> % 9 0 obj ${SCRIPT} endobj`), /^taken$/],
  [
    'names as in a script',
    holding('<< /BaseFont /JavaScript /Sample /JS /Font << /JS 4 0 R /S 4 0 R >> >>'),
    /^taken$/,
  ],
  [
    'a part of a text with such a kind',
    holding('<< /Type /StructElem /S /JavaScript /P 4 0 R /K 0 >>'),
    /^taken$/,
  ],
  ['no file', holding('<< /EF null /XFA null >>'), /^taken$/],
  ['an object stream that ends too early', holding(packedObjects(['(x)']).subarray(0, -16)), /damaged/],
  [
    'an object stream in another filter',
    holding('<< /Type /ObjStm /N 1 /First 4 /Filter /LZWDecode /Length 1 >>\nstream\nx\nendstream'),
    /cannot be inspected/,
  ],
  [
    'an object stream whose numbers stand elsewhere',
    holding(
      `<< /N 4 0 R /First 5 0 R /Length ${SCRIPT.length + 5} >>\nstream\n10 0 ${SCRIPT}\nendstream`,
      '1',
      '5',
    ),
    /cannot be inspected/,
  ],
  [
    'an object stream whose predictor stands elsewhere',
    holding(
      deflated('/N 1 /First 5 /DecodeParms 4 0 R', `\u000210 0 ${SCRIPT}`),
      '<< /Predictor 12 /Columns 90 >>',
    ),
    /cannot be inspected/,
  ],
  [
    'an object stream with a predictor elsewhere',
    holding(deflated('/N 1 /First 5 /DecodeParms << /Predictor 4 0 R >>', `\u000210 0 ${SCRIPT}`), '12'),
    /cannot be inspected/,
  ],
  [
    'an object stream with a predictor after many other parameters',
    holding(
      deflated(
        `/N 1 /First 5 /DecodeParms << ${'/A 1 '.repeat(100)} /Predictor 2 >>`,
        `10 0 ${SCRIPT.replace('JavaScript', 'X')}`,
      ),
    ),
    /cannot be inspected/,
  ],
  [
    'an object stream with two filters of which programs take either',
    holding(deflated('/N 1 /First 5 /Filter null', `10 0 ${SCRIPT}`)),
    /cannot be inspected/,
  ],
  [
    'an object stream with the filter of an inline image',
    holding(
      deflated('/N 1 /First 5', `10 0 ${SCRIPT}`)
        .toString('latin1')
        .replace('/Filter /FlateDecode', '/F /Fl'),
    ),
    /cannot be inspected/,
  ],
  [
    'a script after a feigned end of an object stream',
    holding(
      '<< /N 1 /First 5 /Length 4 0 R >>\nstream\n10 0 << /A (\nendstream\n) /S /JavaScript /JS (x) >>\nendstream',
      '51',
    ),
    /JavaScript/,
  ],
  [
    'an object stream that is too large',
    holding(deflated('/Type /ObjStm /N 1 /First 4', Buffer.alloc(40_000_000, 0x20))),
    /too complex/,
  ],
  ['dictionaries too deep', holding('<< /A '.repeat(600)), /too complex/],
  ['an encryption that is missing', samplePdf(0, '/Root 1 0 R /Encrypt 9 0 R'), /encrypted/],
  [
    'another encryption',
    pdfOf([CATALOG, '<< /Filter /Sample /O (x) /U (x) >>'], '/Encrypt 2 0 R'),
    /encrypted/,
  ],
]
for (const [says, content, outcome] of ROWS) {
  test(`${says} → ${outcome}`, async () => {
    assert.match(await outcomeOf(content), outcome)
  })
}

test('the predictors of cross-reference streams are undone', async () => {
  const object = `9 0 obj ${SCRIPT} endobj`
  for (const [predictor, rows] of [
    [10, [0, 1, 0, 60, 0]],
    [11, [1, 1, 255, 60, 196]],
    [13, [3, 1, 0, 60, 226]],
    [14, [4, 1, 255, 60, 196]],
  ] as const) {
    const head = Buffer.from(
      `%PDF-1.7\n3 0 obj << /Length ${object.length} >>\nstream\n`.padEnd(59).concat('\n'),
    )
    const packed = deflateSync(Buffer.from(rows))
    const pdf = Buffer.concat([
      head,
      Buffer.from(
        `${object}\nendstream endobj\n4 0 obj << /Type /XRef /W [1 2 1] /Filter [/FlateDecode] /DecodeParms [<< /Predictor ${predictor} /Columns 4 >>] /Length ${packed.length} >>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream endobj\nstartxref\n9\n%%EOF'),
    ])
    assert.match(await outcomeOf(pdf), /JavaScript/, `${predictor}`)
  }
})

test('whatever is changed in a PDF, it is examined without an error', async () => {
  const samples = [
    ...files.map(({ base64 }) => Buffer.from(base64, 'base64')),
    ...ROWS.map(([, content]) => content).filter(({ length }) => length < 5_000),
  ]
  const words =
    '<<|>>|[|(|)|/|%|1 0 obj|endobj|stream|endstream|xref|trailer|R|null|#|\\|9999999999 00000 n'.split('|')
  const change = fc.record({
    at: fc.nat({ max: 5_000 }),
    removed: fc.nat({ max: 40 }),
    added: fc.oneof(
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(...words).map((word) => Buffer.from(word)),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { maxLength: 6 }),
      async (sample, changes) => {
        let content = sample
        for (const { at, removed, added } of changes) {
          const place = at % (content.length + 1)
          content = Buffer.concat([content.subarray(0, place), added, content.subarray(place + removed)])
        }
        assert.equal(typeof (await outcomeOf(content)), 'string')
      },
    ),
    { numRuns: 200 },
  )
})

/** Crafted so that each byte is as expensive as it can be; a bound on the work ends each. */
const EXPENSIVE: readonly (readonly [what: string, content: () => Buffer])[] = [
  ...[
    ['1 0 obj ', 150_000] as const,
    ['1 0 obj<<>>stream endstream ', 250_000] as const,
    ['(', 500_000] as const,
    ['0000000009 00000 n \n', 500_000] as const,
    ['%\n', 500_000] as const,
  ].map(
    ([part, bytes]) =>
      [
        `${bytes / 1_000} kB of ${JSON.stringify(part)}`,
        () => Buffer.from(`%PDF-1.7\n${part.repeat(bytes / part.length)}`, 'latin1'),
      ] as const,
  ),
  ...['1 1 ', '                ', '1'.repeat(100)].map(
    (part) =>
      [
        `four megabytes of packed objects’ places, each ${JSON.stringify(part)},`,
        () => {
          const places = part.repeat(4_000_000 / part.length)
          const packed = deflated(`/Type /ObjStm /N 1000000 /First ${places.length}`, Buffer.from(places))
          return holding(packed)
        },
      ] as const,
  ),
]
/** What is read as one text. */
const TEXT_AT_ONCE_CHARACTERS = 64 * 1024

for (const [what, content] of EXPENSIVE) {
  test(`${what} are examined, and others have their turn`, async (t) => {
    const bytes = content()
    let longest = 0
    const { toString: textOf } = Buffer.prototype
    t.mock.method(Buffer.prototype, 'toString', function (this: Buffer, ...given: []) {
      const text = textOf.apply(this, given)
      longest = Math.max(longest, text.length)
      return text
    })
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    try {
      assert.equal(typeof (await outcomeOf(bytes)), 'string')
    } finally {
      clearImmediate(counting)
    }
    assert.ok(turns > 10)
    assert.ok(longest <= TEXT_AT_ONCE_CHARACTERS, `${longest} characters at once`)
  })
}
