/** Shells complete every command and option, and every command has its help. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { SHELL_NAMES } from '../../src/cli/completion/scripts.ts'
import { type CompletionPlace, placesOf } from '../../src/cli/completion/words.ts'
import { program } from '../../src/main/program.ts'
import { unless } from '../support/programs.ts'
import { forecourt } from './command.ts'

const places = placesOf(program())

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-completion-'))
  for (const shell of SHELL_NAMES) {
    const { code, stdout } = await forecourt(['completion', shell])
    assert.equal(code, 0)
    await writeFile(join(folder, shell), stdout)
  }
})
after(() => rm(folder, { recursive: true }))

test('the help of every command and group ends with 0', async () => {
  assert(places.length > 100)
  for (const { path } of places) {
    // "forecourt help" and the like are help themselves.
    if (/\bhelp$/.test(path)) continue
    const { code, stdout, stderr } = await forecourt([...path.split(' ').filter(Boolean), '--help'])
    assert.deepEqual([code, stderr], [0, ''], path)
    assert.match(stdout, /^Usage: forecourt/, path)
  }
})

/** They write lines of JSON all the while. */
const WITHOUT_JSON = ['serve', 'work', 'person erasures']

test('every command takes --json, but for those that could not keep to it', () => {
  const groups = new Set(places.map(({ path }) => path.split(' ').slice(0, -1).join(' ')))
  const lacking = places
    .filter(({ path }) => path !== '' && !groups.has(path) && !/^(?:.+ )?help\b/.test(path))
    .filter(({ options }) => !options.some(({ flag }) => flag === '--json'))
    .map(({ path }) => path)
  assert.deepEqual(lacking.sort(), [...WITHOUT_JSON].sort())
})

/** Bash's suggestions for the last word of these. */
const offered = (...lines: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const asked = lines.map(
    (words) =>
      `COMP_WORDS=(forecourt ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _forecourt; echo "\${COMPREPLY[*]}"`,
  )
  const script = [`source '${join(folder, 'bash')}'`, 'complete -p forecourt >&2', ...asked].join('\n')
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-c', script], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^complete -o default -F _forecourt forecourt\n$/)
  return stdout
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
}

const wordsAt = ({ path }: CompletionPlace) => path.split(' ').filter(Boolean)

test('bash suggests every command and every option where it belongs', () => {
  const options = offered(...places.map((place) => [...wordsAt(place), '--']))
  for (const [at, place] of places.entries())
    assert.deepEqual(
      options[at],
      place.options.map(({ flag }) => flag),
      place.path,
    )
  const groups = places.filter(({ commands }) => commands.length > 0)
  const commands = offered(...groups.map((place) => [...wordsAt(place), '']))
  for (const [at, group] of groups.entries())
    assert.deepEqual(
      commands[at],
      group.commands.map(({ name }) => name),
      group.path,
    )
})

test('bash offers choices, also behind other words, and leaves files to itself', () => {
  assert.deepEqual(
    offered(
      ['val'],
      ['validate', 'x.json', '--set', ''],
      ['trigger', 'C1', '--to', 'App'],
      ['completion', ''],
      ['client', 'key', 'cr'],
      ['submit', 'examples/'],
      ['help', 'cl'],
    ),
    [['validate'], ['a', 'b'], ['Approved'], ['bash', 'zsh', 'fish'], ['create'], [], ['client']],
  )
})

for (const shell of SHELL_NAMES) {
  test(`${shell} reads its script without a complaint`, { skip: unless(shell) }, () => {
    const { status, stderr } = spawnSync(shell, ['-n', join(folder, shell)], { encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  })
}

test('the scripts of zsh and fish name every command and option as well', async () => {
  for (const shell of ['zsh', 'fish'] as const) {
    const { stdout } = await forecourt(['completion', shell])
    for (const { commands, options } of places) {
      for (const { name } of commands) assert(stdout.includes(name), name)
      for (const { flag } of options)
        assert(stdout.includes(shell === 'fish' ? `-l ${flag.slice(2)} ` : flag))
    }
  }
})
