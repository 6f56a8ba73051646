/** Each removed command exits with status 2 and names what takes its place, which exists; help has no trace of it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Command } from 'commander'
import { REMOVED_COMMANDS } from '../../src/cli/removed.ts'
import { program } from '../../src/main/program.ts'
import { forecourt } from './command.ts'

const names = Object.keys(REMOVED_COMMANDS) as (keyof typeof REMOVED_COMMANDS)[]

for (const name of names)
  test(`"forecourt ${name}" has been removed, whatever follows it`, async () => {
    const says = `"forecourt ${name}" has been removed. ${REMOVED_COMMANDS[name]}\n`
    for (const rest of [[], ['one', 'two'], ['one', '--two', 'three', '--json'], ['--help']])
      assert.deepEqual(
        await forecourt([...name.split(' '), ...rest]),
        { code: 2, signal: null, stdout: '', stderr: says },
        rest.join(' '),
      )
  })

const commandAt = (command: Command, [word, ...words]: readonly string[]): Command | undefined => {
  if (word === undefined) return command
  const shown = command.createHelp().visibleCommands(command)
  const below = shown.find((one) => one.name() === word)
  return below === undefined ? undefined : commandAt(below, words)
}

test('a removed command is not in help, and the commands and pages that take its place exist', async () => {
  const places = await readFile(new URL('../../console/src/app/places.ts', import.meta.url), 'utf8')
  for (const name of names) {
    assert.equal(commandAt(program(), name.split(' ')), undefined, name)
    const instead = REMOVED_COMMANDS[name]
    for (const [, command = ''] of instead.matchAll(/"forecourt ([a-z][a-z-]*(?: [a-z][a-z-]*)*)/g))
      assert.ok(commandAt(program(), command.split(' ')), instead)
    for (const [, page] of instead.matchAll(/the page ([A-Z]\w+)/g))
      assert.ok(places.includes(`name: '${page}'`), instead)
  }
})
