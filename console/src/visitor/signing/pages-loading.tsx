/** The placeholder of the agreement's first page. */
import { Skeleton } from '@mantine/core'

export const PagesLoading = () => (
  <div role="status" className="paper-page paper-waits">
    <span className="hidden">Loading the agreement …</span>
    <Skeleton height="100%" radius="sm" aria-hidden="true" />
  </div>
)
