import { connect, createServer, type Socket } from 'node:net'

export interface LosingProxy {
  /** URL of the database through the proxy. */
  readonly url: string
  /** Number of connections that it has cut. */
  lost(): number
  close(): Promise<void>
}

/**
 * Proxy between a process and its database. It cuts a connection right after a transaction that contains certain words was committed, before the
 * process learns of the commit; as many times as requested.
 */
export async function createLosingProxy(url: string, { words, times }: { words: string; times: number }): Promise<LosingProxy> {
  const [target, own] = [new URL(url), new URL(url)]
  const sockets = new Set<Socket>()
  let lost = 0
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let hasWords = false
    const cut = (): void => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    near.on('data', (bytes: Buffer) => {
      hasWords ||= bytes.includes(words)
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      const isEnd = bytes.includes('COMMIT\0') || bytes.includes('ROLLBACK\0')
      if (isEnd && hasWords && bytes.includes('COMMIT\0') && lost < times) {
        lost += 1
        return cut()
      }
      if (isEnd) hasWords = false
      near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  own.hostname = '127.0.0.1'
  own.port = String(typeof at === 'object' && at ? at.port : 0)
  return {
    url: own.href,
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
