// Generates the SDK's types, compiles it, bundles the service's rules into it, and packs it into the folder of the first argument.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const sdk = join(root, 'sdk')
const target = process.argv[2] ?? join(sdk, 'pack')

const run = (command, args, options) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}`)
}

const compile = (settings, folder) => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  run(process.execPath, [compiler, '-p', join(sdk, settings), '--outDir', folder], { stdio: 'inherit' })
}

const ENTRIES = ['index', 'quotes', 'cases']
/** The rules' entries and the program, by their files in the package. */
const BUNDLES = {
  ...Object.fromEntries(ENTRIES.map((name) => [`rules/${name}`, join(sdk, `src/rules/${name}.ts`)])),
  'tool/forecourt': join(sdk, 'src/tool/main.ts'),
}

/**
 * The rules and the program with everything that they need. Each set is in a separate file, so that a page loads only
 * the set that it uses, and the program shares them.
 */
const bundle = (folder) =>
  build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      license: { fileName: 'third-party-licences.md' },
      lib: {
        entry: BUNDLES,
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
      rolldownOptions: {
        external: /^node:/,
        output: {
          chunkFileNames: 'shared/[name]-[hash].js',
          banner: bannerOf,
          comments: { annotation: true, jsdoc: false, legal: false },
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })

/** The program starts by its own name. */
const bannerOf = ({ name }) => (name === 'tool/forecourt' ? '#!/usr/bin/env node' : '')

/** The types of the entries, which refer only to each other and to the rest of the SDK. The compiler also writes those of the service. */
const declareRules = (folder, into) => {
  compile('tsconfig.rules.json', folder)
  for (const name of [...ENTRIES, 'options'])
    cpSync(join(folder, `sdk/src/rules/${name}.d.ts`), join(into, `${name}.d.ts`))
}

const folder = mkdtempSync(join(tmpdir(), 'forecourt-sdk-'))
try {
  run(process.execPath, [join(root, 'docs/sdk-types.ts')])
  const built = join(folder, 'built')
  compile('tsconfig.build.json', join(built, 'dist'))
  await bundle(join(built, 'dist'))
  declareRules(join(folder, 'types'), join(built, 'dist/rules'))
  for (const file of ['package.json', 'README.md', 'LICENSE']) cpSync(join(sdk, file), join(built, file))
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: built,
    shell: process.platform === 'win32',
  })
  mkdirSync(target, { recursive: true })
  for (const file of globSync(join(target, '*.tgz'))) rmSync(file)
  for (const file of globSync(join(folder, '*.tgz'))) cpSync(file, join(target, basename(file)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
