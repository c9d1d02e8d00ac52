import { readdirSync, readFileSync } from 'node:fs'

/** The server in our folder, and its children. */
export function postgresProcesses(folder: string): number[] {
  const pids = allProcesses()
  const postmaster = pids.find((pid) => fileOf(pid, 'cmdline').includes('postgres') && fileOf(pid, 'cmdline').includes(folder))
  return pids.filter((pid) => pid === postmaster || parentOf(pid) === postmaster)
}

/** Memory with shared pages counted once (PSS). */
export function megabytesOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + Number(fileOf(pid, 'smaps_rollup').match(/^Pss:\s*(\d+)/m)?.[1] ?? 0) / 1024, 0)
}

/** Clock ticks per second in process statistics; the same on every Linux supported by Node. */
const TICKS = 100

/** Processor seconds of processes, including their ended children. */
export function secondsOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => {
    // The name, in brackets, may contain spaces; user, system and children's times follow 11 to 14 fields after it.
    const [, ...fields] = fileOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
    return total + fields.slice(10, 14).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
  }, 0)
}

/** All descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const children = allProcesses().filter((other) => parentOf(other) === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const parentOf = (pid: number): number => Number(fileOf(pid, 'status').match(/^PPid:\s*(\d+)/m)?.[1])

/** A file of /proc about a process; '' if the process has just ended. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
