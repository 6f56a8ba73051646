/** The versions of a product or of the policy as a timeline, the newest first, with the draft before them. */
import type { ReactNode } from 'react'
import type { LocalDate } from '../../../../packages/values/local-date.ts'
import { dayText } from '../../../../packages/values/typed/typed-day.ts'
import type { Standing } from '../../../../src/domain/finance/versions.ts'
import type { Draft } from '../../../../src/http/products/draft-pages.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './drafts.module.css'

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

type Props = {
  readonly versions: readonly Version[]
  readonly draft: Draft | null
  /** The version number shown now, or "draft". */
  readonly shown: string
  /** A link to a version or to the draft. */
  readonly linkTo: (which: string, name: string) => ReactNode
}

export const Timeline = ({ versions, draft, shown, linkTo }: Props) => (
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
