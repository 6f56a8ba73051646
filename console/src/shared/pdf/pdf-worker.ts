/** What reads PDFs beside the page. */
import '../../ui/older-browsers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
