/** The text of a page as headings, paragraphs, lists and tables. */
import { Fragment, type ReactNode } from 'react'
import type { TextNode } from './page-text.ts'

export const PageWords = ({ nodes }: { readonly nodes: readonly TextNode[] }): ReactNode =>
  nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's text never changes order.
    <Fragment key={place}>{elementOf(node)}</Fragment>
  ))

/** The document's first heading ranks below our page's heading. */
const elementOf = (node: TextNode): ReactNode => {
  if (typeof node === 'string') return node
  const inside = <PageWords nodes={node.children} />
  switch (node.role) {
    case 'H1':
      return <h2>{inside}</h2>
    case 'H2':
      return <h3>{inside}</h3>
    case 'H3':
      return <h4>{inside}</h4>
    case 'P':
    case 'Caption':
      return <p>{inside}</p>
    case 'L':
      return <ul>{inside}</ul>
    case 'LI':
      return <li>{inside}</li>
    case 'Table':
      return (
        <table>
          <tbody>
            <PageWords nodes={node.children.flatMap(rowsOf)} />
          </tbody>
        </table>
      )
    case 'TR':
      return <tr>{inside}</tr>
    case 'TH':
      return <th>{inside}</th>
    case 'TD':
      return <td>{inside}</td>
    case 'Figure':
      return <p>{inside}</p>
    default:
      return inside
  }
}

/** Rows may be in a head and a body. */
const rowsOf = (node: TextNode): readonly TextNode[] => {
  if (typeof node === 'string') return []
  return node.role === 'TR' ? [node] : node.children.flatMap(rowsOf)
}
