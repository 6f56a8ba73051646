/** The sign-in page, which then leads to where the person wanted to go. */
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'
import { meQuery } from '../../api/queries.ts'
import { Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { ownPath } from '../address.ts'
import { SignInForm } from './form.tsx'

export const SignInPage = () => {
  const { next } = useSearch({ from: '/visitors/console/sign-in' })
  const { data: me } = useQuery(meQuery)
  const wanted = ownPath(next)
  return (
    <Page title="Sign in">
      {wanted !== undefined && wanted !== '/console' && (
        <Note>
          <p>Sign in to continue to the page you requested.</p>
        </Note>
      )}
      <div className={ui.card}>
        {me ? <GoOn me={me} wanted={wanted} /> : <SignInForm next={wanted ?? '/console'} />}
      </div>
    </Page>
  )
}

/** Leads signed-in people on, whether they sign in now or did before. */
const GoOn = ({ me, wanted }: { readonly me: Me; readonly wanted: string | undefined }) => {
  const { history } = useRouter()
  const path = wanted ?? '/console'
  useEffect(() => history.replace(path), [history, path])
  return <p role="status">You are signed in as {me.email}.</p>
}
