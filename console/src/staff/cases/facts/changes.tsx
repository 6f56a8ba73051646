/** What the dealer changed after the case was returned for correction. */

import { fullFieldName } from '../../../../../src/domain/application/names/fields.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { valueText } from '../../../shared/application/value-text.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import css from '../cases.module.css'
import { applicantTitle } from '../decide/field-names.ts'

const TITLE = 'case-changes'

export const ChangesSince = ({ shown: { changes, application } }: { readonly shown: CaseView }) => {
  if (changes === null) return null
  const { at, fields } = changes
  const nameOf = (field: string): string => {
    const applicant = /^applicants\[(\d+)\]/.exec(field)?.[1]
    const name = fullFieldName(field)
    return applicant === undefined || application?.applicants?.length === 1
      ? name
      : `${applicantTitle(application ?? {}, Number(applicant))}: ${name}`
  }
  return (
    <section className={`${ui.card} ${css.section}`} aria-labelledby={TITLE}>
      <div className={ui.between}>
        <h3 id={TITLE}>Changes since it was returned for correction</h3>
        <span className={ui.quiet}>
          <Moment at={at} withTime />
        </span>
      </div>
      {fields.length === 0 ? (
        <p>No changes. It was resubmitted as it was.</p>
      ) : (
        <dl className={css.changes}>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                <del>{before === null ? 'None' : valueText(field, before)}</del>{' '}
                <span aria-hidden="true">→</span>
                <span className={ui.hidden}>became</span>{' '}
                <ins>{after === null ? 'None' : valueText(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
