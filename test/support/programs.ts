/** Programs of the outside that tests need: where one can't be used the test is left out and says so, and in CI it fails. */
import { spawnSync } from 'node:child_process'

/**
 * The reason to leave a test out where a program isn't installed, for the option `skip`; false where all are. With
 * REQUIRE_PROGRAMS=1 it throws instead.
 */
export const unless = (...programs: readonly string[]): string | false => {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error)
  return missing.length > 0 && leftOut(`${missing.join(', ')} not installed`)
}

/** The reason to leave a test out, for `skip`. With REQUIRE_PROGRAMS=1 it throws instead: nothing is left out there. */
export const leftOut = (says: string): string => {
  if (process.env['REQUIRE_PROGRAMS'] === '1')
    throw new Error(`${says}, and REQUIRE_PROGRAMS asks that no test be left out`)
  return says
}
