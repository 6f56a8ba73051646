// The server of a data directory: the one still running on it, if it is suitable, or else a new one.
import { setTimeout as pause } from 'node:timers/promises'
import { askServer, untilReady } from './connection.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { clearAway, endAtOnce, shutDown } from './end-server.ts'
import { isAlive } from './processes.ts'
import { type Finding, findServer, type RunningServer } from './running-server.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { expectedMark, LONG_RECOVERY, type Site, startServer } from './start-server.ts'

/**
 * Adopts the server that a killed service left running, or stops it if it is of another version or doesn't answer, and
 * starts one if none is left. Only touches a server proved to be this data directory's.
 */
export const obtainServer = async (site: Site): Promise<RunningServer> => {
  const { folder } = site.cluster
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const finding = await findServer(folder)
    if (finding.kind === 'server') {
      if (await isAsItShouldBe(finding.server, site)) return finding.server
      const { socketFolder } = finding.server.connection
      if (socketFolder !== site.socketFolder) await removeSocketFolder(socketFolder)
    } else if (finding.kind === 'none') {
      const started = (await clearAway(folder, site.log)) ? await startServer(site) : 'held'
      if (started !== 'held') return started
    }
    if (performance.now() > deadline) throw cannotBeHad(folder, finding)
    await pause(BETWEEN_ATTEMPTS_MS)
  }
}

/** Whether a running server is usable; an unusable one has been stopped when this returns false. */
const isAsItShouldBe = async (server: RunningServer, { cluster, log }: Site): Promise<boolean> => {
  const { pid } = server.process
  const condition = await conditionOf(server, expectedMark(cluster), log)
  switch (condition) {
    case 'good':
      log(`Took over the PostgreSQL server (process ${pid}) that an earlier service left running.`)
      return true
    case 'gone':
      return false
    case 'other settings':
      log(`Stopping the PostgreSQL server (process ${pid}) that another version of the service left running.`)
      await shutDown(server)
      return false
    case 'unusable':
      log(`Stopping the PostgreSQL server (process ${pid}) of an earlier service, which does not answer.`)
      await endAtOnce(server.process)
      return false
  }
}

type Condition = 'good' | 'gone' | 'other settings' | 'unusable'

const conditionOf = async (
  server: RunningServer,
  mark: string,
  log: (sentence: string) => void,
): Promise<Condition> => {
  try {
    const outcome = await untilReady(server.connection, {
      alive: () => isAlive(server.process),
      deadlineMs: SPEAKS_WITHIN_MS,
      onLongRecovery: () => log(LONG_RECOVERY),
    })
    if (outcome === 'silent') return 'unusable'
    if (outcome === 'gone') return 'gone'
    return (await askServer(server.connection)).mark === mark ? 'good' : 'other settings'
  } catch {
    // Whatever the reason for its refusal, a new server will either accept us or tell us why.
    return 'unusable'
  }
}

const cannotBeHad = (folder: string, finding: Finding): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    finding.kind === 'unproven'
      ? `A PostgreSQL (process ${finding.pid}) that is not proven to be this service's may be using ${folder}. Stop it, or delete postmaster.pid there if it has nothing to do with it.`
      : `${folder} is still in use by processes of an earlier PostgreSQL. Stop them and start again.`,
  )

/** An existing server answers at once, unless its socket was deleted or it hangs. */
const SPEAKS_WITHIN_MS = 5_000
const PATIENCE_MS = 20_000
const BETWEEN_ATTEMPTS_MS = 100
