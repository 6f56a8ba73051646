/** How long data is kept and why: the same table by which the service erases and deletes. */
import {
  APPLICATIONS_KEPT,
  APPLICATIONS_KEPT_KINDS,
  BACKUPS_KEPT,
  monthsInWords,
  PURGED,
  RETENTION,
} from '../../../../src/domain/lender/retention.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './people.module.css'

type Kept = {
  readonly what: string
  readonly kept: string
  readonly from: string
  readonly why: string
  readonly sources: readonly string[]
}

const APPLICATIONS: readonly Kept[] = APPLICATIONS_KEPT_KINDS.map((kind) => {
  const { months, ...row } = APPLICATIONS_KEPT[kind]
  return { ...row, kept: monthsInWords(months) }
})

const OTHERS: readonly Kept[] = PURGED.map((kind) => {
  const { kept, ...row } = RETENTION[kind]
  return { ...row, kept: kept.words, sources: [] }
})

const COLUMNS: readonly Column<Kept>[] = [
  { title: 'What', cell: ({ what }) => what },
  { title: 'Kept for', cell: ({ kept }) => kept },
  { title: 'From', cell: ({ from }) => from },
  {
    title: 'Why',
    cell: ({ why, sources }) => (
      <>
        {why}
        {sources.length > 0 && (
          <ul className={`${css.laws} ${ui.quiet}`}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        )}
      </>
    ),
  },
]

export const Retention = () => (
  <Section
    title="How long data is kept"
    lead={`The service erases applications by this table, and deletes the rest. Backups hold what was erased for up to ${BACKUPS_KEPT.words} more, if the operator deletes older ones; what is restored is erased again.`}
  >
    <div className={ui.stack}>
      <Records caption="Applications" columns={COLUMNS} records={APPLICATIONS} keyOf={({ what }) => what} />
      <details>
        <summary>What else the service deletes by itself</summary>
        <Records caption="Other data" columns={COLUMNS} records={OTHERS} keyOf={({ what }) => what} />
      </details>
    </div>
  </Section>
)
