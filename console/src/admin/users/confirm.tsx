/** Recent changes to the access of one of the lender's people, for another administrator to confirm. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UserDetail } from '../../../../src/http/people/pages.ts'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { USERS } from './read.ts'

export const AccessToConfirm = ({ user }: { readonly user: UserDetail }) => {
  const [isAsked, setIsAsked] = useState(false)
  const { toConfirm, confirmationFault } = user
  const name = user.name ?? user.email
  if (toConfirm.length === 0) return null
  return (
    <Section
      title="Not yet confirmed"
      lead="Where a second approval is required, this person and the colleague who granted access count as one person."
      actions={
        confirmationFault === null && (
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Confirm user
          </Button>
        )
      }
    >
      {confirmationFault !== null && <p>{confirmationFault}</p>}
      <ul>
        {toConfirm.map(({ by, did, at, until }) => (
          <li key={`${at} ${did}`}>
            {by} {did} {name} on <Moment at={at} withTime />. No confirmation is needed after{' '}
            <Moment at={until} withTime />.
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Confirm this user?"
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        verb="Confirm user"
        act={() => call('confirmUser', { params: { id: user.id } })}
        renews={USERS}
        says="The user has been confirmed."
      >
        <p>
          <strong className={ui.address}>{user.email}</strong> and the colleague who granted access will count
          as two people. Confirm only someone you know and have spoken to, for example on the phone.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
