/** `forecourt restore --to`: a new DATA_DIR with the database of a moment, from the archive. */

import { requireArchive } from '../cli/administration/archive.ts'
import { CommandFailure, EXIT_USAGE } from '../cli/failure.ts'
import { countOf, print, remark } from '../cli/print.ts'
import { closedAfter } from '../cli/store.ts'
import type { Config } from '../service/config.ts'
import type { Erasure } from '../store/applications/erase.ts'
import type { Moment } from '../store/backup/recover.ts'

/** Restores a moment, verifies what it restored, and prints which moment it reached. */
export const restoreToMoment = async (
  config: Config,
  to: string,
  erasures: readonly Erasure[] | undefined,
): Promise<void> => {
  const archiveDir = requireArchive(config)
  const moment = momentOf(to)
  const [{ readArchive }, { routeTo, recoverAlong }, { requireTarget }, { finishRecovery }] =
    await Promise.all([
      import('../store/backup/read.ts'),
      import('../store/backup/recover.ts'),
      import('../service/assembly.ts'),
      import('../store/backup/finish.ts'),
    ])
  const route = await routeTo(await readArchive(archiveDir), moment)
  const { at, bytes, ring } = route.copy
  const needed = ring.map(({ id, proof }) => ({ id, proof: Buffer.from(proof, 'base64') }))
  const keys = await requireTarget(config, needed)
  remark(`Recovering from the base copy of ${at} (${Math.ceil(bytes / 1e6)} MB).`)
  const recovering = recoverAlong(route, { dataDir: config.dataDir, archiveDir })
  let isKept = false
  await closedAfter(
    {
      close: async () => {
        if (!isKept) await (await recovering.catch(() => undefined))?.discard()
      },
    },
    async () => {
      const recovered = await recovering
      const { lastChange, rows, tables } = await finishRecovery(recovered.connection, keys, erasures ?? [])
      await recovered.keep()
      isKept = true
      print(
        `Restored ${to === 'latest' ? 'all that the archive has' : `the moment ${(moment as Date).toISOString()}`}: the last change in it is of ${lastChange?.toISOString() ?? at}. ${countOf(rows, 'row')} in ${countOf(tables, 'table')} were read through.`,
      )
    },
  )
  if (erasures === undefined)
    remark(
      'No list of erasures was there: what was erased after that moment is back. Erase it with "forecourt person erase-again <list>".',
    )
}

/** RFC 3339 with an offset: a moment without one would be another on each machine. */
const MOMENT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

const momentOf = (text: string): Moment => {
  if (text === 'latest') return text
  const moment = new Date(text.replace(' ', 'T').toUpperCase())
  if (MOMENT.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw new CommandFailure(
    `--to takes a moment such as 2026-03-09T14:30:00Z or 2026-03-09T14:30:00+01:00, or "latest"; not "${text}".`,
    EXIT_USAGE,
  )
}
