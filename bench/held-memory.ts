/** Heap usage from Node's inspector (https://chromedevtools.github.io/devtools-protocol/v8/Runtime/#method-getHeapUsage). */
interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

/** Memory of a server (MB): heap and buffers after a garbage collection. `port`: of its inspector (`--inspect`). */
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
  // Objects with finalizers are only freed by the second collection.
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) as HeapUsage
  socket.close()
  return (usedSize + backingStorageSize) / 1e6
}
