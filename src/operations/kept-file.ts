/** The case file as it is kept: sealed text, a line of JSON and then the client's customData to the letter. */
import { type CaseFile, EMPTY_FILE } from '../domain/case-file.ts'
import { JsonText } from '../domain/json-text.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { unwrap } from '../store/encryption/data-key.ts'
import { open, seal } from '../store/encryption/sealed.ts'
import { fileFrom, type KeptFile, partsOf } from './file-text.ts'
import { SEALED } from './sealed-purposes.ts'
import type { Service } from './service.ts'

/** The file sealed by the application's data key. */
export const sealFile = (key: Buffer, file: CaseFile): Buffer => {
  const { json, customData } = partsOf(file)
  const line = JSON.stringify(json)
  return seal(key, SEALED.file, customData === undefined ? line : `${line}\n${customData}`)
}

type Kept = Pick<ApplicationHead, 'id' | 'keyId' | 'dataKey' | 'file'>

/** An application's file; the empty one once the application was erased. */
export const fileOf = (service: Pick<Service, 'ring'>, { id, keyId, dataKey, file }: Kept): CaseFile => {
  if (file === null || keyId === null || dataKey === null) return EMPTY_FILE
  return openFile(unwrap(service.ring, id, { keyId, wrapped: dataKey }), file)
}

const openFile = (key: Buffer, sealed: Buffer): CaseFile => {
  const text = open(key, SEALED.file, sealed).toString()
  // JSON holds no line break, so the first one ends it.
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  return fileFrom({
    json: JSON.parse(line) as KeptFile,
    customData: end < 0 ? undefined : text.slice(end + 1),
  })
}

/** The client's own data as it was sent. */
export const customDataOf = ({ customData }: CaseFile): JsonText | null =>
  customData === undefined ? null : new JsonText(customData)
