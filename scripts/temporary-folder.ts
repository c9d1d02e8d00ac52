import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Room that all tests together have by far enough of (bytes). */
const ROOM = 4 * 2 ** 30
const PREFIX = 'stipple-tests-'

/**
 * Makes the folder in which all tests of a run keep their files: in memory where there is room, because tests make hundreds of databases, and a disk takes twenty times as long to create
 * the files of one. `TMPDIR` says otherwise. Folders of runs that were killed are removed first.
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
    // Containers often have this folder so that no program in it may run, and some tests bring programs.
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
  // As root, PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  return folder
}

/** Removes what runs left that were killed: it would take memory until the next start of the machine. */
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
    // Someone else's process may not be signalled, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
