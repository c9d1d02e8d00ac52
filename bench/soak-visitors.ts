import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { signUp } from './server.ts'

const MEMBERS = 20
const STREAMS = 40
/** Time after which each stream is reopened (ms). */
const STREAM_MS = 30_000
/** Works kept by a member: older ones are moved to the trash and permanently deleted. */
const KEPT = 10

const post = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body) })
const get = (path: string) => ({ method: 'GET', path, body: undefined })
const READING = [
  get('/'),
  get('/api/v2/models.json'),
  post('/api/v2/get_generate_works', { page_size: 25, page_number: 1 }),
  get('/api/user/get_credit_balance'),
  get('/api/v2/generate/jobs'),
  post('/api/v2/playground_get_model_schema', { model: 'builtin/illustrator', version: 2, lang: 'en' }),
  get('/api/account/session'),
  post('/api/work/list', { page_size: 25, page_number: 1 }),
  post('/api/v2/generate/quote', { input: { prompt: 'a red fox in the snow' }, model: '', job_type: 'Text2Img' }),
]

/** Members of a server and their actions, sequentially. `call` does not wait; `end` waits for all. */
export async function createVisitors(address: string) {
  const members: Record<string, string>[] = []
  for (let index = 0; index < MEMBERS; index++)
    members.push(await signUp(address, `visitor-${index}`, { 'x-forwarded-for': `10.1.0.${index}` }))
  const answers = new Map<number, number>()
  const times = new Map<string, number[]>()
  const open = new Set<Promise<void>>()
  const over = new AbortController()
  const picture = await sharp({
    create: { width: 512, height: 384, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer()

  const ask = async (call: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const begin = performance.now()
    const answer = await fetch(address + path, init).catch(() => undefined)
    const text = (await answer?.text().catch(() => undefined)) ?? ''
    const status = answer?.status ?? 0
    answers.set(status, (answers.get(status) ?? 0) + 1)
    const its = times.get(call) ?? []
    its.push(performance.now() - begin)
    times.set(call, its)
    return { status, text }
  }
  const json = async (call: string, headers: Record<string, string>, { method, path, body }: ReturnType<typeof post | typeof get>) =>
    ask(call, path, { method, headers, ...(body !== undefined && { body }) })
  const worksOf = async (headers: Record<string, string>): Promise<readonly { image_id: string; image: string }[]> => {
    const { text } = await json('works', headers, post('/api/v2/get_generate_works', { page_size: 100, page_number: 1 }))
    return (JSON.parse(text || '{}') as { data?: readonly { image_id: string; image: string }[] }).data ?? []
  }

  const upload = async (headers: Record<string, string>): Promise<void> => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'a.png'))
    const { 'content-type': _, ...bare } = headers
    const { text } = await ask('upload', '/api/v2/upload', { method: 'POST', headers: bare, body: form })
    const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(text)?.[0]
    if (id !== undefined) await json('delete upload', headers, post('/api/v2/uploads_delete', { ids: [id] }))
  }
  const generate = async (headers: Record<string, string>, index: number): Promise<void> => {
    const input = { prompt: `a lighthouse in a storm, number ${index}`, width: 256, height: 256, n: 2 }
    const { text } = await json(
      'generate',
      headers,
      post('/api/v2/playground_generate', { input, model: 'builtin/illustrator', job_type: 'Text2Img' }),
    )
    const { id } = JSON.parse(text || '{}') as { id?: string }
    if (id !== undefined && index % 7 === 0) await json('withdraw', headers, { ...get(`/api/v2/generate/status/${id}`), method: 'DELETE' })
  }
  const download = async (headers: Record<string, string>, index: number): Promise<void> => {
    const works = await worksOf(headers)
    const work = works[index % Math.max(1, works.length)]
    if (!work) return
    const query = ['', '?watermark=1', '?metadata=none', '?x-oss-process=image/resize,w_100'][index % 4] ?? ''
    await ask(`download ${query}`, work.image + query, { headers })
  }
  const tidy = async (headers: Record<string, string>): Promise<void> => {
    const image_ids = (await worksOf(headers)).slice(KEPT).map((work) => work.image_id)
    if (image_ids.length === 0) return
    await json('delete', headers, post('/api/v2/works_delete', { image_ids }))
    await json('delete for good', headers, post('/api/v2/works_purge', { image_ids }))
  }
  const listen = async (headers: Record<string, string>): Promise<void> => {
    while (!over.signal.aborted) {
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(Math.round(STREAM_MS * (0.5 + Math.random())))])
      await fetch(`${address}/api/v2/generate/events`, { headers, signal })
        .then((answer) => answer.text())
        .catch(() => undefined)
      await delay(100)
    }
  }
  const listening = Array.from({ length: STREAMS }, (_, index) => listen(members[index % MEMBERS] ?? {}))

  return {
    answers,
    times,
    call(index: number): void {
      // Each member performs every action in turn.
      const headers = members[(index * 7 + Math.floor(index / 160)) % MEMBERS] ?? {}
      const turn = index % 160
      const reading = READING[index % READING.length] ?? get('/')
      const work =
        turn === 7
          ? generate(headers, index)
          : turn % 40 === 13
            ? upload(headers)
            : turn % 20 === 11
              ? download(headers, Math.floor(index / 20))
              : turn % 80 === 17
                ? tidy(headers)
                : json('reading', headers, reading).then(() => undefined)
      const done = work.finally(() => open.delete(done))
      open.add(done)
    },
    async end(): Promise<void> {
      await Promise.all(open)
      over.abort()
      await Promise.all(listening)
      // On a slow machine some still wait.
      for (const headers of members) {
        const { text } = await json('jobs', headers, get('/api/v2/generate/jobs'))
        const jobs = (JSON.parse(text || '{}') as { jobs?: readonly { id: string; status: string }[] }).jobs ?? []
        for (const { id, status } of jobs)
          if (status === 'Pending') await json('withdraw', headers, { ...get(`/api/v2/generate/status/${id}`), method: 'DELETE' })
      }
    },
  }
}
