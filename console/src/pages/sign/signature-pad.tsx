/** Where a signature is drawn, with a finger, a pen or a mouse. */
import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import { drawLines, isDrawn, type Line, type Point, SHEET } from './drawing.ts'

type Given = {
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
  /** What is wrong with it; empty where nothing is. */
  readonly says: string
}

export const SignaturePad = ({ lines, onChange, says }: Given) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Point[] | null>(null)
  useEffect(() => {
    if (canvas.current !== null) drawLines(canvas.current, lines)
  }, [lines])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // A second finger, or the hand that rests on the screen, draws nothing.
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event)]
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    const line = drawing.current
    if (line === null || !event.isPrimary || canvas.current === null) return
    line.push(pointOf(event))
    drawLines(canvas.current, [...lines, line])
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const line = drawing.current
    if (line === null || !event.isPrimary) return
    drawing.current = null
    onChange([...lines, line])
  }
  return (
    <div className="stack sign-pad">
      <p className="quiet">
        Draw with your finger, a pen or the mouse. If you use the keyboard, type your name instead.
      </p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={isDrawn(lines) ? 'Your signature, drawn' : 'An empty field to draw your signature in'}
        width={SHEET.width}
        height={SHEET.height}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div role="alert" className="sign-says">
        {says}
      </div>
      <div className="actions">
        <Button variant="default" size="md" disabled={lines.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * SHEET.width,
    y: ((clientY - top) / height) * SHEET.height,
  }
}
