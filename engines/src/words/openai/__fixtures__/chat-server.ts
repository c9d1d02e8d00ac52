import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ChatServerDouble {
  readonly url: string
  /** Bodies and headers of the received requests. */
  readonly requests: { readonly body: Record<string, unknown>; readonly authorization: string | undefined }[]
  /** Resolves when a caller closes the connection before the end of the answer. */
  readonly hungUp: Promise<void>
  close(): Promise<void>
}

/** Local chat server that answers as set by the test, over a real connection. */
export async function startChatServer(answer: (response: ServerResponse) => void): Promise<ChatServerDouble> {
  const requests: ChatServerDouble['requests'] = []
  const { promise: hungUp, resolve: onHangUp } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    response.on('close', () => !response.writableFinished && onHangUp())
    void bodyOf(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    hungUp,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Starts a stream of events and sends the pieces of an answer. */
export function stream(response: ServerResponse, pieces: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  write(response, pieces)
}

/** Sends more pieces of an answer. */
export function write(response: ServerResponse, pieces: readonly string[]): void {
  for (const content of pieces) response.write(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`)
}

export function finish(response: ServerResponse): void {
  response.end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
