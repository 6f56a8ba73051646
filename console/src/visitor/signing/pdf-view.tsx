/** The agreement on the page: each of its pages as printed, or only its text, which fits the smallest screen. */
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { bytesOf, openPdf, type Pdf } from '../../shared/pdf/pdf.ts'
import { PdfPage, useNearness } from '../../shared/pdf/pdf-page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PagesLoading } from './pages-loading.tsx'
import { END_OF_PAPER } from './paper-end.ts'
import { saveFile } from './save-file.ts'
import css from './sign.module.css'

type Props = {
  /** In base64. */
  readonly url: string
  /** Called when there is something to read: the first page, or its text. */
  readonly onShown: () => void
  /** Called when the end of the last page is in view. */
  readonly onEnd: () => void
}

const ZOOMS = [1, 1.5, 2, 3] as const

const PdfView = ({ url, onShown, onEnd }: Props) => {
  const { pdf, error, openAgain } = usePdf(url)
  const [isText, setText] = useState(false)
  const [zoom, setZoom] = useState(0)
  const [at, setAt] = useState(1)
  const shown = useRef(onShown)
  shown.current = onShown
  const pages = pdf?.numPages
  const [isLastShown, setLastShown] = useState(false)
  const note = useCallback(
    (number: number) => {
      if (number === 1) shown.current()
      if (number === pages) setLastShown(true)
    },
    [pages],
  )
  if (error !== null) return <AsFile url={url} onShown={onShown} onEnd={onEnd} />
  if (pdf === null) return <PagesLoading />
  const isLarge = zoom > 0 && !isText
  return (
    <>
      <div className={css.paperBar}>
        <span className={css.paperPlace}>
          Page {at} of {pdf.numPages}
        </span>
        <fieldset className={`${ui.actions} ${css.paperTools}`} aria-label="View">
          <Button variant="default" onClick={() => setText(!isText)}>
            {isText ? 'As pages' : 'As text'}
          </Button>
          <Button
            variant="default"
            aria-label="Zoom out"
            disabled={isText || zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            −
          </Button>
          <Button
            variant="default"
            aria-label="Zoom in"
            disabled={isText || zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            +
          </Button>
        </fieldset>
      </div>
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
            onShown={note}
            onRetry={openAgain}
          />
        ))}
        <PaperEnd isLastShown={isLastShown} onSeen={onEnd} />
      </section>
    </>
  )
}
export default PdfView

const NOTHING = () => undefined

type EndProps = { readonly isLastShown: boolean; readonly onSeen: () => void }

/** What follows the agreement, for a reader who has scrolled through all of it. */
const PaperEnd = ({ isLastShown, onSeen }: EndProps) => (
  <p id={END_OF_PAPER} tabIndex={-1} className={`${ui.quiet} ${css.paperEnd}`}>
    End of the agreement
    {/* Checked again once the last page has its height; the focus may already be at the end. */}
    <EndMark key={String(isLastShown)} onSeen={isLastShown ? onSeen : NOTHING} />
  </p>
)

const EndMark = ({ onSeen }: Pick<EndProps, 'onSeen'>) => {
  const end = useRef<HTMLSpanElement>(null)
  const isSeen = useNearness(end, '0px')
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    if (isSeen) seen.current()
  }, [isSeen])
  return <span ref={end} />
}

/** For browsers that cannot show it here. */
const AsFile = ({ url, onShown, onEnd }: Props) => (
  <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
    <p>
      Your browser cannot show the agreement on this page. Save it and read it first, then come back and sign.
    </p>
    <Button
      variant="default"
      size="md"
      onClick={() => {
        saveFile(url, 'Agreement')
        onShown()
        onEnd()
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
