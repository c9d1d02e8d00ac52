import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { PushPayload } from '@stipple/core/contract/push'
import { sql } from 'drizzle-orm'
import { createPushReceiver } from '../server/test/push-receiver.ts'
import { openDatabase } from './database.ts'
import { createGoals } from './goals.ts'
import { signUp, startServer } from './server.ts'
import { distribution } from './table.ts'

/** Time from the end of a job to its push message at the push service, for jobs of the illustrator one after another. Goal: 2 s. */
const JOBS = 20

const device = createPushReceiver()
/** Arrival times (ms), by job. */
const arrivals = new Map<string, number>()
const service = createServer((request, response) => {
  const time = Date.now()
  void buffer(request).then((body) => {
    const { tag } = JSON.parse(device.open(body)) as PushPayload
    arrivals.set(tag, time)
    response.writeHead(201).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
await using opened = await openDatabase()
const server = await startServer({ env: { DATABASE_URL: opened.url, WEBHOOK_ORIGINS: origin, REGISTRATION_DOTS: '1000' } })
try {
  const member = await signUp(server.address, 'bench')
  await post('/api/account/push', { endpoint: `${origin}/device`, keys: device.keys })
  const times: number[] = []
  for (let index = 0; index < JOBS; index++) {
    const input = { prompt: 'a red fox in the snow', width: 256, height: 256, seed: index }
    const { id } = await post('/api/v2/playground_generate', { job_type: 'Text2Img', model: 'builtin/illustrator', input })
    while (!arrivals.has(id)) await delay(5)
    const { rows } = await opened.db.execute<{ end: number }>(
      sql`select (extract(epoch from finished_at) * 1000)::float8 as end from jobs where id = ${id}`,
    )
    times.push((arrivals.get(id) ?? 0) - (rows[0]?.end ?? 0))
  }
  const goals = createGoals()
  const { p50, p95, max } = distribution(times)
  goals.below(`end of a job → its push message, p50 of ${JOBS}`, 2000, p50)
  goals.below('p95', 2000, p95)
  goals.below('longest', 2000, max)
  goals.print()

  async function post(path: string, body: object): Promise<{ readonly id: string }> {
    const response = await fetch(server.address + path, { method: 'POST', headers: member, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { readonly id: string }
  }
} finally {
  await server.stop()
  service.closeAllConnections()
  service.close()
}
