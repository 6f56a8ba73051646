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
import { ofWhom } from './of-whom.ts'
import { RequestForm } from './request-form.tsx'
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
    <div className="requirements">
      <div className="section-head">
        <p className="quiet">
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
          <h3 className="requirements-of">{ofWhom(view, applicant)}</h3>
          <ul className="plain checklist">
            {requirements
              .filter((one) => one.applicant === applicant)
              .map((requirement) => (
                <li key={requirement.id}>
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
    <div className="checklist-item" data-state={state}>
      <span className="checklist-sign" aria-hidden="true">
        {SIGNS[state]}
      </span>
      <div className="checklist-body">
        <div className="checklist-line">
          <span className="checklist-name">{name}</span>
          <span className="checklist-state">{REQUIREMENT_NAMES[state]}</span>
        </div>
        <Step step={requirement} />
        {documents.length > 0 && (
          <p className="checklist-documents">
            {documents.map((document) => (
              <button key={document.id} type="button" className="show" onClick={() => onOpen(document.id)}>
                <span className="hidden">Look at </span>
                {document.name}
              </button>
            ))}
          </p>
        )}
        <VerdictButtons view={view} requirement={requirement} />
        {before.length > 0 && (
          <details className="checklist-before">
            <summary>
              {count(before.length, 'step', 'steps')} before
              <span className="hidden"> of {name}</span>
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
    <p className="quiet checklist-step">
      {by}
      {at !== null && (
        <>
          , <Moment at={at} withTime />
        </>
      )}
      {reason !== null && `: ${reason}`}
    </p>
  )
