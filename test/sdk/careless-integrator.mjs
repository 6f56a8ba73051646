// An integrator's program with the usual mistakes: no Idempotency-Key, retries at once whatever the response is, ignores
// signatures, and sends a field that no model has.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import process from 'node:process'

const { FORECOURT_URL: baseUrl, FORECOURT_KEY: apiKey } = process.env
const body = async () => ({ ...JSON.parse(await readFile('case.json', 'utf8')), nickname: 'Sam' })

const send = async (method, path, sent, tries = 4) => {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  }).catch(() => undefined)
  if (response?.ok) return response.json()
  return tries > 1 ? send(method, path, sent, tries - 1) : {}
}

const submitted = async () => (await send('POST', '/api/case/submit', await body())).caseId

const STEPS = {
  submit: submitted,
  correct: async () => {
    await send('POST', '/api/case/submit', { ...(await body()), loanDetails: {} })
    // Under no reference: a second application.
    await submitted()
  },
  status: async () => send('GET', `/api/case/${await submitted()}/status`),
  receive: async (port) => {
    createServer((request, response) => {
      request.resume()
      response.writeHead(204).end()
    }).listen(Number(port), '127.0.0.1')
  },
}
STEPS.stop = STEPS.status

const [, , step, ...args] = process.argv
await STEPS[step](...args)
