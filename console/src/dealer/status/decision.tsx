/** The decision in the lender's words, the requested terms beside the approved ones, and the failures. */

import { useState } from 'react'
import { failureInWords } from '../../../../src/domain/application/field-names.ts'
import type { OwnApplication } from '../../../../src/modules/dealer-desk/application-view-pages.ts'
import { call } from '../../api/call.ts'
import { Comparison } from '../../shared/application/comparison.tsx'
import { inPeoplesWords } from '../../shared/application/words.ts'
import { Moment } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { AskedCommand, reasonIn, WordsField } from './own.tsx'
import css from './status.module.css'

type Props = { readonly shown: OwnApplication }

const TITLES = {
  approved: 'Approved',
  declined: 'Declined',
  sentBack: 'To be corrected',
  ended: 'Closed',
} as const

export const Decision = ({ shown }: Props) => {
  const { decision, asked, approved, failures, allowed } = shown
  if (decision === null && failures.length === 0 && asked === null && !allowed.edit) return null
  const title =
    decision === null ? (failures.length > 0 ? 'To be corrected' : 'Figures') : TITLES[decision.outcome]
  return (
    <Section title={title}>
      <div className={ui.stack}>
        {decision !== null && (
          <div>
            <p className={`${ui.typed} ${css.decisionSentence}`}>
              {inPeoplesWords(decision.sentence, decision.sentBack)}
            </p>
            <p className={ui.quiet}>
              <Moment at={decision.at} withTime />
              {decision.isAutomatic && ', decided automatically by the lender’s rules'}
            </p>
          </div>
        )}
        {failures.length > 0 && (
          <ul className={css.failures}>
            {failures.map((failure) => (
              <li key={`${failure.place} ${failure.type}`}>{failureInWords(failure)}</li>
            ))}
          </ul>
        )}
        {(asked ?? approved) !== null && (
          <Comparison
            view={shown}
            asked={asked}
            decided={approved}
            isDecided={approved !== null}
            title="Approved"
          />
        )}
      </div>
    </Section>
  )
}

export const AskForReview = ({ shown: { reference, version } }: Props) => {
  const [reason, setReason] = useState('')
  return (
    <AskedCommand
      says="Request a review"
      button={{ variant: 'filled' }}
      verb="Request a review"
      act={() =>
        call('askForReviewOfOwnApplication', {
          params: { reference },
          body: { seen: version, ...reasonIn(reason) },
        })
      }
      done="A person at the lender will review it."
    >
      <p>The lender’s rules declined this application automatically. You can request a review by a person.</p>
      <WordsField
        label="Anything they should know? (optional)"
        minRows={3}
        value={reason}
        onChange={setReason}
      />
    </AskedCommand>
  )
}
