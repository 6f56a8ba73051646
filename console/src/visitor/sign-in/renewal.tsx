/**
 * Waits for requests that need the person to sign in again, or to prove who they are. The dialog is loaded once the
 * person does anything on a page, so that it is there when the session ends and does not slow the first view.
 */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { meQuery } from '../../api/queries.ts'
import { allowRenewal, useWanted } from '../../api/renewal.ts'
import { useSignOfLife } from '../../ui/notes/notices.tsx'

const load = () => import('./renewal-dialog.tsx')

const RenewalDialog = lazy(() => load().then((loaded) => ({ default: loaded.RenewalDialog })))

export const RenewalOverlay = () => {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const { pathname } = useLocation()
  const isOnPage = me != null && (pathname.startsWith('/console') || pathname === '/consent')
  useEffect(() => {
    allowRenewal(isOnPage)
    return () => allowRenewal(false)
  }, [isOnPage])
  // Without a network it is loaded when it is needed.
  useSignOfLife(isOnPage, () => void load().catch(() => undefined))
  const wanted = useWanted()
  if (wanted === null || me == null) return null
  return (
    <Suspense fallback={null}>
      <RenewalDialog wanted={wanted} me={me} />
    </Suspense>
  )
}
