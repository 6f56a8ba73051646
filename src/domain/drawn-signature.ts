/** A signature that is drawn by hand: the strokes of a pen over a sheet of fixed size, however large the sheet is shown. */

/** In units of the sheet, from its upper left corner. */
export type Point = readonly [x: number, y: number]
/** From where the pen touches the sheet to where it is lifted. */
export type Stroke = readonly Point[]

export const SHEET = { width: 3_000, height: 1_000 } as const
export const PEN_WIDTH = 20
/** The blue of a pen, which people tell from what is printed. */
export const PEN_INK = '#1a1f8f'
export const STROKES_MAXIMUM = 200
/** Of all strokes together. */
export const POINTS_MAXIMUM = 4_000
/** Of all strokes together; a shorter drawing was made by mistake. */
export const LENGTH_MINIMUM = 300

export type DrawingFault = 'unreadable' | 'tooLarge' | 'blank'

/** What keeps strokes from being a signature; undefined where nothing does. */
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

/** What draws a path: the canvas of a browser and the page of a PDF alike. */
export type Pen = {
  readonly moveTo: (x: number, y: number) => unknown
  readonly quadraticCurveTo: (controlX: number, controlY: number, x: number, y: number) => unknown
}

/** From the middle of one stretch to the middle of the next, so that corners of the hand's path are rounded. */
export const traceStroke = (pen: Pen, stroke: Stroke): void => {
  const [first] = stroke
  if (first === undefined) return
  pen.moveTo(...first)
  for (const [place, [x, y]] of stroke.entries()) {
    const [nextX, nextY] = stroke[place + 1] ?? [x, y]
    pen.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  }
}
