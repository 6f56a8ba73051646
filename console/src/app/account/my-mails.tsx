/** Which e-mails about their applications a dealer's user gets. */
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WantedMail } from '../../../../src/http/messages/mail-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import { NOTICE_EXPLAINED, NOTICE_TITLES } from '../../visitor/mails/words.ts'

export const MyMails = () => {
  const mails = useQuery(readBy('listMyMails'))
  const changing = useAction({
    act: (body: WantedMail) => call('changeMyMails', { body }),
    renews: ['listMyMails'],
  })
  return (
    <Section
      title="E-mails"
      lead="We send you an e-mail when there is news about an application of yours. It says which application, and nothing about the customer."
    >
      {mails.isPending && <Loading what="your choices" lines={4} />}
      {mails.isError && <FailureNote error={mails.error} onRetry={() => void mails.refetch()} />}
      {changing.error !== null && <FailureNote error={changing.error} />}
      <div className="stack">
        {mails.data?.items.map(({ notice, isWanted }) => (
          <Switch
            key={notice}
            label={NOTICE_TITLES[notice]}
            description={NOTICE_EXPLAINED[notice]}
            checked={changing.isPending && changing.variables?.notice === notice ? !isWanted : isWanted}
            onChange={({ currentTarget }) => changing.mutate({ notice, isWanted: currentTarget.checked })}
          />
        ))}
      </div>
    </Section>
  )
}
