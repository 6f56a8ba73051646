/**
 * What the decision means before it is taken: the figures, who else must agree, and the exact sentence that the dealer
 * reads.
 */

import { isOutstanding } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { euros } from '../../../names/formats.ts'
import { monthsText } from '../../../names/terms.ts'
import { Comparison, MeasuresThen } from '../../../shared/application/comparison.tsx'
import { inPeoplesWords } from '../../../shared/application/sent-back.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import { sentenceOf } from '../../../ui/notes/notes.tsx'
import ui from '../../../ui/style/ui.module.css'
import cases from '../cases.module.css'
import { type Choice, isFirstOverride, shownBar } from './choices.ts'
import css from './decide.module.css'
import type { Preview } from './use-preview.ts'

type Props = { readonly view: CaseView; readonly choice: Choice; readonly preview: Preview }

/** The figures that the application asks for beside those of the decision; nothing where the decision has none. */
export const DecidedFigures = ({ view, choice, preview }: Props) => {
  const { data, error, isOld } = preview
  if (!isApproval(choice) || error !== null) return null
  return (
    <div className={`${ui.stack} ${ui.gap5}`} aria-live="polite" aria-busy={isOld}>
      {(data?.needsSecond ?? view.approval.needsSecond) && <SecondPerson view={view} />}
      {data?.bar != null && <p className={css.toldRefused}>{shownBar(view, data.bar)}</p>}
      <Comparison view={view} asked={view.askedOffer ?? view.offer} decided={data?.offer} />
      <MeasuresThen now={view.affordability} then={data?.affordability ?? view.affordability} />
    </div>
  )
}

/** The exact sentence that the dealer reads, or why the service would reject the decision. */
export const DealerSentence = ({ preview: { data, error, isOld } }: Pick<Props, 'preview'>) => (
  <div className={`${ui.stack} ${ui.gap5}`} aria-live="polite" aria-busy={isOld}>
    {error !== null ? (
      <p className={css.toldRefused}>{sentenceOf(error)}</p>
    ) : (
      <div className={cases.toldSentence}>
        <h3>The dealer will see</h3>
        {data?.sentence == null ? (
          <p className={ui.quiet}>{data === undefined ? '…' : 'No message, only the new state'}</p>
        ) : (
          <blockquote>{inPeoplesWords(data.sentence, data.sentBack)}</blockquote>
        )}
      </div>
    )}
  </div>
)

const isApproval = (choice: Choice): boolean => choice === 'approve' || choice === 'counter-offer'

/** What follows the decision, in a sentence. */
export const nextAfter = ({ view, choice, preview }: Props): string => {
  if (isFirstOverride(view, choice)) return 'Next: a colleague must pay it out.'
  if (!isApproval(choice)) return NEXT[choice] ?? ''
  const { first, needsSecond } = view.approval
  const completes = first !== null && !first.isMe && choice === 'approve'
  if ((preview.data?.needsSecond ?? needsSecond) && !completes)
    return 'Next: a colleague must also approve it.'
  return view.requirements.some(isOutstanding)
    ? 'Next: the dealer sends the missing documents, then signing can start.'
    : 'Next: signing can start.'
}

const NEXT: Readonly<Partial<Record<Choice, string>>> = {
  decline: 'The case leaves the queue. It can be reconsidered.',
  'send-back': 'Next: the dealer corrects and resubmits it. The checks must then be done again.',
  review: 'Next: you decide. The policy no longer decides it automatically.',
  reconsider: 'Next: you decide again.',
  'pay-out': 'The case is closed. This cannot be undone.',
  withdraw: 'The case is closed. This cannot be undone.',
}

/** Why the approval takes more than one person, and who has done what so far. */
export const SecondPerson = ({ view: { approval, offer } }: { readonly view: CaseView }) => {
  const { fourEyesFrom, exceptions, isDeclinedByPolicy, first, lapsed } = approval
  const isLarge = fourEyesFrom !== null && (first?.offer ?? offer ?? NOTHING).loanAmount >= fourEyesFrom
  return (
    <div className={ui.warning}>
      <p>
        <strong>Needs second approval{isLarge ? `: ${euros(fourEyesFrom)} or more` : ''}</strong>
      </p>
      {isDeclinedByPolicy && (
        <p>
          The policy declines this case. The first approval overrides the policy, and a colleague must also
          approve.
        </p>
      )}
      {exceptions.map(({ by, isMe, at, what }) => (
        <p key={`${by} ${what}`}>
          {isMe ? 'You' : by} {what}, on <Moment at={at} withTime />.
        </p>
      ))}
      {first !== null && (
        <p>
          {first.isMe ? 'You' : first.by} approved first, on <Moment at={first.at} withTime />
          {first.offer !== null &&
            `: ${euros(first.offer.loanAmount)} over ${monthsText(first.offer.term, first.offer.guaranteedFutureValue !== null)}, ${euros(first.offer.monthlyPayment)} per month`}
          .
        </p>
      )}
      {lapsed.map((by) => (
        <p key={by}>{by} approved it but is now disabled, so that approval does not count.</p>
      ))}
    </div>
  )
}

const NOTHING = { loanAmount: 0 }
