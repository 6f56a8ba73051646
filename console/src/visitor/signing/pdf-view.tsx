/** The agreement on the page: each of its pages as printed, or only its text, which fits the smallest screen. */
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { bytesOf, openPdf, type Pdf } from '../../shared/pdf/pdf.ts'
import { PdfPage, useNearness } from '../../shared/pdf/pdf-page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'
import { Bar, END_OF_PAPER, PARTS, PagesLoading, type Reading, savePdf } from './sign-frame.tsx'

type Props = {
  /** In base64. */
  readonly url: string
  readonly onReading: (reading: Reading) => void
}

const ZOOMS = [1, 1.5, 2, 3] as const

type ToolsProps = {
  readonly isText: boolean
  readonly onText: (isText: boolean) => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

const Tools = ({ isText, onText, zoom, onZoom }: ToolsProps) => (
  <fieldset className={ui.actions} aria-label="View">
    <Button onClick={() => onText(!isText)}>{isText ? 'As pages' : 'As text'}</Button>
    <Button aria-label="Zoom out" disabled={isText || zoom === 0} onClick={() => onZoom(zoom - 1)}>
      −
    </Button>
    <Button
      aria-label="Zoom in"
      disabled={isText || zoom === ZOOMS.length - 1}
      onClick={() => onZoom(zoom + 1)}
    >
      +
    </Button>
  </fieldset>
)

const PdfView = ({ url, onReading }: Props) => {
  const { pdf, error, openAgain } = usePdf(url)
  const [isText, setText] = useState(false)
  const [zoom, setZoom] = useState(0)
  const [at, setAt] = useState(1)
  const [shown, noteShown] = useNumbers()
  const [failed, noteFailed, forgetFailed] = useNumbers()
  const [end, setEnd] = useState<'passed' | 'tooSoon' | null>(null)
  const pages = pdf?.numPages ?? 0
  const isBroken = [...failed].some((number) => !shown.has(number))
  // Printed pages have their height before they are drawn; text has it only once it is there.
  const isThere = !isBroken && (isText ? shown.size === pages : shown.has(pages))
  const reading = readingOf({ isOpen: pdf !== null, isBroken, end })
  const report = useRef(onReading)
  report.current = onReading
  useEffect(() => report.current(reading), [reading])
  if (error !== null) return <AsFile url={url} onReading={onReading} />
  if (pdf === null) return <PagesLoading />
  const isLarge = zoom > 0 && !isText
  return (
    <>
      <Bar part={PARTS.above} className={css.paperBar}>
        <span>
          Page {at} of {pdf.numPages}
        </span>
        <Tools isText={isText} onText={setText} zoom={zoom} onZoom={setZoom} />
      </Bar>
      {/* The arrow keys scroll what is wider than the window. */}
      <section className={css.paper} aria-label="The agreement" {...(isLarge && { tabIndex: 0 })}>
        {Array.from({ length: pdf.numPages }, (_, place) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places.
            key={place}
            pdf={pdf}
            number={place + 1}
            zoom={ZOOMS[zoom] ?? 1}
            isText={isText}
            onReached={setAt}
            onShown={noteShown}
            onFailed={noteFailed}
            onRetry={() => {
              forgetFailed()
              openAgain()
            }}
          />
        ))}
        <p id={END_OF_PAPER} tabIndex={-1} className={`${ui.quiet} ${css.paperEnd}`}>
          End of the agreement
          {/* Looked at again once all before it has its height: until then it may be in view too soon. */}
          <EndMark
            key={String(isThere)}
            onPassed={(isPassed) => setEnd(isPassed ? (isThere ? 'passed' : 'tooSoon') : null)}
          />
        </p>
      </section>
    </>
  )
}
export default PdfView

/** Numbers of pages, which only become more until they are forgotten. */
const useNumbers = () => {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(NO_NUMBERS)
  const add = useCallback((number: number) => {
    setNumbers((before) => (before.has(number) ? before : new Set([...before, number])))
  }, [])
  const forget = useCallback(() => setNumbers(NO_NUMBERS), [])
  return [numbers, add, forget] as const
}

const NO_NUMBERS: ReadonlySet<number> = new Set()

const readingOf = (state: {
  readonly isOpen: boolean
  readonly isBroken: boolean
  readonly end: 'passed' | 'tooSoon' | null
}): Reading => {
  if (!state.isOpen) return 'loading'
  if (state.isBroken) return 'broken'
  if (state.end === null) return 'underWay'
  return state.end === 'passed' ? 'done' : 'waiting'
}

/** Above the window, however far: who scrolls fast passes the end without ever having it in view. */
const ABOVE = '10000000px 0px 0px'

const EndMark = ({ onPassed }: { readonly onPassed: (isPassed: boolean) => void }) => {
  const end = useRef<HTMLSpanElement>(null)
  const isPassed = useNearness(end, ABOVE)
  const passed = useRef(onPassed)
  passed.current = onPassed
  useEffect(() => passed.current(isPassed), [isPassed])
  return <span ref={end} />
}

/** For browsers that cannot show it here. */
const AsFile = ({ url, onReading }: Props) => (
  <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
    <p>
      Your browser cannot show the agreement on this page. Save it and read it first, then come back and sign.
    </p>
    <Button
      size="md"
      onClick={() => {
        savePdf(url, 'Agreement')
        onReading('done')
      }}
    >
      Save the agreement
    </Button>
  </div>
)

/** Opens the PDF, and closes it with the page. During a reload the old one stays until the new one is ready. */
const usePdf = (url: string) => {
  const [times, setTimes] = useState(1)
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [error, setError] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change reloads it.
  useEffect(() => {
    let isDone = false
    const opening = openPdf(bytesOf(url))
    opening.promise.then(
      (opened) => {
        if (isDone) return
        isDone = true
        setPdf(opened)
      },
      (failed: unknown) => !isDone && setError(failed),
    )
    return () => {
      if (!isDone) void opening.destroy()
      isDone = true
    }
  }, [url, times])
  useEffect(() => () => void pdf?.loadingTask.destroy(), [pdf])
  const openAgain = useCallback(() => setTimes((before) => before + 1), [])
  return { pdf, error, openAgain }
}
