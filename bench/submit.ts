import autocannon from 'autocannon'
import { signUp, startServer } from './server.ts'
import { distribution, print } from './table.ts'

/** Time until a request to generate is queued, and checks of a job that the server answers while others are submitted. */
const SUBMITS = 200

/** More than one, because each may check only so often a minute. */
const MEMBERS = 15

const server = await startServer({ env: { WORKERS: '0', REGISTRATION_DOTS: '100000', CALLS_PER_MINUTE: '1000000' } })
try {
  const members = []
  for (let index = 0; index < MEMBERS; index++) {
    const headers = await signUp(server.address, `bench-${index}`)
    members.push({ headers, ...(await submit(headers)) })
  }
  const [first] = members
  if (!first) throw new Error('nobody signed up')
  const times = []
  for (let index = 0; index < SUBMITS; index++) times.push((await submit(first.headers)).ms)
  const requests = members.map(({ id, headers }) => ({ path: `/api/v2/generate/check/${id}`, headers }))
  const checks = await autocannon({ url: server.address, requests, connections: 20, duration: 5 })
  print('submit and check', [
    { what: 'submit → queued, one after another (ms)', ...distribution(times) },
    {
      what: 'check, 20 connections (ms)',
      p50: checks.latency.p50,
      p95: checks.latency.p97_5,
      p99: checks.latency.p99,
      max: checks.latency.max,
    },
  ])
  console.log(`${Math.round(checks.requests.average)} checks a second, ${checks.non2xx} refused`)
} finally {
  await server.stop()
}

async function submit(headers: Record<string, string>): Promise<{ id: string; ms: number }> {
  const begin = performance.now()
  const response = await fetch(`${server.address}/api/v2/playground_generate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ input: { prompt: 'a lighthouse' }, model: '', job_type: 'Text2Img' }),
  })
  const reply = (await response.json()) as { id: string }
  if (response.status !== 202) throw new Error(JSON.stringify(reply))
  return { id: reply.id, ms: performance.now() - begin }
}
