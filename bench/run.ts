import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/root.ts'

/** `npm run bench`: all benchmarks, or the named ones: `npm run bench -- programs upscale`. Options are passed to them: `-- fuzz --calls 10000`. */
const HELPERS = new Set([
  'canvas-page.ts',
  'child-context.ts',
  'comfyui-pages.ts',
  'comfyui-workflows.ts',
  'database.ts',
  'fuzz-input.ts',
  'goals.ts',
  'horde-sdk.ts',
  'kills-patrons.ts',
  'large-film.ts',
  'load-members.ts',
  'network-fill.ts',
  'old-release.ts',
  'photographs.ts',
  'processes.ts',
  'replicate-models.ts',
  'run.ts',
  'server.ts',
  'siege-attacks.ts',
  'soak-visitors.ts',
  'table.ts',
  'unless-stopped.ts',
])

const given = process.argv.slice(2)
const first = given.findIndex((word) => word.startsWith('--'))
const [wanted, options] = first < 0 ? [given, []] : [given.slice(0, first), given.slice(first)]
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !HELPERS.has(name))
  .map((name) => name.slice(0, -3))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isStopped = false
for (const name of wanted.length > 0 ? wanted : all) {
  const bench = spawn(process.execPath, [join('bench', `${name}.ts`), ...options], { cwd: ROOT, stdio: 'inherit' })
  // A signal is meant for the running benchmark, which cleans up.
  const passOn = (signal: NodeJS.Signals): void => {
    isStopped = true
    bench.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  const [status] = await once(bench, 'exit')
  for (const signal of SIGNALS) process.off(signal, passOn)
  if (status !== 0) process.exitCode = 1
  if (isStopped) break
}
