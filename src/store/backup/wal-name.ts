/** Names of files of PostgreSQL's write-ahead log (WAL): timeline, then place, each in hexadecimal digits. */

/** A file of 16 MiB, as initdb chooses. */
export const WAL_FILE_BYTES = 16 * 2 ** 20

const FILES_A_LOG = 2 ** 32 / WAL_FILE_BYTES
const NAME = /^[0-9A-F]{24}$/

/** Whether a file of this name is one of the WAL, not a note beside it. */
export const isWalName = (name: string): boolean => NAME.test(name)

/** The number of the timeline: a recovered database begins another. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** The file's place in the log, which goes on over all timelines. */
export const placeOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * FILES_A_LOG + Number.parseInt(name.slice(16), 16)

/** The name of the file that follows on the same timeline. */
export const nextWalName = (name: string): string => {
  const place = placeOf(name) + 1
  return [name.slice(0, 8), hex(Math.floor(place / FILES_A_LOG)), hex(place % FILES_A_LOG)].join('')
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')
