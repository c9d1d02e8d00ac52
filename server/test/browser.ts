import type { TestApp } from './app.ts'

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

/** Browser as seen by the server: keeps cookies, sends `sec-fetch` headers, and follows no redirects. */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  /** Opens a URL, from a link on this site or on another. */
  open(address: string, from?: 'own' | 'elsewhere'): Promise<Answer>
  /** Calls the API as a page of this site does. */
  get(path: string): Promise<Answer>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

let addresses = 0

export function openBrowser({ app }: TestApp, { origin = 'http://stipple.test' }: { origin?: string } = {}): TestBrowser {
  const cookies = new Map<string, string>()
  const { host } = new URL(origin)
  // Its own IP address, so that rate limits count browsers separately.
  const remoteAddress = `10.9.${++addresses >> 8}.${addresses & 255}`
  const ask = async (request: {
    method: 'GET' | 'POST'
    url: string
    headers: Record<string, string>
    payload?: object
  }): Promise<Answer> => {
    const answer = await app.inject({
      ...request,
      headers: { host, ...request.headers },
      cookies: Object.fromEntries(cookies),
      remoteAddress,
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const own = { 'sec-fetch-site': 'same-origin', 'x-isapi': '1' }
  return {
    cookies,
    open: (address, from = 'elsewhere') => {
      const url = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
      return ask({ method: 'GET', url, headers: { 'sec-fetch-site': from === 'own' ? 'same-origin' : 'cross-site' } })
    },
    get: (url) => ask({ method: 'GET', url, headers: own }),
    post: (url, payload, headers = own) => ask({ method: 'POST', url, headers, ...(payload && { payload }) }),
  }
}
