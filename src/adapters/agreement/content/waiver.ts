/** The waiver of the days to withdraw: a statement apart from the agreement, which hirers sign by a signature of its own. */

import type { Block, FinalSignature, Part } from './blocks.ts'
import { capacityOf } from './descriptions.ts'
import { filled } from './language.ts'
import type { Source } from './source.ts'

/** The statement, and the law's warning that it carries. */
export const waiverText = ({ fill, words }: Pick<Source, 'fill' | 'words'>) => ({
  statement: fill(words.waiver.statement),
  warning: words.statutes.waiver1995.paragraphs,
})

/** The statement with the signatures that were given for it; none where nobody waives. */
export const waiverParts = (source: Source, signatures: readonly FinalSignature[]): readonly Part[] => {
  const { content, words } = source
  const hirers = content.signers.filter(({ role }) => role !== 'guarantor')
  const places = hirers.flatMap(({ applicant, name, role }): readonly Block[] => {
    const signed = signatures.find((one) => one.applicant === applicant)?.waiver
    if (signed === undefined) return []
    return [{ is: 'signaturePlace', applicant, name, capacity: capacityOf(role, content), signed }]
  })
  if (places.length === 0) return []
  const { statement, warning } = waiverText(source)
  const { heading, source: section } = words.statutes.waiver1995
  const blocks: readonly Block[] = [
    { is: 'notice', paragraphs: warning },
    { is: 'paragraph', text: filled(words.statuteMarks.quoted, { source: section }) },
    { is: 'paragraph', text: statement },
    ...places,
  ]
  const notAll: Block = { is: 'paragraph', text: words.waiver.notAll }
  return [{ title: heading, blocks: places.length === hirers.length ? blocks : [...blocks, notAll] }]
}
