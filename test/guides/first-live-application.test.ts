/**
 * The commands of the guide to the first live application, in a folder in place of the machine's own. Not run are those
 * that need root, apt, systemd or a public host name: the programs' installation, the unit, and Caddy's TLS.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import type { SocketConnection } from '../database.ts'
import { unless } from '../support/programs.ts'
import { freePort } from '../support/running-service.ts'
import { blocksOf, ROOT } from './blocks.ts'

const PAGE = 'docs/guides/first-live-application.md'

const block = (language: string, beginning: string): string => {
  const found = blocksOf(PAGE).filter(({ name }) => name.startsWith(`${language} ${beginning}`))
  assert.equal(found.length, 1, beginning)
  return found[0]?.code ?? ''
}

test('the commands lead to the first live application', { skip: unless('openssl') }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-first-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), fsync: false })
  t.after(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const port = await freePort()
  await mkdir(join(folder, 'programs'))
  await symlink(join(ROOT, 'bin/forecourt.js'), join(folder, 'programs/forecourt'))
  const here = (code: string): string =>
    code
      .replaceAll('/etc/forecourt', `${folder}/etc/forecourt`)
      .replaceAll('/var/lib/forecourt', `${folder}/lib`)
      .replaceAll('/root/', `${folder}/`)
      .replaceAll('https://finance.example/', `http://127.0.0.1:${port}/`)
      .replace(' -g forecourt', ' ')
  const settings = 'set -a\n. /etc/forecourt.env\nset +a\n'
  const run = (code: string): { readonly status: number | null; readonly stdout: string } => {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', here(code)], {
      cwd: ROOT,
      env: { PATH: `${folder}/programs:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` },
      encoding: 'utf8',
      timeout: 120_000,
    })
    if (status !== 0) t.diagnostic(stderr)
    return { status, stdout }
  }
  const done = (code: string): string => {
    const { status, stdout } = run(code)
    assert.equal(status, 0, code)
    return stdout
  }

  await mkdir(join(folder, 'etc'))
  await mkdir(join(folder, 'lib'))
  done(block('sh', 'install -d'))
  const password = (await readFile(join(folder, 'etc/forecourt/database-password'), 'utf8')).trim()
  const { socketFolder, port: databasePort } = server.connection as SocketConnection
  const rules = join(folder, 'server/postgres/pg_hba.conf')
  await writeFile(rules, `local first_live first_live scram-sha-256\n${await readFile(rules, 'utf8')}`)
  const admin = connect({ ...server.connection, database: 'postgres' }, { max: 1 })
  await admin`select pg_reload_conf()`
  // The server of tests has a database of this name already, and its owner.
  const names = (text: string) => text.replaceAll('forecourt', 'first_live')
  for (const line of block('sh', 'runuser')
    .split('\n')
    .filter((line) => line.endsWith(';')))
    await admin.unsafe(names(line.replace(/\$\(cat [^)]*\)/, password)))
  await admin.end()
  const query = new URLSearchParams({ host: socketFolder, port: String(databasePort) })
  await writeFile(
    join(folder, 'etc/forecourt/database-url'),
    `postgres://first_live:${password}@localhost/first_live?${query}\n`,
  )

  done(block('sh', 'cp examples/lender'))
  const lender = join(folder, 'etc/forecourt/lender.json')
  await writeFile(lender, (await readFile(lender, 'utf8')).replace('"sample": true', '"sample": false'))
  done(`cd /etc/forecourt
echo opensesame > seal-password
openssl req -x509 -newkey rsa:3072 -nodes -days 30 -subj "/CN=Finance Example" -addext keyUsage=critical,digitalSignature,nonRepudiation -keyout key.pem -out seal.pem 2>/dev/null
openssl pkcs12 -export -inkey key.pem -in seal.pem -passout pass:opensesame -out seal.p12`)
  const environment = here(block('ini', 'DATA_DIR=')).replace(
    /^PUBLIC_URL=.*$/m,
    'PUBLIC_URL=https://finance.example',
  )
  await writeFile(join(folder, 'etc/forecourt.env'), `${environment}PORT=${port}\n`)
  done(block('sh', 'set -a'))

  const service = spawn(
    'bash',
    ['-c', `${here(settings)}exec ${process.execPath} ${join(ROOT, 'bin/forecourt.js')} serve`],
    { cwd: ROOT, stdio: 'ignore' },
  )
  const ended = once(service, 'exit')
  t.after(async () => {
    service.kill()
    await ended
  })
  while (!(await isReady(port))) {
    assert.equal(service.exitCode, null, 'The service has ended')
    await pause(100)
  }
  done('cp examples/products/products.json /etc/forecourt/products.json')
  done(settings + block('sh', 'forecourt product import'))
  const missing = run(
    `${settings}${block('sh', 'forecourt backup')} --json`.replace('check\n --json', 'check --json'),
  )
  // Both administrators have yet to accept their invitations.
  assert.equal(missing.status, 1)
  const { checks } = JSON.parse(missing.stdout.slice(missing.stdout.indexOf('{'))) as {
    checks: readonly { check: string; isDone: boolean }[]
  }
  assert.deepEqual(
    checks.filter(({ isDone }) => !isDone).map(({ check }) => check),
    ['timeStamp', 'secondAdmin'],
  )
  const response = JSON.parse(done(block('sh', 'KEY='))) as {
    isSubmitted: boolean
    validationErrors: unknown
  }
  assert.deepEqual([response.isSubmitted, response.validationErrors], [true, []])
})

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}
