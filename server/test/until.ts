/** Waits for a condition, looking again every few milliseconds; throws after `within` ms what the last look gave. */
export async function until<T>(look: () => Promise<T | undefined | false>, within = 15_000): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error('what the test waits for did not happen')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
