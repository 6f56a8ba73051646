/** How long data is retained and why: the same table by which the service erases and deletes. */
import {
  APPLICATIONS_RETAINED,
  APPLICATIONS_RETAINED_KINDS,
  BACKUPS_RETAINED,
  monthsInWords,
  PURGED,
  RETENTION,
} from '../../../../src/domain/lender/retention.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './people.module.css'

type Retained = {
  readonly what: string
  readonly retained: string
  readonly from: string
  readonly why: string
  readonly sources: readonly string[]
}

const APPLICATIONS: readonly Retained[] = APPLICATIONS_RETAINED_KINDS.map((kind) => {
  const { months, ...row } = APPLICATIONS_RETAINED[kind]
  return { ...row, retained: monthsInWords(months) }
})

const OTHERS: readonly Retained[] = PURGED.map((kind) => {
  const { retained, ...row } = RETENTION[kind]
  return { ...row, retained: retained.words, sources: [] }
})

const COLUMNS: readonly Column<Retained>[] = [
  { title: 'What', cell: ({ what }) => what },
  { title: 'Retention period', cell: ({ retained }) => retained },
  { title: 'From', cell: ({ from }) => from },
  {
    title: 'Why',
    cell: ({ why, sources }) => (
      <>
        {why}
        {sources.length > 0 && (
          <ul className={`${ui.plain} ${css.laws} ${ui.quiet}`}>
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
    title="Data retention"
    lead={`The service erases applications and deletes other data as shown here. Backups can hold erased data for up to ${BACKUPS_RETAINED.words} more, if the operator deletes older ones. Restored data is erased again.`}
  >
    <div className={ui.stack}>
      <Records caption="Applications" columns={COLUMNS} records={APPLICATIONS} keyOf={({ what }) => what} />
      <details>
        <summary>Other data that is deleted automatically</summary>
        <Records caption="Other data" columns={COLUMNS} records={OTHERS} keyOf={({ what }) => what} />
      </details>
    </div>
  </Section>
)
