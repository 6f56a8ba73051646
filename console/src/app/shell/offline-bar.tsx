/** That the service cannot be reached, since when, and what that means: once for all parts of the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLostAt } from '../../api/reach.ts'
import { shortMoment } from '../../names/formats.ts'
import css from './shell.module.css'

/** What changes while nobody looks, and shows figures. */
const RENEWED = ['readCase', 'listCases', 'countCases', 'listMyMentions', 'previewDecision', 'readNearest']

export const OfflineBar = () => {
  const lostAt = useLostAt()
  const client = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (lostAt === null && wasLost.current)
      void client.invalidateQueries({
        predicate: ({ queryKey: [name], state }) => state.error !== null || RENEWED.includes(String(name)),
      })
    wasLost.current = lostAt !== null
  }, [client, lostAt])
  return (
    <div role="status" className={css.offline}>
      {lostAt !== null && (
        <p>
          <strong>No connection since {shortMoment(lostAt, Date.now())}.</strong> This page shows what was
          loaded before, and renews itself once the connection is back.
        </p>
      )}
    </div>
  )
}
