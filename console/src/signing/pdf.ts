/**
 * A PDF as pdf.js reads it: pages to be drawn, and their text by the document's own structure. Loaded only where one is
 * shown.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  RenderingCancelledException,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = workerUrl

type Opened = {
  /** Whether fonts that it names and does not have may be this computer's. */
  readonly borrowsFonts?: boolean
}

/** Opens a PDF. Nothing is fetched or evaluated. */
export const openPdf = (
  bytes: Uint8Array<ArrayBuffer>,
  { borrowsFonts = false }: Opened = {},
): PDFDocumentLoadingTask =>
  getDocument({
    data: bytes,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: borrowsFonts,
    // Of what others made, the page itself says what can't be drawn.
    ...(borrowsFonts && { verbosity: VerbosityLevel.ERRORS }),
    enableXfa: false,
    stopAtErrors: true,
  })

export type Pdf = PDFDocumentProxy

/** Whether the drawing of a page ended because it was no longer wanted. */
export const isCancelled = (failed: unknown): boolean => failed instanceof RenderingCancelledException

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
