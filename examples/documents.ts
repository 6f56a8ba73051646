/** Sample documents to upload, plainly samples. `node examples/documents.ts` rewrites those under `documents/`. */

import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import PDFDocument from 'pdfkit'

const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  payslip: ['Payslip', 'Employer: Sample Works', 'Month: October 2026', 'Net pay: EUR 2,650'],
  'bank-statement': ['Bank statement', 'Account: sample', 'October 2026', 'Closing balance: EUR 1,240'],
  'proof-of-address': ['Electricity bill', '1 Sample Street, Sampletown', 'October 2026', 'Total: EUR 96'],
}

const folder = new URL('documents/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, [title = '', ...lines]] of Object.entries(DOCUMENTS)) {
  // Always the same bytes: the current date would change them.
  const info = { Title: `Sample: ${title}`, CreationDate: new Date('2026-11-02T09:00:00Z') }
  const document = new PDFDocument({ size: 'A5', info, compress: false })
  const written = document.pipe(createWriteStream(new URL(`${name}.pdf`, folder)))
  document.fontSize(28).fillColor('#b3261e').text('SAMPLE').moveDown()
  document.fontSize(18).fillColor('#1c2423').text(title).moveDown()
  document.fontSize(12).text(lines.join('\n'))
  document.end()
  await once(written, 'finish')
}
