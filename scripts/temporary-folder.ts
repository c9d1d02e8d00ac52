import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Memory that is ample for all tests together (bytes). */
const ROOM = 4 * 2 ** 30
const PREFIX = 'stipple-tests-'

/**
 * Makes the folder in which all tests of a run keep their files. It is in memory if there is enough: tests create hundreds of databases, and a disk
 * takes twenty times as long to create their files. `TMPDIR` overrides this. Folders of killed runs are removed first.
 */
export function makeTemporaryFolder(): string {
  return (process.env['TMPDIR'] === undefined && inMemory()) || makeIn(tmpdir())
}

function inMemory(): string | undefined {
  let folder: string | undefined
  try {
    removeLeft(IN_MEMORY)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize < ROOM) return undefined
    folder = makeIn(IN_MEMORY)
    // Containers often mount this folder without permission to run programs, which some tests need.
    const program = join(folder, 'program')
    writeFileSync(program, '', { mode: 0o755 })
    accessSync(program, constants.X_OK)
    rmSync(program)
    return folder
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}

function makeIn(common: string): string {
  const folder = mkdtempSync(join(common, `${PREFIX}${process.pid}-`))
  // PostgreSQL started by root runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

/** Removes the folders of killed runs, which would occupy memory until the next boot. */
function removeLeft(common: string): void {
  for (const name of readdirSync(common)) {
    const [, pid] = /^stipple-tests-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(common, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
