import autocannon from 'autocannon'
import { signUp, startServer } from './server.ts'
import { distribution, print } from './table.ts'

/** How long a request to generate takes until it is queued, and how many checks of a job the server answers while others are submitted. */
const SUBMITS = 200

const server = await startServer({ env: { WORKERS: '0', REGISTRATION_DOTS: '100000', CALLS_PER_MINUTE: '1000000' } })
try {
  const headers = await signUp(server.address, 'bench')
  const submit = async (index: number): Promise<{ id: string; ms: number }> => {
    const begin = performance.now()
    const response = await fetch(`${server.address}/api/v2/playground_generate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ input: { prompt: `a lighthouse ${index}` }, model: '', job_type: 'Text2Img' }),
    })
    const reply = (await response.json()) as { id: string }
    if (response.status !== 202) throw new Error(JSON.stringify(reply))
    return { id: reply.id, ms: performance.now() - begin }
  }
  for (let warm = 0; warm < 20; warm++) await submit(warm)
  const runs = []
  for (let index = 0; index < SUBMITS; index++) runs.push(await submit(index))
  const id = runs[0]?.id ?? ''
  const checks = await autocannon({ url: `${server.address}/api/v2/generate/check/${id}`, headers, connections: 20, duration: 5 })
  print('submit and check', [
    { what: 'submit → queued, one after another (ms)', ...distribution(runs.map(({ ms }) => ms)) },
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
