/** An application as the dealer's people follow it: its progress, their next step, and everything that belongs to it. */
import { Link, useParams } from '@tanstack/react-router'
import { isOutstanding, type RequirementState } from '../../../../src/domain/documents/requirement.ts'
import type {
  OwnApplication,
  OwnRequirement,
} from '../../../../src/modules/dealer-desk/application-view-pages.ts'
import { addressOfFile } from '../../api/call.ts'
import { count, euros } from '../../names/formats.ts'
import { inPeoplesWords, NO_LONGER_NEEDED } from '../../shared/application/words.ts'
import { IconCheck, IconPlayerStop } from '../../ui/icons/of-pages.ts'
import { Alert, Mark, ModeMark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PhoneButton, UploadBox } from '../upload/upload-box.tsx'
import { useUploads } from '../upload/uploads.ts'
import { Decision } from './decision.tsx'
import { Completion, NextStep, Withdraw } from './next-step.tsx'
import { Messages, useOwn, useOwnNearest } from './own.tsx'
import { Signing } from './signing.tsx'
import css from './status.module.css'

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
          <Completion shown={shown} />
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

const STEP_NAMES: Readonly<Record<OwnApplication['tracker']['steps'][number], string>> = {
  application: 'Application',
  decision: 'Decision',
  approval: 'Approval',
  signing: 'Signing',
  payment: 'Payment',
}

/** The words for a step's state, for screen readers. */
const SAYS = { done: 'done', now: 'now', stopped: 'stopped here', later: 'still to come' } as const

/** An application's progress in five steps, and what comes next. */
const Tracker = ({ shown: { tracker } }: { readonly shown: OwnApplication }) => {
  const { step, steps, outcome } = tracker
  const stateOf = (number: number): keyof typeof SAYS => {
    if (number < step || outcome === 'complete') return 'done'
    if (number > step) return 'later'
    return outcome === 'stopped' ? 'stopped' : 'now'
  }
  return (
    <ol className={`${ui.plain} ${css.tracker}`} aria-label="Progress">
      {steps.map((name, place) => {
        const state = stateOf(place + 1)
        return (
          <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
            {state === 'done' && <IconCheck size={16} />}
            {state === 'stopped' && <IconPlayerStop size={16} />}
            {STEP_NAMES[name]}
            <span className={ui.hidden}>: {SAYS[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}

const STATE_NAMES: Readonly<Record<RequirementState, string>> = {
  outstanding: 'Needed',
  received: 'With the lender',
  accepted: 'Accepted',
  refused: 'Needed again',
  waived: 'Not needed',
}

/** The documents that the lender requires: a card each, with the files sent so far and a way to send more. */
const Requirements = ({ shown }: { readonly shown: OwnApplication }) => {
  const { reference, requirements, allowed, mode } = shown
  const uploads = useUploads({ reference, mode })
  const ordered = [...requirements].sort((one, other) => Number(other.isWanted) - Number(one.isWanted))
  const waived = ordered.filter(({ state }) => state === 'waived')
  const cards = (some: readonly OwnRequirement[]) => (
    <ul className={`${ui.plain} ${ui.stack} ${ui.gap5}`}>
      {some.map((requirement) => (
        <RequirementCard key={requirement.id} requirement={requirement} shown={shown} uploads={uploads} />
      ))}
    </ul>
  )
  return (
    <Section
      title="Documents"
      lead={allowed.upload ? 'PDF, JPEG or PNG. Several photos become one document.' : undefined}
      actions={allowed.upload ? <PhoneButton reference={reference} isTest={mode === 'test'} /> : undefined}
    >
      {requirements.length === 0 ? (
        <p className={ui.quiet}>The lender has not requested any documents.</p>
      ) : (
        <>
          {waived.length < ordered.length && cards(ordered.filter(({ state }) => state !== 'waived'))}
          {waived.length > 0 && (
            <details>
              <summary>{count(waived.length, 'document is not needed', 'documents are not needed')}</summary>
              {cards(waived)}
            </details>
          )}
        </>
      )}
    </Section>
  )
}

type CardProps = {
  readonly requirement: OwnRequirement
  readonly shown: OwnApplication
  readonly uploads: ReturnType<typeof useUploads>
}

const RequirementCard = ({ requirement, shown, uploads }: CardProps) => {
  const { id, name, applicant, state, reason, isWanted, takesDocuments, documents } = requirement
  return (
    <li className={css.requirement} data-wanted={isWanted || undefined} data-requirement={id}>
      <div className={css.requirementHead}>
        <h3>{name}</h3>
        <Mark>{isOutstanding(requirement) && !isWanted ? NO_LONGER_NEEDED : STATE_NAMES[state]}</Mark>
      </div>
      {applicant !== null && <p className={ui.quiet}>{nameOf(shown, applicant)}</p>}
      {reason !== null && <p>{reason}</p>}
      {documents.length > 0 && (
        <ul className={`${ui.plain} ${ui.stack} ${ui.gap2}`}>
          {documents.map((document) => (
            <li key={document.id}>
              <a
                href={addressOfFile('readOwnDocument', { reference: shown.reference, id: document.id })}
                download
              >
                {document.name}
              </a>{' '}
              <span className={ui.quiet}>
                {document.by}, <Moment at={document.uploadedAt} withTime />
              </span>
            </li>
          ))}
        </ul>
      )}
      {takesDocuments && (
        <UploadBox requirement={{ id, name: fileNameOf(shown, requirement) }} uploads={uploads} />
      )}
    </li>
  )
}

const nameOf = ({ application }: OwnApplication, applicant: number): string => {
  const { firstName, lastName } = application?.applicants?.[applicant] ?? {}
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return name === '' ? `Applicant ${applicant + 1}` : name
}

/** Several applicants may be asked for the same document. */
const fileNameOf = ({ application }: OwnApplication, { name, applicant }: OwnRequirement): string =>
  applicant !== null && (application?.applicants?.length ?? 0) > 1
    ? `${name}, applicant ${applicant + 1}`
    : name

/** An application's history, the newest first. */
const History = ({ shown: { history } }: { readonly shown: OwnApplication }) => (
  <Section title="History">
    <ol className={`${ui.plain} ${ui.stack} ${ui.gap4} ${css.history}`}>
      {history.toReversed().map(({ at, by, isMine, what, reason, sentBack, isAlert }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same time, and no entry ever changes.
        <li key={`${at} ${history.length - place}`}>
          <span>
            {isMine ? 'You' : by}: {what}
          </span>
          {isAlert && reason !== null && <Alert>{reason}</Alert>}
          {!isAlert && reason !== null && <span>{inPeoplesWords(reason, sentBack)}</span>}
          <span className={ui.quiet}>
            <Moment at={at} withTime />
          </span>
        </li>
      ))}
    </ol>
  </Section>
)
