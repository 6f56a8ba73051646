/** What is read of a file; undefined if it is not there any more: a running PostgreSQL renames and removes files. */
export const unlessGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
