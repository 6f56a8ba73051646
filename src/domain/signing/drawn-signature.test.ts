import assert from 'node:assert/strict'
import test from 'node:test'
import {
  drawingFault,
  LENGTH_MINIMUM,
  POINTS_MAXIMUM,
  type Point,
  SHEET,
  STROKES_MAXIMUM,
  traceStroke,
} from './drawn-signature.ts'

const line: readonly Point[] = [
  [0, 0],
  [LENGTH_MINIMUM, 0],
]
const points = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, x) => [x % SHEET.width, 9])
const strokes = (count: number) => [
  line,
  ...Array.from({ length: count - 1 }, (): readonly Point[] => [[1, 1]]),
]

const rows: readonly (readonly [
  what: string,
  given: readonly (readonly Point[])[],
  fault: string | undefined,
])[] = [
  ['a line as long as is asked', [line], undefined],
  ['two strokes that are long enough together', [points(151), points(151)], undefined],
  [
    'a line that is too short',
    [
      [
        [0, 0],
        [LENGTH_MINIMUM - 1, 0],
      ],
    ],
    'blank',
  ],
  ['nothing', [], 'blank'],
  ['dots alone, far from each other', [[[0, 0]], [[SHEET.width, SHEET.height]]], 'blank'],
  [
    'the corners of the sheet',
    [
      [
        [0, 0],
        [SHEET.width, SHEET.height],
      ],
    ],
    undefined,
  ],
  ['a point right of the sheet', [line, [[SHEET.width + 1, 0]]], 'unreadable'],
  ['a point below the sheet', [line, [[0, SHEET.height + 1]]], 'unreadable'],
  ['a point above the sheet', [line, [[0, -1]]], 'unreadable'],
  ['a point between two units', [line, [[0.5, 1]]], 'unreadable'],
  ['a point nowhere', [line, [[Number.NaN, 1]]], 'unreadable'],
  ['a stroke without a point', [line, []], 'unreadable'],
  ['as many points as can be', [points(POINTS_MAXIMUM)], undefined],
  ['a point more', [points(POINTS_MAXIMUM - 1), line], 'tooLarge'],
  ['as many strokes as can be', strokes(STROKES_MAXIMUM), undefined],
  ['a stroke more', strokes(STROKES_MAXIMUM + 1), 'tooLarge'],
]

for (const [what, given, fault] of rows)
  test(`${what}: ${fault ?? 'a signature'}`, () => assert.equal(drawingFault(given), fault))

test('a stroke is traced from its first point to its last, curving around those between', () => {
  const traced: (readonly number[])[] = []
  const pen = {
    moveTo: (...at: number[]) => traced.push(at),
    quadraticCurveTo: (...at: number[]) => traced.push(at),
  }
  traceStroke(pen, [
    [0, 0],
    [10, 0],
    [10, 10],
  ])
  assert.deepEqual(traced, [
    [0, 0],
    [0, 0, 5, 0],
    [10, 0, 10, 5],
    [10, 10, 10, 10],
  ])
})
