/** What the mutation tests change, by room, and which test files must notice. */

export type MutatedRoom = {
  /** The files that are changed, as patterns from the project's folder. */
  readonly changed: readonly string[]
  /** The test files that must notice; those that never load a changed file are left out by themselves. */
  readonly tests: readonly string[]
}

const STATES = '{states,transitions,signing-states,own-status,case-file,approval}'
/** Without the four that take longest, as they try each field of both sets with everything. */
const INTERFACE = 'test/interface/!(enumerations|json-types|presence|properties).test.ts'
/** What is only declared for tests, and tests. */
const NO_CODE = [
  '!{src,packages}/**/*.test.ts',
  '!{src,packages}/**/testing.ts',
  '!src/domain/finance/sample-products.ts',
]

const room = (changed: readonly string[], tests: readonly string[]): MutatedRoom => ({
  changed: [...changed, ...NO_CODE],
  tests,
})

export const ROOMS = {
  finance: room(
    ['src/domain/finance/*.ts'],
    ['src/domain/finance/*.test.ts', 'src/sets/{products,quotation}/*.test.ts'],
  ),
  rules: room(['packages/rules/*.ts'], ['packages/rules/*.test.ts', 'src/sets/*.test.ts', INTERFACE]),
  kinds: room(
    // Runs once, by hand, to choose what of a library is shipped.
    ['src/domain/kinds/*.ts', '!src/domain/kinds/generate-phone-metadata.ts'],
    ['src/domain/kinds/*.test.ts', INTERFACE],
  ),
  access: room(
    ['src/domain/application/{access,roles,scopes}.ts'],
    ['src/domain/application/access.test.ts'],
  ),
  states: room(
    [`src/domain/*/${STATES}.ts`],
    [`src/domain/*/${STATES}.test.ts`, 'src/domain/{case/queue,sandbox/sandbox-instructions}.test.ts'],
  ),
  policy: room(['src/domain/policy/*.ts'], ['src/domain/policy/*.test.ts', 'src/sets/policy/*.test.ts']),
  // Answers, and what a submission has of the other set, are tested over HTTP.
  sets: room(
    [
      'src/domain/application/{rules,conditions,limits}.ts',
      'src/sets/{a,b}/{models,enumerations,of-people}.ts',
    ],
    ['src/sets/*.test.ts', INTERFACE],
  ),
} as const satisfies Record<string, MutatedRoom>

export type RoomName = keyof typeof ROOMS
