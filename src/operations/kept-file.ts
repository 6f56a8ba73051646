/** The case file as it is kept: sealed text, a line of JSON and then the client's customData to the letter. */
import { type CaseFile, EMPTY_FILE } from '../domain/case-file.ts'
import { JsonText } from '../domain/json-text.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { unwrap } from '../store/encryption/data-key.ts'
import { open, seal } from '../store/encryption/sealed.ts'
import { SEALED } from './sealed-purposes.ts'
import type { Service } from './service.ts'

/** The file sealed by the application's data key; null for an empty one. */
export const sealFile = (key: Buffer, file: CaseFile): Buffer | null => {
  const { customData, requirements, checks, approvals, plans, ...rest } = file
  const kept = {
    ...rest,
    ...(requirements.length > 0 ? { requirements } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  }
  const json = JSON.stringify(kept)
  if (customData === undefined && json === '{}') return null
  return seal(key, SEALED.file, customData === undefined ? json : `${json}\n${customData}`)
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
  if (end < 0) return { ...EMPTY_FILE, ...(JSON.parse(text) as Partial<CaseFile>) }
  return {
    ...EMPTY_FILE,
    ...(JSON.parse(text.slice(0, end)) as Partial<CaseFile>),
    customData: text.slice(end + 1),
  }
}

/** The client's own data as it was sent. */
export const customDataOf = ({ customData }: CaseFile): JsonText | null =>
  customData === undefined ? null : new JsonText(customData)
