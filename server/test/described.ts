import { expect } from 'vitest'
import type { Described } from '../src/http/dialect-document.ts'

/** Validates a response of the server against the document of its dialect: the schema of the call, or that of errors, without undocumented fields. */
export function requireDescribed(
  face: Described,
  { method, path, status, body }: { method: string; path: string; status: number; body: unknown },
) {
  const [asked = ''] = path.split('?')
  const address = Object.keys(face.calls)
    .toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
    .find((known) => new RegExp(`^${known.replaceAll(/\/:\w+/g, '/[^/]+')}$`).test(`${method} ${asked}`))
  const call = address === undefined ? undefined : face.calls[address]
  const shape = status < 400 ? call?.answer : call && face.refusal
  if (!shape) return
  const read = shape.safeParse(body)
  expect([address, status, read.error?.issues ?? []]).toEqual([address, status, []])
  expect([address, read.data]).toEqual([address, body])
}

/** Returns a `fetch` that validates each JSON response against the document of its dialect. */
export const describedFetch =
  (face: Described): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.headers.get('content-type')?.startsWith('application/json') !== true) return answer
    const { url, method } = new Request(input, { ...init, body: null })
    requireDescribed(face, { method, path: new URL(url).pathname, status: answer.status, body: await answer.clone().json() })
    return answer
  }
