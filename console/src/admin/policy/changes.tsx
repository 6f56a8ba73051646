/** What differs between two versions of the policy, in sentences. */

import { type Content, differenceOf } from '../../../../packages/values/difference.ts'
import { POLICY_TABLES } from '../../../../src/domain/finance/drafts.ts'
import { rowsOf } from '../../shared/drafts/content.ts'
import { rowInWords } from '../../shared/drafts/words.ts'
import { Empty } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { DEMANDS, settingText } from './names.ts'
import css from './policy.module.css'

/** A version or the draft, with the sentences of its rules and tests by their positions; null where one is incomplete. */
export type Worded = {
  readonly name: string
  readonly content: Content
  readonly words: readonly (string | null)[]
  readonly testWords: readonly (string | null)[]
}

type Props = {
  readonly was: Worded
  readonly now: Worded
  /** The names of fields and values. */
  readonly names: Readonly<Record<string, string>>
}

export const PolicyChanges = ({ was, now, names }: Props) => {
  const { fields, rows } = differenceOf(was.content, now.content, POLICY_TABLES)
  if (fields.length + rows.length === 0) return <Empty>No differences</Empty>
  return (
    <ul
      className={`${ui.plain} ${ui.stack} ${ui.gap4} ${css.changes}`}
      aria-label={`Changes between ${was.name} and ${now.name}`}
    >
      {fields.map((one) => (
        <li key={one.field}>
          <strong>{names[one.field] ?? one.field}</strong>: {settingText(one.field, one.now, names)}
          <p className={ui.quiet}>Before: {settingText(one.field, one.was, names)}</p>
        </li>
      ))}
      {rows.map((one) => {
        const row = one.now ?? one.was
        const what = one.was === undefined ? 'added' : one.now === undefined ? 'removed' : 'changed'
        return (
          <li key={`${one.table} ${String(row?.['name'])} ${what}`}>
            <strong>
              {names[one.table] ?? one.table} {what}
            </strong>
            : {String(row?.['name'])}
            {one.now !== undefined && <p>{sentenceOf(now, one.table, one.now, names)}</p>}
            {one.was !== undefined && (
              <p className={ui.quiet}>
                {one.now === undefined ? '' : 'Before: '}
                {sentenceOf(was, one.table, one.was, names)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A rule or a test as people read it; by its fields while it has no sentence. */
const sentenceOf = (
  { content, words, testWords }: Worded,
  table: string,
  row: Content,
  names: Props['names'],
): string => {
  const says = (table === 'rules' ? words : testWords)[rowsOf(content, table).indexOf(row)]
  if (says === undefined || says === null) return rowInWords(row, names)
  return table === 'rules' ? says : `${demandOf(row)}: ${says}`
}

/** "Must be approved" */
export const demandOf = (test: Content): string =>
  `Must be ${(DEMANDS.find(([outcome]) => outcome === test['outcome'])?.[1] ?? '').toLowerCase()}`
