/** All documents of a case: each one's type, size, sender and time. */

import {
  DOCUMENT_CONTENTS_NAMES,
  DOCUMENT_TYPES,
  type DocumentContents,
} from '../../../../../src/domain/documents/document.ts'
import type { CaseDocument } from '../../../../../src/http/case/documents.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { listText, sizeText } from '../../../names/formats.ts'
import { requirementName } from '../../../shared/application/words.ts'
import { IconFileTypePdf, IconPhoto } from '../../../ui/icons/of-pages.ts'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import { ofWhom } from '../requirements/of-whom.ts'
import css from './documents.module.css'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  readonly view: CaseView
  readonly openId: string | null
  readonly onOpen: (id: string) => void
}

export const DocumentList = ({ view, openId, onOpen }: Props) =>
  view.documents.length === 0 ? (
    <p className={ui.quiet}>No documents yet</p>
  ) : (
    <ul className={ui.plain}>
      {view.documents.map((document) => (
        <li key={document.id}>
          <button
            type="button"
            className={css.row}
            data-document
            aria-pressed={document.id === openId}
            onClick={() => onOpen(document.id)}
          >
            <Thumbnail reference={view.reference} document={document}>
              <DocumentIcon type={document.type} />
            </Thumbnail>
            <span className={css.words}>
              <span className={css.name}>{document.name}</span>
              <DocumentFacts view={view} document={document} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )

const DocumentIcon = ({ type }: Pick<CaseDocument, 'type'>) =>
  type === 'application/pdf' ? (
    <IconFileTypePdf size={20} stroke={1.5} />
  ) : (
    <IconPhoto size={20} stroke={1.5} />
  )

export const DocumentFacts = ({
  view,
  document: { type, bytes, by, uploadedAt, requirement, contains },
}: {
  readonly view: CaseView
  readonly document: CaseDocument
}) => {
  const wanted = view.requirements.find(({ id }) => id === requirement)
  return (
    <span className={`${ui.quiet} ${css.facts}`}>
      {wanted !== undefined && (
        <>
          {wanted.name}, {ofWhom(view, wanted.applicant)}:{' '}
          {requirementName(wanted.state, view.state).toLowerCase()}.{' '}
        </>
      )}
      {DOCUMENT_TYPES[type].name}, {sizeText(bytes)}, from {by}, <Moment at={uploadedAt} withTime />
      {contains.length > 0 && <strong>. Contains {contentsText(contains)}</strong>}
    </span>
  )
}

/** "embedded files and an XFA form". */
export const contentsText = (contains: readonly DocumentContents[]): string =>
  listText(contains.map((one) => DOCUMENT_CONTENTS_NAMES[one]))
