import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Extras, kindHarness } from '../../../test/kind-harness.ts'
import { servePeer } from '../../../test/peer-server.ts'
import { readOutput, type ReadOutput } from '../../../test/run-task.ts'
import { kind } from './kind.ts'

const TEXT = { prompt: '"}, "a": (fox:1.3) {{key}}', negativePrompt: '', count: 1, seed: 2 ** 31 + 5, steps: 20, cfg: 7 } as const
const WORDS: Task = { kind: 'text-to-image', width: 640, height: 480, ...TEXT }
const DECLARED = {
  headers: { 'x-api-key': '{{key}}' },
  submit: {
    path: '/make/{{model}}',
    body: {
      input: [{ text: 'a photo: {{prompt}}', size: '{{width}}x{{height}}', seed: '{{seed}}', mood: '{{mood}}', image: '{{image}}' }],
    },
  },
  result: { as: 'base64', at: '/images/*/b64' },
  error: '/why/message',
  models: [
    {
      id: 'a.b',
      name: 'Sketch',
      modes: ['text-to-image', 'image-to-image'],
      largest_seed: 2 ** 31 - 1,
      fields: [{ name: 'mood', label: 'Mood', type: 'choice', options: ['calm', 'wild'] }],
    },
    {
      id: 'mend',
      name: 'Mend',
      modes: ['inpaint'],
      body: { words: '{{prompt}}', picture: '{{image_base64}}', hole: '{{mask_inverted_base64}}' },
    },
    { id: 'grow', name: 'Grow', modes: ['upscale'], path: '/grow', body: { picture: '{{image}}', times: '{{factor}}' } },
  ],
}

interface ReceivedCall {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly key: unknown
  readonly body: unknown
}

interface Making extends Extras {
  readonly declared?: object
  readonly id?: string
}

describe('a declared service that responds with its images', () => {
  let server: Awaited<ReturnType<typeof servePeer>>
  let asked: ReceivedCall[]
  let reply: { status: number; type?: string; body: string | Buffer }
  beforeEach(async () => {
    asked = []
    reply = { status: 200, body: JSON.stringify({ images: [{ b64: (await picture('#0a0')).toString('base64') }] }) }
    server = await servePeer(async (request, answer) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(Buffer.from(piece))
      const text = Buffer.concat(pieces).toString()
      asked.push({ method: request.method, url: request.url, key: request.headers['x-api-key'], body: text && JSON.parse(text) })
      answer.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json' }).end(reply.body)
    })
  })
  afterEach(() => server.leave())

  const harness = kindHarness(kind, () => ({ address: `${server.origin}/v1/`, key: 'k-123' }))
  const make = async (task: Task, { declared = DECLARED, id = 'a.b', ...extras }: Making = {}) => {
    const settings = { declaration: JSON.stringify(declared) }
    const { run, step } = await harness.begin(id, task, { ...extras, settings })
    const { outputs, warnings } = step.kind === 'done' ? step : expect.fail('it waits')
    return { model: run.model, outputs: await Promise.all(outputs.map(readOutput)), warnings }
  }
  const pixels = (output: ReadOutput | undefined) => sharp(output?.bytes).raw().toBuffer()

  it('inserts values safely into the body, and leaves out fields that a job lacks', async () => {
    const { outputs, warnings } = await make(WORDS, { options: { own_mood: 'wild' } })
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/v1/make/a.b',
        key: 'k-123',
        body: { input: [{ text: 'a photo: "}, "a": fox {{key}}', size: '640x480', seed: 5, mood: 'wild' }] },
      },
    ])
    expect(outputs).toMatchObject([{ type: 'image/png', seed: TEXT.seed }])
    expect(warnings).toEqual([])
  })

  it('sends images, and offers the fields that the bodies contain', async () => {
    const assets = { a: await picture('#fff') }
    const { model } = await make({ kind: 'image-to-image', images: ['a'], strength: 0.5, ...TEXT }, { assets })
    expect(asked[0]?.body).toMatchObject({ input: [{ image: expect.stringMatching(/^data:image\/png;base64,/) }] })
    expect(model).toMatchObject({ id: 'http/a.b', can: { dimensions: true }, limits: { count: 1 } })
    expect(model.can).not.toHaveProperty('negative')
    const { warnings } = await make({ kind: 'upscale', image: 'a', factor: 3, seed: 1 }, { assets, id: 'grow' })
    expect(asked[1]).toMatchObject({ url: '/v1/grow', body: { times: 3 } })
    expect(warnings.map(({ code }) => code)).toEqual(['no_seed'])
  })

  it('sends a mask in the declared form, and keeps every unmarked pixel [golden mask]', async () => {
    const half = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#000' } })
      .composite([{ input: { create: { width: 20, height: 30, channels: 3, background: '#fff' } }, left: 20, top: 0 }])
      .png()
      .toBuffer()
    const { outputs } = await make(
      { kind: 'inpaint', image: 'a', mask: 'm', strength: 1, ...TEXT },
      { id: 'mend', assets: { a: await picture('#fff'), m: half } },
    )
    const { hole } = z.object({ hole: z.base64() }).parse(asked[0]?.body)
    const sent = await sharp(Buffer.from(hole, 'base64')).greyscale().raw().toBuffer()
    expect([sent[0], sent[39]]).toEqual([255, 0])
    const made = await pixels(outputs[0])
    expect([...made.subarray(0, 3), ...made.subarray(39 * 3, 40 * 3)]).toEqual([255, 255, 255, 0, 170, 0])
  })

  it('accepts a response that is the file, and refuses an invalid one', async () => {
    const declared = { ...DECLARED, result: { as: 'file' } }
    reply = { status: 200, type: 'image/png', body: await picture('#00f') }
    const { outputs } = await make(WORDS, { declared })
    expect([...(await pixels(outputs[0])).subarray(0, 3)]).toEqual([0, 0, 255])
    reply = { status: 200, type: 'image/png', body: '<html>' }
    await expect(make(WORDS, { declared })).rejects.toMatchObject({ code: 'internal' })
  })

  it('does not download a result from a private network', async () => {
    const declared = { ...DECLARED, result: { as: 'address', at: '/images/*' } }
    for (const address of ['http://169.254.169.254/latest', 'file:///etc/passwd', '//10.0.0.1/x']) {
      reply = { status: 200, body: JSON.stringify({ images: [address] }) }
      await expect(make(WORDS, { declared })).rejects.toMatchObject({ code: 'internal' })
    }
  })

  it.each([
    [400, 'flagged by moderation', 'content_policy'],
    [422, 'seed k-123 is odd', 'invalid_input'],
    [401, 'who is k-123', 'auth'],
    [404, 'no such model', 'model_missing'],
    [504, '', 'lost'],
  ] as const)('explains HTTP %i with “%s” without showing the key', async (status, message, code) => {
    reply = { status, body: JSON.stringify({ why: { message } }) }
    const error = await make(WORDS).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'EngineError', code })
    expect(String(error)).not.toContain('k-123')
  })
})

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
