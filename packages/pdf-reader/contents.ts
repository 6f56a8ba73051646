/**
 * What a PDF holds besides pages: JavaScript and actions that start programs, which are rejected, and files, media and
 * XFA forms, which staff are told about. The dictionaries alone tell it; texts, names of fonts and the like do not.
 */
import { has, isName, isReference, type PdfDictionary, type PdfValue } from './values.ts'

/** What staff are told about. */
export type PdfContents = 'embeddedFiles' | 'media' | 'xfaForm'

const JAVASCRIPT =
  'The PDF contains JavaScript, which could run when it is opened. Print it to a new PDF and send that.'
const LAUNCH =
  'The PDF contains an action that starts a program or opens a file. Print it to a new PDF and send that.'

const MEDIA: ReadonlySet<string> = new Set(['RichMedia', 'Movie', 'Screen', 'Sound', '3D'])

/** The kinds of actions that matter, and what else one needs to be such an action (ISO 32000-2, 12.6.4). */
const ACTIONS: readonly (readonly [kind: string, needs: readonly string[], fault: string])[] = [
  ['JavaScript', ['JS'], JAVASCRIPT],
  ['Rendition', ['JS'], JAVASCRIPT],
  ['Launch', ['F', 'Win', 'Mac', 'Unix'], LAUNCH],
]
/** More actions whose kinds stand elsewhere are not read one by one. */
const ELSEWHERE_MAXIMUM = 1_000

/** Gathers the contents of all objects and dictionaries that it meets. */
export const contentsOfPdf = () => {
  const contains = new Set<PdfContents>()
  let fault: string | undefined
  /** The kinds of actions by the number of the object that is the kind. */
  const elsewhere = new Map<number, Set<string>>()
  const kinds = new Map<number, string>()

  const meetAction = (action: PdfDictionary): void => {
    for (const [key, kind] of action.pairs) {
      if (key !== 'S') continue
      const possible = ACTIONS.filter(([, needs]) => has(action, ...needs))
      if (isName(kind)) fault ??= possible.find(([name]) => name === kind.name)?.[2]
      if (!isReference(kind) || possible.length === 0) continue
      if (elsewhere.size >= ELSEWHERE_MAXIMUM) fault ??= possible[0]?.[2]
      else
        elsewhere.set(
          kind.number,
          new Set([...(elsewhere.get(kind.number) ?? []), ...possible.map(([name]) => name)]),
        )
    }
  }
  const faultElsewhere = (): string | undefined => {
    for (const [number, names] of elsewhere) {
      const action = ACTIONS.find(([name]) => names.has(name) && kinds.get(number) === name)
      if (action !== undefined) return action[2]
    }
    return undefined
  }
  return {
    /** An object whose value may be the kind of an action. */
    meetObject: (number: number, value: PdfValue | undefined): void => {
      if (isName(value) && ACTIONS.some(([kind]) => kind === value.name)) kinds.set(number, value.name)
    },
    meet: (dictionary: PdfDictionary): void => {
      meetAction(dictionary)
      if (has(dictionary, 'EF', 'EmbeddedFiles') || says(dictionary, 'Subtype', 'FileAttachment'))
        contains.add('embeddedFiles')
      if (
        dictionary.pairs.some(([key, value]) => key === 'Subtype' && isName(value) && MEDIA.has(value.name))
      )
        contains.add('media')
      if (has(dictionary, 'XFA')) contains.add('xfaForm')
    },
    fault: () => fault ?? faultElsewhere(),
    contains: (): readonly PdfContents[] => [...contains].sort(),
  }
}

const says = ({ pairs }: PdfDictionary, key: string, name: string): boolean =>
  pairs.some(([one, value]) => one === key && isName(value) && value.name === name)
