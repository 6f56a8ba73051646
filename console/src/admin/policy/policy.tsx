/** The decision policy: a timeline of its versions, the one shown, the differences, and the draft. */

import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Content } from '../../../../packages/values/difference.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import { POLICY_TABLES } from '../../../../src/domain/finance/drafts.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { Compared, Timeline } from '../../shared/drafts/compared.tsx'
import { rowsOf } from '../../shared/drafts/content.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { jsonFile } from '../../ui/forms/files.tsx'
import { Empty, FailureNote, Loaded } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PolicyDraft, versionName } from './draft.tsx'
import { POLICY_NAMES, policyNames, settingText } from './names.ts'
import { demandOf, PolicyChanges, type Worded } from './tests.tsx'

type Policy = ResponseTo<'readPolicy'>

export const PolicyPage = () => {
  const policy = useQuery(readBy('readPolicy'))
  const mayChange = hasCapability(usePerson().role, 'admin')
  const { version } = useSearch({ from: '/people/console/policy' })
  const { data } = policy
  const inForce = data?.versions.find(({ standing }) => standing === 'inForce')
  const shown = version ?? (data?.draft != null ? 'draft' : String(inForce?.version ?? 0))
  return (
    <Page
      title="Policy"
      actions={mayChange && data?.draft === null && <StartDraft from={inForce?.version ?? 0} />}
    >
      <Loaded query={policy} what="the policy" lines={8}>
        {(read) => <Shown policy={read} shown={shown} />}
      </Loaded>
    </Page>
  )
}

const StartDraft = ({ from }: { readonly from: number }) => {
  const navigate = useNavigate()
  const show = () => void navigate({ to: '/console/policy', search: { version: 'draft' } })
  const starting = useAction({
    act: () => call('startPolicyDraft', { body: { from } }),
    renews: ['readPolicy'],
    says: 'The draft has been started.',
    onDone: show,
  })
  const uploading = useAction({
    act: async (file: File) => call('uploadPolicyDraft', { body: { file: await jsonFile(file) } }),
    renews: ['readPolicy'],
    says: 'The file has been uploaded as a draft.',
    onDone: show,
  })
  const error = starting.error ?? uploading.error
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => file && uploading.mutate(file)}>
        {(props) => (
          <Button {...props} loading={uploading.isPending}>
            Upload file
          </Button>
        )}
      </FileButton>
      <Button variant="filled" loading={starting.isPending} onClick={() => starting.mutate()}>
        Start draft
      </Button>
      <FailureNote error={error} />
    </>
  )
}

const Shown = ({ policy, shown }: { readonly policy: Policy; readonly shown: string }) => {
  const navigate = useNavigate()
  // If someone else ends a draft, it stays on the page with the typed text until the person leaves.
  const lastDraft = useRef(policy.draft)
  if (policy.draft !== null) lastDraft.current = policy.draft
  const draft = shown === 'draft' ? lastDraft.current : null
  const version = policy.versions.find((one) => String(one.version) === shown)
  const show = (which: string | undefined) =>
    void navigate({ to: '/console/policy', search: which === undefined ? {} : { version: which } })
  return (
    <>
      <Section title="Versions">
        <Timeline
          versions={policy.versions}
          draft={policy.draft}
          shown={shown}
          linkTo={(which, name) => (
            <Link to="/console/policy" search={{ version: which }}>
              {name}
            </Link>
          )}
        />
      </Section>
      {draft !== null && (
        <PolicyDraft
          key={draft.id}
          draft={draft}
          policy={policy}
          onPublished={(number) => show(String(number))}
          onDiscarded={() => {
            lastDraft.current = null
            show(undefined)
          }}
        />
      )}
      {version !== undefined && (
        <Section title={version.version === 0 ? 'Default' : `Version ${version.version}`}>
          <RulesInWords content={version.content} words={version.words} />
          <TestsInWords content={version.content} words={version.testWords} />
        </Section>
      )}
      {draft === null && version === undefined && <Empty>Version not found</Empty>}
      {draft === null && (
        <Compared
          {...policy}
          shown={shown}
          nameOf={versionName}
          names={policyNames(policy.facts)}
          tables={POLICY_TABLES}
          show={(was, now) => (
            <PolicyChanges
              was={wordedOf(policy, was)}
              now={wordedOf(policy, now)}
              names={policyNames(policy.facts)}
            />
          )}
        />
      )}
    </>
  )
}

/** A version with its sentences. A draft has those of its own editor. */
const wordedOf = (
  { versions }: Policy,
  { which, name, content }: { readonly which: string; readonly name: string; readonly content: Content },
): Worded => {
  const version = versions.find((one) => String(one.version) === which)
  return { name, content, words: version?.words ?? [], testWords: version?.testWords ?? [] }
}

type InWords = { readonly content: Content; readonly words: readonly (string | null)[] }

const SETTINGS = ['otherwise', 'fourEyesFromEuro', 'affordability']

const RulesInWords = ({ content, words }: InWords) => (
  <div className={ui.stack}>
    <dl className={ui.facts}>
      {SETTINGS.filter((name) => name !== 'affordability' || content[name] !== undefined).map((name) => (
        <div key={name}>
          <dt>{POLICY_NAMES[name]}</dt>
          <dd>{settingText(name, content[name], POLICY_NAMES)}</dd>
        </div>
      ))}
    </dl>
    {words.length === 0 && <Empty>No rules</Empty>}
    <ol className={`${ui.stack} ${ui.gap4}`}>
      {rowsOf(content, 'rules').map((rule, index) => (
        <li key={String(rule['name'])}>
          <strong>{String(rule['name'])}</strong>
          <p>{words[index]}</p>
        </li>
      ))}
    </ol>
  </div>
)

const TestsInWords = ({ content, words }: InWords) => {
  const tests = rowsOf(content, 'tests')
  if (tests.length === 0) return null
  return (
    <div className={ui.stack}>
      <h3>Tests</h3>
      <ol className={`${ui.stack} ${ui.gap4}`}>
        {tests.map((test, index) => (
          <li key={String(test['name'])}>
            <strong>{String(test['name'])}</strong>: {demandOf(test).toLowerCase()}
            <p>{words[index]}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
