/** Loads every test of the pure rooms into this one process. */
import { globSync } from 'node:fs'
import { PURE_TESTS } from './all-tests.ts'

const root = new URL('../', import.meta.url)
for (const file of globSync([...PURE_TESTS], { cwd: root }).sort()) await import(new URL(file, root).href)
