/** How the console is built: into dist/, with files that the service hands out under /console/assets/. */

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  // The service puts a fresh nonce in its place in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    // The policy of the pages takes no files from data: addresses, except images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What draws PDFs is large, and is loaded only where something is signed.
    chunkSizeWarningLimit: 600,
  },
})
