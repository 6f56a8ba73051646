import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import type { Command } from 'commander'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { runIn, type Surroundings } from '../../src/cli/sentences.ts'
import { program, run } from '../../src/main/program.ts'
import { currentBuild } from '../../src/service/build.ts'
import { SETTING_LIST } from '../../src/service/settings.ts'
import { BIN, forecourt, openInstallation, started } from './command.ts'

const GROUPS = [
  ...['dealer', 'user', 'client', 'sandbox', 'product', 'bank-list', 'catalogue', 'keys', 'signing-keys'],
  ...['person', 'audit'],
]

test('help names every command, each with examples, and ends with 0', async () => {
  const { code, stdout } = await forecourt(['--help'])
  assert.equal(code, 0)
  for (const group of GROUPS) {
    assert.match(stdout, new RegExp(`^  ${group} `, 'm'))
    const help = await forecourt([group, '--help'])
    assert.equal(help.code, 0)
    assert.match(help.stdout, new RegExp(`Examples:\n  \\$ forecourt ${group} `))
  }
})

for (const commandLine of [['help'], ['help', 'client'], ['client', 'help', 'create']]) {
  test(`"forecourt ${commandLine.join(' ')}" is help too, and ends with 0`, async () => {
    const { code, stdout, stderr } = await forecourt(commandLine)
    assert.match(stdout, /^Usage: forecourt/)
    assert.deepEqual([code, stderr], [0, ''])
  })
}

test('the help of serve lists every setting', async () => {
  const { stdout } = await forecourt(['serve', '--help'])
  for (const { name, says } of SETTING_LIST) {
    assert(stdout.includes(name))
    assert(stdout.includes(says))
  }
})

test('--version is the version of the package, then its commit and schema', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const { commit, schema } = currentBuild()
  assert.deepEqual(await started(['--version']), {
    code: 0,
    signal: null,
    stdout: `${version}\ncommit ${commit}\nschema ${schema}\n`,
    stderr: '',
  })
})

const misused: readonly (readonly [commandLine: readonly string[], says: RegExp])[] = [
  [[], /Usage: forecourt/],
  [['client'], /Usage: forecourt client/],
  [['help', 'clinet'], /Usage: forecourt/],
  [['clinet'], /unknown command 'clinet'\n\(Did you mean client\?\)/],
  [['product', 'lst'], /Did you mean list\?/],
  [['product', 'list', '--jsn'], /unknown option '--jsn'\n\(Did you mean --json\?\)/],
  [['dealer', 'create'], /missing required argument 'name'/],
  [['dealer', 'create', 'One', 'Two'], /too many arguments/],
  [['validate'], /missing required argument 'file'/],
  [['validate', 'x.json', '--set', 'c'], /Allowed choices are a, b/],
]

for (const [commandLine, says] of misused) {
  test(`"forecourt ${commandLine.join(' ')}" can't be understood, which ends with 2`, async () => {
    const { code, stdout, stderr } = await forecourt(commandLine)
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, says)
  })
}

const ENCRYPTION_KEYS = newKeyText('k1')
const unreachable = 'postgres://me:hidden@127.0.0.1:1/forecourt'

const troubles: readonly (readonly [
  what: string,
  env: Record<string, string>,
  code: number,
  says: RegExp,
])[] = [
  ['a setting that can’t be used', { PORT: 'eighty' }, 2, /^PORT must be a port from 0 to 65535\.\n$/],
  [
    'no database there',
    { DATABASE_URL: unreachable, ENCRYPTION_KEYS },
    1,
    /cannot be reached \(ECONNREFUSED\)\.\n$/,
  ],
  [
    'an address that is none',
    { DATABASE_URL: 'mysql://x', ENCRYPTION_KEYS },
    2,
    /^DATABASE_URL must be of the form/,
  ],
]

for (const [what, env, code, says] of troubles) {
  test(`${what} is reported in one sentence without a stack trace, and ends with ${code}`, async () => {
    const ended = await forecourt(['product', 'list'], { env })
    assert.match(ended.stderr, says)
    assert.doesNotMatch(ended.stderr, /hidden|\n\s+at /)
    assert.equal(ended.code, code)
  })
}

test('what the database refuses is reported in one sentence, and what it does not know as a fault of ours', async (t) => {
  const installation = await openInstallation()
  t.after(installation.close)
  const nowhere = installation.url.replace(/@localhost\/\w+/, '@localhost/nowhere')
  const refused = await installation.run(['product', 'list'], { env: { DATABASE_URL: nowhere } })
  assert.deepEqual([refused.code, refused.stderr], [1, 'The database in DATABASE_URL does not exist.\n'])
  await installation.json('product', 'list')
  await installation.sql`alter table product_versions rename to away`
  const unknown = await installation.run(['product', 'list'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^This is a bug in Forecourt: .*relation "product_versions" does not exist/)
})

test('a new key is of the form that ENCRYPTION_KEYS takes, and never the same', async () => {
  const [one, two] = await Promise.all([forecourt(['keys', 'new']), forecourt(['keys', 'new'])])
  assert.match(one.stdout, /^k\d{8}-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=\n$/)
  assert.notEqual(one.stdout, two.stdout)
})

/** Makes Node.js pass for an older one until it starts itself again, with or without execve. */
const asOlder = (execve: boolean): readonly string[] => {
  const code = `
    if (process.env.FORECOURT_STARTED_AGAIN === undefined) {
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.17.0' } })
      ${execve ? '' : 'process.execve = undefined'}
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

for (const execve of [true, false]) {
  const how = execve ? 'in its place' : 'as a child'
  test(`under an older Node.js the one of the packages is started ${how}, with its input, output and exit code`, async () => {
    const ended = await started(['validate', '-', '--set', 'b', '--json'], {
      node: asOlder(execve),
      input: '{}',
    })
    assert.equal(ended.code, 1, ended.stderr)
    assert.equal(JSON.parse(ended.stdout).valid, false)
    assert.equal((await started(['clinet'], { node: asOlder(execve) })).code, 2)
  })

  test(`under an older Node.js a signal ends the one that was started ${how}`, async () => {
    const ended = await started(['validate', '-', '--set', 'b'], {
      node: asOlder(execve),
      // Standard input stays open, so the command waits.
      onStart: (pid) => setTimeout(() => process.kill(pid, 'SIGTERM'), 1_000),
    })
    assert.equal(ended.signal, 'SIGTERM')
    assert.equal(ended.stdout, '')
  })
}

test('without a fitting Node.js a sentence says so, and ends with 2', async () => {
  const always = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.17.0' } })`
  const node = ['--import', `data:text/javascript,${encodeURIComponent(always)}`]
  const older = await started(['--version'], { node })
  assert.equal(older.code, 2)
  assert.match(older.stderr, /^Forecourt needs Node\.js 26 or newer; this is v\S+ .*\n$/)
})

test('the starter uses only syntax that older versions of Node.js understand', async () => {
  const source = await readFile(BIN, 'utf8')
  assert.doesNotMatch(source, /\busing\b|import\.meta\.(dirname|filename|main)|\bwith\s*\{/)
  const checked = spawnSync(process.execPath, ['--check', BIN])
  assert.equal(checked.status, 0)
})

/** The words that lead to each command. */
const leaves = (command: Command, words: readonly string[] = []): readonly (readonly string[])[] => [
  words,
  ...command
    .createHelp()
    .visibleCommands(command)
    .filter((below) => below.name() !== 'help')
    .flatMap((below) => leaves(below, [...words, below.name()])),
]

/** Runs a command whose standard output takes nothing. */
const runUnwritten = async (commandLine: readonly string[], code: string) => {
  const { stderr, said } = collecting()
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write failed'), { code })),
  })
  const surroundings: Surroundings = { env: {}, stdin: Readable.from([]), stdout, stderr }
  await runIn(surroundings, () => run(commandLine))
  return { said: said(), exitCode: surroundings.exitCode }
}

const collecting = () => {
  let text = ''
  const stderr = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  return { stderr, said: () => text }
}

const UNWRITTEN: readonly (readonly [code: string, says: string])[] = [
  ['ENOSPC', 'the disk is full'],
  ['EPIPE', 'the program that reads it has ended'],
  ['EIO', 'the terminal is closed, or the disk fails'],
  ['EOTHER', 'EOTHER'],
]
for (const [code, says] of UNWRITTEN)
  test(`every command whose output fails with ${code} says so in one sentence, and exits with status 1`, async () => {
    const commands = leaves(program())
    assert.ok(commands.length > 40)
    for (const words of commands)
      assert.deepEqual(
        await runUnwritten([...words, '--help'], code),
        {
          said: `The output cannot be written: ${says}. Changes that the command made remain.\n`,
          exitCode: 1,
        },
        words.join(' '),
      )
  })

const OUTPUTS: readonly (readonly [what: string, redirect: string, says: string])[] = [
  [
    'a full disk',
    '> /dev/full',
    'The output cannot be written: the disk is full. Changes that the command made remain.\n',
  ],
  [
    'a pipe whose reader has ended',
    '| :',
    'The output cannot be written: the program that reads it has ended. Changes that the command made remain.\n',
  ],
  ['a full disk for both outputs', '> /dev/full 2>&1', ''],
  ['a reader that takes everything', '| cat > /dev/null', ''],
]
for (const [what, redirect, says] of OUTPUTS)
  test(`a process whose output is ${what} ends by itself, and says no more than that`, async () => {
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${BIN}" --help ${redirect}`], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.equal(stderr, says)
  })

test('a change remains if the command’s output cannot be written', async (t) => {
  const installation = await openInstallation()
  t.after(installation.close)
  const { stderr, said } = collecting()
  const surroundings: Surroundings = {
    env: { DATABASE_URL: installation.url, ENCRYPTION_KEYS: installation.keys },
    stdin: Readable.from([]),
    stdout: new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: 'ENOSPC' })),
    }),
    stderr,
  }
  await runIn(surroundings, () => run(['dealer', 'create', 'Northside']))
  assert.equal(
    said(),
    'The output cannot be written: the disk is full. Changes that the command made remain.\n',
  )
  assert.equal(surroundings.exitCode, 1)
  assert.equal((await installation.sql`select from dealers where name = 'Northside'`).length, 1)
})

test('commands of every kind end by themselves, with their exit code', async (t) => {
  const installation = await openInstallation()
  t.after(installation.close)
  const lines: readonly (readonly [line: string, code: number, input?: string])[] = [
    // It adds a job, for a mail.
    ['user create una@lender.example --role underwriter', 0],
    ['bank-list set a -', 0, 'OneBank'],
    ['signing verify C0', 1],
    ['clinet', 2],
  ]
  for (const [line, code, input] of lines) {
    const ended = await installation.started(line.split(' '), input === undefined ? {} : { input })
    assert.deepEqual([ended.code, ended.signal], [code, null], `${line}: ${ended.stderr}`)
    assert.equal(code === 0, ended.stderr === '', `${line}: ${ended.stderr}`)
  }
})
