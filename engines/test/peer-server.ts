import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Peer, PeerRequest } from './peer.ts'

/** Keeps the fault that a test plans, and tells at each request whether it shows. */
export function planFaults(): { readonly fail: Peer['fail']; readonly faultOf: (kind: PeerRequest) => Fault | undefined } {
  let planned: { fault: Fault; on: PeerRequest | undefined; left: number; shown: number } | undefined
  return {
    fail: (fault, { on, times = Infinity } = {}) => {
      const plan = fault === undefined ? undefined : { fault, on, left: times, shown: 0 }
      planned = plan
      return () => plan?.shown ?? 0
    },
    faultOf: (kind) => {
      if (!planned || planned.left === 0 || (planned.on !== undefined && planned.on !== kind)) return undefined
      planned.left--
      planned.shown++
      return planned.fault
    },
  }
}

interface PeerServer {
  readonly server: Server
  readonly origin: string
  readonly leave: () => Promise<void>
  /** Listens again at the same address. */
  readonly listen: () => Promise<void>
}

/** Serves on a port of this machine, which it gets again when it has left and comes back. */
export async function servePeer(answer: (request: IncomingMessage, reply: ServerResponse) => Promise<unknown>): Promise<PeerServer> {
  const server = createServer((request, reply) => {
    // Followed from an answer that redirects only, which is one that fails as planned.
    reply.setHeader('location', 'http://169.254.169.254/latest/meta-data')
    answer(request, reply).catch(() => request.socket.destroy())
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    leave: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // The ends of the connections reach the other side before it is told anything else.
      await setTimeout(20)
    },
    listen: () => listen(port),
  }
}
