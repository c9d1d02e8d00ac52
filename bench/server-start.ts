import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { megabytesOf, postgresProcesses } from './processes.ts'
import { startServer } from './server.ts'
import { distribution, print } from './table.ts'

/** From the command to the address, with the embedded database: on an empty data folder, and again; and the memory of the idle server. */
const WARM_STARTS = 5

const directory = mkdtempSync(join(tmpdir(), 'stipple-bench-start-'))
// As root, PostgreSQL runs as another user who needs access.
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
