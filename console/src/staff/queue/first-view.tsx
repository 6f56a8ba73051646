/** /console/queue itself leads to the cases to decide, in the mode of the address, or else in one that has cases. */
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readBy } from '../../api/queries.ts'
import { useChosenMode } from '../../shared/person/preferences.ts'
import { Loading } from '../../ui/notes/notes.tsx'

export const FirstView = () => {
  const shown = useSearch({ strict: false, select: ({ mode }) => mode })
  // Within the console, an address without a mode shows live data.
  const isTyped = useLocation({ select: ({ state }) => (state.__TSR_index ?? 0) === 0 })
  const [chosen, setChosen] = useChosenMode()
  const isAsked = shown === undefined && chosen === null
  const first = useQuery({ ...readBy('readFirstMode'), enabled: isAsked })
  const found = first.data?.mode
  useEffect(() => {
    if (isAsked && found !== undefined) setChosen(found)
  }, [isAsked, found, setChosen])
  if (isAsked && first.isPending) return <Loading what="the queue" />
  const mode = shown ?? (isTyped ? chosen : undefined) ?? found ?? 'live'
  return (
    <Navigate
      to="/console/queue/$view"
      params={{ view: 'toDecide' }}
      search={mode === 'test' ? { mode } : {}}
      replace
    />
  )
}
