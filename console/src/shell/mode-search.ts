/** What the address of a page behind the sign-in holds of test and live: live is what it stands for without a word. */
export type ModeSearch = { readonly mode?: 'test' | undefined }

export const modeSearch = (search: Record<string, unknown>): ModeSearch =>
  search['mode'] === 'test' ? { mode: 'test' } : {}
