/** The second step: the code, which proves that the person who opened the link also receives the signer's messages. */

import { Button, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { typedCode } from '../../../../packages/values/typed/clean-text.ts'
import type { SigningOverview } from '../../../../src/modules/signing/signing-pages.ts'
import { call, Failure } from '../../api/call.ts'
import { timeOf, waitInWords } from '../../names/formats.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { placeOf } from '../address.ts'
import css from './sign.module.css'
import { Contact, useTop } from './sign-frame.tsx'
import { NO_CODE, type Signing, useSendCode } from './signing.ts'

const CODE_DIGITS = 6

type Props = {
  readonly overview: SigningOverview
  readonly signing: Signing
  readonly onRight: () => void
  /** Whether a code was accepted before, such as before the page was reloaded. */
  readonly isAgain?: boolean
}

export const CodeStep = ({ overview, signing, onRight, isAgain = false }: Props) => {
  const { hasEnded, sent } = signing
  const isOpen = overview.state === 'ready'
  const field = useRef<HTMLInputElement>(null)
  useTop()
  useEffect(() => {
    // The code that shows the agreement loads while the person looks for the code.
    if (isOpen) void import('./pdf-view.tsx')
  }, [isOpen])
  return (
    <Page
      title={hasEnded || isAgain ? 'Enter a new code' : 'Enter your code'}
      of={overview.lender.name}
      above={isOpen && <p className={`${ui.quiet} ${ui.above}`}>{placeOf('code')}</p>}
    >
      {(hasEnded || isAgain) && (
        <Note>
          <p>
            {hasEnded && 'For your security we signed you out. '}Enter a new code to carry on where you left
            off.
          </p>
        </Note>
      )}
      <div className={`${ui.card} ${ui.stack}`}>
        <p>
          {sent === null ? 'We send 6-digit codes to ' : 'We’ve sent a 6-digit code to '}
          <strong className={ui.address}>{overview.maskedAddress}</strong>.
          {sent !== null && ' It can take a minute to arrive.'}
        </p>
        <CodeForm field={field} signing={signing} onRight={onRight} />
        <AnotherCode overview={overview} signing={signing} onSent={() => field.current?.focus()} />
        {sent !== null && <p className={ui.quiet}>{NO_CODE[overview.by]}</p>}
      </div>
    </Page>
  )
}

type FormProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly signing: Signing
  readonly onRight: () => void
}

const CodeForm = ({ field, signing, onRight }: FormProps) => {
  const [code, setCode] = useState('')
  const [says, setSays] = useState('')
  const checking = useOnce({
    mutationFn: (typed: string) => call('signingCheckCode', { body: { link: signing.token, code: typed } }),
    onSuccess: async ({ session }) => {
      signing.begin(session)
      // Only with a session does the service say what a signer may see.
      await signing.refetch()
      onRight()
    },
    onError: (error) => {
      if (isAboutCode(error)) sayAtField(error.message)
      // The signing may have ended in the meantime.
      void signing.refetch()
    },
  })
  const sayAtField = (sentence: string) => {
    setSays(sentence)
    field.current?.focus()
    field.current?.select()
  }
  const submit = () => {
    if (code.length === CODE_DIGITS) checking.mutate(code)
    else sayAtField(`Enter the ${CODE_DIGITS}-digit code`)
  }
  return (
    <Form
      verb="Continue"
      action={checking}
      size="md"
      fullWidth
      failure={isAboutCode(checking.error) ? false : undefined}
      onSubmit={submit}
    >
      <TextInput
        ref={field}
        label={`${CODE_DIGITS}-digit code`}
        className={css.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        size="lg"
        value={code}
        error={says === '' ? undefined : says}
        onChange={({ currentTarget: { value } }) => {
          // A code pasted from a message may contain spaces and words.
          setCode(typedCode(value).replaceAll(/\D/g, '').slice(0, CODE_DIGITS))
          setSays('')
        }}
      />
    </Form>
  )
}

/** A wrong or expired code, for which the service has a sentence for the person. */
const isAboutCode = (error: unknown): error is Failure =>
  error instanceof Failure && [400, 401, 409, 422].includes(error.status)

const AnotherCode = ({
  overview,
  signing,
  onSent,
}: Pick<Props, 'overview' | 'signing'> & { readonly onSent: () => void }) => {
  const { sent, codeFrom } = signing
  const sending = useSendCode(signing, onSent)
  const left = useSecondsUntil(codeFrom)
  return (
    <>
      <div role="status">
        {sending.isSuccess && <p>We’ve sent a new code. Earlier codes no longer work.</p>}
      </div>
      {sending.error !== null && <CodeFailure error={sending.error} overview={overview} signing={signing} />}
      <Button
        size="md"
        fullWidth
        loading={sending.isPending}
        disabled={left > 0}
        onClick={() => sending.mutate()}
      >
        {sent === null ? 'Send me a code' : 'Send another code'}
      </Button>
      {left > 0 && <p className={ui.quiet}>You can request another code in {waitInWords(left)}.</p>}
    </>
  )
}

/** Why no code was sent; after too many, from when on there is another, and who can help before. */
export const CodeFailure = ({
  error,
  overview: { lender },
  signing: { codeFrom },
}: Pick<Props, 'overview' | 'signing'> & { readonly error: unknown }) =>
  error instanceof Failure && error.retryAfterSeconds !== null ? (
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>You’ve requested too many codes. You can request the next one at {timeOf(new Date(codeFrom))}.</p>
      <p>
        If you do not want to wait, ask your dealer or <Contact of={lender} /> to send you a new link. You can
        then request a code at once.
      </p>
    </div>
  ) : (
    <FailureNote error={error} />
  )

const SECOND_MILLISECONDS = 1_000

/** Counts down to 0. */
const useSecondsUntil = (at: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((at - now) / SECOND_MILLISECONDS))
  const isCounting = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (!isCounting) return
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MILLISECONDS)
    return () => clearInterval(ticking)
  }, [isCounting])
  return left
}
