/** The documents that the lender requires: a card each, with the files sent so far and a way to send more. */
import { isOutstanding, type RequirementState } from '../../../../src/domain/documents/requirement.ts'
import type {
  OwnApplication,
  OwnRequirement,
} from '../../../../src/http/dealer-applications/application-view.ts'
import { addressOfFile } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { NO_LONGER_NEEDED } from '../../shared/application/words.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { PhoneButton } from '../upload/phone.tsx'
import { UploadBox } from '../upload/upload-box.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import css from './status.module.css'

const STATE_NAMES: Readonly<Record<RequirementState, string>> = {
  outstanding: 'Needed',
  received: 'With the lender',
  accepted: 'Accepted',
  refused: 'Needed again',
  waived: 'Not needed',
}

export const Requirements = ({ shown }: { readonly shown: OwnApplication }) => {
  const { reference, requirements, allowed, mode } = shown
  const uploads = useUploads({ reference, mode })
  const ordered = [...requirements].sort((one, other) => Number(other.isWanted) - Number(one.isWanted))
  const waived = ordered.filter(({ state }) => state === 'waived')
  const cards = (some: readonly OwnRequirement[]) => (
    <ul className={`${ui.plain} ${ui.stack} ${ui.gap5}`}>
      {some.map((requirement) => (
        <RequirementCard key={requirement.id} requirement={requirement} shown={shown} uploads={uploads} />
      ))}
    </ul>
  )
  return (
    <Section
      title="Documents"
      lead={allowed.upload ? 'PDF, JPEG or PNG. Several photos become one document.' : undefined}
      actions={allowed.upload ? <PhoneButton reference={reference} isTest={mode === 'test'} /> : undefined}
    >
      {requirements.length === 0 ? (
        <p className={ui.quiet}>The lender has not requested any documents.</p>
      ) : (
        <>
          {waived.length < ordered.length && cards(ordered.filter(({ state }) => state !== 'waived'))}
          {waived.length > 0 && (
            <details>
              <summary>{count(waived.length, 'document is not needed', 'documents are not needed')}</summary>
              {cards(waived)}
            </details>
          )}
        </>
      )}
    </Section>
  )
}

type CardProps = {
  readonly requirement: OwnRequirement
  readonly shown: OwnApplication
  readonly uploads: ReturnType<typeof useUploads>
}

const RequirementCard = ({ requirement, shown, uploads }: CardProps) => {
  const { id, name, applicant, state, reason, isWanted, takesDocuments, documents } = requirement
  return (
    <li className={css.requirement} data-wanted={isWanted || undefined} data-requirement={id}>
      <div className={css.requirementHead}>
        <h3>{name}</h3>
        <Mark>{isOutstanding(requirement) && !isWanted ? NO_LONGER_NEEDED : STATE_NAMES[state]}</Mark>
      </div>
      {applicant !== null && <p className={ui.quiet}>{nameOf(shown, applicant)}</p>}
      {reason !== null && <p>{reason}</p>}
      {documents.length > 0 && (
        <ul className={`${ui.plain} ${ui.stack} ${ui.gap2}`}>
          {documents.map((document) => (
            <li key={document.id}>
              <a
                href={addressOfFile('readOwnDocument', { reference: shown.reference, id: document.id })}
                download
              >
                {document.name}
              </a>{' '}
              <span className={ui.quiet}>
                {document.by}, <Moment at={document.uploadedAt} withTime />
              </span>
            </li>
          ))}
        </ul>
      )}
      {takesDocuments && (
        <UploadBox requirement={{ id, name: fileNameOf(shown, requirement) }} uploads={uploads} />
      )}
    </li>
  )
}

const nameOf = ({ application }: OwnApplication, applicant: number): string => {
  const { firstName, lastName } = application?.applicants?.[applicant] ?? {}
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return name === '' ? `Applicant ${applicant + 1}` : name
}

/** Several applicants may be asked for the same document. */
const fileNameOf = ({ application }: OwnApplication, { name, applicant }: OwnRequirement): string =>
  applicant !== null && (application?.applicants?.length ?? 0) > 1
    ? `${name}, applicant ${applicant + 1}`
    : name
