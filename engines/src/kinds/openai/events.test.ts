import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonWithFiles } from '../../kit/json-with-files.ts'
import { readEvents } from './events.ts'

const large = Buffer.alloc(15_000, 'a picture')
const STREAM = Buffer.from(
  [
    ': a comment',
    'event: one',
    'data: {"type":"one","words":"点\\n绘"}',
    '',
    'retry: 5\r',
    `data:{"type":"two","b64_json":"${large.toString('base64')}"}\r`,
    '\r',
    'data: [DONE]',
    'data: {"type":"late"}',
    '',
  ].join('\n'),
)

it.each([1, 7, 4096, STREAM.length])('reads events in chunks of %i bytes', async (length) => {
  const chunks = Array.from({ length: Math.ceil(STREAM.length / length) }, (_, i) => STREAM.subarray(i * length, (i + 1) * length))
  const events = await all(chunks)
  expect(events.map(({ value }) => value)).toMatchObject([{ type: 'one', words: '点\n绘' }, { type: 'two' }])
  const [file = ''] = [...(events[1]?.files.values() ?? [])]
  expect((await readFile(file)).equals(large)).toBe(true)
})

it('ignores an incomplete event', async () => {
  const events = all([STREAM.subarray(0, 200)])
  await expect(events).rejects.toMatchObject({ code: 'unavailable' })
})

async function all(chunks: readonly Uint8Array[]): Promise<readonly JsonWithFiles[]> {
  const folder = await mkdtemp(join(tmpdir(), 'events-'))
  const events: JsonWithFiles[] = []
  for await (const event of readEvents({ body: ReadableStream.from(chunks) }, { folder })) events.push(event)
  return events
}
