/** Reads a JSON file that a person picks. */
import type { Content } from '../../../../packages/values/difference.ts'
import { Failure } from '../../api/call.ts'

/** The object in the file. Throws a Failure with a sentence for anything else. */
export const jsonFile = async (file: File): Promise<Content> => {
  const read: unknown = await file
    .text()
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined)
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Content
  throw new Failure(0, { detail: `${file.name} is not a JSON file that contains an object.` })
}
