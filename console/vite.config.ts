/** How the console is built: into dist/, with files that the service hands out under /console/assets/. */

import { hash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CALLS } from './src/api/calls.ts'

/** The pages get the table of calls as it is in the end; what makes it would bring all schemas along. */
const callsAlone: Plugin = {
  name: 'calls-alone',
  load: (id) => (id.endsWith('/src/api/calls.ts') ? `export const CALLS = ${JSON.stringify(CALLS)}` : null),
}

/** What nearly all pages show; sign-in and consent need no more than this and the forms of a sign-in. */
const PAGES =
  /src.(names.(formats|words)|ui.(notes.(notes|notices)\.|forms.action))|components.TextInput|use-window-event/
/** The frame of the pages behind the sign-in, and what nearly all of them show in it. */
const SHELL =
  /shell.signed-in|setup-note|nfiniteQuery|src.ui.(lists|notes.marks)|use-(force-update|debounced-value)/
/** What an application says and what happens to it, for the pages that show one. */
const APPLICATION =
  /src.(names|shared.application)|src.domain.(case.(check|decisions|approval)|application.transitions|documents.(document|requirement)\.|signing.signing-states)|staff.queue.(work|snooze-times|dialogs)/
/** All else that pages share to show and ask something. */
const FORMS = /src.ui.(?!forms.checked|notes.notice-list|page.qr)|cases.case-link|components|remove-scroll/

/**
 * What most pages need comes in a few files rather than in sixty: on a slow network each file costs a wait. A group takes along
 * what its modules import, unless a group before it has that.
 */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'pages', test: PAGES },
  { name: 'inputs', test: /visitor.sign-in.form|ui.forms.form\./ },
  { name: 'shell', test: SHELL },
  // The checks of forms bring zod, which pages without a sign-in do not load.
  { name: 'forms', test: FORMS, minShareCount: 3 },
  { name: 'application', test: APPLICATION, minShareCount: 2 },
  { name: 'finance', test: /src.domain.finance/, minShareCount: 3 },
  { name: 'domain', test: /src.domain.(application|kinds)/, minShareCount: 3 },
  // What a case shows and one other page too, which would otherwise be files of their own.
  { name: 'details', test: /(components|styles).Tabs|staff.cases.(affordability|duties)/ },
]

const moduleKey = (file: string): string => hash('sha1', file.split('/src/').at(-1) ?? file).slice(0, 5)

export default defineConfig({
  base: '/console/',
  plugins: [callsAlone, react()],
  // The service puts a fresh nonce in its place in every response.
  html: { cspNonce: '__NONCE__' },
  worker: { format: 'es' },
  // A class is named after its module. The line number that Vite would add does not compress.
  css: { modules: { generateScopedName: (name, file) => `${name}-${moduleKey(file)}` } },
  build: {
    // The oldest browsers for which the pages are built: index.html names them to those before.
    target: ['safari15', 'chrome94', 'firefox93', 'edge94'],
    // The policy of the pages takes no files from data: addresses, except images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What draws PDFs is large, and is loaded only where something is signed.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})
