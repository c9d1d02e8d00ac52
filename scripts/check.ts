import { spawn } from 'node:child_process'
import { ROOT } from './root.ts'

interface Check {
  readonly name: string
  readonly command: readonly string[]
}

const CHECKS: readonly Check[] = [
  { name: 'format', command: ['node_modules/.bin/oxfmt', '--check'] },
  { name: 'lint', command: ['node_modules/.bin/oxlint'] },
  ...['core', 'imaging', 'illustrator', 'engines', 'server', 'web', 'cli', 'e2e'].map((workspace) => ({
    name: `types of ${workspace}`,
    // Several threads repeat each other's work: with four, types of the server take 2.4 times the processor time.
    command: ['node_modules/.bin/tsc', '-p', workspace, '--singleThreaded'],
  })),
  { name: 'arrows', command: ['node', 'scripts/check-arrows.ts'] },
  { name: 'transactions', command: ['node', 'scripts/check-transactions.ts'] },
  { name: 'replaced methods', command: ['node', 'scripts/check-replaced-methods.ts'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'requirements', command: ['node', 'scripts/check-requirements.ts'] },
  { name: 'comments', command: ['node', 'scripts/check-comments.ts'] },
  { name: 'commit subjects', command: ['node', 'scripts/check-commit-subjects.ts'] },
  { name: 'messages', command: ['node', 'scripts/check-messages.ts'] },
  { name: 'generated files', command: ['node', 'scripts/gen.ts', '--check'] },
  { name: 'dead code', command: ['node_modules/.bin/knip', '--no-progress'] },
]

/** Runs every check, even after a failure, and prints a table at the end. Two run at once because most use one core. */
async function main(): Promise<void> {
  const results = new Map<Check, { readonly ok: boolean; readonly seconds: number }>()
  const waiting = CHECKS.values()
  const work = async (): Promise<void> => {
    for (const check of waiting) {
      const start = performance.now()
      const { ok, output } = await run(check.command)
      results.set(check, { ok, seconds: (performance.now() - start) / 1000 })
      if (!ok) console.log(`\n── ${check.name}: ${check.command.join(' ')}\n${output.trim()}`)
    }
  }
  await Promise.all([work(), work()])
  console.log('')
  for (const check of CHECKS) {
    const { ok = false, seconds = 0 } = results.get(check) ?? {}
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(18)} ${seconds.toFixed(1)} s`)
    if (!ok) process.exitCode = 1
  }
}

async function run([program = '', ...parameters]: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program === 'node' ? process.execPath : program, parameters, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The linter checks types with the Go program of TypeScript, whose threads repeat each other's work too.
    env: { ...process.env, GOMAXPROCS: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { ok: code === 0, output }
}

await main()
