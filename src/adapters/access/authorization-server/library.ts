/**
 * Loads the library, which takes some time. We name its inner files because the package's entry point only adds a
 * console warning about Node.js versions newer than the last with long-term support.
 */
export const loadLibrary = async () => {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const { CustomOIDCProviderError, InvalidClientAuth, InvalidTarget } = await import(
    'oidc-provider/lib/helpers/errors.js'
  )
  return { Provider, CustomOIDCProviderError, InvalidClientAuth, InvalidTarget }
}

export type Library = Awaited<ReturnType<typeof loadLibrary>>
