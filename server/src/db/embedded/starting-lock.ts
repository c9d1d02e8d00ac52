import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './postmaster.ts'

/**
 * Runs the task while no other process runs one under the same lock file. A lock left behind by a process that
 * died is taken over. Throws when the other does not finish in `waitMs`.
 */
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
    // Linking is atomic, and the lock is never seen without its content.
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
  // Another process may have replaced the lock since we read it: then it goes back.
  if ((await readHolder(aside)) !== holder) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

const readHolder = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

function parseHolder(holder: string): { pid: number; born: string } {
  const [pid, born = ''] = holder.split(' ')
  return { pid: Number(pid), born }
}

/** When the process began, so that a number used again is not taken for the same process. Empty where /proc is missing. */
async function bornAt(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
