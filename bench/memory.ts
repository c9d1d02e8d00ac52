import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../scripts/root.ts'
import { descendantsOf, megabytesOf, postgresProcesses } from './processes.ts'
import { signUp, startServer } from './server.ts'
import { print } from './table.ts'

/** Memory of the server, its engines' children and the embedded database: idle, and peak while it generates and upscales. */
const server = await startServer({ env: { PACK_DIRECTORY: join(ROOT, '.cache', 'packs') } })
try {
  const headers = await signUp(server.address, 'bench')
  const rows = [{ what: 'idle', ...look() }]

  const pictures = await watch(
    'four pictures of 768x768',
    await submit('Text2Img', { prompt: 'a lighthouse in a storm', n: 4, width: 768, height: 768 }),
  )
  rows.push(pictures.row)
  rows.push((await watch('enlarge 768x768 four times', await submit('Upscaling', { image: pictures.image, factor: 4 }))).row)
  rows.push((await watch('cut out 768x768', await submit('RemoveBg', { image: pictures.image }))).row)
  print('memory (MB, shared pages counted once)', rows)

  /** Submits to the first model of a mode, which is its default. */
  async function submit(job_type: string, input: Record<string, string | number>): Promise<string> {
    const listed = await fetch(`${server.address}/api/v2/models.json`, { headers })
    const models = (await listed.json()) as readonly { readonly model: string; readonly modes: readonly string[] }[]
    const first = models.find(({ modes }) => modes.includes(job_type))
    const response = await fetch(`${server.address}/api/v2/playground_generate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ input, model: first?.model, job_type }),
    })
    const reply = (await response.json()) as { id: string }
    if (response.status !== 202) throw new Error(JSON.stringify(reply))
    return reply.id
  }

  /** Maximum of each figure until the job has ended. */
  async function watch(what: string, id: string) {
    const most = look()
    for (;;) {
      const response = await fetch(`${server.address}/api/v2/generate/check/${id}`, { headers })
      const { done, faulted, job } = (await response.json()) as { done: boolean; faulted: boolean; job: { works: { image: string }[] } }
      const now = look()
      for (const key of ['server', 'engines', 'database'] as const) most[key] = Math.max(most[key], now[key])
      if (faulted) throw new Error(`${what} failed`)
      if (done) return { row: { what, ...most }, image: job.works[0]?.image ?? '' }
      await delay(100)
    }
  }
} finally {
  await server.stop()
}

function look() {
  const database = postgresProcesses(server.directory)
  const engines = descendantsOf(server.pid).filter((pid) => !database.includes(pid))
  return {
    server: Math.round(megabytesOf([server.pid])),
    engines: Math.round(megabytesOf(engines)),
    database: Math.round(megabytesOf(database)),
  }
}
