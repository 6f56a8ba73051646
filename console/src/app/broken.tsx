/** Shown if a page fails or cannot be loaded, for example after a new version was deployed. */
import { Button } from '@mantine/core'
import { Page } from '../ui/page/page.tsx'
import ui from '../ui/style/ui.module.css'

export const BrokenPage = () => (
  <Page title="This page did not load">
    <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
      <p>Something went wrong while loading this page. Anything you saved is not lost.</p>
      <Button variant="default" size="xs" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  </Page>
)
