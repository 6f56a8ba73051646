/** A case's history, the newest first. Runs of like entries, such as eleven uploads, are one line that opens. */
import type { CaseView, ShownEvent } from '../../../../src/http/cases/case-view.ts'
import { inPeoplesWords } from '../../shared/application/sent-back.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { runsIn } from './runs.ts'

type Props = { readonly shown: CaseView }

export const Timeline = ({ shown: { timeline } }: Props) => (
  <ol className={`${css.list} ${ui.ruled} ${css.timeline}`}>
    {runsIn(timeline).map((run) => (
      // No entry ever changes, and new ones come before it: its place from the end is its own.
      <li key={timeline.length - run.place}>
        {run.entries.length === 1 ? <Entry entry={run.first} /> : <Run entries={run.entries} />}
      </li>
    ))}
  </ol>
)

const Entry = ({ entry: { at, by, what, reason, sentBack } }: { readonly entry: ShownEvent }) => (
  <>
    <span>
      {by ?? 'Someone'} {what}
    </span>
    {reason !== null && <span className={css.text}>{inPeoplesWords(reason, sentBack)}</span>}
    <span className={ui.quiet}>
      <Moment at={at} withTime />
    </span>
  </>
)

/** As it is shown. */
const minuteOf = ({ at }: ShownEvent): string => at.slice(0, 'YYYY-MM-DDTHH:MM'.length)

const Run = ({ entries }: { readonly entries: readonly ShownEvent[] }) => {
  const [newest] = entries
  const oldest = entries.at(-1)
  if (newest === undefined || oldest === undefined) return null
  return (
    <details>
      <summary>
        {newest.by ?? 'Someone'} {newest.what} and {entries.length - 1} more
        <span className={`${ui.quiet} ${css.text}`}>
          {minuteOf(oldest) !== minuteOf(newest) && (
            <>
              <Moment at={oldest.at} withTime /> to{' '}
            </>
          )}
          <Moment at={newest.at} withTime />
        </span>
      </summary>
      <ol className={`${css.list} ${css.run}`}>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and none changes.
          <li key={entries.length - place}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}
