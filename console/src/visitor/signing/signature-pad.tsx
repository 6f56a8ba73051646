/** The field for drawing a signature with a finger, a pen or a mouse. */
import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
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
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'

type Props = {
  readonly strokes: readonly Stroke[]
  readonly onChange: (strokes: readonly Stroke[]) => void
  /** What is wrong with it; empty if nothing is. */
  readonly says: string
}

export const SignaturePad = ({ strokes, onChange, says }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<readonly Stroke[] | null>(null)
  useEffect(() => {
    if (canvas.current !== null) drawStrokes(canvas.current, strokes)
  }, [strokes])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // A second finger or a resting hand draws nothing.
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = withPoint([], pointOf(event))
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current === null || !event.isPrimary || canvas.current === null) return
    drawing.current = withPoint(drawing.current, pointOf(event))
    drawStrokes(canvas.current, [...strokes, ...drawing.current])
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const drawn = drawing.current
    if (drawn === null || !event.isPrimary) return
    drawing.current = null
    onChange([...strokes, ...finished(drawn)])
  }
  return (
    <div className={`${ui.stack} ${css.pad}`}>
      <p className={ui.quiet}>
        Draw with your finger, a pen or the mouse. If you use the keyboard, type your name instead.
      </p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={isDrawn(strokes) ? 'Your signature, drawn' : 'An empty field to draw your signature in'}
        width={CANVAS.width}
        height={CANVAS.height}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div role="alert" className={css.says}>
        {says}
      </div>
      <div className={ui.actions}>
        <Button size="md" disabled={strokes.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [
    Math.round(((clientX - left) / width) * SHEET.width),
    Math.round(((clientY - top) / height) * SHEET.height),
  ]
}

/**
 * Draws a signature's strokes on a canvas, and turns a pointer's movement into points. The canvas's own pixels: sharp
 * on a phone's screen, and light on its memory.
 */
const CANVAS = { width: 1_200, height: 400 } as const

/** Points closer to each other add nothing visible. */
const STEP_MINIMUM = 6

/** Clears the canvas and draws the strokes. */
const drawStrokes = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void => {
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
const withPoint = (strokes: readonly Stroke[], point: Point): readonly Stroke[] => {
  const last = strokes.at(-1)
  const before = last?.at(-1)
  if (!isOnSheet(point)) return before === undefined ? strokes : [...strokes, []]
  if (last === undefined || before === undefined) return [...strokes.slice(0, -1), [point]]
  return distance(before, point) < STEP_MINIMUM ? strokes : [...strokes.slice(0, -1), [...last, point]]
}

/** Without the empty stroke of a pointer that has left the canvas. */
const finished = (strokes: readonly Stroke[]): readonly Stroke[] => strokes.filter(({ length }) => length > 0)
