/**
 * A PDF as pdf.js reads it: pages to draw, and their text by the document's own structure. Loaded only on pages that
 * show one.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  RenderingCancelledException,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from './pdf-worker.ts?worker&url'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = workerUrl

type Opened = {
  /** Whether fonts that it names but does not embed may come from this computer. */
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
    // For documents made by others, the page itself says what cannot be drawn.
    ...(borrowsFonts && { verbosity: VerbosityLevel.ERRORS }),
    enableXfa: false,
    stopAtErrors: true,
  })

export type Pdf = PDFDocumentProxy

/** Whether a page's drawing was cancelled. */
export const isCancelled = (failed: unknown): boolean => failed instanceof RenderingCancelledException

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
