import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './postmaster.ts'

/** Runs a task with a lock file. Takes over the lock of a dead process. Throws if the holder does not finish in `waitMs`. */
export async function withStartingLock<T>(options: { path: string; waitMs: number }, task: () => Promise<T>): Promise<T> {
  const end = performance.now() + options.waitMs
  while (!(await tryLock(options.path))) {
    if (performance.now() > end) {
      const { pid } = parseHolder(await readHolder(options.path))
      throw new Error(`Process ${pid} has been starting the same database for too long. End it, then start again.`)
    }
    await delay(50)
  }
  try {
    return await task()
  } finally {
    await rm(options.path, { force: true })
  }
}

async function tryLock(path: string): Promise<boolean> {
  const ours = `${path}.${process.pid}`
  await writeFile(ours, `${process.pid} ${await bornAt(process.pid)}`, { mode: 0o600 })
  try {
    // Linking is atomic, and the lock always has its content.
    await link(ours, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    await removeAbandoned(path)
    return false
  } finally {
    await rm(ours, { force: true })
  }
}

async function removeAbandoned(path: string): Promise<void> {
  const holder = await readHolder(path)
  const { pid, born } = parseHolder(holder)
  if (!holder || (isAlive(pid) && (await bornAt(pid)) === born)) return
  const aside = `${path}.abandoned-${process.pid}`
  await rename(path, aside).catch(() => undefined)
  // Another process may have replaced the lock since we read it: then it is restored.
  if ((await readHolder(aside)) !== holder) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

const readHolder = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

function parseHolder(holder: string): { pid: number; born: string } {
  const [pid, born = ''] = holder.split(' ')
  return { pid: Number(pid), born }
}

/** Start time of the process, which detects a reused pid. Empty without /proc. */
async function bornAt(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
