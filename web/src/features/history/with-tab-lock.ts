const busy = new Set<string>()

/** Runs work unless it is running already: in any tab if the browser has locks (not on plain http), otherwise in this one. */
export async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  // Missing on plain http, although the types declare it.
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  if (busy.has(name)) return
  busy.add(name)
  await work().finally(() => busy.delete(name))
}
