/**
 * Measures what docs and design promise of the service's speed, compared with a bare baseline in the same run, and
 * prints the table. Starts everything it needs, and leaves only a file of figures in bench/out.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureAgainst } from './against.ts'
import type { Bench } from './bench.ts'
import { type Closing, closingOf } from './closing.ts'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureGrowth } from './growth.ts'
import { diskAt, thisMachine } from './machine.ts'
import { OptionError, type Options, type PartName, readOptions, USAGE } from './options.ts'
import { measurePace } from './pace.ts'
import { measureQueue } from './queue.ts'
import { measureStatus } from './status.ts'
import { measureSubmit } from './submit.ts'
import { type Finding, tableOf } from './table.ts'

const PARTS: Readonly<Record<PartName, (bench: Bench) => Promise<readonly Finding[]>>> = {
  submit: measureSubmit,
  status: measureStatus,
  pace: measurePace,
  growth: measureGrowth,
  queue: measureQueue,
  deliveries: measureDeliveries,
}

const say = (sentence: string) => console.error(sentence)

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(USAGE)
    return
  }
  const closing = closingOf()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void leave(closing, SIGNAL_EXIT_CODE[signal]))
  }
  // The reader of the figures has closed the pipe, like "head" does after its lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void leave(closing, 1))
  // Even a fault of the benchmark itself leaves nothing running.
  process.on('uncaughtException', (error) => {
    console.error(error)
    void leave(closing, 1)
  })
  try {
    await measure(options, closing)
  } catch (error) {
    // Failures while everything is being stopped are a result of that.
    if (!closing.hasBegun()) throw error
  } finally {
    await closing.closeAll()
  }
}

const SIGNAL_EXIT_CODE = { SIGINT: 130, SIGTERM: 143 } as const

const leave = async (closing: Closing, exitCode: number): Promise<void> => {
  if (closing.hasBegun()) return
  say('Stopping everything that was started.')
  await closing.closeAll()
  process.exit(exitCode)
}

const measure = async (options: Options, closing: Closing): Promise<void> => {
  const began = new Date()
  const { isMemory } = await diskAt(options.folder)
  if (isMemory) say(`${options.folder} is memory: commits cost nothing there. --folder takes one on a disk.`)
  let server: Promise<DatabaseServer> | undefined
  const databaseServer = () => {
    server ??= startDatabaseServer(closing, options.folder)
    return server
  }
  const findings: Finding[] = []
  try {
    const bench = { options, closing, say, databaseServer }
    if (options.against !== undefined) findings.push(...(await measureAgainst(bench, options.against)))
    for (const part of options.against === undefined ? options.parts : []) {
      say(`\n${part}`)
      findings.push(...(await PARTS[part](bench)))
    }
  } finally {
    // If a part fails, the results of the others, which took so long, are kept.
    const postgres = (await server?.catch(() => undefined))?.version
    if (findings.length > 0) await printFindings({ began, options, findings, postgres })
  }
}

const printFindings = async (found: {
  readonly began: Date
  readonly options: Options
  readonly findings: readonly Finding[]
  readonly postgres: string | undefined
}): Promise<void> => {
  const { began, options, findings, postgres } = found
  const machine = thisMachine()
  const file = await keep({ at: began.toISOString(), machine, postgres, options, findings })
  console.log(`\n${tableOf(findings)}`)
  const database = postgres === undefined ? '' : `, PostgreSQL ${postgres}`
  console.log(
    `\n${machine.cores} cores (${machine.processor}), Node.js ${machine.node}${database}; medians of ${options.rounds} rounds.`,
  )
  console.log(`All figures: ${file}`)
}

const OUT = fileURLToPath(new URL('./out/', import.meta.url))

const keep = async (
  figures: { readonly at: string } & Readonly<Record<string, unknown>>,
): Promise<string> => {
  await mkdir(OUT, { recursive: true })
  const file = join(OUT, `${figures.at.slice(0, 19).replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
  return file
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OptionError ? `${error.message}\n\n${USAGE}` : error)
  process.exitCode = 1
}
