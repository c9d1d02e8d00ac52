import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PeerAnswer } from '../../../../test/peer-server.ts'
import type { PeerState } from '../../../../test/peer.ts'

/** A video request. */
export interface FilmOrder {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly picture: Buffer | undefined
}

const number = z.coerce.number().int()
/** vLLM-Omni's published fields (docs/serving/videos_api.md) that we send. */
const fieldsOfFilm = z.object({
  prompt: z.string().min(1),
  size: z.string().regex(/^\d+x\d+$/),
  seconds: z.coerce.number().positive(),
  num_frames: number.positive(),
  fps: number.positive(),
  seed: number.optional(),
})

interface FilmCall {
  readonly id: string
  readonly isContent: boolean
  readonly isRemoval: boolean
}

/** Stores videos as jobs, like vLLM-Omni and SGLang: submitted, polled, downloaded and deleted by id. */
export function createFilms(now: () => PeerState) {
  const orders: FilmOrder[] = []
  const removed: string[] = []
  const stateOf = (): object => {
    const { state, ratio = 0, error } = now()
    if (state === 'queued') return { status: 'queued', progress: 0 }
    if (state === 'running') return { status: 'in_progress', progress: Math.round(ratio * 100) }
    return state === 'done' ? { status: 'completed', progress: 100 } : { status: 'failed', error: { code: 'failed', message: error } }
  }
  return {
    seen: () => ({ orders, removed }),
    take: async ({ body, type }: { body: Buffer; type: string }): Promise<PeerAnswer> => {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      const fields = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
      const read = fieldsOfFilm.safeParse(fields)
      if (!read.success)
        return { status: 422, value: { detail: read.error.issues.map(({ path, message }) => ({ loc: path, msg: message })) } }
      const picture = form.get('input_reference')
      const id = `video_${randomUUID()}`
      orders.push({ id, fields, picture: picture instanceof File ? Buffer.from(await picture.bytes()) : undefined })
      return { value: { id, object: 'video', status: 'queued', created_at: 1 } }
    },
    answer: ({ id, isContent, isRemoval }: FilmCall): PeerAnswer => {
      const isKnown = orders.some((order) => order.id === id) && !removed.includes(id)
      if (!isKnown) return { status: 404, value: { detail: 'no such video' } }
      if (isRemoval) {
        removed.push(id)
        return { value: { id, object: 'video', deleted: true } }
      }
      if (!isContent) return { value: { id, object: 'video', created_at: 1, ...stateOf() } }
      const [film] = now().files ?? []
      if (now().state !== 'done' || !film) return { status: 400, value: { detail: 'the video is not ready' } }
      return { file: film }
    },
  }
}
