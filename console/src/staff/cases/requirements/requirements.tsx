/** The requested documents as a checklist, grouped by applicant, each with its outcome. */
import { Button, Checkbox, Kbd } from '@mantine/core'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { mayBeJudged } from '../../../../../src/domain/case/approval.ts'
import { isSettled } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView, ShownRequirement } from '../../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../../api/call.ts'
import { count } from '../../../names/formats.ts'
import { REQUIREMENT_NAMES, requirementName } from '../../../shared/application/words.ts'
import { useSingleKeys } from '../../../shared/person/person.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { useFocusBack } from '../../../ui/forms/fields.tsx'
import { Moment, sentenceOf } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import cases from '../cases.module.css'
import css from '../documents/documents.module.css'
import { nameOfRequirement, ofWhom } from '../field-names.ts'
import { NextToDo, requirementPlace } from '../next-to-do.ts'
import { CommandFailure, useCommand } from '../use-case.tsx'
import { RequestForm } from './request-form.tsx'
import { VerdictButtons } from './verdicts.tsx'

type Props = {
  readonly view: CaseView
  /** Shows a document beside the facts. */
  readonly onOpen: (documentId: string) => void
}

export const Requirements = ({ view, onOpen }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const { requirements, allowed } = view
  const isOpen = isAsking && allowed.addRequirements
  const opener = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const acceptable = allowed.judgeRequirements ? requirements.filter(isToAccept) : []
  const selected = acceptable.map(({ id }) => id).filter((id) => chosen.includes(id))
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  useFocusBack(isOpen, () => opener.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opened for one case must not stay open for another.
  useEffect(() => setAsking(false), [view.reference])
  useShortcuts(
    'Requirements',
    allowed.addRequirements
      ? [{ keys: 'r', shown: 'R', does: 'Request documents', run: () => setAsking(true) }]
      : [],
  )
  const places = [...new Set(requirements.map(({ applicant }) => applicant))]
  const settled = requirements.filter(isSettled).length
  return (
    <div className={`${ui.stack} ${ui.gap5}`}>
      <div className={`${ui.sectionHead} ${cases.requirementsHead}`}>
        <p className={ui.quiet}>
          {requirements.length === 0
            ? 'No documents requested'
            : `${settled} of ${count(requirements.length, 'document', 'documents')} done`}
        </p>
        {allowed.addRequirements && !isOpen && (
          <RequestButton button={opener} onClick={() => setAsking(true)} />
        )}
      </div>
      {isOpen && <RequestForm view={view} onClose={() => setAsking(false)} />}
      {acceptable.length > 1 && <AcceptSeveral view={view} selected={selected} onDone={setChosen} />}
      {places.map((applicant) => (
        <div key={applicant ?? 'all'}>
          <h3>{ofWhom(view, applicant)}</h3>
          <ul className={`${ui.plain} ${css.checklist}`}>
            {requirements
              .filter((one) => one.applicant === applicant)
              .map((requirement) => (
                <li key={requirement.id} id={requirementPlace(requirement.id)} tabIndex={-1}>
                  <Requirement
                    view={view}
                    requirement={requirement}
                    onOpen={onOpen}
                    {...(acceptable.length > 1 &&
                      acceptable.includes(requirement) && {
                        select: {
                          isSelected: selected.includes(requirement.id),
                          onToggle: () => choose(requirement.id),
                        },
                      })}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type RequestProps = { readonly button: RefObject<HTMLButtonElement | null>; readonly onClick: () => void }

const RequestButton = ({ button, onClick }: RequestProps) => {
  const [singleKeys] = useSingleKeys()
  return (
    <Button
      ref={button}
      size="compact-sm"
      {...(singleKeys && {
        'aria-keyshortcuts': 'r',
        rightSection: (
          <Kbd size="xs" aria-hidden="true">
            R
          </Kbd>
        ),
      })}
      onClick={onClick}
    >
      Request documents
    </Button>
  )
}

/** A document that nobody has looked at can be accepted together with others. */
const isToAccept = (requirement: ShownRequirement): boolean =>
  requirement.state === 'received' && mayBeJudged(requirement, 'accept', true)

const SIGNS: Readonly<Record<ShownRequirement['state'], string>> = {
  outstanding: '○',
  received: '●',
  accepted: '✓',
  refused: '✕',
  waived: '–',
}

type RequirementProps = Props & {
  readonly requirement: ShownRequirement
  /** Where it can be accepted together with others. */
  readonly select?: { readonly isSelected: boolean; readonly onToggle: () => void }
}

const Requirement = ({ view, requirement, onOpen, select }: RequirementProps) => {
  const { id, name, state, before } = requirement
  const documents = view.documents.filter((document) => document.requirement === id)
  return (
    <div className={css.checklistItem} data-state={state}>
      {select === undefined ? (
        <span className={css.checklistSign} aria-hidden="true">
          {SIGNS[state]}
        </span>
      ) : (
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOfRequirement(view, requirement)}`}
          checked={select.isSelected}
          onChange={select.onToggle}
        />
      )}
      <div className={`${ui.stack} ${ui.gap2}`}>
        <div className={ui.between}>
          <span>{name}</span>
          <span className={css.checklistState}>{requirementName(state, view.state)}</span>
        </div>
        <Step step={requirement} />
        {documents.length > 0 && (
          <p className={css.checklistDocuments}>
            {documents.map((document) => (
              <button key={document.id} type="button" className={ui.show} onClick={() => onOpen(document.id)}>
                <span className={ui.hidden}>Review </span>
                {document.name}
              </button>
            ))}
          </p>
        )}
        <VerdictButtons view={view} requirement={requirement} />
        {before.length > 0 && (
          <details className={css.checklistBefore}>
            <summary>
              {count(before.length, 'earlier step', 'earlier steps')}
              <span className={ui.hidden}> of {name}</span>
            </summary>
            <ol>
              {before.map((step, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are added at the end and never change.
                <li key={place}>
                  {REQUIREMENT_NAMES[step.state]}
                  <Step step={step} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </div>
  )
}

const Step = ({
  step: { by, at, reason },
}: {
  readonly step: Pick<ShownRequirement, 'by' | 'at' | 'reason'>
}) =>
  by === null && reason === null ? null : (
    <p className={ui.quiet}>
      {by}
      {at !== null && (
        <>
          , <Moment at={at} withTime />
        </>
      )}
      {reason !== null && `: ${reason}`}
    </p>
  )

type AcceptSeveralProps = {
  readonly view: CaseView
  /** The requirements' ids. */
  readonly selected: readonly string[]
  /** Called with those that are left. */
  readonly onDone: (left: readonly string[]) => void
}

/** Accepts the selected requirements one after the other, and says if some could not be accepted. */
const AcceptSeveral = ({ view, selected, onDone }: AcceptSeveralProps) => {
  const goOn = useContext(NextToDo)
  const accepting = useCommand({
    act: () => acceptAll(view, selected),
    onDone: ({ version, left }) => {
      onDone(left)
      if (left.length === 0) goOn('document', version)
    },
  })
  const { data } = accepting
  return (
    <>
      {selected.length > 0 && (
        <Button
          variant="filled"
          size="compact-sm"
          loading={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          Accept {count(selected.length, 'document', 'documents')}
        </Button>
      )}
      {data !== undefined && data.left.length > 0 && (
        <p role="alert" className={ui.failure}>
          {data.accepted} of {data.accepted + data.left.length} accepted. {sentenceOf(data.error)}
        </p>
      )}
      <CommandFailure error={accepting.error} onRenewed={accepting.reset} />
    </>
  )
}

/** Stops at the first that fails; if that is the very first, it fails itself. */
const acceptAll = async ({ reference, version: seen }: CaseView, selected: readonly string[]) => {
  let version = seen
  for (const [accepted, id] of selected.entries()) {
    try {
      const body = { seen: version, verdict: 'accept' } as const
      const done = await call('judgeRequirement', { params: { reference, id }, body })
      version = done.version
    } catch (error) {
      if (accepted === 0) throw error
      return { version, accepted, left: selected.slice(accepted), error }
    }
  }
  return { version, accepted: selected.length, left: [], error: null }
}
