/** What an admin sets up before the first application: each step with its state and the button that does it. */
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { SetupStep } from '../../../../src/domain/lender/lender-settings.ts'
import { LIVE_CHECKS, type LiveCheck, missingSentence } from '../../../../src/domain/lender/live-checks.ts'
import { readBy } from '../../api/queries.ts'
import { progressIn } from '../../shared/person/setup-note.tsx'
import { IconCheck } from '../../ui/icons/of-pages.ts'
import { Loaded } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './setup.module.css'

type Step = {
  readonly title: string
  readonly why: string
  readonly verb: string
  readonly to: NonNullable<LinkProps['to']>
  readonly search?: LinkProps['search']
}

const STEPS: Readonly<Record<SetupStep, Step>> = {
  secondAdmin: {
    title: 'Invite a second administrator',
    why: 'Products, the policy and large approvals need two people.',
    verb: 'Invite administrator',
    to: '/console/users',
    search: { open: 'admin' },
  },
  lenderFile: {
    title: 'Set the lender’s details',
    why: 'Agreements and emails carry the lender’s name, address and legal text. The operator of the service sets them and restarts it.',
    verb: 'View settings',
    to: '/console/settings',
  },
  seal: {
    title: 'Set the sealing certificate',
    why: 'Signed agreements are sealed with the lender’s certificate. The operator of the service sets it and restarts it.',
    verb: 'View settings',
    to: '/console/settings',
  },
  product: {
    title: 'Publish a product',
    why: 'Products set rates, terms and fees. They price every application.',
    verb: 'Open products',
    to: '/console/products',
  },
  dealer: {
    title: 'Add a dealer',
    why: 'Applications belong to a dealer.',
    verb: 'Add dealer',
    to: '/console/dealers',
    search: { open: 'new' },
  },
  dealerUser: {
    title: 'Invite a dealer user',
    why: 'Dealer users submit applications in the console, and own those that their software submits.',
    verb: 'Invite dealer user',
    to: '/console/users',
    search: { open: 'dealerUser' },
  },
  testApplication: {
    title: 'Submit a test application',
    why: 'The dealer user signs in, switches to Test and chooses New application. Dealer software needs an API client with a test key.',
    verb: 'Open API clients',
    to: '/console/clients',
  },
}

export const SetupPage = () => {
  const setup = useQuery(readBy('readSetup'))
  return (
    <Page title="Setup">
      <Loaded query={setup} what="the setup" lines={8} isCard>
        {({ steps, live }) => (
          <>
            <div className={`${ui.card} ${ui.stack}`}>
              <p role="status">
                {steps.every(({ isDone }) => isDone) ? 'Setup is complete.' : progressIn(steps)}
              </p>
              <ol className={ui.plain}>
                {steps.map(({ step, isDone }) => (
                  <StepRow
                    key={step}
                    step={STEPS[step]}
                    isDone={isDone}
                    isNext={step === steps.find((one) => !one.isDone)?.step}
                  />
                ))}
              </ol>
            </div>
            {live.length > 0 && <LiveChecks checks={live} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

type CheckRow = {
  readonly check: LiveCheck
  readonly isDone: boolean
  readonly isRequired: boolean
  readonly says: string
}

/** The operator does most of these: the page says what is missing. */
const LiveChecks = ({ checks }: { readonly checks: readonly CheckRow[] }) => {
  const missing = checks.filter(({ isDone, isRequired }) => isRequired && !isDone).length
  return (
    <section className={`${ui.card} ${ui.stack} ${css.live}`} aria-labelledby="live-checks">
      <h2 id="live-checks">Before the first live application</h2>
      <p role="status">
        {missing === 0 ? 'This installation is ready for live applications.' : missingSentence(missing)}
      </p>
      <p className={ui.quiet}>
        The operator of the service can change these settings. The guide{' '}
        <a href="/docs/guides/first-live-application">First live application</a> explains how.
      </p>
      <ul className={ui.plain}>
        {checks.map(({ check, isDone, isRequired, says }) => (
          <li key={check} className={css.step} data-done={isDone || undefined}>
            <span className={css.mark} aria-hidden="true">
              {isDone && <IconCheck size={16} />}
            </span>
            <div className={css.what}>
              <h3 className={css.title}>
                {LIVE_CHECKS[check].title}
                {!isDone && !isRequired && ' (recommended)'}
                <span className={ui.hidden}>{isDone ? ': done' : ': to do'}</span>
              </h3>
              <p className={ui.quiet}>{says}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { readonly step: Step; readonly isDone: boolean; readonly isNext: boolean }

const StepRow = ({ step: { title, why, verb, to, search }, isDone, isNext }: RowProps) => (
  <li className={css.step} data-done={isDone || undefined}>
    <span className={css.mark} aria-hidden="true">
      {isDone && <IconCheck size={16} />}
    </span>
    <div className={css.what}>
      <h2 className={css.title}>
        {title}
        <span className={ui.hidden}>{isDone ? ': done' : ': to do'}</span>
      </h2>
      <p className={ui.quiet}>{why}</p>
    </div>
    {!isDone && (
      <Link to={to} {...(search && { search })} {...(isNext && { className: ui.buttonLink })}>
        {verb}
      </Link>
    )}
  </li>
)
