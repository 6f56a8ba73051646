/** What is paid to whom under which contract, and what is still open. */
import { Textarea } from '@mantine/core'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { euros } from '../../../names/formats.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import css from './decide.module.css'
import type { Draft } from './use-decision.ts'

type Props = {
  readonly view: CaseView
  readonly draft: Draft
  readonly onType: (typed: Partial<Draft>) => void
}

export const PayOut = ({ view: { payOut }, draft, onType }: Props) => {
  if (payOut === null) return null
  const { amount, payee, contractNumber, items, takesOverride, first } = payOut
  return (
    <>
      <p className={css.payOutAmount}>{amount === null ? 'Amount not known' : euros(amount)}</p>
      <dl className={ui.facts}>
        <div>
          <dt>Payee</dt>
          <dd>
            {payee ?? 'No dealer is recorded'}
            <span className={ui.subline}>No bank account is recorded for the payee</span>
          </dd>
        </div>
        <div>
          <dt>Contract number</dt>
          <dd>{contractNumber ?? 'None recorded'}</dd>
        </div>
      </dl>
      <ul className={css.payOutItems} aria-label="What the payout needs">
        {items.map(({ part, isMet, says }) => (
          <li key={part} data-met={isMet}>
            <span aria-hidden="true">{isMet ? '✓' : '✕'}</span>
            <span>
              <span className={ui.hidden}>{isMet ? 'Done: ' : 'Open: '}</span>
              {says}
            </span>
          </li>
        ))}
      </ul>
      {first !== null && (
        <p className={ui.warning}>
          {first.isMe ? 'You' : first.by} overrode the missing booking on <Moment at={first.at} withTime />:{' '}
          {first.reason}
        </p>
      )}
      {takesOverride && first === null && (
        <Textarea
          label="Reason for paying out without the booking"
          description="Only the lender’s staff can read this."
          size="sm"
          autosize
          minRows={1}
          maxRows={6}
          data-first
          value={draft.override}
          onChange={({ currentTarget }) => onType({ override: currentTarget.value })}
        />
      )}
    </>
  )
}
