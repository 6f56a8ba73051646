import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newApiKey, randomSecret } from '../../src/adapters/access/secrets.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
before(async () => {
  installation = await openInstallation()
})
after(() => installation.close())

const KEY = newApiKey('live')
const SECRET = randomSecret()

/** Wherever something is named, a key or a secret may be pasted instead. */
const misplaced: readonly (readonly string[])[] = [
  ['client', 'create', 'X', '--dealer', SECRET],
  ['client', 'create', 'X', '--partner', KEY],
  ['client', 'create', 'X', '--scopes', KEY],
  ['client', 'create', 'X', '--mode', SECRET],
  ['client', 'create', 'X', '--requests-per-minute', KEY],
  ['client', 'create', 'X', '--redirect-uri', SECRET],
  ['client', 'create', 'X', `--${SECRET}`],
  ['client', 'document-quota', KEY, '1'],
  ['client', 'document-quota', 'cl_x', KEY],
  ['client', 'key', 'revoke', SECRET, KEY],
  ['client', 'key', KEY],
  ['client', SECRET],
  [KEY],
  ['dealer', 'document-quota', KEY, '1'],
  ['dealer', 'rename', SECRET, 'x'],
  ['user', 'create', SECRET, '--role', 'admin'],
  ['user', 'create', 'x@y.example', '--role', SECRET],
  ['user', 'link', SECRET],
  ['user', 'reset-factors', KEY],
  ['consent', 'give', '--user', 'x', '--client', KEY],
  ['audit', 'check', '--head', SECRET],
]

test('a key or secret that was pasted in another place is not repeated', async () => {
  for (const commandLine of misplaced) {
    const { code, stdout, stderr } = await installation.run(commandLine)
    const said = stdout + stderr
    assert.notEqual(code, 0, commandLine.join(' '))
    assert.ok(!said.includes(KEY.slice(0, 13)) && !said.includes(SECRET.slice(0, 8)), said)
    assert.doesNotMatch(said, /bug in Forecourt/)
  }
})
