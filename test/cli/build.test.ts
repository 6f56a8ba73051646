/** The version, commit and schema that tell builds apart, and where they are shown. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { currentBuild } from '../../src/service/build.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import { forecourt, started } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMMIT = /^(unknown|[0-9a-f]{40}(-dirty)?)$/

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-build-'))
})
after(() => rm(folder, { recursive: true }))

test('the build is the version of the package, the commit of the build and the newest migration', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const migrations = (await readdir(join(ROOT, 'src/store/migrations'))).filter((name) => /^\d/.test(name))
  const { commit, ...others } = currentBuild()
  const schema = Number.parseInt(migrations.sort().at(-1) as string, 10)
  assert.deepEqual(others, { version, schema })
  assert.match(commit, COMMIT)
})

for (const commandLine of [
  ['--version', '--json'],
  ['--json', '-V'],
]) {
  test(`"forecourt ${commandLine.join(' ')}" prints the build as JSON`, async () => {
    const { code, stdout } = await forecourt(commandLine)
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(stdout), currentBuild())
  })
}

test('/metrics shows the build', async () => {
  const metrics = metricsOf({ build: { version: '1.2.3', commit: 'abc', schema: 7 } })
  const text = await metrics.text()
  metrics.stop()
  assert.match(text, /^forecourt_build_info\{version="1\.2\.3",commit="abc",schema="7"\} 1$/m)
})

test('the first line of the log is the build', async () => {
  // It ends at once: nothing listens there.
  const env = {
    DATABASE_URL: 'postgres://me@127.0.0.1:1/none',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  }
  const { stdout } = await started(['serve'], { env })
  const { version, commit, schema, msg } = JSON.parse(stdout.split('\n')[0] as string)
  assert.deepEqual({ version, commit, schema, msg }, { ...currentBuild(), msg: 'Starting.' })
})

/** A folder with what bin/build-commit.js needs. */
const projectAt = async (name: string): Promise<string> => {
  const at = join(folder, name)
  await mkdir(join(at, 'bin'), { recursive: true })
  for (const file of ['bin/build-commit.js', 'bin/archived-commit.txt', '.gitattributes'])
    await cp(join(ROOT, file), join(at, file))
  await writeFile(join(at, 'package.json'), '{"type":"module"}')
  await writeFile(join(at, '.gitignore'), '/build/\n')
  return at
}

const builtIn = async (at: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { COMMIT: _, ...own } = process.env
  const ended = spawnSync(process.execPath, ['bin/build-commit.js'], {
    cwd: at,
    env: { ...own, ...env },
    encoding: 'utf8',
  })
  assert.equal(ended.status, 0, ended.stderr)
  return (await readFile(join(at, 'build/commit'), 'utf8')).trim()
}

test('the commit is that of Git, of COMMIT or of an archive; a folder without any is unknown', async () => {
  const at = await projectAt('repository')
  assert.equal(await builtIn(at), 'unknown')
  assert.equal(await builtIn(at, { COMMIT: 'abc123' }), 'abc123')

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.ie', ...args], {
      cwd: at,
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  const head = git('rev-parse', 'HEAD').toString().trim()
  assert.equal(await builtIn(at), head)
  await writeFile(join(at, 'package.json'), '{"type":"module","version":"2.0.0"}')
  assert.equal(await builtIn(at), `${head}-dirty`)

  // A copy within another repository is not of that repository's commit.
  await projectAt('repository/copy')
  assert.equal(await builtIn(join(at, 'copy')), 'unknown')

  const archive = join(folder, 'archive')
  await mkdir(archive)
  execFileSync('tar', ['-x', '-C', archive], { input: git('archive', 'HEAD') })
  assert.equal(await builtIn(archive), head)
})
