/** A case's history, the newest first. */
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { Moment } from '../../ui/notes/moment.tsx'

type Props = { readonly shown: CaseView }

export const Timeline = ({ shown: { timeline } }: Props) => (
  <ol className="case-list case-timeline">
    {timeline.map(({ at, by, what, reason }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and no entry ever changes.
      <li key={`${at} ${what} ${timeline.length - place}`}>
        <span>
          {by ?? 'Somebody'} {what}
        </span>
        {reason !== null && <span className="case-text">{reason}</span>}
        <span className="quiet">
          <Moment at={at} withTime />
        </span>
      </li>
    ))}
  </ol>
)
