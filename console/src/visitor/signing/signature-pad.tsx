/** The field for drawing a signature with a finger, a pen or a mouse. */
import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Point, SHEET, type Stroke } from '../../../../src/domain/signing/drawn-signature.ts'
import ui from '../../ui/style/ui.module.css'
import { CANVAS, drawStrokes, finished, isDrawn, withPoint } from './drawing.ts'
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
        <Button variant="default" size="md" disabled={strokes.length === 0} onClick={() => onChange([])}>
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
