/** The migrations of this program. Loads nothing of the database. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Their folder. */
export const MIGRATIONS = fileURLToPath(new URL('../../../src/store/migrations/', import.meta.url))

/** This program's schema version. */
export const newestVersion = (): number =>
  Math.max(
    ...readdirSync(MIGRATIONS)
      .map((file) => Number.parseInt(file, 10))
      .filter((version) => !Number.isNaN(version)),
  )
