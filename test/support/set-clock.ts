/** A wall clock that a test sets for running processes, with Debian's libfaketime; what only measures time is left alone. */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readKeyFile } from '../../packages/encryption/key-ring.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { leftOut } from './programs.ts'

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** The reason to leave a test out where the library is missing, for the option `skip`. */
export const unlessClocksCanBeSet = (): string | false =>
  LIBRARY === undefined && leftOut('libfaketime not installed')

/** To read the time for each look at the clock would make everything many times slower. */
const READ_EVERY_SECONDS = 1
/** The library counts whole seconds, and reads the file again once more than these have begun. */
const SEEN_WITHIN_MILLISECONDS = (READ_EVERY_SECONDS + 1) * 1_000 + 200

const HOUR_MILLISECONDS = 60 * 60 * 1_000

export type SetClock = {
  /** For the environment of the processes that follow this clock. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets it, so many hours from the right time, and resolves once all of them have seen that. */
  readonly set: (hours: number) => Promise<void>
  readonly now: () => number
  readonly close: () => Promise<void>
}

export const openSetClock = async (): Promise<SetClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-clock-'))
  const file = join(folder, 'time')
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  let offsetHours = 0
  const set = async (hours: number) => {
    // In one step: a process that reads an empty file shows another time.
    await writeFile(`${file}.new`, `${hours < 0 ? '' : '+'}${hours}h\n`)
    await rename(`${file}.new`, file)
    await pause(SEEN_WITHIN_MILLISECONDS)
    offsetHours = hours
  }
  await set(0)
  return {
    environment: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(READ_EVERY_SECONDS),
      NO_FAKE_STAT: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    now: () => Date.now() + offsetHours * HOUR_MILLISECONDS,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR once more, as the service on it has started it, but with more in its environment;
 * `stop` stops that service and with it the first server. Returns the settings with which services use this one.
 */
export const startServerAgain = async (
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  stop: () => Promise<void>,
): Promise<{ readonly settings: Readonly<Record<string, string>>; readonly end: () => void }> => {
  const place = `/proc/${await serverNumber(dataDir)}`
  const [program = '', ...words] = (await readFile(`${place}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  const { uid, gid } = await stat(place)
  await stop()
  const server = spawn(program, words, {
    cwd: join(dataDir, 'postgres'),
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...environment },
    uid,
    gid,
    detached: true,
    stdio: 'ignore',
  })
  server.unref()
  for (;;) {
    const connection = await runningEmbeddedPostgres(dataDir)
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start again')
    await pause(20)
    if (connection === undefined) continue
    const url = `postgres://${connection.user}@localhost/${connection.database}?host=${connection.socketFolder}`
    const settings = { DATABASE_URL: url, ENCRYPTION_KEYS: readKeyFile(dataDir) ?? '', SANDBOX: 'on' }
    return { settings, end: () => process.kill(server.pid as number, 'SIGQUIT') }
  }
}
