/**
 * Completes package-lock.json: a registry that lacks the packages of other platforms leaves them out of the
 * file, and then `npm ci` refuses it everywhere. Run after `npm install`: node test/support/complete-lockfile.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Package = {
  version?: string
  /** Where it came from; of a workspace, its folder. */
  resolved?: string
  optionalDependencies?: Record<string, string>
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Lockfile = { packages: Record<string, Package> }

const FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url))

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/** The optional packages of other platforms that the file names and has no entry for. */
export const missingPackages = (
  lockfile: Lockfile,
): readonly { name: string; version: string; dev: boolean }[] =>
  Object.values(lockfile.packages).flatMap((owner) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(
        ([name]) => !Object.keys(lockfile.packages).some((path) => path.endsWith(`node_modules/${name}`)),
      )
      .map(([name, version]) => ({ name, version, dev: owner.dev === true })),
  )

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile

/** Adds what is missing, each bound to its platform, so that it is fetched there and nowhere else. */
const complete = (lockfile: Lockfile): Lockfile => {
  const added = missingPackages(lockfile).map(({ name, version, dev }): [string, Package] => {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is wanted as ${version}, which names no one version`)
    const words = name.split(/[/-]/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter((processor) => words.includes(processor))
    if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not name one platform`)
    const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined
    return [
      `node_modules/${name}`,
      { version, cpu, ...(dev ? { dev } : {}), ...(libc && { libc }), optional: true, os },
    ]
  })
  const packages = [...Object.entries(lockfile.packages), ...added].sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lockfile, packages: Object.fromEntries(packages) }
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(complete(readLockfile()), null, 2)}\n`)
