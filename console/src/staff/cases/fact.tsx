/** Facts under their names; each fact's failures are beside it. */
import type { ReactNode } from 'react'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { fieldName, sentenceAbout } from '../../names/fields.ts'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

export type Failures = CaseView['failures']

export type FactRow = {
  /** The field's place in the application. */
  readonly field: string
  /** If it is not that of the field. */
  readonly label?: string
  readonly value: ReactNode
}

/** The facts that are known, and those that failed. */
export const Facts = ({
  rows,
  failures,
}: {
  readonly rows: readonly FactRow[]
  readonly failures: Failures
}) => {
  const shown = rows.flatMap((row) => {
    const failed = failures.filter(({ field }) => field !== null && field === row.field)
    return row.value === undefined && failed.length === 0 ? [] : [{ ...row, failed }]
  })
  return (
    <dl className={css.facts}>
      {shown.map(({ field, label = fieldName(field), value, failed }) => (
        <div key={field} className={css.fact}>
          <dt>{label}</dt>
          <dd>
            {value ?? <span className={ui.quiet}>Not usable</span>}
            {failed.map(({ message, type }) => (
              <span key={type} className={ui.failure}>
                {sentenceAbout(message, field)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
