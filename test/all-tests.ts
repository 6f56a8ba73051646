/** Where tests stand, as patterns from the project's folder. */
export const ALL_TESTS: readonly string[] = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts']
