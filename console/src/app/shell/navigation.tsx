/** The navigation between the pages of a role: a sidebar if there is room, a bar at the bottom of a phone. */

import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { IconMenu2 } from '../../ui/icons/of-shell.ts'
import ui from '../../ui/style/ui.module.css'
import { usePlaces } from '../places.ts'
import { QueueViews } from './queue-views.tsx'
import css from './shell.module.css'
import { Unread } from './unread.tsx'

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
