/** How each page of a sealed paper looks to an outside program. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { folderFor, run, write } from '../../packages/pdf-seal/seal/testing.ts'
import { settingOf } from '../../src/adapters/agreement/pdf/typesetting.ts'
import { unless } from '../support/programs.ts'
import { makePaper, PAPERS, type SamplePaper, SIGNATURE_INK } from './sealed-pages.ts'

const { page: PAGE, body: BODY } = settingOf(3)

const papers = new Map(await Promise.all(PAPERS.map(async (name) => [name, await makePaper(name)] as const)))
const paperOf = (name: (typeof PAPERS)[number]): SamplePaper => {
  const paper = papers.get(name)
  assert.ok(paper !== undefined)
  return paper
}

const PIXELS_PER_POINT = 1
const DOTS_PER_INCH = 72 * PIXELS_PER_POINT

/** A picture of a page; places are told in points from its left and top edges. */
type Picture = {
  readonly count: (box: Box, is: (red: number, green: number, blue: number) => boolean) => number
}
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const picturesOf = (folder: string, name: string, pdf: Buffer): readonly Picture[] => {
  const file = write(folder, `${name}.pdf`, pdf)
  const drawn = run('pdftoppm', '-r', String(DOTS_PER_INCH), file, join(folder, name))
  assert.equal(drawn.code, 0, drawn.says)
  return readdirSync(folder)
    .filter((found) => found.startsWith(`${name}-`))
    .sort()
    .map((found) => pictureOf(readFileSync(join(folder, found))))
}

/** As pdftoppm writes them: width, height and the greatest value in words, then three bytes a pixel. */
const pictureOf = (ppm: Buffer): Picture => {
  const [head = '', width = '', height = ''] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 40)) ?? []
  const pixels = ppm.subarray(head.length)
  assert.equal(pixels.length, Number(width) * Number(height) * 3)
  assert.ok(Math.abs(Number(width) - PAGE.width * PIXELS_PER_POINT) <= 1)
  assert.ok(Math.abs(Number(height) - PAGE.height * PIXELS_PER_POINT) <= 1)
  const pixel = (points: number, most: string): number =>
    Math.min(Number(most), Math.max(0, Math.round(points * PIXELS_PER_POINT)))
  return {
    count: ({ left, top, right, bottom }, is) => {
      let found = 0
      for (let y = pixel(top, height); y < pixel(bottom, height); y++)
        for (let x = pixel(left, width); x < pixel(right, width); x++) {
          const at = (y * Number(width) + x) * 3
          if (is(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) found++
        }
      return found
    },
  }
}

const isInk = (red: number, green: number, blue: number): boolean => Math.min(red, green, blue) < 128
const isMarked = (red: number, green: number, blue: number): boolean => Math.min(red, green, blue) < 250
const isNear =
  ([red, green, blue]: readonly [number, number, number]) =>
  (r: number, g: number, b: number): boolean =>
    Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 60

const WHOLE: Box = { left: 0, top: 0, right: PAGE.width + 1, bottom: PAGE.height + 1 }
const RIGHT = BODY.left + BODY.width
/** A line or rule may be half a point wide, and is smoothed over a pixel more. */
const SLACK = 1.5
const FOOT_MARGIN = 4
/** More than any page's heading or footer alone. */
const INK_MINIMUM_PIXELS = 400
const FOOT_MINIMUM_PIXELS = 25
const SIGNATURE_MINIMUM_PIXELS = 75

const MARGINS: Readonly<Record<string, Box>> = {
  left: { ...WHOLE, right: BODY.left - SLACK },
  right: { ...WHOLE, left: RIGHT + SLACK },
  top: { ...WHOLE, bottom: BODY.top - SLACK },
  bottom: { ...WHOLE, top: PAGE.height - FOOT_MARGIN },
}
/** Of the example's logo, which half a point a pixel makes as wide and high as a logo may be. */
const LOGO = { left: BODY.left, top: BODY.top, right: BODY.left + 180, bottom: BODY.top + 44 }
const LOGO_COLOUR = [46, 110, 140] as const
const LOGO_BAR = { left: BODY.left + 57, top: BODY.top + 20, right: BODY.left + 148, bottom: BODY.top + 24 }

const areaOf = ({ left, top, right, bottom }: Box): number =>
  (right - left) * (bottom - top) * PIXELS_PER_POINT ** 2

for (const name of PAPERS)
  test(`no page of ${name} is blank or drawn on outside its margins, and logo and signatures are where they belong`, {
    skip: unless('pdftoppm'),
  }, (t) => {
    const folder = folderFor(t)
    const { shown, sealed, signaturePlaces, signatures } = paperOf(name)
    const before = picturesOf(folder, 'shown', shown)
    const after = picturesOf(folder, 'sealed', sealed)
    assert.ok(after.length > before.length)
    for (const [kind, pictures] of Object.entries({ before, after }))
      for (const [index, picture] of pictures.entries()) {
        const page = `page ${index + 1} ${kind} signing`
        assert.ok(picture.count(WHOLE, isInk) > INK_MINIMUM_PIXELS, `${page} is blank`)
        for (const [side, box] of Object.entries(MARGINS))
          assert.equal(picture.count(box, isMarked), 0, `${page}, ${side}`)
        assert.ok(
          picture.count({ ...WHOLE, top: BODY.bottom }, isInk) > FOOT_MINIMUM_PIXELS,
          `${page} has no foot`,
        )
        const inLogo = picture.count(LOGO, isNear(LOGO_COLOUR))
        assert.equal(picture.count(WHOLE, isNear(LOGO_COLOUR)), inLogo, `${page}, logo`)
        if (index > 0) assert.equal(inLogo, 0, `${page}, logo`)
        else assert.ok(picture.count(LOGO_BAR, isNear(LOGO_COLOUR)) > areaOf(LOGO_BAR) * 0.9, `${page}, logo`)
      }

    assert.equal(signaturePlaces.length, signatures.length)
    let inkInPlaces = 0
    for (const { applicant, page, x, y, width, height } of signaturePlaces) {
      const box = {
        left: x + SLACK,
        top: PAGE.height - y - height + SLACK,
        right: x + width - SLACK,
        bottom: PAGE.height - y - SLACK,
      }
      const signed = after[page - 1]?.count(box, isInk) ?? 0
      assert.equal(before[page - 1]?.count(box, isMarked), 0, `the place of ${applicant} is empty`)
      assert.ok(signed > SIGNATURE_MINIMUM_PIXELS, `${applicant} has signed`)
      const inked = after[page - 1]?.count(box, isNear(SIGNATURE_INK)) ?? 0
      const { kind } = signatures.find((one) => one.applicant === applicant) ?? {}
      assert.equal(inked > SIGNATURE_MINIMUM_PIXELS, kind === 'drawn', `${applicant} has ${kind}`)
      inkInPlaces += inked
    }
    const all = after.reduce((sum, picture) => sum + picture.count(WHOLE, isNear(SIGNATURE_INK)), 0)
    assert.equal(all, inkInPlaces, 'no signature stands elsewhere')
  })
