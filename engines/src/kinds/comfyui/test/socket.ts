import type { IncomingMessage, Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'

/** A message in ComfyUI's format. */
export interface SocketMessage {
  readonly type: string
  readonly data: object
}

export interface ComfySockets {
  /** Sends to one client, if connected. */
  send(client: string | undefined, message: SocketMessage): void
  /** Sends a run's image to a client, in the frame format that it requested. */
  show(client: string | undefined, preview: { readonly bytes: Uint8Array; readonly run: string; readonly node: string }): void
  broadcast(message: SocketMessage): void
  /** Waits briefly for a client that is still connecting. */
  arrival(client: string): Promise<void>
  close(): void
}

interface Client {
  readonly socket: WebSocket
  /** Requested previews that name their run. */
  named: boolean
}

/** Opens a server's socket: a client reconnecting under its name replaces itself. */
export function createSockets(server: Server, { mayEnter }: { readonly mayEnter: (request: IncomingMessage) => boolean }): ComfySockets {
  const clients = new Map<string, Client>()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (!mayEnter(request)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const sid = new URL(request.url ?? '/', 'http://comfyui').searchParams.get('clientId') ?? crypto.randomUUID()
      const client = { socket: opened, named: false }
      clients.get(sid)?.socket.close()
      clients.set(sid, client)
      opened.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid } }))
      opened.on('message', (data) => {
        const parsed = message.safeParse(JSON.parse(Buffer.from(data as Buffer).toString())).data
        if (parsed?.type !== 'feature_flags') return
        client.named = parsed.data.supports_preview_metadata === true
        opened.send(JSON.stringify({ type: 'feature_flags', data: FEATURES }))
      })
      opened.on('close', () => clients.get(sid) === client && clients.delete(sid))
    })
  })
  const arrival = async (client: string, tries = 40): Promise<void> => {
    if (clients.has(client) || tries === 0) return
    await setTimeout(25)
    return arrival(client, tries - 1)
  }
  return {
    send: (client, message) => clients.get(client ?? '')?.socket.send(JSON.stringify(message)),
    show: (client, preview) => {
      const found = clients.get(client ?? '')
      found?.socket.send(found.named ? namedFrame(preview) : Buffer.concat([numbers(PLAIN, PNG), preview.bytes]))
    },
    broadcast: (message) => {
      for (const { socket } of clients.values()) socket.send(JSON.stringify(message))
    },
    arrival,
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

const message = z.object({ type: z.string(), data: z.looseObject({ supports_preview_metadata: z.boolean().optional() }) })

/** As recorded; also the response of `/features`. */
export const FEATURES = { supports_preview_metadata: true, max_upload_size: 104_857_600 }

const [PLAIN, NAMED, PNG] = [1, 4, 2]

/** Frame of a preview that names its run: type, length of the JSON, JSON, image. */
function namedFrame({ bytes, run, node }: { readonly bytes: Uint8Array; readonly run: string; readonly node: string }): Buffer {
  const about = Buffer.from(JSON.stringify({ node_id: node, prompt_id: run, display_node_id: node, image_type: 'image/png' }))
  return Buffer.concat([numbers(NAMED, about.length), about, bytes])
}

function numbers(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4))
  return buffer
}
