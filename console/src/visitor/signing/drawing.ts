/** Draws a signature's strokes on a canvas, and turns a pointer's movement into points. */
import {
  distance,
  drawingFault,
  isOnSheet,
  PEN_INK,
  PEN_WIDTH,
  type Point,
  SHEET,
  type Stroke,
  traceStroke,
} from '../../../../src/domain/signing/drawn-signature.ts'

/** The canvas's own pixels: sharp on a phone's screen, and light on its memory. */
export const CANVAS = { width: 1_200, height: 400 } as const
/** Points closer to each other add nothing visible. */
const STEP_MINIMUM = 6

/** Clears the canvas and draws the strokes. */
export const drawStrokes = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void => {
  const sheet = canvas.getContext('2d')
  if (sheet === null) return
  sheet.setTransform(CANVAS.width / SHEET.width, 0, 0, CANVAS.height / SHEET.height, 0, 0)
  sheet.clearRect(0, 0, SHEET.width, SHEET.height)
  sheet.strokeStyle = PEN_INK
  sheet.lineWidth = PEN_WIDTH
  sheet.lineCap = 'round'
  sheet.lineJoin = 'round'
  sheet.beginPath()
  for (const stroke of strokes) traceStroke(sheet, stroke)
  sheet.stroke()
}

/** Whether there is more than an accidental dot. */
export const isDrawn = (strokes: readonly Stroke[]): boolean => drawingFault(strokes) !== 'blank'

/**
 * The strokes after the pointer has moved to a point. Outside the canvas it draws nothing, and it returns with a new
 * stroke.
 */
export const withPoint = (strokes: readonly Stroke[], point: Point): readonly Stroke[] => {
  const last = strokes.at(-1)
  const before = last?.at(-1)
  if (!isOnSheet(point)) return before === undefined ? strokes : [...strokes, []]
  if (last === undefined || before === undefined) return [...strokes.slice(0, -1), [point]]
  return distance(before, point) < STEP_MINIMUM ? strokes : [...strokes.slice(0, -1), [...last, point]]
}

/** Without the empty stroke of a pointer that has left the canvas. */
export const finished = (strokes: readonly Stroke[]): readonly Stroke[] =>
  strokes.filter(({ length }) => length > 0)
