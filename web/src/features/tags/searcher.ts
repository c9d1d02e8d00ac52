import type { TagHits } from './search.ts'
import type { TagAnswer, TagQuestion } from './search.worker.ts'

type Question = TagQuestion extends infer Q ? (Q extends { readonly id: number } ? Omit<Q, 'id'> : never) : never

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, (answer: TagAnswer) => void>()

/** Loads a list of tags in the worker, to which the bytes are transferred. */
export async function loadIntoSearch(bytes: ArrayBuffer): Promise<{ readonly size: number; readonly damaged: number }> {
  const answer = await ask({ kind: 'load', bytes }, [bytes])
  return answer.kind === 'loaded' ? answer : { size: 0, damaged: 0 }
}

/** Tags for a typed word, the best first. */
export async function searchTags(typed: string, limit: number): Promise<TagHits> {
  const answer = await ask({ kind: 'search', typed, limit })
  return answer.kind === 'found' ? answer : { hits: [], more: false }
}

function ask(question: Question, transfer: Transferable[] = []): Promise<TagAnswer> {
  const id = ++asked
  const current = (worker ??= start())
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    current.postMessage({ ...question, id } satisfies TagQuestion, transfer)
  })
}

function start(): Worker {
  const started = new Worker(new URL('search.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<TagAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  return started
}
