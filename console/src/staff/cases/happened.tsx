/** A case's history, the newest first. */
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { inPeoplesWords } from '../../shared/application/sent-back.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

type Props = { readonly shown: CaseView }

export const Timeline = ({ shown: { timeline } }: Props) => (
  <ol className={`${css.list} ${css.timeline}`}>
    {timeline.map(({ at, by, what, reason, sentBack }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and no entry ever changes.
      <li key={`${at} ${what} ${timeline.length - place}`}>
        <span>
          {by ?? 'Somebody'} {what}
        </span>
        {reason !== null && <span className={css.text}>{inPeoplesWords(reason, sentBack)}</span>}
        <span className={ui.quiet}>
          <Moment at={at} withTime />
        </span>
      </li>
    ))}
  </ol>
)
