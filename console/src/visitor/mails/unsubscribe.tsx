/**
 * Unsubscribes from emails of one kind by the link in one of them, without a sign-in. Opening the link changes nothing, * since programs that check emails open links, too.
 */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { WantedMail } from '../../../../src/modules/people/account-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { unsubscribeToken, useLinkToken } from '../link-token.ts'
import { NOTICE_EXPLAINED, NOTICE_TITLES } from './words.ts'

export const UnsubscribePage = () => {
  const taken = useLinkToken(unsubscribeToken)
  // An email program that cannot unsubscribe automatically opens the address that the email gives it for that.
  const { token: asked = null } = useSearch({ from: '/visitors/unsubscribe' })
  const token = taken ?? asked
  return (
    <Page title="Unsubscribe">
      <div className={`${ui.card} ${ui.stack}`}>
        {token === null ? (
          <p>The link is incomplete. Open it again from the email.</p>
        ) : (
          <ForLink key={token} token={token} />
        )}
        <p className={ui.quiet}>
          To change your other email settings, sign in and go to <Link to="/console/account">My account</Link>
          .
        </p>
      </div>
    </Page>
  )
}

const ForLink = ({ token }: { readonly token: string }) => {
  const found = useQuery({ ...readBy('checkUnsubscription', { body: { token } }), gcTime: 0 })
  const [changed, setChanged] = useState<WantedMail | null>(null)
  const changing = useOnce({
    mutationFn: (isWanted: boolean) => call('changeUnsubscription', { body: { token, isWanted } }),
    onSuccess: setChanged,
  })
  const show = ({ notice, isWanted }: WantedMail) => (
    <>
      <h2>{NOTICE_TITLES[notice]}</h2>
      <p className={ui.quiet}>{NOTICE_EXPLAINED[notice]}</p>
      <p role="status">
        {isWanted ? 'You’re receiving these emails.' : 'You have unsubscribed from these emails.'}
      </p>
      <FailureNote error={changing.error} />
      <div className={ui.actions}>
        <Button
          variant={isWanted ? 'filled' : 'default'}
          loading={changing.isPending}
          onClick={() => changing.mutate(!isWanted)}
        >
          {isWanted ? 'Unsubscribe' : 'Resubscribe'}
        </Button>
      </div>
    </>
  )
  return (
    <Loaded query={found} what="the link" missing={<p role="alert">{found.error?.message}</p>}>
      {(data) => show(changed ?? data)}
    </Loaded>
  )
}
