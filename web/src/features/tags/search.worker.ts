import { parseTags } from './parse.ts'
import { indexTags, type TagHits } from './search.ts'

/** Requests of the page. Each is answered once, with its number. */
export type TagQuestion =
  | { readonly id: number; readonly kind: 'load'; readonly bytes: ArrayBuffer }
  | { readonly id: number; readonly kind: 'search'; readonly typed: string; readonly limit: number }

export type TagAnswer =
  | { readonly id: number; readonly kind: 'loaded'; readonly size: number; readonly damaged: number }
  | ({ readonly id: number; readonly kind: 'found' } & TagHits)

let index = indexTags([])

addEventListener('message', ({ data: question }: MessageEvent<TagQuestion>) => {
  const answer: TagAnswer =
    question.kind === 'load'
      ? { id: question.id, kind: 'loaded', ...load(question.bytes) }
      : { id: question.id, kind: 'found', ...index.search(question.typed, question.limit) }
  postMessage(answer)
})

/** Loads a list of tags from the bytes of its file, replacing the one before. */
function load(bytes: ArrayBuffer): { size: number; damaged: number } {
  const { tags, damaged } = parseTags(new TextDecoder().decode(bytes))
  index = indexTags(tags)
  return { size: index.size, damaged }
}
