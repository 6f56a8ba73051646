/** The files that the image consists of: no tests, no generators, no secrets. podman.test.ts builds and runs it. */
import assert from 'node:assert/strict'
import { cpSync, globSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

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
}

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
