/** How blocks are checked that are no commands: programs and settings. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadCheckProviders } from '../../src/adapters/checks/load.ts'
import { type Asked, askProvider, type CheckProvider } from '../../src/adapters/checks/provider.ts'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { readConfig } from '../../src/service/config.ts'
import { freePort } from '../support/running-service.ts'
import { ROOT } from './blocks.ts'
import type { Check } from './plan.ts'

/** The line works in the page's shell. */
export const works =
  (line: string): Check =>
  async (_code, shell) => {
    const { code, output, errors } = await shell.run(line)
    assert.equal(code, 0, output + errors)
  }

/** The block in a file of the folder; then the line works. */
export const asFile =
  (name: string, line: string): Check =>
  async (code, shell, reader) => {
    await writeFile(join(reader.folder, name), code)
    await works(line)(code, shell, reader)
  }

/** Lines such as `PORT=8080` are settings of the service. */
export const areSettings: Check = (code) => {
  const set = Object.fromEntries(
    code
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const { ENCRYPTION_KEYS: _keys, ...others } = set
  readConfig(others)
}

/** An address whose parameters the text around it explains. */
export const hasParameters =
  (...names: readonly string[]): Check =>
  (code) => {
    assert.deepEqual([...new URL(code.trim()).searchParams.keys()], names)
  }

/** Members of the sample lender's file, as they stand there. */
export const isOfSampleLender: Check = async (code) => {
  const sample = JSON.parse(await readFile(join(ROOT, 'examples/lender/lender.json'), 'utf8'))
  assert.deepEqual({ ...sample, ...JSON.parse(`{${code}}`) }, sample)
}

export const isProvider: Check = async (code, _shell, reader) => {
  const file = join(reader.folder, 'register.mjs')
  const register = createServer((_request, response) => response.end('{"found":false,"arrears":0}')).listen(
    0,
    '127.0.0.1',
  )
  await once(register, 'listening')
  const { port } = register.address() as AddressInfo
  await writeFile(file, code.replace('https://register.example', `http://127.0.0.1:${port}`))
  try {
    const [provider] = await loadCheckProviders([file])
    const asked = { reference: 'C0', application: {}, signal: AbortSignal.timeout(10_000) }
    const found = await provider?.check?.('creditRegister', asked as unknown as Asked)
    const facts = { arrears: 0 }
    assert.deepEqual(found, { result: 'passed', note: 'As of today.', facts, costCents: 45 })
  } finally {
    register.close()
  }
}

const BODY =
  '{"type":"quote.statusChanged","timestamp":"2026-11-20T09:30:00.000Z","data":{"town":"Dún Laoghaire"}}'

const signed = (secret: string): Record<string, string> => ({
  ...signatureHeaders({
    id: 'evt_1',
    timestamp: Math.floor(Date.now() / 1_000),
    body: BODY,
    secrets: [secret, undefined],
  }),
})

/** The receiver compiles, accepts genuine events, refuses others, and lets events that it can't keep come again. */
export const isReceiver: Check = async (code, _shell, reader) => {
  const port = await freePort()
  const secret = newSecret()
  const failing = code
    .replace('listen(3000)', `listen(${port}, '127.0.0.1')`)
    .replace('console.log(id, event)', "if (id === 'evt_2') throw new Error('The disk is full')")
  assert.notEqual(failing, code)
  const [shown, file] = [join(reader.folder, 'receiver.ts'), join(reader.folder, 'failing-receiver.ts')]
  await writeFile(shown, code)
  await writeFile(file, failing)
  // As `npm install` would.
  await mkdir(join(reader.folder, 'node_modules'), { recursive: true })
  await symlink(
    join(ROOT, 'node_modules/standardwebhooks'),
    join(reader.folder, 'node_modules/standardwebhooks'),
  )
  const strict = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'), '--skipLibCheck']
  const compiled = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    [...strict, ...types, '--ignoreConfig', shown],
    {
      cwd: reader.folder,
      encoding: 'utf8',
    },
  )
  assert.equal(compiled.status, 0, compiled.stdout)
  const receiver = spawn(process.execPath, [file], {
    cwd: reader.folder,
    env: { PATH: process.env['PATH'], SECRET: secret },
    stdio: 'ignore',
  })
  try {
    const post = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: BODY })).status
    const began = performance.now()
    while (
      !(await post({}).then(
        () => true,
        () => false,
      ))
    ) {
      assert.ok(
        performance.now() - began < 30_000 && receiver.exitCode === null,
        'The receiver did not start',
      )
      await pause(50)
    }
    const again = signatureHeaders({
      id: 'evt_2',
      timestamp: Math.floor(Date.now() / 1_000),
      body: BODY,
      secrets: [secret, undefined],
    })
    assert.deepEqual(
      [await post(signed(secret)), await post(signed(newSecret())), await post({ ...again })],
      [204, 400, 500],
    )
  } finally {
    receiver.kill()
  }
}

/** The function says of a genuine webhook that it is, and of another that it is not. */
export const isVerifier: Check = async (code) => {
  const module = `data:text/javascript,${encodeURIComponent(`${code}\nexport { isGenuine }`)}`
  const { isGenuine } = (await import(module)) as { isGenuine: (...given: readonly unknown[]) => boolean }
  const secret = newSecret()
  const { 'webhook-signature': _signature, ...unsigned } = signed(secret)
  const all = [signed(secret), signed(newSecret()), unsigned, {}]
  assert.deepEqual(
    all.map((headers) => isGenuine(secret, headers, BODY)),
    [true, false, false, false],
  )
}

export const isPythonVerifier: Check = async (code, _shell, reader) => {
  const secret = newSecret()
  const given = (headers: object) => JSON.stringify([secret, headers, BODY])
  const file = join(reader.folder, 'verifier.py')
  await writeFile(
    file,
    `${code}\nimport json, sys\ns, h, b = json.loads(sys.argv[1])\nprint(is_genuine(s, h, b.encode()))\n`,
  )
  const says = (headers: object) => spawnSync('python3', [file, given(headers)], { encoding: 'utf8' })
  const { error, stdout } = says(signed(secret))
  // No Python on this machine; the others have it.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return
  assert.deepEqual(
    [stdout, says(signed(newSecret())).stdout, says({}).stdout],
    ['True\n', 'False\n', 'False\n'],
  )
}

/** The page's output of `forecourt listen`, line by line. */
export const LISTENED = `http://localhost:3000`

/** Runs until an event was forwarded to a receiver, as the page shows it; Ctrl-C stops it. */
export const isListening =
  (shownOutput: string): Check =>
  async (code, shell) => {
    const receiver = createServer((_request, response) => response.writeHead(204).end()).listen(
      0,
      '127.0.0.1',
    )
    await once(receiver, 'listening')
    const { port } = receiver.address() as AddressInfo
    const line = code.trim().replace(LISTENED, `http://localhost:${port}`)
    const lines = [
      // In a group of its own, so that Ctrl-C reaches all that the line has started.
      'set -m',
      `${line} > listened 2>&1 & LISTENING=$!`,
      'set +m',
      'until grep -q Following listened; do sleep 0.1; done',
      'curl -s http://127.0.0.1:8080/docs/examples/a/individual.json |',
      '  curl -s http://127.0.0.1:8080/api/quote/submit -H "Authorization: Bearer $KEY" \\',
      `    -H 'Content-Type: application/json' -d @- > /dev/null`,
      'until grep -q statusChanged listened; do sleep 0.1; done',
      'kill -INT -$LISTENING; wait $LISTENING || true; cat listened',
    ]
    try {
      const { code: exit, output } = await shell.run(lines.join('\n'))
      assert.equal(exit, 0, output)
      for (const shown of shownOutput.trim().split('\n')) assert.match(output, patternOf(shown))
    } finally {
      receiver.close()
    }
  }

/** The core system books the page's contract, until it is stopped. */
export const booksContracts: Check = async (code, shell) => {
  const lines = [
    `${code.trim()} > core.log 2>&1 & CORE=$!`,
    'until grep -q "$CASE" core.jsonl 2> /dev/null; do kill -0 $CORE; sleep 0.1; done',
    'kill $CORE',
  ]
  const { code: exit, output, errors } = await shell.run(lines.join('\n'))
  assert.equal(exit, 0, output + errors)
}

/** The server that an agent's configuration starts introduces itself. */
export const isAgentServer: Check = async (code, shell) => {
  const { forecourt } = JSON.parse(code).mcpServers
  const request = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'
  const line = `echo '${request}' | FORECOURT_URL=${forecourt.env.FORECOURT_URL} ${[forecourt.command, ...forecourt.args].join(' ')}`
  const { code: exit, output, errors } = await shell.run(line)
  assert.equal(exit, 0, errors)
  assert.equal(JSON.parse(output).result.serverInfo.name, 'forecourt')
}

/** A line with its variable parts masked: times, references, secrets, numbers. */
const patternOf = (line: string): RegExp => {
  const masked = line
    .split(/(Q0[0-9A-Z]{25}|\d{4}-\d\d-\d\d [\d:]+Z|whsec_…|localhost:\d+|\b\d+(?= ms))/)
    .map((part, place) => (place % 2 === 0 ? RegExp.escape(part) : '\\S+(?: [\\d:]+Z)?'))
  return new RegExp(`^${masked.join('')}$`, 'm')
}

/** The response of a provider that was asked about two persons. */
export const isProviderResponse: Check = async (code) => {
  const provider: CheckProvider = {
    name: 'sample',
    checks: ['identity'],
    check: async () => JSON.parse(code),
  }
  const persons = ['applicant1', 'applicant2'].map((id) => ({ id }))
  const found = await askProvider(provider, 'identity', { persons } as unknown as Asked)
  assert.deepEqual(found, { ...JSON.parse(code), facts: {} })
}

/** A provider with an address, whose secret is in a file of the reader's own. */
export const isProviderWithAddress: Check = async (code, _shell, reader) => {
  const secret = join(reader.folder, 'vehicle-data.secret')
  const file = join(reader.folder, 'vehicle-data.json')
  await writeFile(secret, `${newSecret()}\n`)
  await writeFile(file, JSON.stringify({ ...JSON.parse(code), secretFile: secret }))
  const [provider] = await loadCheckProviders([file])
  assert.equal(provider?.facts?.length, JSON.parse(code).facts.length)
}
