/** Usage of a heap, as the inspector of Node tells it (https://chromedevtools.github.io/devtools-protocol/v8/Runtime/#method-getHeapUsage). */
interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

/** Memory that a server holds (MB): its heap and buffers after a collection of garbage. `port`: that of its inspector (`--inspect`). */
export async function heldMemory(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly { readonly webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const asked: ((result: unknown) => void)[] = []
  socket.addEventListener('message', ({ data }) => asked.shift()?.((JSON.parse(String(data)) as { readonly result: unknown }).result))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const ask = (method: string): Promise<unknown> => {
    socket.send(JSON.stringify({ id: asked.length + 1, method }))
    return new Promise((resolve) => asked.push(resolve))
  }
  // What waits for finalizers is free only after the second.
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) as HeapUsage
  socket.close()
  return (usedSize + backingStorageSize) / 1e6
}
