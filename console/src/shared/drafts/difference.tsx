/** The differences between two contents, field by field, and row by row in tables. */
import type { Difference } from '../../../../packages/values/difference.ts'
import { Records } from '../../ui/lists/records.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import { inWords, rowInWords } from './words.ts'

type Line = { readonly key: string; readonly what: string; readonly was: string; readonly now: string }

type Props = {
  readonly difference: Difference
  /** The names of the two, such as "Version 1" and "Draft". */
  readonly was: string
  readonly now: string
  /** The names of fields and tables. */
  readonly names: Readonly<Record<string, string>>
}

export const DifferenceTable = ({ difference, was, now, names }: Props) => {
  const { fields, rows } = difference
  const lines: readonly Line[] = [
    ...fields.map((one) => ({
      key: one.field,
      what: names[one.field] ?? one.field,
      was: inWords(one.was, names),
      now: inWords(one.now, names),
    })),
    ...rows.map((one, index) => ({
      key: `${one.table} ${index}`,
      what: `${names[one.table] ?? one.table}: ${one.was === undefined ? 'added' : one.now === undefined ? 'removed' : 'changed'}`,
      was: rowInWords(one.was, names),
      now: rowInWords(one.now, names),
    })),
  ]
  if (lines.length === 0) return <Empty>No differences</Empty>
  return (
    <Records
      caption={`Changes between ${was} and ${now}`}
      columns={[
        { title: 'Field', cell: ({ what }) => what },
        { title: was, cell: (line) => line.was },
        { title: now, cell: (line) => line.now },
      ]}
      records={lines}
      keyOf={({ key }) => key}
    />
  )
}
