/** Which build of the service this is: for `--version`, metrics, the log, traces and backups. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newestVersion } from '../store/migrations.ts'

export type Build = {
  /** The version of the package. */
  readonly version: string
  /** The Git commit that it was built from, followed by `-dirty` if files had been changed; otherwise `unknown`. */
  readonly commit: string
  /** The newest schema version that this build knows. The database has this one, or a newer one that fits. */
  readonly schema: number
}

/** The build that runs. */
export const currentBuild = (): Build => {
  const { version } = createRequire(import.meta.url)('#package.json') as { version: string }
  return { version, commit: builtCommit(), schema: newestVersion() }
}

/** The file that bin/build-commit.js writes. */
const BUILT_COMMIT = new URL('../../build/commit', import.meta.url)

const builtCommit = (): string => {
  try {
    return readFileSync(BUILT_COMMIT, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
