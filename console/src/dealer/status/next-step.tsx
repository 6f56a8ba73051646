/** What happened last, what it means, and buttons for what the dealer can do about it. */

import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnApplication } from '../../../../src/modules/dealer-desk/application-view-pages.ts'
import { call } from '../../api/call.ts'
import { longDay } from '../../names/formats.ts'
import { type CompletedValues, CompletionForm, hasCompletion } from '../../shared/application/completion.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { AskForReview } from './decision.tsx'
import { AskedCommand, CommandFailure, reasonIn, useOwnCommand, WordsField, WRITE_ID } from './own.tsx'
import { correctionOf, SendAgain, Start, Stop } from './signing.tsx'
import css from './status.module.css'

type Props = { readonly shown: OwnApplication }
type Action = OwnApplication['nextStep']['actions'][number]

export const NextStep = ({ shown }: Props) => {
  const { withdrawableUntil } = shown
  const { heading, sentence, isAlert, actions } = shown.nextStep
  return (
    <section className={`${ui.note} ${ui.stack} ${isAlert ? ui.noteFailure : ''}`} aria-label="Next step">
      <div {...(isAlert && { role: 'alert' })}>
        <h2 className={css.nextHeading}>{heading}</h2>
        <p>{sentence}</p>
        {withdrawableUntil !== null && (
          <p>The applicant can withdraw from the agreement until at least {longDay(withdrawableUntil)}.</p>
        )}
      </div>
      {shown.counterOffer !== null && <ChangedFigures changes={shown.counterOffer.changes} />}
      {actions.length > 0 && (
        <div className={`${ui.actions} ${css.nextActions}`}>
          {actions.map((action, place) => (
            <Act key={action.action} shown={shown} action={action} isFirst={place === 0} />
          ))}
        </div>
      )}
    </section>
  )
}

type ActProps = Props & { readonly action: Action; readonly isFirst: boolean }

const Act = ({ shown, action, isFirst }: ActProps) => {
  const { reference, allowed } = shown
  const { says, signer, about } = action
  const variant = isFirst ? 'filled' : 'default'
  switch (action.action) {
    case 'correct':
      return allowed.edit ? (
        <Link
          className={ui.buttonLink}
          to="/console/applications/$reference/edit"
          params={{ reference }}
          search={true}
        >
          {says}
        </Link>
      ) : null
    case 'sendDocuments':
      return (
        <Button variant={variant} onClick={chooseFiles}>
          {says}
        </Button>
      )
    case 'complete':
      return (
        <Button variant={variant} onClick={goToCompletion}>
          {says}
        </Button>
      )
    case 'correctContact':
      return (
        <Button variant={variant} onClick={() => correctAddress(signer ?? 0)}>
          {says}
        </Button>
      )
    case 'acceptCounterOffer':
      return <Accept shown={shown} says={says} />
    case 'askForOtherTerms':
      return <AskForOtherTerms shown={shown} says={says} />
    case 'startSigning':
      return allowed.startSigning ? <Start shown={shown} says={says} /> : null
    case 'sendLink':
      return <SendAgain shown={shown} says={says} number={signer ?? 0} />
    case 'stopSigning':
      return <Stop shown={shown} says={says} />
    case 'stopAndCorrect':
      return <Stop shown={shown} says={says} corrects={{ signer: signer ?? 1, about }} />
    case 'correctAsNew':
      return <CorrectAsNew reference={reference} says={says} />
    case 'askForReview':
      return allowed.askForReview ? <AskForReview shown={shown} /> : null
    case 'withdraw':
      return allowed.withdraw ? <Withdraw shown={shown} /> : null
  }
}

/** As prominent as the button beside it: which of them is right depends on the signer. */
const CorrectAsNew = ({ reference, says }: { readonly reference: string; readonly says: string }) => {
  const navigate = useNavigate()
  return (
    <Button
      variant="filled"
      onClick={() => void navigate({ to: '/console/applications/new', search: { replaces: reference } })}
    >
      {says}
    </Button>
  )
}

const Accept = ({ shown: { reference, version }, says }: Props & { readonly says: string }) => {
  const accepting = useOwnCommand({
    act: () =>
      call('respondToOwnCounterOffer', {
        params: { reference },
        body: { seen: version, response: 'accepted' },
      }),
    says: 'The lender knows that the customer accepts.',
  })
  return (
    <>
      <Button variant="filled" loading={accepting.isPending} onClick={() => accepting.mutate()}>
        {says}
      </Button>
      <CommandFailure error={accepting.error} onRenewed={accepting.reset} />
    </>
  )
}

/** Opens the choice of files of the first document that is missing. */
const chooseFiles = (): void => {
  const card = document.querySelector('[data-requirement][data-wanted]')
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')?.click()
}

/** The id of the form for what the agreement must name. */
const COMPLETION_ID = 'complete'

const goToCompletion = (): void => {
  const form = document.getElementById(COMPLETION_ID)
  form?.scrollIntoView({ block: 'center' })
  form?.querySelector<HTMLElement>('input, select')?.focus()
}

/** Opens the form with the signer's address, or, where only the lender corrects it, the message to the lender. */
const correctAddress = (number: number): void => {
  const opens = document.getElementById(correctionOf(number)) ?? document.getElementById(WRITE_ID)
  opens?.scrollIntoView({ block: 'center' })
  opens?.focus()
  opens?.click()
}

type CounterOffer = NonNullable<OwnApplication['counterOffer']>

/** The figures that a counter-offer changes, and a request for other terms. Only the figures that differ. */
const ChangedFigures = ({ changes }: Pick<CounterOffer, 'changes'>) =>
  changes.length === 0 ? null : (
    <table className={css.changes}>
      <thead>
        <tr>
          <td />
          <th scope="col">Requested</th>
          <th scope="col">Offered</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name.charAt(0).toUpperCase() + name.slice(1)}</th>
            <td>{from}</td>
            <td>
              <strong>{to}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

type AskForOtherTermsProps = { readonly shown: OwnApplication; readonly says: string }

const AskForOtherTerms = ({ shown: { reference, version }, says }: AskForOtherTermsProps) => {
  const [terms, setTerms] = useState('')
  return (
    <AskedCommand
      says={says}
      verb="Ask the lender"
      isDisabled={terms.trim() === ''}
      act={() =>
        call('respondToOwnCounterOffer', {
          params: { reference },
          body: { seen: version, response: 'otherTerms', says: terms },
        })
      }
      done="The lender has your request."
    >
      <p className={ui.quiet}>The counter-offer stands until the lender makes another one.</p>
      <WordsField
        label="Which terms does the customer want?"
        description="For example: a deposit of €6,000, over 60 months"
        minRows={3}
        value={terms}
        onChange={setTerms}
      />
    </AskedCommand>
  )
}

/** Withdraws an application, permanently. */
export const Withdraw = ({ shown: { reference, version } }: { readonly shown: OwnApplication }) => {
  const [reason, setReason] = useState('')
  return (
    <AskedCommand
      says="Withdraw"
      button={{ size: 'sm' }}
      title="Withdraw this application?"
      verb="Withdraw"
      cancel="Keep application"
      isGrave
      act={() =>
        call('withdrawOwnApplication', {
          params: { reference },
          body: { seen: version, ...reasonIn(reason) },
        })
      }
      done="The application has been withdrawn."
    >
      <p>This closes the application and ends any signing in progress. This cannot be undone.</p>
      <WordsField value={reason} onChange={setReason} />
    </AskedCommand>
  )
}

/** What the agreement must name and the application does not have. */
export const Completion = ({ shown }: { readonly shown: OwnApplication }) => {
  const { reference, version, allowed } = shown
  const completing = useOwnCommand({
    act: (values: CompletedValues) =>
      call('completeOwnApplication', { params: { reference }, body: { seen: version, ...values } }),
    says: 'The details have been saved.',
  })
  if (!allowed.complete || !hasCompletion(shown)) return null
  return (
    <Section title="Details for the agreement">
      <div id={COMPLETION_ID}>
        <CompletionForm
          shown={shown}
          action={completing}
          failure={<CommandFailure error={completing.error} onRenewed={completing.reset} />}
        />
      </div>
    </Section>
  )
}
