import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** Failures of a provider. */
export const FAULTS = ['down', 'hanging', 'stalling', 'broken', 'garbage', 'strange'] as const
export type Fault = (typeof FAULTS)[number]

export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeGateway {
  readonly url: string
  /** Makes requests fail; undefined: works again. */
  fail(fault: Fault | undefined): void
  close(): Promise<void>
}

/** A server on loopback that responds like a provider's gateway, or fails. */
export async function startFakeGateway(answer: (received: Received) => Reply): Promise<FakeGateway> {
  let fault: Fault | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (fault !== undefined) return misbehave(fault, response)
      const { method = '', url = '', headers } = request
      const reply = answer({ method, url: new URL(url, 'http://gateway.test'), headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
    })
  })
  const address = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`)
    })
  })
  return {
    url: address,
    fail(next) {
      fault = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function misbehave(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    case 'down':
      response.destroy()
      return
    case 'hanging':
      return
    case 'stalling':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel network</html>')
      return
    case 'strange':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}')
      return
    case 'broken':
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"SYSTEM_ERROR"}')
  }
}
