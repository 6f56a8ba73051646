/** sqlmap and wapiti, as Debian has them, against an address of this machine. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isFullLength } from '../extent.ts'

const run = promisify(execFile)

const SCANNERS = ['sqlmap', 'wapiti'] as const
const INSTALL_MAXIMUM_MILLISECONDS = 5 * 60_000
const SCAN_MAXIMUM_MILLISECONDS = 10 * 60_000
const OUTPUT_MAXIMUM_BYTES = 64 * 1024 * 1024

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { timeout: 60_000 }).status === 0

/**
 * Why the scanners are left out, for `skip`; false if they are there. They take minutes, so they run with ROUNDS=all alone, which
 * installs them where it may.
 */
export const unlessScanning = (): string | false => {
  if (!isFullLength) return 'takes minutes: ROUNDS=all'
  if (!SCANNERS.every(isThere) && process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...SCANNERS], {
      timeout: INSTALL_MAXIMUM_MILLISECONDS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const missing = SCANNERS.filter((program) => !isThere(program))
  if (missing.length === 0) return false
  const says = `${missing.join(', ')} not installed`
  if (process.env['REQUIRE_SCANNERS'] === '1') throw new Error(says)
  return says
}

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-scan-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const LIMITS = { timeout: SCAN_MAXIMUM_MILLISECONDS, maxBuffer: OUTPUT_MAXIMUM_BYTES } as const

/**
 * What sqlmap says of a request to this machine: the parameters that it can inject, and whether it tested any. `bytes` are the request as
 * it is sent.
 */
export const sqlmap = (
  bytes: Uint8Array,
): Promise<{ readonly injected: readonly string[]; readonly tested: boolean }> =>
  inFolder(async (folder) => {
    const file = join(folder, 'request.txt')
    await writeFile(file, bytes)
    const { stdout } = await run(
      'sqlmap',
      [
        ...[
          '-r',
          file,
          '--batch',
          '--dbms',
          'PostgreSQL',
          '--level',
          '1',
          '--risk',
          '1',
          '--technique',
          'BEUS',
        ],
        ...[
          '--ignore-code',
          '*',
          '--skip-waf',
          '--ignore-stdin',
          '--disable-coloring',
          '--output-dir',
          folder,
        ],
      ],
      LIMITS,
    )
    return {
      injected: [...stdout.matchAll(/^Parameter: (.+)$/gm)].map(([, name = '']) => name),
      tested: /testing for SQL injection|might not be injectable|does not seem to be injectable/.test(stdout),
    }
  })

/** Modules that ask nobody beyond this machine. */
const MODULES =
  'xss,permanentxss,sql,blindsql,exec,file,crlf,redirect,htaccess,csp,cookieflags,http_headers,backup,xxe,shellshock'

/** What wapiti finds below an address, a line each. */
export const wapiti = (
  address: string,
  {
    starts = [],
    headers = [],
  }: { readonly starts?: readonly string[]; readonly headers?: readonly string[] } = {},
): Promise<{ readonly findings: readonly string[] }> =>
  inFolder(async (folder) => {
    const report = join(folder, 'report.json')
    await run(
      'wapiti',
      [
        ...[
          '--no-bugreport',
          '-u',
          address,
          '-m',
          MODULES,
          '-f',
          'json',
          '-o',
          report,
          '--store-session',
          folder,
        ],
        ...[
          '--store-config',
          folder,
          '--scope',
          'domain',
          '-d',
          '3',
          '--max-links-per-page',
          '30',
          '--max-files-per-dir',
          '12',
        ],
        ...['--max-scan-time', '120', '--max-attack-time', '30', '--flush-session', '-v', '0'],
        ...starts.flatMap((start) => ['-s', new URL(start, address).href]),
        ...headers.flatMap((header) => ['-H', header]),
      ],
      LIMITS,
    )
    const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8'))
    return {
      findings: Object.entries({ ...vulnerabilities, ...anomalies } as Record<
        string,
        readonly Found[]
      >).flatMap(([kind, found]) =>
        found.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
      ),
    }
  })

type Found = { readonly method: string; readonly path: string; readonly info: string }
