/** The page between this service and the lender's identity provider: it sends people there, and handles their return. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { forgetPerson, ME, readBy } from '../../api/queries.ts'
import { FailureNote, Loading, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ownPath } from '../address.ts'
import { notedOverPage, noteOverPage, notifyPages, type OverPage, providerResponse } from './provider.ts'

export const ProviderPage = () => {
  const { over } = useSearch({ from: '/visitors/console/sign-in/provider' })
  const [goes, setGoes] = useState(over)
  const answer = providerResponse()
  if (goes !== undefined) return <Going use={goes} />
  if (answer !== null) return <Returned answer={answer} onAgain={setGoes} />
  return (
    <Failed onAgain={setGoes}>
      <Note>
        <p>This sign-in link has already been used or has expired.</p>
      </Note>
    </Failed>
  )
}

/** Sends the window on to the provider. */
const Going = ({ use }: { readonly use: OverPage }) => {
  const visit = useQuery({
    queryKey: ['visit', use],
    queryFn: () =>
      use === 'proof' ? call('visitProviderToProve') : call('visitProviderToSignIn', { body: {} }),
    ...ONCE,
  })
  const address = visit.data?.address
  useEffect(() => {
    if (address === undefined) return
    noteOverPage(use)
    window.location.assign(address)
  }, [address, use])
  if (visit.error === null) return <Under title="Signing in" />
  return (
    <Page title="Sign-in failed">
      <div className={`${ui.card} ${ui.stack}`}>
        <FailureNote error={visit.error} onRetry={() => void visit.refetch()} />
        <p>You can close this window. Your page is still open in the other window.</p>
      </div>
    </Page>
  )
}

/** A response works once: it is sent once, whatever the page does. */
const ONCE = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: false } as const

const Returned = ({
  answer,
  onAgain,
}: {
  readonly answer: string
  readonly onAgain: (use: OverPage) => void
}) => {
  const { data, error } = useQuery({
    queryKey: ['return', answer],
    queryFn: () => call('returnFromProvider', { body: { answer } }),
    ...ONCE,
  })
  if (data !== undefined) return data.next === null ? <ClosesWindow /> : <GoesOn {...data} />
  if (error === null) return <Under title="Signing in" />
  return (
    <Failed onAgain={onAgain}>
      <FailureNote error={error} />
    </Failed>
  )
}

const Under = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <div className={ui.card}>
      <Loading what="the identity provider" />
    </div>
  </Page>
)

const GoesOn = ({ me, next }: ResponseTo<'returnFromProvider'>) => {
  const client = useQueryClient()
  const { history } = useRouter()
  useEffect(() => {
    if (me === null) return
    // Drops everything read for someone else before this person sees a page.
    forgetPerson(client)
    client.setQueryData(ME, me)
    history.replace(ownPath(next ?? undefined) ?? '/console')
  }, [client, history, me, next])
  return (
    <Page title="Signing in">
      <p role="status">You are signed in as {me?.email}.</p>
    </Page>
  )
}

/** The page below continues automatically. */
const ClosesWindow = () => {
  useEffect(() => {
    notifyPages()
    window.close()
  }, [])
  return (
    <Page title="You’re signed in">
      <div className={`${ui.card} ${ui.stack}`}>
        <p role="status">You can close this window and continue in the other one.</p>
        <Button variant="filled" onClick={() => window.close()}>
          Close window
        </Button>
      </div>
    </Page>
  )
}

const Failed = ({
  onAgain,
  children,
}: {
  readonly onAgain: (use: OverPage) => void
  readonly children: React.ReactNode
}) => {
  const use = notedOverPage()
  const { data } = useQuery(readBy('readSignInWays'))
  const name = data?.provider?.name
  return (
    <Page title="Sign-in failed">
      <div className={`${ui.card} ${ui.stack}`}>
        {children}
        {use === undefined ? (
          <p>
            <Link to="/console/sign-in" className={ui.buttonLink}>
              Back to sign-in
            </Link>
          </p>
        ) : (
          <>
            <Button variant="filled" onClick={() => onAgain(use)}>
              Try again{name && ` with ${name}`}
            </Button>
            <p>Or close this window. Your page is still open in the other window.</p>
          </>
        )}
      </div>
    </Page>
  )
}
