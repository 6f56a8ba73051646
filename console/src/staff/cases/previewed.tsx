/** What the preview of a case shows as the case itself does: what was looked at, and each measure. */
import type { QueueRow } from '../../../../src/http/cases/queue-row-pages.ts'
import ui from '../../ui/style/ui.module.css'
import { Measures } from './affordability.tsx'
import css from './cases.module.css'

type Props = { readonly row: Pick<QueueRow, 'lookedAt' | 'measures'> }

export const Previewed = ({ row: { lookedAt, measures } }: Props) => (
  <>
    {lookedAt.length > 0 && (
      <ul className={css.lookedAt} aria-label="What was looked at">
        {lookedAt.map(({ says, isGap }) => (
          <li key={says} className={isGap ? undefined : ui.quiet} data-gap={isGap || undefined}>
            {says}
          </li>
        ))}
      </ul>
    )}
    <Measures measures={measures} />
  </>
)
