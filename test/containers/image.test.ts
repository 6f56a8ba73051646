/** The files that the image consists of: enough to run the service, read-only, as another user, and without tests. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { freePort } from '../support/running-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const USER = 1000
const READY_PATIENCE_MILLISECONDS = 60_000

const ignored = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Whether a path of the project stays out of the build. */
const isIgnored = (path: string): boolean =>
  ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))

/** The last stage's COPY lines, each with the stage that it copies from. */
const copies = (
  textOf('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''
)
  .split('\n')
  .flatMap((line) => {
    const [, stage, paths] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? []
    const words = paths?.split(' ') ?? []
    const into = words.at(-1) as string
    return words.slice(0, -1).map((from) => ({ stage, from: from.replace('/app/', ''), into }))
  })

/** Copies as Docker does: what the build made as it is here, all else without what is ignored. */
const makeImage = (app: string): void => {
  for (const { stage, from, into } of copies) {
    const source = join(ROOT, from)
    const target = join(app, into, statSync(source).isDirectory() ? '' : basename(from))
    if (from === 'node_modules') symlinkSync(source, target)
    else
      cpSync(source, target, {
        recursive: true,
        filter: (path) => stage !== undefined || !isIgnored(path.slice(ROOT.length)),
      })
  }
  for (const path of ['.', ...globSync('**', { cwd: app, exclude: ['node_modules/**'] })]) {
    const at = join(app, path)
    if (path !== 'node_modules') chmodSync(at, statSync(at).isDirectory() ? 0o555 : 0o444)
  }
}

/** The environment that compose.yaml gives the service without an .env, with its secrets in another folder. */
const environmentWith = (secrets: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<string>(parse(textOf('compose.yaml')).services.forecourt.environment).map(
      ([name, value]) => [
        name,
        value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^\/run\/secrets(?=\/)/, secrets),
      ],
    ),
  )

test('the image has no tests, no generators and no secrets', async (context) => {
  const app = await mkdtemp('/tmp/forecourt-image-')
  context.after(() => rm(app, { recursive: true }))
  makeImage(app)
  const files = globSync('**', { cwd: app, exclude: ['node_modules/**', 'node_modules'] })
  assert.deepEqual(
    files.filter((file) =>
      /\.test\.tsx?$|^test\/|^docs\/[^/]*\.ts$|\.env$|^monitoring\/|^bench\/.*\.ts$/.test(file),
    ),
    [],
  )
  assert.ok(files.includes('src/main/main.ts') && files.includes('build/commit'))
})

test('its files are enough to run the service as compose.yaml does, read-only and as a user without rights to them', {
  timeout: 120_000,
}, async (context) => {
  const folder = await mkdtemp('/tmp/forecourt-image-')
  context.after(async () => {
    for (const path of globSync('app/**/', { cwd: folder, exclude: ['app/node_modules/**'] }))
      if (!path.endsWith('node_modules')) chmodSync(join(folder, path), 0o755)
    await rm(folder, { recursive: true })
  })
  const app = join(folder, 'app')
  const data = join(folder, 'data')
  mkdirSync(app)
  mkdirSync(data)
  makeImage(app)
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(data, USER, USER)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), fsync: false })
  context.after(server.stop)
  const proxy = await startDatabaseProxy(server.connection)
  context.after(proxy.close)

  const { user, database } = server.connection
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  writeFileSync(join(secrets, 'database-url'), `postgres://${user}@127.0.0.1:${proxy.port}/${database}\n`)
  writeFileSync(join(secrets, 'encryption-keys'), `${newKeyText('k1')}\n`)
  const port = await freePort()
  const options = isRoot ? { uid: USER, gid: USER } : {}
  const child = spawn(process.execPath, ['bin/forecourt.js', 'serve'], {
    ...options,
    cwd: app,
    env: {
      ...environmentWith(secrets),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(child, 'exit')
  context.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.arrayBuffer()
    return response.status
  }
  const late = performance.now() + READY_PATIENCE_MILLISECONDS
  while (!/Ready at/.test(output)) {
    assert.ok(child.exitCode === null && performance.now() < late, output)
    await pause(50)
  }
  for (const path of [
    '/health/ready',
    '/docs',
    '/docs/guides/operate',
    '/docs/api',
    '/console',
    '/openapi.json',
  ])
    assert.equal(await get(path), 200, path)
  assert.ok((await readdir(data)).includes('sandbox.json'))
  assert.doesNotMatch(output, /"level":[456]0/, 'it lacks nothing')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], output)
})
