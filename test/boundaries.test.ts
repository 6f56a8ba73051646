/** Proves that the linter refuses an import that goes up the house: a violation is planted in each layer. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

const violations = [
  ['src/rules/one.ts', '../kinds/email.ts'],
  ['src/kinds/one.ts', '../domain/limits.ts'],
  ['src/domain/one.ts', '../store/database.ts'],
  ['src/domain/two.ts', 'node:fs'],
  ['src/sets/a/one.ts', '../b/index.ts'],
  ['src/sets/b/one.ts', '../a/index.ts'],
  ['src/sets/b/two.ts', '../../store/database.ts'],
  ['src/sets/quotation/one.ts', '../a/index.ts'],
  ['src/store/one.ts', '../auth/directory.ts'],
  ['src/auth/one.ts', '../operations/service.ts'],
  ['src/mail/one.ts', '../operations/service.ts'],
  ['src/sms/one.ts', '../operations/service.ts'],
  ['src/events/one.ts', '../operations/service.ts'],
  ['src/events/two.ts', '../auth/directory.ts'],
  ['src/signing/one.ts', '../operations/service.ts'],
  ['src/signing/two.ts', '../mail/texts.ts'],
  ['src/signing/seal/one.ts', '../../http/problem.ts'],
  ['src/http/two.ts', '../signing/evidence.ts'],
  ['src/store/two.ts', '../mail/texts.ts'],
  ['src/operations/one.ts', '../http/problem.ts'],
  ['console/src/one.ts', '../../src/store/database.ts'],
  ['console/src/two.ts', '../../src/http/problem.ts'],
  ['src/http/one.ts', '../store/database.ts'],
] as const

/** The files that the project's own linter settings object to, in a house with only these imports. */
const refused = (planted: readonly (readonly [file: string, imported: string])[]): ReadonlySet<string> => {
  const house = mkdtempSync(join(tmpdir(), 'forecourt-house-'))
  try {
    const {
      vcs: _vcs,
      $schema: _schema,
      ...settings
    } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(house, 'biome.json'), JSON.stringify(settings))
    for (const [file, imported] of planted) {
      mkdirSync(dirname(join(house, file)), { recursive: true })
      writeFileSync(join(house, file), `import * as planted from '${imported}'\n\nexport { planted }\n`)
    }
    const linted = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
      {
        cwd: house,
        encoding: 'utf8',
      },
    )
    const { diagnostics } = JSON.parse(linted.stdout) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[]
    }
    const wanted = /noRestrictedImports|noNodejsModules/
    return new Set(
      diagnostics
        .filter(({ category }) => wanted.test(category))
        .map(({ location }) => (typeof location.path === 'string' ? location.path : location.path.file)),
    )
  } finally {
    rmSync(house, { recursive: true })
  }
}

const found = refused(violations)

for (const [file, imported] of violations) {
  test(`a file of ${dirname(file)} must not import ${imported}`, () => {
    assert.ok(
      [...found].some((path) => path.endsWith(file)),
      `found only ${[...found].join(', ')}`,
    )
  })
}

test('an import down the house is fine', () => {
  assert.equal(refused([['src/auth/one.ts', '../domain/limits.ts']]).size, 0)
})
