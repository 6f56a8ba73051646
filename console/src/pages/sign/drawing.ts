/** A signature that is drawn: lines over a sheet of fixed size, however large the sheet is shown. */

export type Point = { readonly x: number; readonly y: number }
export type Line = readonly Point[]

/** The sheet, in its own units; as large as the picture that is sent. */
export const SHEET = { width: 600, height: 200 } as const

const INK = '#10223f'
const PEN_WIDTH = 4
const LENGTH_MINIMUM = 60

/** Draws the lines anew. */
export const drawLines = (canvas: HTMLCanvasElement, lines: readonly Line[]): void => {
  const sheet = canvas.getContext('2d')
  if (sheet === null) return
  sheet.clearRect(0, 0, SHEET.width, SHEET.height)
  sheet.strokeStyle = INK
  sheet.fillStyle = INK
  sheet.lineWidth = PEN_WIDTH
  sheet.lineCap = 'round'
  sheet.lineJoin = 'round'
  for (const line of lines) drawLine(sheet, line)
}

/** From the middle of one stretch to the middle of the next, so that corners of the hand's path are rounded. */
const drawLine = (sheet: CanvasRenderingContext2D, line: Line): void => {
  const [first] = line
  if (first === undefined) return
  sheet.beginPath()
  sheet.moveTo(first.x, first.y)
  for (const [place, point] of line.entries()) {
    const next = line[place + 1] ?? point
    sheet.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  }
  sheet.stroke()
}

/** Whether there is more than a dot made by mistake. */
export const isDrawn = (lines: readonly Line[]): boolean =>
  lines.reduce((length, line) => length + lengthOf(line), 0) >= LENGTH_MINIMUM

const lengthOf = (line: Line): number =>
  line.reduce((length, { x, y }, place) => {
    const before = line[place - 1]
    return before === undefined ? 0 : length + Math.hypot(x - before.x, y - before.y)
  }, 0)

/** The lines as a picture, PNG in base64, of ink alone. */
export const pictureOf = (lines: readonly Line[]): string => {
  const canvas = document.createElement('canvas')
  canvas.width = SHEET.width
  canvas.height = SHEET.height
  drawLines(canvas, lines)
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '')
}
