/**
 * What a PDF holds besides pages: JavaScript and actions that start programs, which are refused, and files, media and
 * XFA forms, which staff are told about. The dictionaries alone tell it; texts, names of fonts and the like do not.
 */
import type { DocumentContents } from '../domain/document.ts'
import { has, isName, isReference, type PdfDictionary } from './pdf-values.ts'

const JAVASCRIPT =
  'The PDF contains JavaScript, which could run when it is opened; print it to a new PDF, and send that.'
const LAUNCH =
  'The PDF contains an action that starts a program or opens a file; print it to a new PDF, and send that.'

const MEDIA: ReadonlySet<string> = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D'])

/** Gathers the contents of all dictionaries that it meets. */
export const contentsOfPdf = () => {
  const contains = new Set<DocumentContents>()
  let fault: string | undefined
  return {
    meet: (dictionary: PdfDictionary): void => {
      fault ??= faultOf(dictionary)
      if (has(dictionary, 'EF', 'EmbeddedFiles') || says(dictionary, 'Subtype', 'FileAttachment'))
        contains.add('embeddedFiles')
      if (
        dictionary.pairs.some(([key, value]) => key === 'Subtype' && isName(value) && MEDIA.has(value.name))
      )
        contains.add('media')
      if (has(dictionary, 'XFA')) contains.add('xfaForm')
    },
    fault: () => fault,
    contains: (): readonly DocumentContents[] => [...contains].sort(),
  }
}

/** Actions (ISO 32000-2, 12.6.4): a script of a rendition counts, too, and a kind that stands elsewhere may be any. */
const faultOf = (action: PdfDictionary): string | undefined => {
  const isKept = action.pairs.some(([key, value]) => key === 'S' && isReference(value))
  if (has(action, 'JS') && (isKept || says(action, 'S', 'JavaScript') || says(action, 'S', 'Rendition')))
    return JAVASCRIPT
  if (has(action, 'F', 'Win', 'Mac', 'Unix') && (isKept || says(action, 'S', 'Launch'))) return LAUNCH
  return undefined
}

const says = ({ pairs }: PdfDictionary, key: string, name: string): boolean =>
  pairs.some(([one, value]) => one === key && isName(value) && value.name === name)
