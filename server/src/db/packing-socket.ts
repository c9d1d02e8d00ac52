import { Socket } from 'node:net'

/** A connection that sends what is written in one turn of the event loop together, where each write would cost a call of the system. */
export function packingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  return Object.assign(socket, {
    write: (...written: Parameters<typeof write>): boolean => {
      if (socket.writableCorked === 0) {
        socket.cork()
        process.nextTick(() => socket.uncork())
      }
      return write(...written)
    },
  })
}
