/** What stands between a visitor and the pages behind the sign-in. What a role may do is decided by the service; here it is only not shown. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useState } from 'react'
import type { Me } from '../../../src/http/console/contract/sign-in.ts'
import { dropRead, forgetPerson } from '../api/cache.ts'
import { call, isFailure } from '../api/call.ts'
import { meQuery } from '../api/session.ts'
import { firstPlaceOf, maySee } from '../places.ts'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found.tsx'
import { FailureNote, Loading } from './notes.tsx'
import { useOnce } from './once.ts'
import { Page } from './page.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

const PersonContext = createContext<Me | null>(null)

/** The person who is signed in; only for pages inside the frame. */
export const usePerson = (): Me => {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('A page that needs a person is shown outside the frame')
  return person
}

export const SignedIn = () => {
  const me = useQuery(meQuery)
  // Of the page that is shown: while another is on its way, the address is that one's already.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const [isLeaving, setLeaving] = useState(false)
  const client = useQueryClient()
  const leave = useOnce({
    mutationFn: () =>
      call('signOut').catch((error: unknown) => {
        // Whose session has ended already is signed out, which is what was asked for.
        if (!isFailure(error, 'signed-out')) throw error
      }),
    onSuccess: () => {
      setLeaving(true)
      forgetPerson(client)
    },
  })

  if (me.isPending) return <Waiting />
  if (me.data === undefined) return <Waiting error={me.error} onRetry={() => void me.refetch()} />
  if (me.data === null) return <ToSignIn isLeaving={isLeaving} />
  return (
    <PersonContext value={me.data}>
      <Frame
        me={me.data}
        signOut={{ run: () => leave.mutate(), isPending: leave.isPending, error: leave.error }}
      >
        {maySee(me.data.role, pathname) ? <Outlet /> : <NotFoundPage />}
      </Frame>
    </PersonContext>
  )
}

/** Whoever left by themselves starts afresh; all others come back to where they were. */
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
  <VisitorFrame>
    {error === undefined ? (
      <>
        <h1 className="hidden">Forecourt</h1>
        <Loading what="Forecourt" />
      </>
    ) : (
      <Page title="Forecourt can’t be shown just now">
        <FailureNote error={error} onRetry={onRetry} />
      </Page>
    )}
  </VisitorFrame>
)

/** /console itself: leads to the first page of the person's role. */
export const FirstPage = () => <Navigate to={firstPlaceOf(usePerson().role)} replace />
