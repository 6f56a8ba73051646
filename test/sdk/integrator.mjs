// An integrator's program as the guides describe it, with the SDK: `node integrator.mjs submit`. Its webhook receiver is
// `node integrator.mjs receive PORT`.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import process from 'node:process'
import { Forecourt } from '@forecourt/sdk'
import { webhookVerifier } from '@forecourt/sdk/webhooks'

const { FORECOURT_URL: baseUrl, FORECOURT_KEY: apiKey, FORECOURT_WEBHOOK_SECRET: secrets } = process.env
const client = () => new Forecourt({ baseUrl, apiKey })
const body = async () => JSON.parse(await readFile('case.json', 'utf8'))

const submitted = async () => (await client().cases.submit(await body())).reference

const approved = async () => {
  const reference = await submitted()
  await client().sandbox.advance(reference, { to: 'Approved' })
  return reference
}

const STEPS = {
  submit: submitted,
  correct: async () => {
    const wrong = await body()
    wrong.loanDetails.loanType = 'gift'
    wrong.loanDetails.depositt = 1
    const { reference } = await client().cases.submit(wrong)
    await client().cases.submit({ ...(await body()), caseId: reference })
  },
  status: async () => client().cases.status(await submitted()),
  stop: async () =>
    submitted()
      .then((reference) => client().cases.status(reference))
      .catch((error) => console.error(`Alert: ${error.name}`)),
  upload: async () => {
    const reference = await submitted()
    const [{ id }] = (await client().cases.requirements(reference)).items
    const file = new Blob([await readFile('payslip.pdf')], { type: 'application/pdf' })
    await client().cases.documents.upload(reference, { requirement: id, file, name: 'payslip.pdf' })
  },
  sign: async () => client().cases.signing.start(await approved()),
  receive: async (port) => {
    const { verify } = webhookVerifier({ secrets })
    createServer(async (request, response) => {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const status = await verify(Buffer.concat(chunks), request.headers).then(
        () => 204,
        () => 400,
      )
      response.writeHead(status).end()
    }).listen(Number(port), '127.0.0.1')
  },
}

const [, , step, ...args] = process.argv
await STEPS[step](...args)
