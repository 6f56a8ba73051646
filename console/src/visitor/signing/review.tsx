/** Requests a person's review of a decline, by the link in the notice of it. */
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_WORDS_MAXIMUM_CHARACTERS } from '../../../../src/domain/application/transitions.ts'
import { call, isFailure } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { reviewToken, useLinkToken } from '../link-token.ts'
import { Contact, SignFrame } from './sign-frame.tsx'

const INCOMPLETE = 'The link is incomplete, or it no longer works. Open it again from our email.'

export const ReviewPage = () => {
  const token = useLinkToken(reviewToken)
  return token === null ? (
    <Frame>
      <p role="alert">{INCOMPLETE}</p>
    </Frame>
  ) : (
    <ForLink key={token} token={token} />
  )
}

const Frame = ({
  lender,
  isTest = false,
  children,
}: {
  readonly lender?: string
  readonly isTest?: boolean
  readonly children: React.ReactNode
}) => (
  <SignFrame lender={lender} isTest={isTest} about="Review of a decision">
    <Page title="Request a review">
      <div className={`${ui.card} ${ui.stack}`}>{children}</div>
    </Page>
  </SignFrame>
)

const ForLink = ({ token }: { readonly token: string }) => {
  const found = useQuery({ ...readBy('reviewPage', { body: { link: token } }), gcTime: 0 })
  const [words, setWords] = useState('')
  const asking = useOnce({
    mutationFn: () => call('requestReview', { body: { link: token, words } }),
    onError: () => found.refetch(),
  })
  if (found.data === undefined)
    return (
      <Frame>
        {found.isPending ? (
          <Loading what="your request" lines={3} />
        ) : isFailure(found.error, 'not-found') ? (
          <p role="alert">{INCOMPLETE}</p>
        ) : (
          <FailureNote error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Frame>
    )
  const { lender, reference, isTest, isPossible } = found.data
  return (
    <Frame lender={lender.name} isTest={isTest}>
      {asking.isSuccess ? (
        <p role="status">
          <strong>{lender.name} has your request.</strong> A person will look at the application again. You
          can close this page.
        </p>
      ) : isPossible ? (
        <>
          <p>
            {lender.name} declined application {reference}. You can request that a person looks at it again.
          </p>
          <Form verb="Request a review" action={asking} size="md" fullWidth onSubmit={() => asking.mutate()}>
            <Textarea
              label="Your point of view (optional)"
              description="The lender and your dealer read this."
              size="md"
              autosize
              minRows={4}
              maxLength={REVIEW_WORDS_MAXIMUM_CHARACTERS}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </Form>
        </>
      ) : (
        <p role="status">
          A review of application {reference} has already been requested, or the lender has decided again.
        </p>
      )}
      <p className={ui.quiet}>
        If you have questions, contact <Contact of={lender} />. Quote the number {reference}.
      </p>
    </Frame>
  )
}
