/** Facts under their names; each fact's failures, and what contradicts it, are beside it. */
import type { ReactNode } from 'react'
import { fieldName, fullFieldName, sentenceAbout } from '../../../../src/domain/application/names/fields.ts'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

export type Failures = CaseView['failures']

export type FactRow = {
  /** The field's place in the application. */
  readonly field: string
  /** If it is not that of the field. */
  readonly label?: string
  readonly value: ReactNode
  /** What else is known that does not agree with it. */
  readonly contradiction?: ReactNode
}

type Props = {
  readonly rows: readonly FactRow[]
  readonly failures: Failures
  /** The parts of the application that the rows are of. */
  readonly under: readonly string[]
}

/** Whether a field is of one of these parts, or is one itself. */
export const isUnder = (field: string, parts: readonly string[]): boolean =>
  parts.some((part) => field === part || field.startsWith(`${part}.`) || field.startsWith(`${part}[`))

/** The facts that are known, and all that failed: a field without a row gets one. */
export const Facts = ({ rows, failures, under }: Props) => {
  const failedIn = (wanted: string) => failures.filter(({ field }) => field === wanted)
  const fields = failures.flatMap(({ field }) => (field !== null && isUnder(field, under) ? [field] : []))
  const shown = [
    ...rows
      .map((row) => ({ ...row, failed: failedIn(row.field) }))
      .filter(({ value, failed }) => value !== undefined || failed.length > 0),
    ...[...new Set(fields)]
      .filter((field) => rows.every((row) => row.field !== field))
      .map((field): FactRow & { readonly failed: Failures } => ({
        field,
        label: fullFieldName(field),
        value: false,
        failed: failedIn(field),
      })),
  ]
  return (
    <dl className={css.facts}>
      {shown.map(({ field, label = fieldName(field), value, contradiction, failed }) => (
        <div key={field} className={css.fact} data-field={field} data-failed={failed.length > 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            {value ?? <span className={ui.quiet}>Cannot be read</span>}
            {contradiction !== undefined && <span className={css.contradiction}>{contradiction}</span>}
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
