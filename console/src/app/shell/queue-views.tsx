/** The lists of the queue in the sidebar, each with its number of cases. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QUEUE_VIEWS } from '../../../../src/domain/case/queue-views.ts'
import { readBy } from '../../api/queries.ts'
import { VIEW_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import ui from '../../ui/style/ui.module.css'
import css from './shell.module.css'

/** The page follows changes; this interval covers snoozed cases that come back. */
const AGAIN_MILLISECONDS = 60_000

export const QueueViews = () => {
  const mode = useMode()
  const { mustEnrol } = usePerson()
  const counts = useQuery({
    ...readBy('countCases', { query: { mode } }),
    refetchInterval: AGAIN_MILLISECONDS,
    enabled: !mustEnrol,
  })
  return (
    <ul className={`${ui.plain} ${css.navigationViews}`}>
      {QUEUE_VIEWS.map((view) => (
        <li key={view}>
          <Link to="/console/queue/$view" params={{ view }}>
            {VIEW_NAMES[view]}
            {view !== 'all' && counts.data !== undefined && (
              <Count number={counts.data.views[view]} maximum={counts.data.maximum} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Count = ({ number, maximum }: { readonly number: number; readonly maximum: number }) => (
  <span className={ui.count}>
    {number >= maximum ? `${maximum - 1}+` : number}
    <span className={ui.hidden}> cases</span>
  </span>
)
