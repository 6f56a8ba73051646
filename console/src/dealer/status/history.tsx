/** An application's history, the newest first. */
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { inPeoplesWords } from '../../shared/application/sent-back.ts'
import { Alert } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './status.module.css'

export const History = ({ shown: { history } }: { readonly shown: OwnApplication }) => (
  <Section title="History">
    <ol className={`${ui.plain} ${ui.stack} ${ui.gap4} ${css.history}`}>
      {history.toReversed().map(({ at, by, isMine, what, reason, sentBack, isAlert }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and no entry ever changes.
        <li key={`${at} ${history.length - place}`}>
          <span>
            {isMine ? 'You' : by}: {what}
          </span>
          {isAlert && reason !== null && <Alert>{reason}</Alert>}
          {!isAlert && reason !== null && <span>{inPeoplesWords(reason, sentBack)}</span>}
          <span className={ui.quiet}>
            <Moment at={at} withTime />
          </span>
        </li>
      ))}
    </ol>
  </Section>
)
