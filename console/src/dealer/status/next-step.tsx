/** The dealer's next step as a button that does it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { call } from '../../api/call.ts'
import ui from '../../ui/style/ui.module.css'
import { CommandFailure } from './command-failure.tsx'
import { WRITE_ID } from './messages.tsx'
import { correctionOf } from './signing.tsx'
import { useOwnCommand } from './use-own.ts'

type Props = { readonly shown: OwnApplication }

/** Nothing while others act. */
export const NextStep = ({ shown }: Props) => {
  const { nextStep, allowed, reference } = shown
  if (nextStep === null) return null
  const { step, says } = nextStep
  return (
    <section className={`${ui.note} ${ui.stack}`} aria-label="Next step">
      {step === 'startSigning' && allowed.startSigning && <Start shown={shown} says={says} />}
      {step === 'sendLink' && <SendAgain shown={shown} says={says} number={nextStep.signer ?? 0} />}
      {step === 'sendDocuments' && (
        <Action lead="The lender needs documents from you." says={says} run={chooseFiles} />
      )}
      {step === 'correctContact' && (
        <Action
          lead="Their link has not arrived."
          says={says}
          run={() => correctAddress(nextStep.signer ?? 0)}
        />
      )}
      {step === 'correct' && allowed.edit && (
        <div className={ui.actions}>
          <Link
            className={ui.buttonLink}
            to="/console/applications/$reference/edit"
            params={{ reference }}
            search={true}
          >
            {says}
          </Link>
        </div>
      )}
    </section>
  )
}

type ActionProps = { readonly lead: string; readonly says: string; readonly run: () => void }

const Action = ({ lead, says, run }: ActionProps) => (
  <>
    <p>{lead}</p>
    <div className={ui.actions}>
      <Button onClick={run}>{says}</Button>
    </div>
  </>
)

/** Opens the choice of files of the first document that is missing. */
const chooseFiles = (): void => {
  const card = document.querySelector('[data-requirement][data-wanted]')
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')?.click()
}

/** Opens the form with the signer's address, or, where only the lender corrects it, the message to the lender. */
const correctAddress = (number: number): void => {
  const opens = document.getElementById(correctionOf(number)) ?? document.getElementById(WRITE_ID)
  opens?.scrollIntoView({ block: 'center' })
  opens?.focus()
  opens?.click()
}

const Start = ({ shown: { reference, version }, says }: Props & { readonly says: string }) => {
  const starting = useOwnCommand({
    act: () => call('startSigningOfOwnApplication', { params: { reference }, body: { seen: version } }),
    says: 'The agreement is being prepared. Each signer gets an email with a personal link.',
  })
  return (
    <>
      <p>
        Everything is ready. Each signer gets an email with a personal link, and signs on their own phone or
        computer.
      </p>
      <CommandFailure error={starting.error} onRenewed={starting.reset} />
      <div className={ui.actions}>
        <Button loading={starting.isPending} onClick={() => starting.mutate()}>
          {says}
        </Button>
      </div>
    </>
  )
}

type SendProps = Props & { readonly says: string; readonly number: number }

const SendAgain = ({ shown: { reference, version }, says, number }: SendProps) => {
  const sending = useOwnCommand({
    act: () => call('sendOwnSigningLink', { params: { reference }, body: { seen: version, number } }),
    says: 'A new link is on its way.',
  })
  return (
    <>
      <p>
        Sort this out with them first. Correct their address below, or write to the lender about anything
        else.
      </p>
      <CommandFailure error={sending.error} onRenewed={sending.reset} />
      <div className={ui.actions}>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {says}
        </Button>
      </div>
    </>
  )
}
