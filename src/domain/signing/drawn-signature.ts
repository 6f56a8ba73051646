/** A drawn signature: the strokes of a pen on a sheet of fixed size, at any display size. */

/** In units of the sheet, from its top left corner. */
export type Point = readonly [x: number, y: number]
/** From where the pen touches the sheet to where it is lifted. */
export type Stroke = readonly Point[]

export const SHEET = { width: 3_000, height: 1_000 } as const
export const PEN_WIDTH = 20
/** A pen's blue, which people can tell from print. */
export const PEN_INK = '#1a1f8f'
export const STROKES_MAXIMUM = 200
/** In all strokes together. */
export const POINTS_MAXIMUM = 4_000
/** The length of all strokes together; a shorter drawing is an accident. */
export const LENGTH_MINIMUM = 300

export type DrawingFault = 'unreadable' | 'tooLarge' | 'blank'

/** Why strokes are not a signature; undefined if they are. */
export const drawingFault = (strokes: readonly Stroke[]): DrawingFault | undefined => {
  const points = strokes.reduce((count, stroke) => count + stroke.length, 0)
  if (strokes.length > STROKES_MAXIMUM || points > POINTS_MAXIMUM) return 'tooLarge'
  if (!strokes.every((stroke) => stroke.length > 0 && stroke.every(isOnSheet))) return 'unreadable'
  return lengthOf(strokes) < LENGTH_MINIMUM ? 'blank' : undefined
}

export const isOnSheet = ([x, y]: Point): boolean =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x <= SHEET.width && y <= SHEET.height

const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes
    .flatMap((stroke) => stroke.slice(1).map((to, at) => distance(stroke[at] as Point, to)))
    .reduce(sum, 0)

const sum = (one: number, other: number): number => one + other

export const distance = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(x - otherX, y - otherY)

/** What draws a path, in a browser's canvas and in a PDF page. */
export type Pen = {
  readonly moveTo: (x: number, y: number) => unknown
  readonly quadraticCurveTo: (controlX: number, controlY: number, x: number, y: number) => unknown
}

/** Curves from the middle of one segment to the middle of the next, which rounds the corners. */
export const traceStroke = (pen: Pen, stroke: Stroke): void => {
  const [first] = stroke
  if (first === undefined) return
  pen.moveTo(...first)
  for (const [place, [x, y]] of stroke.entries()) {
    const [nextX, nextY] = stroke[place + 1] ?? [x, y]
    pen.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  }
}
