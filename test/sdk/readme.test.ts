/** Every sample of the SDK's README runs as it stands, with the packed SDK, against the real service. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { blocksOf } from '../guides/blocks.ts'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { createLenderClient } from '../support/lender-client.ts'
import { freePort } from '../support/running-service.ts'
import { openWorld, type World } from '../support/world.ts'
import { type PackedSdk, packSdk, SDK } from './packed.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const SECRET = newSecret()

let world: World
let packed: PackedSdk
let lenderKey = ''
before(async () => {
  world = await openWorld({ webhooks: true })
  lenderKey = (await createLenderClient(world)).apiKey
  packed = packSdk()
  cpSync(join(EXAMPLES, 'a/individual.json'), join(packed.folder, 'quote.json'))
  cpSync(join(EXAMPLES, 'b/individual.json'), join(packed.folder, 'case.json'))
  writeFileSync(join(packed.folder, 'payslips.pdf'), samplePdf())
})
after(async () => {
  packed.remove()
  await world.close()
})

const blocks = blocksOf('sdk/README.md')
const samples = blocks.filter(({ language }) => language === 'js')
const sampleWith = (text: string): string =>
  samples.find(({ code }) => code.includes(text))?.code ?? assert.fail(`No sample has ${text}`)

const start = (code: string): ChildProcess => {
  const file = join(packed.folder, 'sample.mjs')
  writeFileSync(file, code.replaceAll('http://127.0.0.1:8080', world.baseUrl))
  const { PATH } = process.env
  const env = {
    PATH,
    FORECOURT_API_KEY: world.keys.dealer,
    LENDER_API_KEY: lenderKey,
    FORECOURT_WEBHOOK_SECRET: SECRET,
  }
  return spawn(process.execPath, [file], { cwd: packed.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What a sample prints until it ends, or until `isEnough` says so. */
const printedBy = async (
  code: string,
  isEnough: (printed: string) => boolean = () => false,
): Promise<string> => {
  const child = start(code)
  let [printed, errors, isStopped] = ['', '', false]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (isEnough(printed)) {
      isStopped = true
      child.kill()
    }
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [status] = await once(child, 'close')
  assert.ok(isStopped || status === 0, printed + errors)
  return printed
}

test('each sample is run by a test here', () => {
  const met = RUN.filter((text) => samples.some(({ code }) => code.includes(text)))
  assert.deepEqual([met.length, RUN.length], [samples.length, samples.length])
})

const FIRST = 'quotes.submit'
const LENDER = 'client.lender.decide'
const RULES = 'client.rules.read'
const RUN = [
  FIRST,
  LENDER,
  RULES,
  'C0UNKNOWN',
  'onTry',
  'for await (const quote',
  'events.follow',
  'createServer',
  'payslips',
]

test('each sample compiles as strict TypeScript, as it stands', () => {
  const folder = mkdtempSync(join(packed.folder, 'strict-'))
  for (const [at, { code }] of samples.entries()) writeFileSync(join(folder, `sample-${at}.mts`), code)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  const compiler = join(MODULES, 'typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  assert.equal(stdout, '')
})

test('the first submission is accepted', async () => {
  assert.match(await printedBy(sampleWith(FIRST)), /^accepted Q0\w+\n$/)
})

test('a typed application is checked without a request', async () => {
  assert.equal(
    await printedBy(sampleWith(RULES)),
    'quote.applicants[0].personalInfo.ppsNumber ppsNumber must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.\n',
  )
})

test('refusals are told apart', async () => {
  assert.equal(await printedBy(sampleWith('C0UNKNOWN')), 'Nothing is known by this id\n')
})

test('tries are observed', async () => {
  assert.match(await printedBy(sampleWith('onTry')), /^GET \/api\/quote 200 [\d.]+\n\d\n$/)
})

test('a list is read', async () => {
  assert.match(await printedBy(sampleWith('for await (const quote')), /^Q0\w+ Submitted\n/)
})

test('events are followed, and the cursor is stored', async () => {
  const printed = await printedBy(sampleWith('events.follow'), (text) => text.includes('Submitted'))
  assert.match(printed, /^Q0\w+ Submitted\n/)
})

test('a document is sent, and a signing starts', async () => {
  assert.match(await printedBy(sampleWith('payslips')), /^(?:Initiated|Not ready)\n$/)
})

test('the lender’s own system takes up what was submitted', async () => {
  const body = validCase('individual', { onBehalfOf: null }, { filled: 'minimal' })
  const { caseId } = (await world.call('dealer', 'POST', '/api/case/submit', { body })).body
  assert.match(await printedBy(sampleWith(LENDER)), new RegExp(`^${caseId} is InReview$`, 'm'))
})

test('webhooks are received', async () => {
  const port = await freePort()
  const child = start(sampleWith('createServer').replace('listen(3000)', `listen(${port}, '127.0.0.1')`))
  const body =
    '{"type":"case.statusChanged","timestamp":"2026-11-20T09:30:00.000Z","data":{"status":"Signed"}}'
  const timestamp = Math.floor(Date.now() / 1_000)
  const post = async (secret: string) => {
    const headers = { ...signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] }) }
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
  }
  try {
    while ((await post(SECRET).catch(() => undefined)) === undefined) assert.equal(child.exitCode, null)
    assert.deepEqual([await post(SECRET), await post(newSecret())], [204, 400])
  } finally {
    child.kill()
    await once(child, 'close')
  }
})

test('the line that installs it brings the package that the service hands out', async () => {
  const shown = blocks.find(({ language }) => language === 'sh')?.code ?? ''
  const { version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'))
  assert.equal(shown, `npm install http://127.0.0.1:8080/docs/sdk/forecourt-sdk-${version}.tgz\n`)
  const folder = mkdtempSync(join(packed.folder, 'own-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const line = shown.replace('http://127.0.0.1:8080', world.baseUrl)
  const child = spawn('sh', ['-c', line], { cwd: folder, stdio: 'ignore' })
  assert.deepEqual(await once(child, 'exit'), [0, null])
  const script = `import('@forecourt/sdk/rules').then(({ checkQuote }) => console.log(checkQuote({}).length > 0))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })
  assert.equal(stdout, 'true\n')
})
