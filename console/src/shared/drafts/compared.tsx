/** Compares the version or draft shown with another one. */
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Content, differenceOf, type Tables } from '../../../../packages/values/difference.ts'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { DifferenceTable } from './difference.tsx'

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
