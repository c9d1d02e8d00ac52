import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { EngineError } from '../../spec.ts'
import type { TextContext, TextEngine } from '../spec.ts'
import { type ChatServerDouble, finish, startChatServer, stream } from './__fixtures__/chat-server.ts'
import { createOpenAi } from './create-openai.ts'

let server: ChatServerDouble | undefined
afterEach(() => server?.close())

const context = (signal = new AbortController().signal): TextContext => ({
  signal,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  packs: { list: async () => [], ensure: async () => '' },
})

const builtin: TextEngine['describe'] = async () => ({ text: 'by statistics', engine: 'builtin', notes: [] })

async function engineFor(
  answer: (response: ServerResponse) => void,
  options: { visionModel?: string; milliseconds?: number; key?: string } = {},
) {
  const { visionModel, milliseconds, key } = options
  server = await startChatServer(answer)
  return createOpenAi({ url: `${server.url}/`, key, model: 'small', visionModel, describe: builtin, ...(milliseconds && { milliseconds }) })
}

const toEnglish = { text: '一只猫', from: 'zh', to: 'en' } as const
const failure = (call: Promise<unknown>): Promise<EngineError> =>
  call.then(
    () => {
      throw new Error('did not fail')
    },
    (error: EngineError) => error,
  )

describe('a language model with the OpenAI protocol', () => {
  it('translates a streamed response, split anywhere, and sends the key [P-16] [C-09] [M-02]', async () => {
    const engine = await engineFor(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
        const event = Buffer.from(
          `: waiting\r\n\r\ndata: ${JSON.stringify({ choices: [{ delta: { content: 'naïve “橘猫” cat' } }] })}\r\n\r\n`,
        )
        // Splits in the middle of a character, and between the two halves of a line end.
        const at = event.indexOf(Buffer.from('橘')) + 1
        response.write(event.subarray(0, at))
        setImmediate(() => {
          response.write(event.subarray(at, event.length - 3))
          setImmediate(() => {
            response.write(event.subarray(event.length - 3))
            finish(response)
          })
        })
      },
      { key: 'secret' },
    )
    expect(await engine.translate(toEnglish, context())).toEqual({ text: 'naïve “橘猫” cat', engine: 'openai/small', notes: [] })
    expect(server?.requests).toHaveLength(1)
    expect(server?.requests[0]).toMatchObject({
      authorization: 'Bearer secret',
      body: { model: 'small', stream: true, messages: [{ role: 'system' }, { role: 'user', content: '一只猫' }] },
    })
  })

  it('accepts a complete response from a server without streaming, and removes thoughts and quotation marks [P-16]', async () => {
    const engine = await engineFor((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: '<think>hm\nhm</think>\n"a cat"\n' }, finish_reason: 'stop' }] }))
    })
    expect((await engine.translate(toEnglish, context())).text).toBe('a cat')
    expect(server?.requests[0]?.authorization).toBeUndefined()
  })

  it('disconnects at once when cancelled [P-16]', async () => {
    const stop = new AbortController()
    const engine = await engineFor((response) => {
      stream(response, ['a '])
      // The answer never ends; only closing the connection ends it.
      stop.abort()
    })
    expect(await failure(engine.translate(toEnglish, context(stop.signal)))).toMatchObject({ code: 'cancelled' })
    await server?.hungUp
  })

  it('times out before the first word and in the middle', async () => {
    const silent = await engineFor(() => {}, { milliseconds: 200 })
    expect(await failure(silent.translate(toEnglish, context()))).toMatchObject({ code: 'timeout' })
    await server?.hungUp
    await server?.close()
    const slow = await engineFor((response) => stream(response, ['a', ' cat']), { milliseconds: 200 })
    expect(await failure(slow.translate(toEnglish, context()))).toMatchObject({ code: 'timeout' })
  })

  it.each([
    ['cut off after an event', (response: ServerResponse) => (stream(response, ['a ca']), response.end()), 'lost'],
    ['broken connection', (response: ServerResponse) => (stream(response, ['a ca']), setImmediate(() => response.destroy())), 'unavailable'],
    ['garbage in the stream', (response: ServerResponse) => (stream(response, ['a']), response.end('data: {nonsense\n\n')), 'internal'],
    ['a page instead of an answer', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'), 'internal'],
    ['an error in the stream', (response: ServerResponse) => (stream(response, ['a']), response.end('data: {"error":{"message":"gpu gone"}}\n\n')), 'internal'],
    ['nothing but blanks', (response: ServerResponse) => (stream(response, [' \n']), finish(response)), 'internal'],
    ['a wrong key', (response: ServerResponse) => response.writeHead(401).end('{"error":{"message":"bad key"}}'), 'auth'],
    ['an unknown model', (response: ServerResponse) => response.writeHead(404).end('{"error":"model not found"}'), 'model_missing'],
    ['too many requests', (response: ServerResponse) => response.writeHead(429).end('slow down'), 'rate_limited'],
    ['no money', (response: ServerResponse) => response.writeHead(429).end('{"error":{"message":"x","code":"insufficient_quota"}}'), 'quota'],
    ['a refusal', (response: ServerResponse) => response.writeHead(400).end('{"error":{"code":"content_policy_violation"}}'), 'content_policy'],
    ['a failing server', (response: ServerResponse) => response.writeHead(503).end(), 'unavailable'],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 'unavailable'],
  ] as const)('reports the error: %s [E-08]', async (_, answer, code) => {
    const engine = await engineFor((response) => void answer(response))
    expect(await failure(engine.translate(toEnglish, context()))).toMatchObject({ code })
  }) // prettier-ignore

  it('reports an unreachable server as unavailable [E-08]', async () => {
    const engine = await engineFor(() => {})
    await server?.close()
    expect(await failure(engine.translate(toEnglish, context()))).toMatchObject({ code: 'unavailable' })
  })

  it('keeps the prompt unchanged, and the result within the length of a prompt [P-16]', async () => {
    const engine = await engineFor((response) => (stream(response, ['soft light, ', 'rich detail, '.repeat(400)]), finish(response)))
    const { text } = await engine.expand({ prompt: 'a red fox', language: 'en', salt: 7 }, context())
    expect(text).toMatch(/^a red fox, soft light, rich detail/)
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(server?.requests[0]?.body).toMatchObject({ seed: 7 })
  })

  it('removes a repetition of the prompt by the model [P-16]', async () => {
    const engine = await engineFor((response) => (stream(response, ['A red  fox, oil painting']), finish(response)))
    expect((await engine.expand({ prompt: 'a red fox', language: 'en', salt: 1 }, context())).text).toBe('A red  fox, oil painting')
  })

  it('rewrites the prompt when optimising and reports it, and sets inputs by the rules [P-16]', async () => {
    const engine = await engineFor((response) => (stream(response, ['一只在雪地里的狐狸']), finish(response)))
    const { prompt, params, reasons } = await engine.optimize(
      { params: { prompt: '狐狸 雪地 狐狸' }, properties: {}, language: 'zh' },
      context(),
    )
    expect(prompt).toBe('一只在雪地里的狐狸')
    expect(params).toEqual({ prompt })
    expect(reasons[0]?.zh).toContain('small')
  })

  it('sends an image to a vision model, reduced and upright [P-15] [C-08]', async () => {
    const engine = await engineFor((response) => (stream(response, ['a green square']), finish(response)), { visionModel: 'seeing' })
    const image = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#0f0' } }).png().toBuffer() // prettier-ignore
    expect(await engine.describe({ image, language: 'en', hint: 'the colour' }, context())).toEqual({
      text: 'a green square',
      engine: 'openai/seeing',
      notes: [],
    })
    const content = JSON.stringify(server?.requests[0]?.body['messages'])
    expect(content).toContain('the colour')
    const [, encoded = ''] = /data:image\/jpeg;base64,([^"]+)/.exec(content) ?? []
    expect(await sharp(Buffer.from(encoded, 'base64')).metadata()).toMatchObject({ width: 1024, height: 512, format: 'jpeg' })
  })

  it('uses the given analysis for images without a vision model [P-15]', async () => {
    const engine = await engineFor(() => {})
    expect(await engine.describe({ image: new Uint8Array(), language: 'en', hint: '' }, context())).toMatchObject({ engine: 'builtin' })
    expect(server?.requests).toEqual([])
  })
})
