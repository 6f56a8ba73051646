/** What a browser does at the sample identity provider: follows where it is sent, keeps cookies, and says who it is. */

/** A browser that keeps the provider's cookies. `visit` gives the query with which the provider sends the person back. */
export const providerAgent = () => {
  const jar = new Map<string, string>()
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    /** Signs in as this subject where the provider asks who it is; empty to give up there. */
    visit: async (address: string, login: string): Promise<string> => {
      const { origin } = new URL(address)
      let url = address
      for (let step = 0; step < 10; step++) {
        const isForm = new URL(url).pathname.startsWith('/interaction/')
        const response = isForm
          ? await ask(url, { method: 'POST', body: new URLSearchParams({ login }) })
          : await ask(url)
        const location = response.headers.get('location')
        if (location === null)
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        url = new URL(location, url).href
        if (new URL(url).origin !== origin) return new URL(url).search.slice(1)
      }
      throw new Error('The provider sends in circles')
    },
  }
}
