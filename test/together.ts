/**
 * Test files that share a process. Starting Node.js, loading the service and compiling it take a second of processor time,
 * which a process of its own costs each file.
 */
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ALONE, TOGETHER } from './all-tests.ts'

/** Where the tests are that hold those of a file. */
export const TOGETHER_FILE = import.meta.filename

/** Files that share a process, in the order in which they run. */
export type Group = { readonly name: string; readonly files: readonly string[] }

/** The groups of these files, and the files that nobody shares a process with. */
export const groupsOf = (root: string, files: readonly string[]): readonly (Group | string)[] => {
  const alone = new Set(globSync([...ALONE], { cwd: root }))
  const left = new Set(files.filter((file) => !alone.has(file)))
  const groups = Object.entries(TOGETHER).map(([name, patterns]) => {
    const members = globSync([...patterns], { cwd: root }).filter((file) => left.delete(file))
    return { name, files: members.sort() }
  })
  return [
    ...groups.filter(({ files }) => files.length > 1),
    ...groups.flatMap(({ files }) => (files.length === 1 ? files : [])),
    ...files.filter((file) => alone.has(file) || left.has(file)),
  ]
}

/** Writes the file that runs a group into the folder. Returns its path. */
export const writeGroup = async (folder: string, root: string, { name, files }: Group): Promise<string> => {
  const path = join(folder, `${name}.js`)
  await writeFile(
    path,
    `import { runTogether } from ${JSON.stringify(import.meta.url)}
runTogether(${JSON.stringify({ name, files })}, ${JSON.stringify(root)})
`,
  )
  return path
}

/**
 * Runs the files one after another in this process, each as a suite of its tests. Thus the top-level hooks of a file are its
 * own, and the next file loads when they have cleared away what it started.
 */
export const runTogether = ({ name, files }: Group, root: string): void => {
  const works: (() => Promise<void>)[] = []
  worksAtEnd = works
  test(name, async () => {
    for (const file of files) {
      await suite(file, async () => {
        const path = join(root, file)
        // What names the command that it was found in names the file.
        process.argv[1] = path
        await import(pathToFileURL(path).href)
      })
    }
    for (const work of works) await work()
  })
}

let worksAtEnd: (() => Promise<void>)[] | undefined

/** Does the work when the last file of this process has run; a file that runs alone is the last. */
export const afterLastFile = (work: () => Promise<void>): void => {
  if (worksAtEnd === undefined) after(work)
  else worksAtEnd.push(work)
}
