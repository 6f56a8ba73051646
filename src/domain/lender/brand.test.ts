/** The shades of any usable colour are readable in both schemes. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { colourOf, contrastOf, shadesOf } from './brand.ts'

test('contrast is calculated as in WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#ffffff', '#ffffff'), 1)
  // The lightest grey known to be dark enough, and its neighbour.
  assert.ok(contrastOf('#767676', '#ffffff') >= 4.5)
  assert.ok(contrastOf('#777777', '#ffffff') < 4.5)
})

for (const [given, expected] of [
  ['#1F5F55', '#1f5f55'],
  ['#fff', undefined],
  ['1f5f55', undefined],
  ['#1f5f5', undefined],
  ['#1f5f555', undefined],
  ['#1f5f5g', undefined],
  ['green', undefined],
] as const)
  test(`${given} is ${expected ?? 'no colour'}`, () => assert.equal(colourOf(given), expected))

/** All colours with these parts of red, green and blue on which white text is readable. */
const PARTS = ['00', '33', '66', '77', '99', 'cc', 'ff']
const COLOURS = PARTS.flatMap((red) =>
  PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)),
).filter((colour) => contrastOf(colour, '#ffffff') >= 4.5)

/** Text and backgrounds of the pages, as in console/src/app/theme.ts. */
const GROUNDS = {
  light: { grounds: ['#ffffff', '#f4f6f5'], text: '#1c2423', quiet: '#56625f', failed: '#b3261e' },
  dark: {
    grounds: ['#151a19', '#1e2524', '#2a3332', '#384341'],
    text: '#d7dddc',
    quiet: '#a5b0ae',
    failed: '#f2a19c',
  },
} as const

test(`the shades of ${COLOURS.length} colours are readable on all backgrounds of both schemes`, () => {
  for (const colour of COLOURS) {
    const shades = shadesOf(colour)
    assert.equal(shades.light.fill, colour, 'buttons have the very colour')
    for (const scheme of ['light', 'dark'] as const) {
      const { fill, fillHover, text, chosen } = shades[scheme]
      const { grounds, ...texts } = GROUNDS[scheme]
      const pairs: (readonly [string, string])[] = [
        ['#ffffff', fill],
        ['#ffffff', fillHover],
        ...[...grounds, chosen].map((ground) => [text, ground] as const),
        ...Object.values(texts).map((other) => [other, chosen] as const),
      ]
      const poor = pairs.filter(([one, other]) => contrastOf(one, other) < 4.5)
      assert.deepEqual(poor, [], `${colour}, ${scheme}`)
    }
    assert.ok(contrastOf(shades.dark.fill, '#1e2524') >= 3, `${colour}: a button stands out in the dark`)
  }
})
