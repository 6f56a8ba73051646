/** The stored case file: encrypted text, one line of JSON followed by the client's customData unchanged. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { JsonText } from '../../../packages/values/json-text.ts'
import { type CaseFile, EMPTY_FILE } from '../../domain/case/case-file.ts'
import { fileFrom, partsOf, type StoredFile } from '../../domain/case/case-file-text.ts'
import { PURPOSES } from './purposes.ts'
import type { ApplicationRow } from './read.ts'

/** The file, encrypted with the application's data key. */
export const encryptFile = (key: Buffer, file: CaseFile): Buffer => {
  const { json, customData } = partsOf(file)
  const line = JSON.stringify(json)
  return encrypt(key, PURPOSES.file, customData === undefined ? line : `${line}\n${customData}`)
}

type Stored = Pick<ApplicationRow, 'id' | 'keyId' | 'dataKey' | 'file'>

/** An application's file; an empty one once the application was erased. */
export const fileOf = ({ ring }: { readonly ring: KeyRing }, row: Stored): CaseFile => {
  const key = dataKeyOf(ring, row)
  return row.file === null || key === undefined ? EMPTY_FILE : openFile(key, row.file)
}

const openFile = (key: Buffer, encrypted: Buffer): CaseFile => {
  const text = decrypt(key, PURPOSES.file, encrypted).toString()
  // JSON contains no line break, so the first one ends it.
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  return fileFrom({
    json: JSON.parse(line) as StoredFile,
    customData: end < 0 ? undefined : text.slice(end + 1),
  })
}

/** The client's own data as sent. */
export const customDataOf = ({ customData }: CaseFile): JsonText | null =>
  customData === undefined ? null : new JsonText(customData)
