/** The guard of the pages behind the sign-in. The service decides what a role may do; this only hides pages. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { hasCapability, organisationOf } from '../../../../src/domain/access/roles.ts'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import { call, isFailure } from '../../api/call.ts'
import { dropRead, forgetPerson, meQuery, readBy } from '../../api/queries.ts'
import { forgetDrafts, keepDraftsOf } from '../../shared/person/draft.ts'
import { PersonContext, useChosenMode, usePerson } from '../../shared/person/person.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { NotFoundPage, VisitorFrame } from '../../ui/page/frame.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { maySee } from '../may-see.ts'
import { usePlaces } from '../places.ts'
import { Shell } from './shell.tsx'

export const SignedIn = () => {
  const me = useQuery(meQuery)
  const [isLeaving, setLeaving] = useState(false)
  const client = useQueryClient()
  const leave = useOnce({
    mutationFn: () =>
      call('signOut').catch((error: unknown) => {
        // If the session has already ended, the person is signed out, as they asked.
        if (!isFailure(error, 'signed-out')) throw error
      }),
    onSuccess: () => {
      setLeaving(true)
      forgetDrafts()
      forgetPerson(client)
    },
  })

  const userId = me.data?.userId
  useEffect(() => {
    if (userId !== undefined) keepDraftsOf(userId)
  }, [userId])

  if (me.isPending) return <Waiting />
  if (me.data === undefined) return <Waiting error={me.error} onRetry={() => void me.refetch()} />
  if (me.data === null) return <ToSignIn isLeaving={isLeaving} />
  return (
    <PersonContext value={me.data}>
      <Shell
        me={me.data}
        signOut={{ run: () => leave.mutate(), isPending: leave.isPending, error: leave.error }}
      >
        <WithinReach me={me.data} />
      </Shell>
    </PersonContext>
  )
}

/** Someone who must set up two-factor authentication first sees only the page where they do. */
const WithinReach = ({ me }: { readonly me: Me }) => {
  // Those of the page on screen: during navigation, the address bar already has the next one.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  if (me.mustEnrol && pathname !== '/console/account') return <Navigate to="/console/account" replace />
  return maySee(me.role, route) ? <Outlet /> : <NotFoundPage />
}

/** A person who signed out starts afresh; all others return to where they were. */
const ToSignIn = ({ isLeaving }: { readonly isLeaving: boolean }) => {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => dropRead(client), [client])
  useEffect(() => {
    const { href } = router.latestLocation
    void router.navigate({ to: '/console/sign-in', search: isLeaving ? {} : { next: href }, replace: true })
  }, [router, isLeaving])
  return <Waiting />
}

const Waiting = ({ error, onRetry }: { readonly error?: unknown; readonly onRetry?: () => void }) => (
  <VisitorFrame isOfAnybody={false}>
    {error === undefined ? (
      <>
        <h1 className={ui.hidden}>Forecourt</h1>
        <Loading what="Forecourt" />
      </>
    ) : (
      <Page title="Forecourt is not available right now">
        <FailureNote error={error} onRetry={onRetry} />
      </Page>
    )}
  </VisitorFrame>
)

/** /console itself: leads to the first page of the person's role, in the mode that they last chose. */
export const FirstPage = () => {
  const { role } = usePerson()
  const [chosen] = useChosenMode()
  const [{ to } = { to: '/console/account' as const }] = usePlaces()
  if (organisationOf(role) === 'partner') return <Navigate to="/console/clients" replace />
  if (chosen !== null) return <Navigate to={to} search={searchOf(chosen)} replace />
  return hasCapability(role, 'cases') ? <FirstInMode to={to} /> : <FirstOfDealer to={to} />
}

/** If they never chose one, the service says which mode has something to see. */
const FirstInMode = ({ to }: Leading) => {
  const { isPending, data } = useQuery(readBy('readFirstMode'))
  return isPending ? <Loading what="the first page" /> : <ToMode to={to} mode={data?.mode} />
}

const FirstOfDealer = ({ to }: Leading) => {
  const { isPending, data } = useQuery(readBy('readOwnFirstMode'))
  return isPending ? <Loading what="the first page" /> : <ToMode to={to} mode={data?.mode} />
}

type Leading = { readonly to: ReturnType<typeof usePlaces>[number]['to'] }

const ToMode = ({ to, mode = 'live' }: Leading & { readonly mode?: Mode | undefined }) => (
  <Navigate to={to} search={searchOf(mode)} replace />
)

const searchOf = (mode: Mode) => (mode === 'test' ? { mode } : {})
