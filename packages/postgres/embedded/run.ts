// Runs one of PostgreSQL's programs, or a small one of the system, to its end.
import { execFile } from 'node:child_process'

export type ServerUser = {
  /** Undefined if the owner of an existing data directory has no line in the user database. */
  readonly name: string | undefined
  readonly uid: number
  readonly gid: number
  /** The service is root and the server must not be. */
  readonly dropped: boolean
}

export type RunResult = {
  readonly succeeded: boolean
  /** Its output, on both channels, or the system's code (EACCES, ENOENT, …) if it could not even start. */
  readonly output: string
}

/** Runs a program with these arguments, as `user` if given, and returns its output. Never rejects: the result says whether it failed. */
export const run = (
  program: string,
  words: readonly string[],
  { cwd, user }: { readonly cwd: string; readonly user?: ServerUser },
): Promise<RunResult> =>
  new Promise((resolve) => {
    const options = { cwd, env: PROGRAM_ENVIRONMENT, ...identityOf(user) }
    execFile(program, words, options, (error, stdout, stderr) => {
      const output = typeof error?.code === 'string' ? error.code : `${stdout}${stderr}`.trim()
      resolve({ succeeded: error === null, output })
    })
  })

/** The identity for a program; the system also removes all of root's further groups. */
export const identityOf = (user: ServerUser | undefined): { readonly uid?: number; readonly gid?: number } =>
  user?.dropped ? { uid: user.uid, gid: user.gid } : {}

/**
 * The complete environment of PostgreSQL's programs: the service's own contains secrets, and variables such as PGDATA
 * that would change their behaviour. English messages, since some are recognised.
 */
export const PROGRAM_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
