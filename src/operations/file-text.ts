/** The two parts in which a case file is kept: JSON, and the client's customData to the letter. */
import { type CaseFile, EMPTY_FILE } from '../domain/case-file.ts'

export type FileParts = {
  /** All but customData; what is empty is left out. */
  readonly json: Partial<CaseFile>
  readonly customData: string | undefined
}

/** Takes a file apart. */
export const partsOf = (file: CaseFile): FileParts => {
  const { customData, requirements, checks, approvals, plans, ...rest } = file
  const json = {
    ...rest,
    ...(requirements.length > 0 ? { requirements } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  }
  return { json, customData }
}

/** Puts together what `partsOf` took apart. */
export const fileFrom = ({ json, customData }: FileParts): CaseFile => ({
  ...EMPTY_FILE,
  ...json,
  ...(customData === undefined ? {} : { customData }),
})
