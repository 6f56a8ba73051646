/** The access that others gave one of the lender's people lately, for another administrator to confirm. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UserDetail } from '../../../src/http/people/pages.ts'
import { call } from '../api/call.ts'
import { ConfirmDialog } from '../parts/dialogs.tsx'
import { Moment } from '../parts/moment.tsx'
import { Section } from '../parts/page.tsx'
import { usePerson } from '../parts/person.ts'
import { USERS } from './read.ts'

export const AccessToConfirm = ({ user }: { readonly user: UserDetail }) => {
  const { userId } = usePerson()
  const [isAsked, setIsAsked] = useState(false)
  const { toConfirm } = user
  const name = user.name ?? user.email
  if (toConfirm.length === 0) return null
  return (
    <Section
      title="Not confirmed yet"
      lead="Where two people must agree, they count as one person with whoever gave them access."
      actions={
        user.id !== userId && (
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Confirm this person
          </Button>
        )
      }
    >
      <ul>
        {toConfirm.map(({ by, did, at, until }) => (
          <li key={`${at} ${did}`}>
            {by} {did} {name} on <Moment at={at} withTime />. They count as two people from{' '}
            <Moment at={until} withTime />, or once another administrator confirms {name}.
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Confirm this person?"
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        verb="Confirm"
        act={() => call('confirmUser', { params: { id: user.id } })}
        renews={USERS}
        says="The person is confirmed."
      >
        <p>
          <strong className="address">{user.email}</strong> can then approve beside whoever gave them access.
          Confirm only a person whom you know, and whom you have asked, for instance on the phone.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
