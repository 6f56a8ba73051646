// Writes the commit of this build into build/commit, at the end of `npm ci` and `npm run build`: from the variable
// COMMIT, from Git, or from the file that `git archive` fills in. `forecourt --version` shows it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Undefined without Git, or if the repository is not this project's own, such as one that has a copy of it. */
const commitOfGit = () => {
  const top = git('rev-parse', '--show-toplevel')
  if (top === undefined || realpathSync(top) !== realpathSync(root)) return undefined
  return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
}

/** Undefined unless `git archive` made this folder. */
const commitOfArchive = () => {
  const text = readFileSync(new URL('archived-commit.txt', import.meta.url), 'utf8').trim()
  return /^[0-9a-f]{40,64}$/.test(text) ? text : undefined
}

const commit = process.env.COMMIT || commitOfGit() || commitOfArchive() || 'unknown'
mkdirSync(new URL('../build', import.meta.url), { recursive: true })
writeFileSync(new URL('../build/commit', import.meta.url), `${commit}\n`)
