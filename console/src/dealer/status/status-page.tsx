/** An application as the dealer's people follow it: its progress, their next step, and everything that belongs to it. */

import { Link, useParams } from '@tanstack/react-router'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { euros } from '../../names/formats.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Decision } from './decision.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { NextStep } from './next-step.tsx'
import { Requirements } from './requirements.tsx'
import { Signing } from './signing.tsx'
import css from './status.module.css'
import { Tracker } from './tracker.tsx'
import { useOwn, useOwnNearest } from './use-own.ts'
import { Withdraw } from './withdraw.tsx'

const LIST_PATH: string = '/console/applications'

export const StatusPage = () => {
  const { reference } = useParams({ from: '/people/console/applications/$reference' })
  const own = useOwn(reference)
  return (
    <Loaded
      query={own}
      what="the application"
      lines={8}
      missing={<Missing />}
      frame={(note, hasFailed) =>
        hasFailed ? (
          <Page title="The application cannot be shown right now">{note}</Page>
        ) : (
          <>
            <h1 className={ui.hidden}>Application</h1>
            {note}
          </>
        )
      }
    >
      {(shown) => <OneApplication key={reference} shown={shown} />}
    </Loaded>
  )
}

/** What the lender's policy would approve instead; it can take longer than the application. */
const Nearest = ({ reference }: { readonly reference: string }) => {
  const nearest = useOwnNearest(reference)
  return (
    <Loaded query={nearest} what="what could be approved" lines={2}>
      {({ says }) =>
        says !== null && (
          <section className={ui.note} aria-label="What could be approved">
            <p>What could be approved: {says}.</p>
            <p className={ui.quiet}>The lender’s checks still apply.</p>
          </section>
        )
      }
    </Loaded>
  )
}

/** Whether the next step has this button. */
const offers = ({ nextStep }: OwnApplication, wanted: string): boolean =>
  nextStep.actions.some(({ action }) => action === wanted)

const OneApplication = ({ shown }: { readonly shown: OwnApplication }) => {
  const { customer, reference, mode, status, vehicle, application, approved, asked } = shown
  const offer = approved ?? asked
  // Whoever looks at a signed application wants its agreement.
  const isSigning =
    shown.signing !== null && (shown.signing.endedAt === null || shown.signing.state === 'completed')
  // Figures without a decision can come later.
  const isDecided = shown.decision !== null || shown.failures.length > 0
  return (
    <Page
      title={customer === '' ? reference : customer}
      above={
        <p>
          <Link to={LIST_PATH} search={true}>
            Applications
          </Link>
        </p>
      }
      actions={shown.allowed.withdraw && !offers(shown, 'withdraw') ? <Withdraw shown={shown} /> : undefined}
    >
      <div className={`${ui.stack} ${ui.gap2}`}>
        <p className={css.status}>
          <strong>{status}</strong> <ModeMark mode={mode} />
        </p>
        <p className={ui.quiet}>
          {vehicle !== null && `${vehicle}, `}
          {offer !== null && `${euros(offer.monthlyPayment)} per month, `}
          <code>{reference}</code>
        </p>
      </div>
      <Tracker shown={shown} />
      <NextStep shown={shown} />
      {shown.showsNearest && <Nearest reference={reference} />}
      {application === null && (
        <p className={ui.note}>
          The personal data in this application has been erased. Its history is still here.
        </p>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          {isSigning && <Signing shown={shown} />}
          {isDecided && <Decision shown={shown} />}
          <Requirements shown={shown} />
          {!isSigning && <Signing shown={shown} />}
          {!isDecided && <Decision shown={shown} />}
        </div>
        <div className={css.column}>
          <Messages shown={shown} />
          <History shown={shown} />
        </div>
      </div>
    </Page>
  )
}

const Missing = () => (
  <Page title="Application not found">
    <p>The address is incomplete, or the application belongs to another dealer.</p>
  </Page>
)
