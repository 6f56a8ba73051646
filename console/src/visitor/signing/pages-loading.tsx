/** The placeholder of the agreement's first page. */
import { Skeleton } from '@mantine/core'
import pdf from '../../shared/pdf/pdf.module.css'
import ui from '../../ui/style/ui.module.css'
import css from './sign.module.css'

export const PagesLoading = () => (
  <div role="status" data-paper className={`${pdf.page} ${css.paperWaits}`}>
    <span className={ui.hidden}>Loading the agreement…</span>
    <Skeleton height="100%" radius="sm" aria-hidden="true" />
  </div>
)
