/** Starts the console in the browser. */
import '../ui/older-browsers.ts'
import './print-colours.ts'
import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cache } from '../api/cache.ts'
import { passwordToken, signToken, unsubscribeToken } from '../visitor/link-token.ts'
import { takeProviderResponse } from '../visitor/sign-in/provider.ts'
import { styleNonce } from './nonce.ts'
import { router } from './routes.tsx'
import { theme, variables } from './theme.ts'

passwordToken.take()
signToken.take()
unsubscribeToken.take()
takeProviderResponse()

// Another package's style element keeps the page from scrolling behind Mantine's dialogs.
const nonce = styleNonce()
setNonce(nonce)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the console')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
