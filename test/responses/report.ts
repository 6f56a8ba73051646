/** What the processes of a test run found in the responses of their services. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names the folder for the findings to the processes of a run. */
export const RESPONSES_FOLDER = 'FORECOURT_TEST_ANSWERS'

/** An operation that answered with a status; `fault` says what is wrong with such a response of the command `by`. */
export type Finding = {
  readonly operation: string
  readonly status: number
  readonly fault?: string
  readonly by?: string
}

/**
 * The environment for a run's processes whose services are watched, and the findings at the end. The findings are in
 * `parent`, whose owner removes them.
 */
export const watchResponses = async (parent: string) => {
  const folder = await mkdtemp(join(parent, 'answers-'))
  const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'watch.ts')).href}`
  return {
    environment: {
      [RESPONSES_FOLDER]: folder,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], preload].filter((part) => part !== undefined).join(' '),
    },
    findings: async (): Promise<readonly Finding[]> => {
      const found: Finding[] = []
      for (const file of await readdir(folder)) {
        // A process that was killed may have left half a line.
        for (const line of (await readFile(join(folder, file), 'utf8')).split('\n').slice(0, -1))
          found.push(JSON.parse(line))
      }
      return found
    },
  }
}

/** For a process that a test starts with its own environment: the variables that make its services watched too. */
export const watchedHere = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [RESPONSES_FOLDER, 'NODE_OPTIONS'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The faults among the findings, a line each with its first occurrence. */
export const faultsIn = (findings: readonly Finding[]): readonly string[] => {
  const seen = new Map<string, string>()
  for (const { operation, status, fault, by = '' } of findings) {
    const line = `${operation}, ${status}: ${fault}`
    if (fault !== undefined && !seen.has(line)) seen.set(line, by)
  }
  return [...seen].map(([line, by]) => `${line} (${by})`).sort()
}

export type Met = {
  /** Operations of the document that no test called. */
  readonly unmet: readonly string[]
  /** The statuses that the document has and no test met, of the operations that tests called. */
  readonly unmetStatuses: ReadonlyMap<string, readonly string[]>
}

/**
 * Prints faults of answers, and after a whole run also what no test met. Returns whether no response was wrong and, after
 * a whole run, the tests met each operation of the document.
 */
export const reportResponses = (findings: readonly Finding[], paths: Paths, isWhole: boolean): boolean => {
  const faults = faultsIn(findings)
  if (faults.length > 0)
    console.error(
      ['Answers that neither the OpenAPI document nor a declaration of the console has:', ...faults].join(
        '\n  ',
      ),
    )
  if (!isWhole) return faults.length === 0
  const { unmet, unmetStatuses } = metIn(findings, paths)
  if (unmet.length > 0)
    console.error(`Operations of the OpenAPI document that no test calls: ${unmet.join(', ')}`)
  console.log(
    [
      'Statuses of the OpenAPI document that no test meets:',
      ...[...unmetStatuses].map(([operation, statuses]) => `${operation} ${statuses.join(', ')}`),
    ].join('\n  '),
  )
  return faults.length === 0 && unmet.length === 0
}

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The operations of a document that the findings met. */
export const metIn = (findings: readonly Finding[], paths: Paths): Met => {
  const met = new Set(findings.flatMap(({ operation, status }) => [operation, `${operation} ${status}`]))
  const operations = Object.values(paths).flatMap(
    (methods) =>
      Object.values(methods) as readonly { readonly operationId: string; readonly responses: object }[],
  )
  const unmetStatuses = operations
    .filter(({ operationId }) => met.has(operationId))
    .map(
      ({ operationId, responses }) =>
        [
          operationId,
          Object.keys(responses).filter((status) => !met.has(`${operationId} ${status}`)),
        ] as const,
    )
    .filter(([, statuses]) => statuses.length > 0)
  return {
    unmet: operations.map(({ operationId }) => operationId).filter((name) => !met.has(name)),
    unmetStatuses: new Map(unmetStatuses),
  }
}
