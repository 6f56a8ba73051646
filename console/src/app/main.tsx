/** Starts the console in the browser. */
import '../ui/older-browsers.ts'
import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cache } from '../api/queries.ts'
import { passwordToken, reviewToken, signToken, unsubscribeToken } from '../visitor/link-token.ts'
import { takeProviderResponse } from '../visitor/sign-in/provider.ts'
import { router } from './routes.tsx'
import { theme, variables } from './theme.ts'

passwordToken.take()
signToken.take()
reviewToken.take()
unsubscribeToken.take()
takeProviderResponse()

/** The nonce that this page's content security policy requires of style elements made in the browser. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

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

/** Paper is white: a page in dark mode prints as in light mode. */
const SCHEME = 'mantineColorScheme'

let before: string | undefined

const onPaper = (): void => {
  const { dataset } = document.documentElement
  before ??= dataset[SCHEME]
  dataset[SCHEME] = 'light'
}

const onScreen = (): void => {
  if (before !== undefined) document.documentElement.dataset[SCHEME] = before
  before = undefined
}

// Some browsers report a print in one way, some in the other.
addEventListener('beforeprint', onPaper)
addEventListener('afterprint', onScreen)
matchMedia('print').addEventListener('change', ({ matches }) => (matches ? onPaper() : onScreen()))
