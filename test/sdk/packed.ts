/** The SDK as npm would publish it, built and packed into a folder of its own. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SDK = join(ROOT, 'sdk')

export type PackedSdk = {
  /** A folder in which `@forecourt/sdk` is installed, and nothing else but what `link` brought. */
  readonly folder: string
  readonly tarball: string
  /** Makes an installed package of the project available in the folder. */
  readonly link: (name: string) => void
  readonly remove: () => void
}

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** Builds and packs it, and installs the package. */
export const packSdk = (): PackedSdk => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-sdk-'))
  run(process.execPath, [join(ROOT, 'bin/build-sdk.js'), folder], ROOT)
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  const installed = join(folder, 'node_modules/@forecourt/sdk')
  mkdirSync(installed, { recursive: true })
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder)
  return {
    folder,
    tarball,
    link: (name) => {
      const place = join(folder, 'node_modules', name)
      mkdirSync(join(place, '..'), { recursive: true })
      symlinkSync(join(ROOT, 'node_modules', name), place)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
