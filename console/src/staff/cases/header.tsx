/** The fixed top of a case: the borrowers, the state, the assignee, and who else has it open. */

import { Button } from '@mantine/core'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import type { Person } from '../../../../src/http/shared/of-cases.ts'
import { euros } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { PrintButton } from './print.tsx'

type Props = {
  readonly shown: CaseView
  readonly others: readonly Person[]
  readonly next: { readonly ask: () => void; readonly isPending: boolean }
  readonly onPrint: () => void
}

const HOUR_MINUTES = 60

const dueInWords = (minutes: number): string => {
  const late = minutes < 0 ? 'late' : 'left'
  const whole = Math.abs(minutes)
  return whole < HOUR_MINUTES ? `${whole} min ${late}` : `${Math.floor(whole / HOUR_MINUTES)} h ${late}`
}

export const CaseHeader = ({ shown, others, next, onPrint }: Props) => {
  const { row, state, since, mode, dealer, client, offer, reference } = shown
  return (
    <div className={css.header}>
      <dl className={css.headFacts}>
        <Item name="State">
          <strong>{STATE_NAMES[state]}</strong> since <Moment at={since} />
        </Item>
        {row?.workingMinutesLeft != null && <Item name="Due">{dueInWords(row.workingMinutesLeft)}</Item>}
        {offer !== null && <Item name="Loan">{euros(offer.loanAmount)}</Item>}
        <Item name="Dealer">{dealer ?? client}</Item>
        <Item name="Owner">{row?.assignee?.name ?? 'Unassigned'}</Item>
        <Item name="Reference">
          <code>{reference}</code>
        </Item>
      </dl>
      <ModeMark mode={mode} />
      <div role="status" className={css.others}>
        {others.length > 0 &&
          `${others.map(({ name }) => name).join(', ')} also ${others.length === 1 ? 'has' : 'have'} it open.`}
      </div>
      <div className={`${ui.actions} ${css.tools}`}>
        <PrintButton onPrint={onPrint} />
        <Button variant="default" size="xs" loading={next.isPending} onClick={next.ask}>
          Next case
        </Button>
      </div>
    </div>
  )
}

const Item = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
