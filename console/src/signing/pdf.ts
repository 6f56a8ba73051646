/**
 * The agreement as pdf.js reads it: pages to be drawn, and their text by the document's own structure. Loaded only
 * where something is signed.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  RenderingCancelledException,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens the paper. What it needs is in it: fonts are embedded, and nothing is fetched or evaluated. */
export const openPdf = (base64: string): PDFDocumentLoadingTask =>
  getDocument({
    data: bytesOf(base64),
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: true,
  })

export type Pdf = PDFDocumentProxy

/** Whether the drawing of a page ended because it was no longer wanted. */
export const isCancelled = (failed: unknown): boolean => failed instanceof RenderingCancelledException

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
