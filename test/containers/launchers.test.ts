/** Each way to start the service and the background work leaves one process: nothing that only starts it stays in memory. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { newKeyText } from '../../packages/encryption/key-ring.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const PATIENCE_MILLISECONDS = 60_000

const [, unit = ''] =
  /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(textOf('examples/systemd/forecourt.service')) ?? []
const [, image = '[]'] = /^CMD (\[.+\])$/m.exec(textOf('Dockerfile')) ?? []
const pods = parseAllDocuments(textOf('examples/kubernetes/forecourt.yaml')).flatMap((document) => {
  const { kind, spec } = document.toJS()
  const command: readonly string[] | undefined = spec?.template?.spec.containers[0].command
  return command === undefined ? [] : [[`Kubernetes, ${kind}`, command] as const]
})

/** In the project's folder, with the Node.js of the packages first in the path, as npm and the image have it. Only npm uses a shell. */
const WAYS: readonly (readonly [way: string, words: readonly string[]])[] = [
  ['the shell of npm start', ['sh', '-c', JSON.parse(textOf('package.json')).scripts.start]],
  ['the image', JSON.parse(image)],
  ...pods,
  ['the systemd unit', ['sh', '-c', unit]],
  ['the command in the path', ['bin/forecourt.js', 'serve']],
]

/** A database that accepts connections and never responds, so that each of them waits for it. */
const sockets = new Set<Socket>()
const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-launchers-'))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await rm(folder, { recursive: true, force: true })
})

/** The processes of a process group. */
const groupOf = (leader: number): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, group] = /^.*\) \S \d+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return pid > 0 && Number(group) === leader
      } catch {
        return false
      }
    })

for (const [way, [command = '', ...args]] of WAYS)
  test(`${way} leaves nothing but Node.js with the service`, {
    skip: process.platform !== 'linux' && 'the processes are found in /proc',
  }, async () => {
    const earlier = sockets.size
    const child = spawn(command, args, {
      cwd: ROOT,
      env: {
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
        DATA_DIR: folder,
        PORT: '0',
        DATABASE_URL: `postgres://forecourt@127.0.0.1:${(silent.address() as AddressInfo).port}/forecourt`,
        ENCRYPTION_KEYS: newKeyText('k1'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const ended = once(child, 'exit')
    const leader = child.pid as number
    try {
      const late = performance.now() + PATIENCE_MILLISECONDS
      while (sockets.size === earlier) {
        assert.ok(child.exitCode === null && performance.now() < late, output)
        await pause(20)
      }
      assert.deepEqual(groupOf(leader), [leader])
      assert.equal(readlinkSync(`/proc/${leader}/exe`), process.execPath)
      assert.match(readFileSync(`/proc/${leader}/cmdline`, 'utf8'), /bin\/forecourt\.js\0/)
    } finally {
      process.kill(-leader, 'SIGKILL')
      await ended
    }
  })
