/** The migrations of this program. Loads nothing of the database. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Migrations } from '../../packages/postgres/migration/migrate.ts'

const FOLDER = fileURLToPath(new URL('migrations/', import.meta.url))

/**
 * The first schema: the file of this number makes all tables. A database of an earlier one is not upgraded; what was in it comes
 * here by a backup.
 */
export const FIRST_VERSION = 66

/** The last program before the first schema. It upgrades databases of all earlier schemas, and its backups are restored here. */
export const LAST_BEFORE = `Forecourt 1.1.0 of schema ${FIRST_VERSION - 1} (Git commit 6a8066f5)`

/** This program's schema version. */
export const newestVersion = (): number =>
  Math.max(
    ...readdirSync(FOLDER)
      .map((file) => Number.parseInt(file, 10))
      .filter((version) => !Number.isNaN(version)),
  )

export const MIGRATIONS: Migrations = {
  folder: FOLDER,
  first: FIRST_VERSION,
  lastBefore: LAST_BEFORE,
  newest: newestVersion,
}
