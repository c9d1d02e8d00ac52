const MAX_ATTEMPTS = 3
const PAUSE_MS = 500

/** A file of the server, or this browser's copy. Undefined if it is missing or unreachable after a few attempts. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const response = await fetch(address, { signal }).catch(() => undefined)
    signal.throwIfAborted()
    const blob = response?.ok ? await response.blob().catch(() => undefined) : undefined
    if (blob) return blob
    if (response && response.status < 500 && response.status !== 429) return undefined
    if (attempt < MAX_ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
  }
  return undefined
}
