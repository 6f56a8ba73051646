/** The requested documents as a checklist, grouped by applicant, each with its outcome. */

import { Button, Kbd } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isSettled } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView, ShownRequirement } from '../../../../../src/http/cases/case-view.ts'
import { count } from '../../../names/formats.ts'
import { REQUIREMENT_NAMES } from '../../../shared/application/words.ts'
import { useSingleKeys } from '../../../shared/person/preferences.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import { requirementPlace } from '../places.ts'
import { ofWhom } from './of-whom.ts'
import { RequestForm } from './request-form.tsx'
import css from './requirements.module.css'
import { VerdictButtons } from './verdicts.tsx'

type Props = {
  readonly view: CaseView
  /** Shows a document beside the facts. */
  readonly onOpen: (documentId: string) => void
}

export const Requirements = ({ view, onOpen }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [singleKeys] = useSingleKeys()
  const { requirements, allowed } = view
  const isOpen = isAsking && allowed.addRequirements
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opened for one case must not stay open for another.
  useEffect(() => setAsking(false), [view.reference])
  useShortcuts(
    'Requirements',
    allowed.addRequirements
      ? [{ keys: 'r', shown: 'R', does: 'Request a document', run: () => setAsking(true) }]
      : [],
  )
  const places = [...new Set(requirements.map(({ applicant }) => applicant))]
  const settled = requirements.filter(isSettled).length
  return (
    <div className={css.requirements}>
      <div className={ui.sectionHead}>
        <p className={ui.quiet}>
          {requirements.length === 0
            ? 'No document is asked for.'
            : `${settled} of ${count(requirements.length, 'document is', 'documents are')} settled.`}
        </p>
        {allowed.addRequirements && !isOpen && (
          <Button
            variant="default"
            size="compact-sm"
            {...(singleKeys && {
              'aria-keyshortcuts': 'r',
              rightSection: (
                <Kbd size="xs" aria-hidden="true">
                  R
                </Kbd>
              ),
            })}
            onClick={() => setAsking(true)}
          >
            Request a document
          </Button>
        )}
      </div>
      {isOpen && <RequestForm view={view} onClose={() => setAsking(false)} />}
      {places.map((applicant) => (
        <div key={applicant ?? 'all'}>
          <h3 className={css.requirementsOf}>{ofWhom(view, applicant)}</h3>
          <ul className={`${ui.plain} ${css.checklist}`}>
            {requirements
              .filter((one) => one.applicant === applicant)
              .map((requirement) => (
                <li key={requirement.id} id={requirementPlace(requirement.id)} tabIndex={-1}>
                  <Requirement view={view} requirement={requirement} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const SIGNS: Readonly<Record<ShownRequirement['state'], string>> = {
  outstanding: '○',
  received: '●',
  accepted: '✓',
  refused: '✕',
  waived: '–',
}

const Requirement = ({ view, requirement, onOpen }: Props & { readonly requirement: ShownRequirement }) => {
  const { id, name, state, before } = requirement
  const documents = view.documents.filter((document) => document.requirement === id)
  return (
    <div className={css.checklistItem} data-state={state}>
      <span className={css.checklistSign} aria-hidden="true">
        {SIGNS[state]}
      </span>
      <div className={css.checklistBody}>
        <div className={css.checklistLine}>
          <span className={css.checklistName}>{name}</span>
          <span className={css.checklistState}>{REQUIREMENT_NAMES[state]}</span>
        </div>
        <Step step={requirement} />
        {documents.length > 0 && (
          <p className={css.checklistDocuments}>
            {documents.map((document) => (
              <button key={document.id} type="button" className={ui.show} onClick={() => onOpen(document.id)}>
                <span className={ui.hidden}>Look at </span>
                {document.name}
              </button>
            ))}
          </p>
        )}
        <VerdictButtons view={view} requirement={requirement} />
        {before.length > 0 && (
          <details className={css.checklistBefore}>
            <summary>
              {count(before.length, 'step', 'steps')} before
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
    <p className={`${ui.quiet} ${css.checklistStep}`}>
      {by}
      {at !== null && (
        <>
          , <Moment at={at} withTime />
        </>
      )}
      {reason !== null && `: ${reason}`}
    </p>
  )
