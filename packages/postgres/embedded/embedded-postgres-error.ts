// Problems of the embedded database that the operator can fix, in plain sentences.

/** Thrown for problems that the operator can fix; its message is one or two plain sentences. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/**
 * Turns an error of the file system, or the output of PostgreSQL's programs, into a plain sentence about
 * `place`. Unknown errors come back unchanged.
 */
export const inPlainWords = (cause: unknown, place: string): unknown => {
  if (cause instanceof EmbeddedPostgresError || !(cause instanceof Error)) return cause
  const { dest, path } = cause as NodeJS.ErrnoException & { readonly dest?: string }
  const sentence = troubleIn(cause.message, dest ?? path ?? place)
  return sentence === undefined ? cause : new EmbeddedPostgresError(sentence, { cause })
}

/** The sentence for a message of PostgreSQL's programs or the operating system, if it is a known problem. */
export const troubleIn = (said: string, place: string): string | undefined =>
  TROUBLES.find(({ seen }) => seen.test(said))?.says(place)

const TROUBLES: readonly { readonly seen: RegExp; readonly says: (place: string) => string }[] = [
  {
    seen: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    says: (place) =>
      `There is no space left on the disk that holds ${place}. Free some space and start again.`,
  },
  {
    seen: /Read-only file system|EROFS/,
    says: (place) => `${place} is on a read-only file system. Set DATA_DIR to a folder that can be written.`,
  },
  {
    seen: /Permission denied|Operation not permitted|EACCES|EPERM/,
    says: (place) =>
      `Permission to use ${place} was denied. Give it to the user that runs the service, or set DATA_DIR to another folder.`,
  },
  {
    seen: /ENOENT.*mkdir/,
    says: (place) => `The folder ${place} cannot be created. Set DATA_DIR to another folder.`,
  },
  {
    seen: /ENOTDIR|EEXIST|Not a directory/,
    says: (place) =>
      `${place} cannot be created, because a file has the same name. Move the file, or set DATA_DIR to another folder.`,
  },
  {
    seen: /ENOTEMPTY/,
    says: (place) =>
      `${place} contains files but no PostgreSQL database. Move them, or set DATA_DIR to another folder.`,
  },
  {
    seen: /EBUSY/,
    says: (place) => `${place} is a separate mount point. Mount the volume on DATA_DIR instead.`,
  },
  {
    seen: /could not map anonymous shared memory|Cannot allocate memory|ENOMEM/,
    says: () =>
      'There is not enough memory to start PostgreSQL, which needs an eighth of the machine’s memory (128 MB to 1 GB). Free some memory and start again.',
  },
  {
    seen: /could not (create|resize|open|attach to) shared memory segment|could not create semaphores/,
    says: () =>
      'The operating system does not provide PostgreSQL with shared memory. Check /dev/shm and the container’s limits.',
  },
]
