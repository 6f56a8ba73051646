/**
 * A new Debian machine that runs systemd, in a container with a network of its own. On the same network are an authority that
 * issues certificates by ACME, and the clients that call the machine.
 */
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../guides/blocks.ts'
import { run, until } from './programs.ts'

const PROGRAMS = ['mmdebstrap', 'systemd-nspawn', 'ip', 'unshare', 'nsenter', 'setpriv', 'tar', 'ss']

/** Why tests on a new machine are left out; false if they can run. With REQUIRE_MACHINES=1 it throws instead. */
export const unlessBootable = (): string | false => {
  const missing = PROGRAMS.filter((program) => spawnSync(program, ['--version']).error)
  if (missing.length === 0 && process.getuid?.() === 0) return false
  const says = missing.length > 0 ? `${missing.join(', ')} not installed` : 'it needs root'
  if (process.env['REQUIRE_MACHINES'] === '1') throw new Error(says)
  return says
}

export type Machine = {
  /** Where its files are. */
  readonly folder: string
  /**
   * Runs a shell script as root, which ends at the first command that fails, and returns what it writes to standard output. Only
   * with `internet` it reaches more than the machine's own network. Throws with the end of all output if it fails.
   */
  readonly run: (script: string, internet?: 'internet') => Promise<string>
  /** The beginning of a command that runs on the network outside the machine. */
  readonly outside: readonly string[]
  /** Runs such a command, and returns what it writes. Throws with the end of all output if it fails. */
  readonly fromOutside: (words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

const RELEASE = 'trixie'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const MACHINE_ADDRESS = '10.77.0.2'
const OUTSIDE_ADDRESS = '10.77.0.1'
const BOOT_SECONDS = 180
const OUTPUT_SHOWN = 4_000

const NPM_CACHE = join(homedir(), '.npm')

/** The authority that Caddy asks unless it is configured otherwise. */
const AUTHORITY = 'acme-v02.api.letsencrypt.org'
const AUTHORITY_CADDYFILE = `{
  admin off
  skip_install_trust
  auto_https disable_redirects
}
${AUTHORITY} {
  tls internal
  rewrite /directory /acme/local/directory
  acme_server
}
`

/** Installs Debian's smallest system with systemd into a folder, and boots it. `name` leads to it in its network's DNS. */
export const bootMachine = async (folder: string, name: string): Promise<Machine> => {
  const archive = `${folder}.tar`
  await promisify(execFile)('mmdebstrap', [
    '--quiet',
    '--variant=apt',
    '--include=systemd,systemd-sysv,dbus',
    RELEASE,
    archive,
  ])
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await writeFile(
    join(folder, 'etc/hosts'),
    `127.0.0.1 localhost\n${MACHINE_ADDRESS} ${name}\n${OUTSIDE_ADDRESS} ${AUTHORITY}\n`,
  )
  await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/no-waiting-for-the-disk'), 'force-unsafe-io\n')
  await bringSettingsOfNpm(folder)
  const container = boot(folder)
  const ended = once(container, 'exit')
  const stop = async () => {
    container.kill('SIGKILL')
    await ended
  }
  try {
    await until(async () => firstProcessOf(container) !== undefined, BOOT_SECONDS)
    const first = firstProcessOf(container) as string
    const machine = { folder, stop, ...commandsOf(String(container.pid), first) }
    await hasBooted(machine)
    connectToOutside(String(container.pid), first)
    return machine
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until systemd has started all that it starts. Throws with what it still starts, and what has failed. */
const hasBooted = async (machine: Pick<Machine, 'run'>): Promise<void> => {
  let state = ''
  const isUp = async () => {
    try {
      state = await machine.run(
        'systemctl is-system-running || true; systemctl --failed --no-legend; systemctl list-jobs --no-legend',
      )
    } catch (error) {
      state = (error as Error).message
    }
    return /^(?:running|degraded)$/m.test(state)
  }
  await until(isUp, BOOT_SECONDS, () => `The machine does not boot: ${state}`)
}

/** systemd of today wants one hierarchy of control groups, which a machine may have elsewhere. The test's end ends the machine. */
const boot = (folder: string): ChildProcess =>
  spawn(
    'setpriv',
    [
      ...[
        '--pdeathsig',
        'KILL',
        'unshare',
        '--mount',
        '--net',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        'sh',
        '-ec',
      ],
      `mount --make-rprivate /
      mount -t cgroup2 none /sys/fs/cgroup
      exec systemd-nspawn --quiet --register=no --keep-unit --boot --console=pipe --directory="$0" \\
        --machine=forecourt --network-veth --resolv-conf=copy-host --timezone=off "$@"`,
      folder,
      // What npm has downloaded on this machine need not come again.
      ...(existsSync(NPM_CACHE) ? [`--bind=${NPM_CACHE}:/root/.npm`] : []),
    ],
    { stdio: 'ignore' },
  )

/** The container's systemd, as a process of this machine: the child of systemd-nspawn, which is the child of unshare. */
const firstProcessOf = ({ pid }: ChildProcess): string | undefined => {
  const childOf = (parent: string, name: string) =>
    spawnSync('pgrep', ['--exact', name, '--parent', parent], { encoding: 'utf8' }).stdout.trim()
  const nspawn = childOf(String(pid), 'systemd-nspawn')
  return nspawn === '' ? undefined : childOf(nspawn, 'systemd') || undefined
}

const connectToOutside = (outside: string, machine: string): void => {
  const ip = (of: string, ...words: readonly string[]) =>
    execFileSync('nsenter', ['--target', of, '--net', 'ip', ...words])
  ip(outside, 'link', 'set', 'lo', 'up')
  ip(outside, 'address', 'add', `${OUTSIDE_ADDRESS}/24`, 'dev', 've-forecourt')
  ip(outside, 'link', 'set', 've-forecourt', 'up')
  ip(machine, 'address', 'add', `${MACHINE_ADDRESS}/24`, 'dev', 'host0')
  ip(machine, 'link', 'set', 'host0', 'up')
}

const commandsOf = (
  pid: string,
  machine: string,
  outside = ['nsenter', '--target', pid, '--net'],
): Pick<Machine, 'run' | 'outside' | 'fromOutside'> => ({
  outside,
  run: (script, internet) =>
    succeed([
      ...['nsenter', '--target', machine, '--mount', '--uts', '--ipc', '--pid', '--cgroup'],
      ...(internet === undefined ? ['--net'] : []),
      ...['env', '-i', `PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', 'bash', '-e', '-o', 'pipefail', '-c'],
      script,
    ]),
  fromOutside: (words) => succeed([...outside, ...words]),
})

const succeed = async ([command = '', ...words]: readonly string[]): Promise<string> => {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  let all = ''
  child.stdout.on('data', (chunk) => {
    written += chunk
    all += chunk
  })
  child.stderr.on('data', (chunk) => {
    all += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`It ended with status ${code}:\n${all.slice(-OUTPUT_SHOWN)}`)
  return written
}

/** npm reaches its registry on the new machine in the same way as this machine's own npm does. */
const bringSettingsOfNpm = async (folder: string): Promise<void> => {
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(':'), NODE_OPTIONS: '' }
  const setting = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { cwd: '/', env, encoding: 'utf8' }).trim()
  const lines = [`registry=${setting('registry')}`]
  const certificates = setting('cafile')
  if (certificates !== 'null') {
    await copyFile(certificates, join(folder, 'etc/npm-certificates.pem'))
    lines.push('cafile=/etc/npm-certificates.pem')
  }
  await writeFile(join(folder, 'root/.npmrc'), `${lines.join('\n')}\n`)
}

/** Copies the project's files as a release has them. */
export const bringRelease = async (machine: Machine, to: string): Promise<void> => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\0')
  for (const file of files.filter((path) => path !== ''))
    await cp(join(ROOT, file), join(machine.folder, to, file))
}

/**
 * Issues certificates by ACME outside the machine, in place of the public authority, with the machine's own Caddy. The machine
 * trusts it from now on.
 */
export const startAuthority = async (
  machine: Machine,
): Promise<{ readonly certificate: string; readonly stop: () => Promise<void> }> => {
  await mkdir(join(machine.folder, 'srv/authority'))
  await writeFile(join(machine.folder, 'srv/authority/Caddyfile'), AUTHORITY_CADDYFILE)
  const words = [
    'chroot',
    machine.folder,
    'env',
    'XDG_DATA_HOME=/srv/authority',
    'XDG_CONFIG_HOME=/srv/authority',
  ]
  const authority = run([
    ...['setpriv', '--pdeathsig', 'KILL', ...machine.outside, ...words],
    ...['caddy', 'run', '--config', '/srv/authority/Caddyfile'],
  ])
  const certificate = join(machine.folder, 'srv/authority/caddy/pki/authorities/local/root.crt')
  const isListening = async () =>
    existsSync(certificate) && /:443 /.test(await machine.fromOutside(['ss', '-ltn']))
  await until(isListening, BOOT_SECONDS, authority.output)
  await copyFile(certificate, join(machine.folder, 'usr/local/share/ca-certificates/authority.crt'))
  await machine.run('update-ca-certificates')
  return { certificate, stop: authority.kill }
}
