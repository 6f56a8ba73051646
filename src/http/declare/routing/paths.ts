/**
 * Finds the declared spelling of a requested path: without regard to case and to a slash at its end, and by the aliases
 * that the operator sets. Everything behind it (routes, error responses, logs, metrics) then knows one spelling only.
 */
import { SET_ROWS } from '../../../domain/application/sets.ts'
import type { PathAlias } from '../../../service/interface-paths.ts'

type Node = {
  readonly below: Map<string, Node>
  parameter?: Node
  /** What the path that ends here is called: its segments, and its parameters in their order. */
  leadsTo?: { readonly segments: readonly string[]; readonly parameters: readonly string[] }
}

/** The requested address in the declared spelling of its path; unchanged if no path is meant. */
export type PathSpelling = (url: string) => string

/** Knows these paths, with parameters in braces, and their aliases. A parameter's value stays as it is. */
export const pathSpelling = (paths: readonly string[], aliases: readonly PathAlias[]): PathSpelling => {
  const own = treeOf(paths.map((path) => ({ from: path, to: path })))
  const others = treeOf(aliases)
  // Most requests are spelt as declared.
  const literal = new Set(paths.filter((path) => !path.includes('{')))
  return (url) => {
    const query = url.search(/[?#]/)
    const path = query === -1 ? url : url.slice(0, query)
    if (literal.has(path)) return url
    const spelt = spellingIn(own, path) ?? spellingIn(others, path)
    return spelt === undefined ? url : spelt + url.slice(path.length)
  }
}

/** Whether one of these paths is meant. */
export const isAmong = (paths: readonly string[], path: string): boolean =>
  spellingIn(treeOf(paths.map((one) => ({ from: one, to: one }))), path) !== undefined

const treeOf = (paths: readonly PathAlias[]): Node => {
  const root: Node = { below: new Map() }
  for (const { from, to } of paths) {
    const segments = segmentsOf(from)
    let node = root
    for (const segment of segments) node = isParameter(segment) ? parameterBelow(node) : below(node, segment)
    node.leadsTo = { segments: segmentsOf(to), parameters: segments.filter(isParameter) }
  }
  return root
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

const parameterBelow = (node: Node): Node => {
  node.parameter ??= { below: new Map() }
  return node.parameter
}

const below = (node: Node, segment: string): Node => {
  const name = segment.toLowerCase()
  const found = node.below.get(name) ?? { below: new Map() }
  node.below.set(name, found)
  return found
}

const segmentsOf = (path: string): readonly string[] => path.slice(1).split('/')

const spellingIn = (tree: Node, path: string): string | undefined => {
  const segments = segmentsOf(path.endsWith('/') ? path.slice(0, -1) : path)
  const values: string[] = []
  const { segments: meant, parameters } = endOf(tree, segments, 0, values)?.leadsTo ?? {}
  if (meant === undefined || parameters === undefined) return undefined
  return `/${meant.map((part) => (isParameter(part) ? values[parameters.indexOf(part)] : part)).join('/')}`
}

/** A literal segment comes before a parameter, unless the rest of the path has no place below it. */
const endOf = (node: Node, segments: readonly string[], at: number, values: string[]): Node | undefined => {
  const segment = segments[at]
  if (segment === undefined) return node.leadsTo === undefined ? undefined : node
  const literal = node.below.get(segment.toLowerCase())
  const found = literal && endOf(literal, segments, at + 1, values)
  if (found !== undefined || node.parameter === undefined || segment === '') return found
  values.push(segment)
  const end = endOf(node.parameter, segments, at + 1, values)
  if (end === undefined) values.pop()
  return end
}

/** The document names an application’s reference by its set; the router knows each as the reference. */
export const routedPath = (path: string): string =>
  path.replace(REFERENCE, ':reference').replace(/\{(\w+)\}/g, ':$1')

const REFERENCE = new RegExp(`\\{(?:${SET_ROWS.map(({ reference }) => reference).join('|')})\\}`, 'g')
