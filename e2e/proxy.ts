import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same server at another address, which can go offline and return, with this build of the page or the next one. */
export interface Proxy {
  readonly url: string
  deploy(): void
  leave(): Promise<void>
  comeBack(): Promise<void>
}

export async function startProxy(stipple: string): Promise<Proxy> {
  let isDeployed = false
  let server: Server | undefined
  let port = 0
  const listen = async () => {
    const next = createServer((incoming, reply) => {
      const outgoing = request(stipple, options(incoming, isDeployed), (answer) => {
        if (!isDeployed) pass(answer, reply)
        else if (isOfTheLast(incoming)) reply.writeHead(404, { 'cache-control': 'no-store' }).end()
        else if (/html|javascript|css/.test(answer.headers['content-type'] ?? '')) void rewrite(answer, reply)
        else pass(answer, reply)
      })
      outgoing.on('error', () => reply.destroy())
      incoming.pipe(outgoing)
    })
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
    port = (next.address() as AddressInfo).port
    server = next
  }
  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      isDeployed = true
    },
    leave: async () => {
      const gone = new Promise((resolve) => server?.close(resolve))
      server?.closeAllConnections()
      await gone
    },
    comeBack: listen,
  }
}

function pass(answer: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(reply)
}

async function rewrite(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const { 'content-length': _, etag: __, ...headers } = answer.headers
  reply.writeHead(answer.statusCode ?? 502, headers).end(asNext(Buffer.concat(parts).toString()))
}

/** Names under assets/ carry a hash; the next build has other hashes. */
const HASHED = /-([\w-]{8})\.(js|css|woff2)\b/
const NEXT = /-([\w-]{8})\.next\.(js|css|woff2)\b/

const isOfTheLast = ({ url = '' }: IncomingMessage): boolean => HASHED.test(url) && !NEXT.test(url)

const asNext = (text: string): string =>
  text.replaceAll(new RegExp(HASHED, 'g'), '-$1.next.$2').replace(/(\bid:[`"'])[0-9a-f]{12}/, '$1the-next-one')

function options({ method, headers, url = '/' }: IncomingMessage, isDeployed: boolean) {
  const path = url.replace(NEXT, '-$1.$2')
  if (!isDeployed) return { method, path, headers }
  // The proxy edits the reply, so it must be uncompressed and not a 304 for the former build.
  const { 'if-none-match': _, ...asked } = headers
  return { method, path, headers: { ...asked, 'accept-encoding': 'identity' } }
}
