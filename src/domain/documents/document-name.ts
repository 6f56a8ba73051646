/** Names of documents. */
import { DOCUMENT_NAME_MAXIMUM_CHARACTERS, DOCUMENT_TYPES, type DocumentType } from './document.ts'

/**
 * A safe name for a document: the last part of a path, without invisible characters, of reasonable length, and with its
 * type's extension, so that it keeps its type when saved.
 */
export const documentName = (given: string | undefined, type: DocumentType): string => {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const { extensions } = DOCUMENT_TYPES[type]
  const dot = seen.lastIndexOf('.')
  const has = dot > 0 && extensions.includes(seen.slice(dot + 1).toLowerCase())
  const stem = has ? seen.slice(0, dot) : seen
  const suffix = has ? seen.slice(dot) : `.${extensions[0]}`
  const room = DOCUMENT_NAME_MAXIMUM_CHARACTERS - suffix.length
  const cut = [...stem].slice(0, room).join('').trim()
  return `${cut === '' ? 'document' : cut}${suffix}`
}
