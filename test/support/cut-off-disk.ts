/**
 * A file system of its own whose power can be cut: what no program has had flushed is gone, as on a machine that goes off. Needs Linux,
 * the right to mount, and the mkfs.ext4 and perl of any Debian.
 */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type CutOffDisk = {
  /** Where it is mounted. */
  readonly path: string
  /** From here on every access fails, and nothing more reaches the disk: neither data nor the file system's own journal. */
  readonly cut: () => Promise<void>
  /** Mounts it again, as it was on the disk when the power was cut. All its users must have ended. */
  readonly mountAgain: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** EXT4_IOC_SHUTDOWN of Linux, and its flag that leaves the journal unwritten. */
const SHUTDOWN = '0x8004587D'
const WITHOUT_JOURNAL = 2

/** Makes an ext4 file system in a file of `folder`. Returns why not, if this user or machine can't. */
export const makeCutOffDisk = async (folder: string, megabytes: number): Promise<CutOffDisk | string> => {
  const [file, path] = [join(folder, 'disk.img'), join(folder, 'disk')]
  const mount = () => run('mount', ['-o', 'loop', file, path])
  try {
    await mkdir(path)
    await run('truncate', ['-s', `${megabytes}M`, file])
    await run('mkfs.ext4', ['-q', file])
    await mount()
    await run('chmod', ['1777', path])
  } catch (error) {
    return `no file system can be made and mounted here: ${(error as Error).message.split('\n').at(-2)}`
  }
  return {
    path,
    cut: async () => {
      const program = `open(my $disk, '<', $ARGV[0]) or die $!; my $flag = pack('L', ${WITHOUT_JOURNAL}); ioctl($disk, ${SHUTDOWN}, $flag) or die $!`
      await run('perl', ['-e', program, path])
    },
    mountAgain: async () => {
      await run('umount', [path])
      await mount()
    },
    [Symbol.asyncDispose]: async () => void (await run('umount', ['-l', path])),
  }
}
