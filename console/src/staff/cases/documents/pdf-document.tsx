import { useCallback, useEffect, useState } from 'react'
import { openPdf, type Pdf } from '../../../shared/pdf/pdf.ts'
import { PdfPage, type Turned } from '../../../shared/pdf/pdf-page.tsx'
import { Loading } from '../../../ui/notes/notes.tsx'
import css from './documents.module.css'

type Props = {
  readonly file: Blob
  readonly zoom: number
  readonly turned: Turned
  readonly onFailed: () => void
}

const PdfDocument = ({ file, zoom, turned, onFailed }: Props) => {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [at, setAt] = useState(1)
  useEffect(() => {
    let isGone = false
    let close = () => {}
    const open = async () => {
      const opening = openPdf(new Uint8Array(await file.arrayBuffer()), { borrowsFonts: true })
      close = () => void opening.destroy()
      if (isGone) close()
      else setPdf(await opening.promise)
    }
    open().catch(() => !isGone && onFailed())
    return () => {
      isGone = true
      close()
      setPdf(null)
    }
  }, [file, onFailed])
  const note = useCallback(() => undefined, [])
  if (pdf === null) return <Loading what="the document" lines={8} />
  return (
    <>
      <p className={css.pagePlace}>
        Page {at} of {pdf.numPages}
      </p>
      {Array.from({ length: pdf.numPages }, (_, place) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places.
          key={place}
          pdf={pdf}
          number={place + 1}
          zoom={zoom}
          turned={turned}
          isText={false}
          onReached={setAt}
          onShown={note}
          onRetry={note}
          onFailed={onFailed}
        />
      ))}
    </>
  )
}
export default PdfDocument
