/** Compares the version or draft shown with another one. */
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type Content,
  type Difference,
  differenceOf,
  type Tables,
} from '../../../../packages/values/difference.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText } from '../../../../packages/values/typed/typed-day.ts'
import type { Standing } from '../../../../src/domain/finance/drafts.ts'
import type { Draft } from '../../../../src/modules/products/policy-pages.ts'
import { Records } from '../../ui/lists/records.tsx'
import { Mark } from '../../ui/notes/marks.tsx'
import { Empty, Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { inWords, rowInWords } from './content.ts'
import css from './drafts.module.css'

type Props = {
  /** The newest first. */
  readonly versions: readonly { readonly version: number; readonly content: Content }[]
  readonly draft: { readonly content: Content } | null
  /** A version's number, or "draft". */
  readonly shown: string
  readonly nameOf: (version: number) => string
  /** The names of fields and tables. */
  readonly names: Readonly<Record<string, string>>
  readonly tables: Tables
  /** Fields that are left out. */
  readonly but?: readonly string[]
  /** Shows the differences otherwise than in a table. */
  readonly show?: (was: One, now: One) => ReactNode
}

type One = { readonly which: string; readonly name: string; readonly content: Content }

export const Compared = ({ versions, draft, shown, nameOf, names, tables, but, show }: Props) => {
  const all: readonly One[] = [
    ...(draft === null ? [] : [{ which: 'draft', name: 'Draft', content: draft.content }]),
    ...versions.map(({ version, content }) => ({ which: String(version), name: nameOf(version), content })),
  ]
  const at = all.findIndex(({ which }) => which === shown)
  const now = all[at]
  const [chosen, setChosen] = useState('')
  const was = all.find(({ which }) => which === chosen && which !== shown) ?? all[at + 1] ?? all[at - 1]
  if (now === undefined || was === undefined) return null
  return (
    <Section title="Changes">
      <NativeSelect
        className={ui.narrow}
        label={`Compare ${now.name.toLowerCase()} with`}
        value={was.which}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        data={all
          .filter(({ which }) => which !== shown)
          .map(({ which, name }) => ({ value: which, label: name }))}
      />
      {show === undefined ? (
        <DifferenceTable
          difference={differenceOf(was.content, now.content, tables, but)}
          was={was.name}
          now={shown === 'draft' ? 'Saved draft' : now.name}
          names={names}
        />
      ) : (
        show(was, now)
      )}
    </Section>
  )
}

type Line = { readonly key: string; readonly what: string; readonly was: string; readonly now: string }

type DifferenceTableProps = {
  readonly difference: Difference
  /** The names of the two, such as "Version 1" and "Draft". */
  readonly was: string
  readonly now: string
  /** The names of fields and tables. */
  readonly names: Readonly<Record<string, string>>
}

/** The differences between two contents, field by field, and row by row in tables. */
const DifferenceTable = ({ difference, was, now, names }: DifferenceTableProps) => {
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

const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  inForce: 'In force',
  planned: 'Planned',
  past: 'Past',
  overtaken: 'Superseded',
}

type Version = {
  readonly version: number
  readonly standing: Standing
  readonly from: string | null
  readonly addedAt: string | null
  readonly published: { readonly proposedBy: string; readonly publishedBy: string } | null
}

type TimelineProps = {
  readonly versions: readonly Version[]
  readonly draft: Draft | null
  /** The version number shown now, or "draft". */
  readonly shown: string
  /** A link to a version or to the draft. */
  readonly linkTo: (which: string, name: string) => ReactNode
}

/** The versions of a product or of the policy as a timeline, the newest first, with the draft before them. */
export const Timeline = ({ versions, draft, shown, linkTo }: TimelineProps) => (
  <ol className={`${ui.plain} ${ui.stack} ${ui.gap5} ${css.timeline}`}>
    {draft !== null && (
      <li data-shown={shown === 'draft' || undefined}>
        <span>
          {linkTo('draft', 'Draft')} {draft.proposed !== null && <Mark>Proposed</Mark>}
        </span>
        <span className={ui.quiet}>
          {draft.proposed === null ? 'Changed' : 'Proposed'} by {(draft.proposed ?? draft.changed).by},{' '}
          <Moment at={(draft.proposed ?? draft.changed).at} withTime />
        </span>
      </li>
    )}
    {versions.map(({ version, standing, from, addedAt, published }) => (
      <li key={version} data-shown={shown === String(version) || undefined} data-standing={standing}>
        <span>
          {linkTo(String(version), version === 0 ? 'Default' : `Version ${version}`)}{' '}
          <Mark>{STANDING_NAMES[standing]}</Mark>
        </span>
        <span className={ui.quiet}>
          {from !== null && `From ${dayText(from as LocalDate)}. `}
          {published === null
            ? addedAt !== null && (
                <>
                  Imported <Moment at={addedAt} />.
                </>
              )
            : `Proposed by ${published.proposedBy}, published by ${published.publishedBy}.`}
        </span>
      </li>
    ))}
  </ol>
)
