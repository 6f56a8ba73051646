/** Planned work survives when the service is killed, and a check provider's words stay out of the log. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validCase, withAllInBothLists } from '../interface/samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { LAST_NAMES } from '../support/sample-check-provider.ts'

const FORECOURT = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))
const PROVIDER = fileURLToPath(new URL('../support/sample-check-provider.ts', import.meta.url))
const PATIENCE_MILLISECONDS = 30_000

test('a killed service does planned work once it runs again, and only once', { timeout: 120_000 }, () =>
  withService({}, async (start) => {
    let service = await start()
    const key = service.sandbox.clients.dealer.apiKey
    const words = { 'loanDetails.furtherInformation': 'sandbox: refer after 1s; approve after 3s' }
    const cases = await Promise.all(
      Array.from({ length: 5 }, () =>
        submit(service, key, validCase('individual', words, { filled: 'minimal' })),
      ),
    )
    service.process.kill('SIGKILL')
    await service.ended
    service = await start()
    for (const reference of cases) {
      await until(async () => (await waysOf(service, key, reference)).includes('Approved'))
      assert.deepEqual(await waysOf(service, key, reference), ['Submitted', 'InReview', 'Approved'])
    }
  }),
)

test("a provider's failure is logged without any of the borrower's data", { timeout: 120_000 }, () =>
  withService({ CHECK_PROVIDERS: PROVIDER }, async (start, dataDir) => {
    const service = await start()
    const key = await newLiveClient(dataDir)
    const sent = [LAST_NAMES.throwing, LAST_NAMES.throwingAtOnce, LAST_NAMES.senseless].map((lastName) =>
      withAllInBothLists(validCase('individual', {}, { filled: 'minimal' }), {
        'applicants[0].lastName': lastName,
      }),
    )
    for (const body of sent) await submit(service, key, body)
    const failures = () => service.output().match(/A provider of checks has failed/g)?.length ?? 0
    await until(async () => failures() >= sent.length)
    assert.equal(failures(), sent.length)
    assert.equal(service.output().match(/"level":50/g), null)
    for (const personal of ['1234567', 'Specimen', 'aoife'])
      assert.equal(service.output().includes(personal), false, `${personal} is in the log`)
  }),
)

const withService = async (
  environment: Readonly<Record<string, string>>,
  work: (start: () => Promise<RunningService>, dataDir: string) => Promise<void>,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-plans-'))
  const port = await freePort()
  let running: RunningService | undefined
  try {
    await work(async () => {
      running = await startService(dataDir, port, { LOG_LEVEL: 'info', ...environment })
      return running
    }, dataDir)
  } finally {
    running?.process.kill('SIGTERM')
    await running?.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The key of a live client of the sandbox's dealer. */
const newLiveClient = async (dataDir: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      FORECOURT,
      'client',
      'create',
      'Sample live client',
      '--dealer',
      'Sample Dealer',
      '--mode',
      'live',
      '--json',
    ],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )
  return /fc_live_[\w-]+/.exec(stdout)?.[0] ?? assert.fail('No key was told')
}

const call = async (service: RunningService, key: string, method: string, path: string, body?: object) => {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as { isSubmitted?: boolean; caseId: string; history: { to: string }[] }
}

const submit = async (service: RunningService, key: string, body: object): Promise<string> => {
  const response = await call(service, key, 'POST', '/api/case/submit', body)
  assert.equal(response.isSubmitted, true, JSON.stringify(response))
  return response.caseId
}

const waysOf = async (service: RunningService, key: string, reference: string): Promise<readonly string[]> =>
  (await call(service, key, 'GET', `/api/case/${reference}`)).history.map(({ to }: { to: string }) => to)

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while (!(await holds())) {
    if (Date.now() > end) assert.fail('It took too long')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
