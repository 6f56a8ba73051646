/** The navigation between the pages of a role: a sidebar if there is room, a bar at the bottom of a phone. */

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { QUEUE_VIEWS } from '../../../../src/domain/case/queue-views.ts'
import { readBy } from '../../api/queries.ts'
import { VIEW_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { IconMenu2 } from '../../ui/icons/of-shell.tsx'
import ui from '../../ui/style/ui.module.css'
import { usePlaces } from '../places.ts'
import css from './shell.module.css'

/** A phone's bar has room for this many entries; if there are more, the last is a menu with all of them. */
const BAR_MAXIMUM = 5

export const Navigation = () => {
  const places = usePlaces()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes when another page opens.
  useEffect(() => setOpen(false), [pathname])
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) nav.current?.querySelector('a')?.focus()
  }, [isOpen])
  const hasMore = places.length > BAR_MAXIMUM
  const groups = [...new Set(places.map(({ group }) => group))]
  return (
    <nav
      ref={nav}
      aria-label="Main"
      className={css.navigation}
      data-open={isOpen || undefined}
      // The open list covers the page, so it closes when the focus leaves it.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !nav.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      {groups.map((group) => (
        <div key={group ?? ''} className={css.navigationGroup}>
          {group !== undefined && <p className={css.navigationTitle}>{group}</p>}
          <ul className={ui.plain}>
            {places
              .filter((place) => place.group === group)
              .map((place) => (
                <li
                  key={place.to}
                  data-beyond-bar={(hasMore && places.indexOf(place) >= BAR_MAXIMUM - 1) || undefined}
                >
                  <Link to={place.to}>
                    <place.icon size={18} stroke={1.75} aria-hidden="true" />
                    {place.name}
                    {place.to === '/console/inbox' && <Unread />}
                  </Link>
                  {place.to === '/console/queue' && <QueueViews />}
                </li>
              ))}
          </ul>
        </div>
      ))}
      {hasMore && (
        <button
          type="button"
          className={css.navigationMore}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <IconMenu2 size={18} stroke={1.75} />
          More
        </button>
      )}
    </nav>
  )
}

/** The page follows changes; this interval covers snoozed cases that come back. */
const AGAIN_MILLISECONDS = 60_000

/** The lists of the queue in the sidebar, each with its number of cases. */
const QueueViews = () => {
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

/** The page follows changes of the mode that it shows; this interval covers the other one. */
const UNREAD_AGAIN_MILLISECONDS = 60_000

/** How many mentions the person has not read, beside the name of their inbox. */
const Unread = () => {
  const { mustEnrol } = usePerson()
  const { data } = useQuery({
    ...readBy('listMyMentions'),
    refetchInterval: UNREAD_AGAIN_MILLISECONDS,
    enabled: !mustEnrol,
  })
  return data === undefined || data.items.length === 0 ? null : (
    <span className={ui.count}>
      {data.items.length}
      <span className={ui.hidden}> unread</span>
    </span>
  )
}
