import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createGoals } from './goals.ts'
import { startServer } from './server.ts'
import { distribution, print } from './table.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * Members who use the most expensive permitted calls, one attack after another, and a bystander who opens the first page ten times a second. `--
 * siege --seconds 20`.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } })
const EVERY_MS = 100
const MAX_MS = 200

const goals = createGoals()
const server = await startServer({ env: { SAFETY: 'off', WORKERS: '0' } })
try {
  await unlessStopped(siege)
} finally {
  await server.stop()
}
goals.print()

async function siege(): Promise<void> {
  const attackers = fork(new URL('siege-attacks.ts', import.meta.url), [server.address])
  const [{ names }] = (await once(attackers, 'message')) as [{ names: readonly string[] }]
  const rows: object[] = []
  const measure = async (attack: string): Promise<void> => {
    // First requests of pages are loaded before.
    const times = await bystand(Number(values.seconds) * 1000)
    const spread = distribution(times)
    rows.push({ attack, pages: times.length, ...spread, load: loadavg()[0]?.toFixed(1) })
    goals.below(`front page during: ${attack}`, MAX_MS, spread.p95)
  }
  await bystand(2000)
  await measure('nothing')
  for (const name of names) {
    attackers.send({ attack: name })
    await measure(name)
    attackers.send({})
    const [{ counts }] = (await once(attackers, 'message')) as [{ counts: object }]
    console.log('answers by status', counts)
    // The next attack starts with an idle server.
    await delay(3000)
  }
  attackers.kill()
  print('front page of a bystander (ms)', rows)
}

/** Response times of the first page for a guest (ms), requested at a steady rate regardless of responses. */
async function bystand(milliseconds: number): Promise<number[]> {
  const times: number[] = []
  const open: Promise<void>[] = []
  for (const end = performance.now() + milliseconds; performance.now() < end; await delay(EVERY_MS)) {
    const begin = performance.now()
    open.push(
      fetch(`${server.address}/`)
        .then((answer) => answer.arrayBuffer())
        .then(() => void times.push(performance.now() - begin)),
    )
  }
  await Promise.all(open)
  return times
}
