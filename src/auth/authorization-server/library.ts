/**
 * Loads the library, which takes a moment. Its inner files are named because the package's entrance does nothing but
 * print a warning to the console about every Node.js that is newer than the last with long-term support.
 */
export const loadLibrary = async () => {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const { CustomOIDCProviderError, InvalidClientAuth, InvalidTarget } = await import(
    'oidc-provider/lib/helpers/errors.js'
  )
  return { Provider, CustomOIDCProviderError, InvalidClientAuth, InvalidTarget }
}

export type Library = Awaited<ReturnType<typeof loadLibrary>>
