/** How the console is built: into dist/, with files that the service hands out under /console/assets/. */

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CALLS } from './src/api/calls.ts'

/** The pages get the table of calls as it is in the end; what makes it would bring all schemas along. */
const callsAlone: Plugin = {
  name: 'calls-alone',
  load: (id) => (id.endsWith('/src/api/calls.ts') ? `export const CALLS = ${JSON.stringify(CALLS)}` : null),
}

const OWN_PARTS =
  /src.(api|names.(words|formats)|shared.person.(?!.*columns)|ui.(notes|page.(?!qr)|icons.icon|forms.(once|action))|domain.application.(roles|access)|domain.case.queue-views)/
const CONTROLS =
  /components.(Popover|Floating|FocusTrap|OptionalPortal|Portal|Input|CloseButton|Skeleton|SegmentedControl|FloatingIndicator|Switch|InlineInput|Transition|Overlay|Paper|VisuallyHidden)\//

/** What most pages need comes in a few files rather than in sixty: on a slow network each file costs a wait. */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'pages', test: OWN_PARTS, minShareCount: 2 },
  { name: 'controls', test: CONTROLS, minShareCount: 2 },
  // The checks of forms bring zod, which pages without a sign-in do not load.
  { name: 'forms', test: /ui.forms.(?!checked)/, minShareCount: 6 },
]

export default defineConfig({
  base: '/console/',
  plugins: [callsAlone, react()],
  // The service puts a fresh nonce in its place in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
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
