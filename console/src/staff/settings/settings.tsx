/** What the lender sets. Admins change it; other staff read it. */
import { useQuery } from '@tanstack/react-query'
import { hasCapability } from '../../../../src/domain/application/roles.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Banks } from './banks.tsx'
import { DueTimes } from './due-times.tsx'
import { Lender, Security } from './lender.tsx'
import { Templates } from './templates.tsx'
import './settings.css'

export const SettingsPage = () => {
  const mayChange = hasCapability(usePerson().role, 'admin')
  const read = useQuery(readBy('readSettings'))
  return (
    <Page title="Settings">
      {!mayChange && <p className="lead">Only administrators change settings.</p>}
      {read.isPending && (
        <div className="card">
          <Loading what="the settings" lines={8} />
        </div>
      )}
      {read.isError && read.data === undefined && (
        <FailureNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && (
        <>
          <DueTimes settings={read.data.dueTimes} mayChange={mayChange} />
          <Templates settings={read.data.templates} mayChange={mayChange} />
          <Banks lists={read.data.banks} mayChange={mayChange} />
          <Lender settings={read.data.lender} />
          <Security settings={read.data.security} />
        </>
      )}
    </Page>
  )
}
