/** Checks that nobody has changed the audit since it was sealed. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AuditChecked, AuditFaultShown } from '../../../../src/http/audit/pages.ts'
import { call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

type Checked = Omit<AuditChecked, 'nextCursor'>

/** Checks the chain in parts, and reports its progress. */
const checkChain = async (onPart: (entries: number) => void): Promise<Checked> => {
  let whole: AuditChecked = await call('checkAudit', { body: { from: 1 } })
  while (whole.nextCursor !== null) {
    onPart(whole.entries)
    const part: AuditChecked = await call('checkAudit', { body: { from: whole.nextCursor } })
    whole = {
      ...part,
      seals: whole.seals + part.seals,
      entries: whole.entries + part.entries,
      faults: [...whole.faults, ...part.faults],
      underLostKeys: whole.underLostKeys + part.underLostKeys,
      head: part.head ?? whole.head,
    }
  }
  return whole
}

export const Chain = () => {
  const [entries, setEntries] = useState(0)
  const checking = useAction({
    act: () => checkChain(setEntries),
    renews: [],
  })
  return (
    <Section
      title="Seal chain"
      lead="The service seals new entries once a minute. A check shows whether any entry has been changed, removed, added or swapped since."
      actions={
        <Button variant="default" size="xs" loading={checking.isPending} onClick={() => checking.mutate()}>
          Check the chain
        </Button>
      }
    >
      <div role="status">
        {checking.isPending && entries > 0 && <p>{count(entries, 'entry', 'entries')} checked so far…</p>}
        {checking.data !== undefined && !checking.isPending && <Result checked={checking.data} />}
      </div>
      {checking.isError && <FailureNote error={checking.error} />}
    </Section>
  )
}

const Result = ({
  checked: { seals, entries, faults, underLostKeys, head, unsealed },
}: {
  readonly checked: Checked
}) => (
  <div className={faults.length === 0 ? `${ui.note} ${ui.stack}` : `${ui.note} ${ui.noteFailure}`}>
    <p>
      {faults.length === 0
        ? `The chain is intact: ${count(entries, 'entry', 'entries')} under ${count(seals, 'seal', 'seals')}.`
        : `The audit trail has been changed since it was sealed: ${count(faults.length, 'seal does', 'seals do')} not match.`}{' '}
      {unsealed.entries > 0 &&
        `${count(unsealed.entries, 'new entry is', 'new entries are')} not sealed yet.`}
    </p>
    {faults.length > 0 && (
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map((fault) => (
          <li key={fault.seal}>
            Seal {fault.seal}, <Moment at={fault.from} withTime /> to <Moment at={fault.to} withTime />:{' '}
            {faultInWords(fault)}
          </li>
        ))}
      </ul>
    )}
    {underLostKeys > 0 && (
      <p>
        {count(underLostKeys, 'seal was', 'seals were')} made with keys that no longer exist, so their origin
        cannot be verified.
      </p>
    )}
    {head !== null && (
      <p className={ui.quiet}>
        Last seal, to store elsewhere: <code>{`${head.number}:${head.hash}`}</code>
      </p>
    )}
  </div>
)

const FAULTS_SHOWN = 20

const faultInWords = ({ what, entries, entriesNow }: AuditFaultShown): string => {
  if (what === 'gap') return 'seals before it are missing.'
  if (what === 'seal') return 'the seal itself was changed.'
  return entries === entriesNow
    ? `one of its ${entries} entries was changed.`
    : `it covers ${count(entries, 'entry', 'entries')}, but ${entriesNow} were found.`
}
