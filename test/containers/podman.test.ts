/**
 * The image and compose.yaml as podman runs them: built, started beside the database, used, stopped and started again. The
 * images that they pin come from a registry; a Debian with this project's Node.js and Debian's PostgreSQL stands in for
 * both. Prints what happened.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validQuote } from '../interface/samples.ts'
import { unless } from '../support/programs.ts'
import { freePort } from '../support/running-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HOUR_MILLISECONDS = 3_600_000
const READY_MILLISECONDS = 5 * 60_000
const skip = unless('podman', 'podman-compose', 'runc', 'mmdebstrap')

const NODE = 'localhost/forecourt-test/node'
const POSTGRES = 'localhost/forecourt-test/postgres'
const IMAGE = 'localhost/forecourt-test/forecourt'
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let folder: string
let project: string
let port: number
let baseUrl: string
let environment: NodeJS.ProcessEnv

/** Runs a command in the project that compose.yaml describes, and returns what it printed. */
const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: project,
    env: environment,
    maxBuffer: 2 ** 28,
  })
  return stdout.trim()
}
const compose = (...args: readonly string[]) => run('podman-compose', '-p', 'forecourt', ...args)
const inService = (...args: readonly string[]) => run('podman', 'exec', 'forecourt_forecourt_1', ...args)

/** A time and what happened, in the output of the test. */
const say = (what: string): void => console.log(`${new Date().toISOString()} ${what}`)

const SETTINGS_OF_PODMAN = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
log_driver = "k8s-file"
`

/** Does with its settings what the image postgres does with them. */
const ENTRY_OF_POSTGRES = `#!/bin/sh
set -e
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  mkdir -p $PGDATA /var/run/postgresql
  chown -R postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0"
fi
if [ ! -s $PGDATA/PG_VERSION ]; then
  initdb -D $PGDATA -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust -E UTF8
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  echo "create database \\"$POSTGRES_DB\\"" | postgres --single -D $PGDATA postgres > /dev/null
fi
exec postgres -D $PGDATA -c "listen_addresses=*"
`

/** Builds a stand-in with these files of its own. */
const standIn = async (tag: string, dockerfile: string, fill: (context: string) => Promise<unknown>) => {
  const context = join(folder, 'stand-in')
  await mkdir(context)
  await fill(context)
  await writeFile(join(context, 'Dockerfile'), `FROM localhost/forecourt-test/debian\n${dockerfile}`)
  await run('podman', 'build', '--isolation', 'chroot', '-t', tag, context)
  await rm(context, { recursive: true })
}

/** Where this machine's npm is. */
const npmFolder = async () => join(await run('npm', 'root', '--global'), 'npm')

const makeStandIns = async () => {
  const root = join(folder, 'debian.tar')
  await run(
    'mmdebstrap',
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates,libatomic1,postgresql',
    'bookworm',
    root,
  )
  await run('podman', 'import', root, 'localhost/forecourt-test/debian')
  await rm(root)
  const node = `COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`
  await standIn(NODE, node, async (context) => {
    await copyFile(process.execPath, join(context, 'node'))
    // Whoever this machine trusts for the registry of packages.
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(context, 'authorities.crt'))
    await cp(await npmFolder(), join(context, 'npm'), { recursive: true, dereference: true })
  })
  const postgres = 'COPY entry /entry\nENTRYPOINT ["/entry"]\nVOLUME /var/lib/postgresql\nSTOPSIGNAL SIGINT\n'
  await standIn(POSTGRES, postgres, (context) =>
    writeFile(join(context, 'entry'), ENTRY_OF_POSTGRES, { mode: 0o755 }),
  )
}

/** The Dockerfile, with the stand-in for the image that it names. */
const build = async () => {
  const [, pinned] = /^FROM (\S+) AS base$/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
  assert.ok(pinned !== undefined)
  const cache = `${await run('npm', 'config', 'get', 'cache')}:/root/.npm`
  const options = ['--isolation', 'chroot', '--network', 'host', '--volume', cache]
  await run(
    'podman',
    'build',
    ...options,
    '--build-arg',
    `COMMIT=${COMMIT}`,
    '--build-context',
    `${pinned}=container-image://${NODE}`,
    '-t',
    IMAGE,
    ROOT,
  )
}

/** compose.yaml with these images and a free port, and the secrets as the guide makes them. */
const makeProject = async () => {
  const text = await readFile(join(ROOT, 'compose.yaml'), 'utf8')
  const own = text
    .replace(/image: postgres:\S+/, `image: ${POSTGRES}`)
    .replace(/build:\n(?: {6}.*\n)+/, `image: ${IMAGE}\n`)
    // Debian's podman-compose does not know defaults that are empty.
    .replaceAll(/\$\{\w+:-\}/g, '')
    .replace('127.0.0.1:8080:8080', `127.0.0.1:${port}:8080`)
  await writeFile(join(project, 'compose.yaml'), own)
  const secrets = join(project, 'secrets')
  await mkdir(secrets)
  await mkdir(join(project, 'settings'))
  const password = randomBytes(24).toString('hex')
  const keys = await run(
    'podman',
    'run',
    '--rm',
    '--read-only',
    '--cap-drop=ALL',
    IMAGE,
    'node',
    'bin/forecourt.js',
    'keys',
    'new',
  )
  for (const [name, content] of [
    ['postgres-password', password],
    ['database-url', `postgres://forecourt:${password}@database:5432/forecourt?sslmode=disable`],
    ['encryption-keys', keys],
  ] as const) {
    await writeFile(join(secrets, name), `${content}\n`)
    await chmod(join(secrets, name), 0o644)
  }
}

before(async () => {
  if (skip !== false) return
  folder = await mkdtemp('/tmp/forecourt-podman-')
  project = join(folder, 'forecourt')
  await mkdir(project)
  port = await freePort()
  baseUrl = `http://127.0.0.1:${port}`
  const storage = `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`
  await writeFile(join(folder, 'storage.conf'), storage)
  await writeFile(join(folder, 'containers.conf'), SETTINGS_OF_PODMAN)
  environment = {
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    ...process.env,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    PUBLIC_URL: baseUrl,
  }
})
after(async () => {
  if (skip !== false) return
  await compose('down', '--volumes').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
})

const statusOf = async (path: string): Promise<number> => {
  try {
    const response = await fetch(baseUrl + path, { signal: AbortSignal.timeout(15_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

const becomes = async (path: string, status: number): Promise<void> => {
  const late = performance.now() + READY_MILLISECONDS
  while ((await statusOf(path)) !== status) {
    assert.ok(performance.now() < late, await run('podman', 'logs', 'forecourt_forecourt_1'))
    await pause(500)
  }
  say(`${path}: ${status}`)
}

test('the image is built, and starts beside its database, serves, stops, and finds its data again', {
  skip,
  timeout: HOUR_MILLISECONDS,
}, async () => {
  const isThere = await run('podman', 'image', 'exists', POSTGRES).then(
    () => true,
    () => false,
  )
  if (!isThere) await makeStandIns()
  say('Stand-ins for the images of Node.js and PostgreSQL are there.')
  await build()
  say(
    `Built: ${(await run('podman', 'run', '--rm', IMAGE, 'node', 'bin/forecourt.js', '--version')).replaceAll('\n', ', ')}`,
  )
  await makeProject()
  await compose('up', '-d')
  await becomes('/health/ready', 200)
  assert.equal(await inService('id', '-u'), '1000')
  await assert.rejects(inService('touch', '/app/file'), /Read-only file system/)

  const sandbox = JSON.parse(await inService('cat', '/data/sandbox.json'))
  assert.equal(sandbox.baseUrl, baseUrl)
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return JSON.parse(text)
  }
  const { quoteReference } = await call(
    'POST',
    '/api/quote/submit',
    validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }),
  )
  await call('POST', `/api/sandbox/${quoteReference}/advance`, { to: 'Signed' })
  const stateOf = async () => (await call('GET', `/api/quote/${quoteReference}/status`)).status
  assert.equal(await stateOf(), 'Signed')
  say(`An application was submitted and signed: ${quoteReference}`)

  await run('podman', 'stop', 'forecourt_database_1')
  await becomes('/health/ready', 503)
  assert.equal(await statusOf('/health/live'), 200)
  await run('podman', 'start', 'forecourt_database_1')
  await becomes('/health/ready', 200)
  assert.equal(await stateOf(), 'Signed')

  await compose('stop', 'forecourt')
  assert.equal(await run('podman', 'inspect', '-f', '{{.State.ExitCode}}', 'forecourt_forecourt_1'), '0')
  const log = await run('podman', 'logs', 'forecourt_forecourt_1')
  assert.match(log, /"Stopped\."/)
  say(`Stopped: ${log.split('\n').at(-1)}`)
  await compose('stop', 'database')
  await compose('start', 'database')
  await compose('start', 'forecourt')
  await becomes('/health/ready', 200)
  assert.equal(await stateOf(), 'Signed')
  say(`After the restart, ${quoteReference} is Signed.`)

  // As an orchestrator does that gives the container a user of its own, and a folder that this user may write to.
  const secrets = ['database-url', 'encryption-keys'].flatMap((name) => [
    '-v',
    `${project}/secrets/${name}:/run/secrets/${name}:ro`,
  ])
  const other = await run(
    'podman',
    'run',
    '--rm',
    '--read-only',
    '--cap-drop=ALL',
    '--user',
    '2000:2000',
    '--network',
    'forecourt_default',
    '--tmpfs',
    '/data:mode=1777',
    ...secrets,
    '-e',
    'DATABASE_URL_FILE=/run/secrets/database-url',
    '-e',
    'ENCRYPTION_KEYS_FILE=/run/secrets/encryption-keys',
    IMAGE,
    'node',
    'bin/forecourt.js',
    'audit',
    'check',
  )
  assert.match(other, /^Seals: /m)
  say('As user 2000, "forecourt audit check" verifies the audit log.')
})
