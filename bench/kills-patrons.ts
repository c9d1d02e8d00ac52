import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { signUp } from './server.ts'

const PATRONS = 10

/** Members who generate, poll, cancel, upload and read while the server is killed. `accepted` has everything answered with 202. */
export async function createPatrons(address: () => string) {
  const answers = new Map<string, number>()
  const accepted = new Set<string>()
  const over = new AbortController()
  const members: Record<string, string>[] = []
  for (let index = 0; index < PATRONS; index++)
    members.push(await signUp(address(), `patron-${index}`, { 'x-forwarded-for': `10.1.0.${index}` }))
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()

  const ask = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const answer = await fetch(address() + path, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    const reply = (await answer?.json().catch(() => undefined)) as Record<string, unknown> | undefined
    const name = answer ? (reply ? String(answer.status) : `${answer.status}, cut off`) : 'no answer'
    answers.set(name, (answers.get(name) ?? 0) + 1)
    return (answer?.ok && reply) || {}
  }
  const post = (path: string, headers: Record<string, string>, body: object) =>
    ask(path, { method: 'POST', headers, body: JSON.stringify(body) })

  const patronize = async (headers: Record<string, string>, number: number): Promise<void> => {
    const { 'content-type': _, ...bare } = headers
    for (let turn = 0; !over.signal.aborted; turn++) {
      const input = { prompt: `a fox, number ${number} ${turn}`, width: 64, height: 64, n: 1 + (turn % 2) }
      const request = { input, model: 'builtin/illustrator', job_type: 'Text2Img', request_key: randomUUID() }
      // Like a browser without a reply: the same request again.
      let { id } = await post('/api/v2/playground_generate', headers, request)
      if (id === undefined) ({ id } = await post('/api/v2/playground_generate', headers, request))
      if (typeof id === 'string') accepted.add(id)
      if (typeof id === 'string' && turn % 6 === 5) await ask(`/api/v2/generate/status/${id}`, { method: 'DELETE', headers })
      const form = new FormData()
      form.set('file', new File([new Uint8Array(picture)], 'a.png'))
      await ask('/api/v2/upload', { method: 'POST', headers: bare, body: form })
      await post('/api/v2/get_generate_works', headers, { page_size: 25, page_number: 1 })
      await ask('/api/user/get_credit_balance', { headers })
      await delay(8000 + 8000 * Math.random())
    }
  }
  const patronizing = members.map(patronize)
  return {
    answers,
    accepted,
    async end(): Promise<void> {
      over.abort()
      await Promise.all(patronizing)
    },
  }
}
