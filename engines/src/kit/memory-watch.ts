import { readFile } from 'node:fs/promises'

const INTERVAL_MS = 50

export interface MemoryWatch {
  /** Takes the process's own figure, the only source where there is no /proc. */
  observe(bytes: number): void
  stop(): void
}

/**
 * Calls `onExceeded` once when the resident memory of a process passes the limit. Measured from outside, so it also works while the process is busy.
 */
export function watchMemory({ pid, limit, onExceeded }: { pid: number; limit: number; onExceeded: (bytes: number) => void }): MemoryWatch {
  let stopped = false
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  const observe = (bytes: number) => {
    if (stopped || bytes <= limit) return
    stop()
    onExceeded(bytes)
  }
  const timer = setInterval(() => {
    readResidentBytes(pid).then((bytes) => (bytes === undefined ? clearInterval(timer) : observe(bytes)), stop)
  }, INTERVAL_MS)
  timer.unref()
  return { observe, stop }
}

/** Reads VmRSS from /proc; undefined where the system has no such file or the process is gone. */
async function readResidentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
