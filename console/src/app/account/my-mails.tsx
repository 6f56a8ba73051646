/** Which emails about applications a user gets. */

import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WantedMail } from '../../../../src/http/messages/mail-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { NOTICE_EXPLAINED, NOTICE_TITLES } from '../../visitor/mails/words.ts'

const OF_DEALER = 'We email you about your applications. Emails give the reference and no customer details.'
const OF_STAFF =
  'We email you when a colleague mentions you and when cases are overdue. Emails contain no customer details.'

export const MyMails = () => {
  const { dealer } = usePerson()
  const mails = useQuery(readBy('listMyMails'))
  const changing = useAction({
    act: (body: WantedMail) => call('changeMyMails', { body }),
    renews: ['listMyMails'],
  })
  return (
    <Section title="Emails" lead={dealer === null ? OF_STAFF : OF_DEALER}>
      {changing.error !== null && <FailureNote error={changing.error} />}
      <Loaded query={mails} what="your email settings" lines={4}>
        {({ items }) => (
          <div className={ui.stack}>
            {items.map(({ notice, isWanted }) => (
              <Switch
                key={notice}
                label={NOTICE_TITLES[notice]}
                description={NOTICE_EXPLAINED[notice]}
                checked={changing.isPending && changing.variables?.notice === notice ? !isWanted : isWanted}
                onChange={({ currentTarget }) => changing.mutate({ notice, isWanted: currentTarget.checked })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
