/** Shown if a page fails or can't be loaded, for example after a new version was deployed. */
import { Button } from '@mantine/core'
import { Page } from '../ui/page/page.tsx'
import ui from '../ui/style/ui.module.css'

export const BrokenPage = () => (
  <Page title="This page did not load">
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>Something went wrong while the page was put together. What you did before is not lost.</p>
      <Button variant="default" size="xs" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </div>
  </Page>
)
