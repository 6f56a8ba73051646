// From a first submission to a sealed agreement.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Forecourt } from './forecourt.mjs'

const client = new Forecourt(process.env.BASE, { apiKey: process.env.KEY })
const body = JSON.parse(await readFile('individual.json', 'utf8'))
body.loanDetails.furtherInformation = 'sandbox: approve; require Payslips; accept documents'
const { caseId, isSubmitted, validationErrors } = await client.submitCase(body)
if (!isSubmitted) throw new Error(JSON.stringify(validationErrors))
console.log('submitted', caseId)

const requirements = await client.call('GET', `/api/case/${caseId}/requirements`)
const { id } = requirements.items.find(({ name }) => name === 'Payslips')
const payslip = await readFile('payslip.pdf')
await client.upload(
  `/api/case/${caseId}/documents?requirement=${id}&name=payslip.pdf`,
  payslip,
  'application/pdf',
)

/** Reads until there is something to find. */
const until = async (read) => {
  for (;;) {
    const found = await read()
    if (found) return found
    await pause(200)
  }
}
await until(async () => (await client.call('POST', `/api/case/${caseId}/esign`)).status !== 'Not ready')
console.log(
  'link',
  await until(async () => (await client.call('GET', `/api/sandbox/${caseId}/signing`)).signers[0]?.link),
)
await until(async () => (await client.caseStatus(caseId)).status === 'Signed')
await until(async () => (await client.call('GET', `/api/case/${caseId}/signing`)).state === 'completed')
await writeFile('agreement.pdf', await client.download(`/api/case/${caseId}/agreement`))
console.log('sealed', caseId)
