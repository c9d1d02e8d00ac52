import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { signUp } from './server.ts'

/** Runs in a separate process, so that the attackers' computations do not affect the bystander's timing. Its argument is the server's address. */
const address = process.argv[2] ?? ''
const PICTURES = 12

const attackers = await Promise.all(['first', 'second', 'third'].map((name) => signUp(address, `attacker-${name}`)))
const [headers = {}] = attackers
const bare = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))
const works = await bringPictures()

async function bringPictures(): Promise<string[]> {
  const addresses: string[] = []
  for (let index = 0; index < PICTURES; index++) {
    const side = index < PICTURES / 2 ? 256 : 2048
    const bytes = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer()
    const form = new FormData()
    const record = {
      image_id: randomUUID(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      media: 'image',
      jobtype: 'Text2Img',
      model: 'x',
      prompt: 'noise',
      create_time: new Date().toISOString(),
    }
    form.set('record', JSON.stringify(record))
    form.set('file', new File([new Uint8Array(bytes)], 'noise.png'))
    const answer = await fetch(`${address}/api/v2/works_import`, { method: 'POST', headers: bare, body: form })
    const { data } = (await answer.json()) as { data: { work: { image: string } } }
    addresses.push(data.work.image)
  }
  return addresses
}

const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
  const answer = await fetch(address + path, { headers, ...init })
  await answer.arrayBuffer()
  return answer.status
}
const post = (path: string, body: string, who = headers): Promise<number> => ask(path, { method: 'POST', body, headers: who })
const quote = (input: object) => JSON.stringify({ input, model: '', job_type: 'Text2Img' })
const large = randomBytes(30 * 2 ** 20).toString('base64')
const upload = (): Promise<number> => {
  const form = new FormData()
  form.set('file', new File([randomBytes(8 * 2 ** 20)], 'a.png'))
  return ask('/api/v2/upload', { method: 'POST', headers: bare, body: form })
}

/** Calls of each attack, repeated, with a fixed concurrency. */
const ATTACKS: Readonly<Record<string, { readonly atOnce: number; readonly once: (index: number) => Promise<number> }>> = {
  'watermarked downloads, 12 at a time': {
    atOnce: 12,
    once: (index) => ask(`${works[index % works.length]}?watermark=1${index < 24 ? '' : '&metadata=none'}`),
  },
  'quotes with 1 MB of text in an unknown field, 8 at a time': {
    atOnce: 8,
    once: () => post('/api/v2/generate/quote', quote({ prompt: 'a fox', unknown: 'a fox in the snow '.repeat(58_000) })),
  },
  'quotes with the longest text that is checked, of three members, 24 at a time': {
    atOnce: 24,
    once: (index) =>
      post('/api/v2/generate/quote', quote({ prompt: 'nude woman, 25 years old, 8k, (detailed:1.2) '.repeat(1080) }), attackers[index % 3]),
  },
  'bodies of 45 MB with millions of parts, 4 at a time': {
    atOnce: 4,
    once: () => post('/api/v2/generate/async', `{"prompt":"a fox","params":{"a":[${'1,'.repeat(22_000_000)}1]}}`),
  },
  'bodies of 40 MB with one file as text, 4 at a time': {
    atOnce: 4,
    once: () => post('/api/v2/image2text', JSON.stringify({ lang: 'en', image_base64: large })),
  },
  'lists of 2 MB, 16 at a time': { atOnce: 16, once: () => post('/api/v2/works_delete', `{"image_ids":[${'"a",'.repeat(500_000)}"a"]}`) },
  'requests without an end, 250 at a time': { atOnce: 250, once: () => post('/api/v2/get_generate_works', '{}') },
  'uploads of 8 MB that are no picture, 16 at a time': { atOnce: 16, once: upload },
  'searches, 50 at a time': {
    atOnce: 50,
    once: (index) => post('/api/v2/get_generate_works', JSON.stringify({ search: `noise ${index}` })),
  },
}

process.send?.({ names: Object.keys(ATTACKS) })
const state: { attack?: string } = {}
process.on('message', ({ attack: name = '' }: { attack?: string }) => {
  state.attack = name
  const attack = ATTACKS[name]
  if (!attack) return
  const counts: Record<string, number> = {}
  let index = 0
  const attacker = async (): Promise<void> => {
    while (state.attack === name) {
      const status = await attack.once(index++).catch(() => 0)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  void Promise.all(Array.from({ length: attack.atOnce }, attacker)).then(() => process.send?.({ counts }))
})
