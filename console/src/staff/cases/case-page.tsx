/** A case on one screen: the facts, the evidence, and what happened. */
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { isFailure } from '../../api/call.ts'
import { forgetDraftsAbout } from '../../shared/person/draft.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { FailureNote, Loading, Moment } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Affordability } from './affordability.tsx'
import css from './cases.module.css'
import { Checks } from './checks.tsx'
import { DecisionBar } from './decide/bar.tsx'
import { type DecisionInProgress, useDecision } from './decide/decision.ts'
import { DecisionPanel } from './decide/panel.tsx'
import { DocumentList, type OpenDocument, useDocuments } from './documents/documents.tsx'
import { DocumentViewer } from './documents/viewer.tsx'
import { CaseDuties } from './duties.tsx'
import { Nearest, OtherCases, PolicyFinding } from './evidence.tsx'
import { CaseFacts, ChangesSince } from './facts.tsx'
import { CaseFrame } from './header.tsx'
import { NextToDo, useNextToDo } from './next-to-do.ts'
import { Requirements } from './requirements/requirements.tsx'
import { CaseSigning } from './signing.tsx'
import { CaseTalk, Timeline } from './talk.tsx'
import { ChangedNote, NewestCase, NotRenewed, useCase } from './use-case.tsx'
import { useNextCase } from './whose.tsx'

type PartProps = {
  readonly shown: CaseView
  readonly documents: OpenDocument
  readonly decision: DecisionInProgress
}

const SECTIONS = [
  { id: 'affordability', title: 'Affordability', Part: Affordability },
  { id: 'checks', title: 'Checks', Part: Checks },
  {
    id: 'requirements',
    title: 'Requirements and documents',
    Part: ({ shown, documents }: PartProps) => (
      <>
        <Requirements view={shown} onOpen={documents.open} />
        <DocumentList view={shown} openId={documents.document?.id ?? null} onOpen={documents.open} />
      </>
    ),
  },
  {
    id: 'policy',
    title: 'Policy',
    Part: ({ shown, decision }: PartProps) => (
      <>
        <PolicyFinding shown={shown} />
        <Nearest shown={shown} decision={decision} />
      </>
    ),
  },
  { id: 'others', title: 'Duplicates and other cases', Part: OtherCases },
  { id: 'signing', title: 'Signing', Part: CaseSigning },
  { id: 'duties', title: 'Notices required by law', Part: CaseDuties },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly Part: (props: PartProps) => ReactNode
}[]

export const CasePage = () => {
  const { reference = '' } = useParams({ strict: false })
  const followed = useCase(reference)
  const { shown, error, isPending, refetch, showNewest } = followed
  if (isPending) return <Waiting />
  if (shown === undefined) return <Missing error={error} onRetry={() => void refetch()} />
  if (shown.erased !== null) return <Erased shown={shown} />
  return (
    <NewestCase value={showNewest}>
      <OneCase key={reference} shown={shown} followed={followed} />
    </NewestCase>
  )
}

type Props = { readonly shown: CaseView; readonly followed: ReturnType<typeof useCase> }

const OneCase = ({ shown, followed }: Props) => {
  const { others, waiting, showNewest, error, refetch } = followed
  const { section } = useParams({ strict: false })
  const { reference } = shown
  const next = useNextCase(shown)
  const decision = useDecision(shown)
  const documents = useDocuments(shown)
  const isDeciding = decision.choice !== null || decision.outcome !== null
  const isViewing = !isDeciding && documents.document !== null
  useEffect(() => showSection(section), [section])
  const goOn = useNextToDo(shown, { isViewing, onDocument: documents.open })
  useKeys(reference, next.ask)
  return (
    <NextToDo value={goOn}>
      <CaseFrame
        shown={shown}
        others={others}
        next={next}
        onPrint={() => {
          decision.close()
          documents.close()
        }}
        onOthers={() => showSection('others')}
      >
        <ChangedNote waiting={waiting} onShow={showNewest} />
        {error !== null && <NotRenewed error={error} shown={shown} onRetry={() => void refetch()} />}
        <div
          className={css.columns}
          data-fills-window
          data-side={isDeciding ? 'decision' : isViewing ? 'document' : undefined}
        >
          <Column part="facts" title="Facts">
            <CaseFacts shown={shown} />
          </Column>
          <Column part="evidence" title="Evidence">
            <ChangesSince shown={shown} />
            {SECTIONS.map(({ id, title, Part }) => (
              <section key={id} className={`${ui.card} ${css.section}`} aria-labelledby={`case-${id}`}>
                <h3 id={`case-${id}`} tabIndex={-1}>
                  {title}
                </h3>
                <Part shown={shown} documents={documents} decision={decision} />
              </section>
            ))}
          </Column>
          <Side shown={shown} decision={decision} documents={documents} onNext={next.take} />
        </div>
        <DecisionBar view={shown} decision={decision} />
        {next.dialog}
      </CaseFrame>
    </NextToDo>
  )
}

type SideProps = {
  readonly shown: CaseView
  readonly decision: DecisionInProgress
  readonly documents: OpenDocument
  readonly onNext: () => void
}

/** A decision, a document, or what is written about the case and what happened. */
const Side = ({ shown, decision, documents, onNext }: SideProps) => {
  const router = useRouter()
  const isDeciding = decision.choice !== null || decision.outcome !== null
  return (
    <div className={css.side}>
      {isDeciding && (
        <DecisionPanel
          view={shown}
          decision={decision}
          onNext={onNext}
          onQueue={() => router.history.push('/console')}
        />
      )}
      {!isDeciding && <DocumentViewer view={shown} documents={documents} />}
      {!isDeciding && documents.document === null && (
        <Column part="side" title="Notes, messages and timeline">
          <div data-part="notes">
            <CaseTalk view={shown} />
          </div>
          <div data-part="timeline">
            <Timeline shown={shown} />
          </div>
        </Column>
      )}
    </div>
  )
}

/** The keys that lead to the sections, and to the next case. */
const useKeys = (reference: string, onNext: () => void): void => {
  const navigate = useNavigate()
  useShortcuts('In a case', [
    ...SECTIONS.map(({ id, title }, place) => ({
      keys: String(place + 1),
      does: title,
      run: () => {
        showSection(id)
        void navigate({
          to: '/console/cases/$reference/$section',
          params: { reference, section: id },
          search: true,
          // The page is at the section, not at its top.
          resetScroll: false,
        })
      },
    })),
    { keys: 'n', does: 'Take the next case', run: onNext },
  ])
}

type ColumnProps = { readonly part: string; readonly title: string; readonly children: ReactNode }

const Column = ({ part, title, children }: ColumnProps) => (
  // It scrolls, so the keyboard must reach it.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
  <section className={css.column} data-part={part} aria-label={title} tabIndex={0}>
    <h2>{title}</h2>
    {children}
  </section>
)

const showSection = (section: string | undefined): void => {
  const heading = section === undefined ? null : document.getElementById(`case-${section}`)
  // Its beginning is shown: the bar of decisions may cover the end of the window.
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const Waiting = () => (
  <>
    <h1 className={ui.hidden}>Case</h1>
    <Loading what="the case" lines={8} />
  </>
)

const Missing = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  isFailure(error, 'not-found') ? (
    <Page title="Case not found">
      <p>The address is incomplete, or the case does not exist.</p>
      <p>
        <Link to="/console/queue">Go to the queue</Link>, or search with <kbd>Ctrl K</kbd>.
      </p>
    </Page>
  ) : (
    <Page title="The case cannot be shown right now">
      <FailureNote error={error} onRetry={onRetry} />
    </Page>
  )

const Erased = ({ shown: { erased, reference, timeline } }: { readonly shown: CaseView }) => {
  useEffect(() => forgetDraftsAbout(reference), [reference])
  return (
    <Page title="This case has been erased">
      <p>
        {erased?.by ?? 'The lender'} erased the personal data of {reference}
        {erased?.at != null && (
          <>
            {' '}
            on <Moment at={erased.at} withTime />
          </>
        )}
        . Its history stays in the audit trail.
      </p>
      <ol className={css.list}>
        {timeline.map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            {by ?? 'Someone'} {what}, <Moment at={at} withTime />
          </li>
        ))}
      </ol>
    </Page>
  )
}
