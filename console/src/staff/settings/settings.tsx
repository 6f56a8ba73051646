/** What the lender sets. Admins change it; other staff read it. */

import { useQuery } from '@tanstack/react-query'
import { hasCapability } from '../../../../src/domain/application/roles.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Banks } from './banks.tsx'
import { DueTimes } from './due-times.tsx'
import { Lender, Security } from './lender.tsx'
import { ShowNearest } from './show-nearest.tsx'
import { Templates } from './templates.tsx'

export const SettingsPage = () => {
  const mayChange = hasCapability(usePerson().role, 'admin')
  const read = useQuery(readBy('readSettings'))
  return (
    <Page title="Settings">
      {!mayChange && <p className={ui.lead}>Only administrators change settings.</p>}
      <Loaded query={read} what="the settings" lines={8} isCard>
        {({ dueTimes, templates, showNearest, banks, lender, security }) => (
          <>
            <DueTimes settings={dueTimes} mayChange={mayChange} />
            <Templates settings={templates} mayChange={mayChange} />
            <ShowNearest settings={showNearest} mayChange={mayChange} />
            <Banks lists={banks} mayChange={mayChange} />
            <Lender settings={lender} />
            <Security settings={security} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
