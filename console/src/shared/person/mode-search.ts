/** The mode in the address of pages behind the sign-in: without one it is live. */
export type ModeSearch = { readonly mode?: 'test' | undefined }

export const modeSearch = (search: Record<string, unknown>): ModeSearch =>
  search['mode'] === 'test' ? { mode: 'test' } : {}
