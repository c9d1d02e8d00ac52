import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'
import { distribution, print } from './table.ts'

/** From the command to the address, with the embedded database: on an empty data folder, and again; and the memory of the idle server. */
const WARM_STARTS = 5

const directory = mkdtempSync(join(tmpdir(), 'stipple-bench-start-'))
// As root, PostgreSQL runs as another user who must get in.
chmodSync(directory, 0o755)
try {
  const cold = await start()
  const warm = []
  for (let time = 0; time < WARM_STARTS; time++) warm.push(await start())
  print('start (ms)', [
    { what: 'on an empty folder', p50: cold.ready },
    { what: 'again', ...distribution(warm.map(({ ready }) => ready)) },
    { what: 'stop', ...distribution(warm.map(({ stopped }) => stopped)) },
  ])
  print('idle, ready to serve (MB, shared pages counted once)', [
    { what: 'server', ...distribution(warm.map(({ server }) => server)) },
    { what: 'embedded PostgreSQL', ...distribution(warm.map(({ database }) => database)) },
  ])
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function start() {
  const begin = performance.now()
  const running = await startServer({ directory, keep: true })
  const ready = Math.round(performance.now() - begin)
  await fetch(`${running.address}/readyz`)
  const server = megabytesOf([running.pid])
  const database = megabytesOf(postgresProcesses(directory))
  const end = performance.now()
  await running.stop()
  return { ready, server, database, stopped: Math.round(performance.now() - end) }
}

/** The server that works in our folder, and its children. */
function postgresProcesses(folder: string): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const postmaster = pids.find((pid) => fileOf(pid, 'cmdline').includes('postgres') && fileOf(pid, 'cmdline').includes(folder))
  return pids.filter((pid) => pid === postmaster || Number(fileOf(pid, 'status').match(/^PPid:\s*(\d+)/m)?.[1]) === postmaster)
}

function megabytesOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + Number(fileOf(pid, 'smaps_rollup').match(/^Pss:\s*(\d+)/m)?.[1] ?? 0) / 1024, 0)
}

/** What the system says of a process; '' when it has just ended. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
