import { tmpdir } from 'node:os'
import { createPackStore } from '@stipple/engines/kit/packs'
import { finish, startChatServer, stream, write, type ChatServerDouble } from '@stipple/engines/words/openai/__fixtures__/chat-server'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

const picture = (background: string, { width = 90, height = 60 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } }).png().toBuffer() // prettier-ignore

async function upload({ client }: TestMember, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
  return (await client('POST /api/v2/upload', { body: form })).url
}

describe('built-in text assistance', () => {
  const engine = createControllableEngine()
  let server: TestApp
  let member: TestMember
  beforeAll(async () => {
    // A registry that does not respond: without a network, descriptions say what is missing.
    const packs = createPackStore({ directory: `${tmpdir()}/packs`, mode: 'all', log: SILENT, registry: 'http://127.0.0.1:9' })
    server = await createTestApp({ engines: [engine], worker: true, packs })
    member = await server.signUp()
  })
  afterAll(() => server.close())

  it('is refused to guests [A-06]', async () => {
    const guest = server.client()
    const code = async (call: Promise<unknown>) => (await refusal(call)).code
    expect(await code(guest('POST /api/v2/image2text', { body: { lang: 'en', url: '/media/uploads/x.png' } }))).toBe('please_login')
    expect(await code(guest('POST /api/v2/prompt_expand', { body: { lang: 'en', prompt: 'a fox' } }))).toBe('please_login')
    expect(await code(guest('POST /api/v2/optimize_params', { body: { lang: 'en', params: { prompt: 'a' }, model: 'x' } }))).toBe(
      'please_login',
    )
    expect(await code(guest('POST /api/v2/translate', { body: { text: '猫', to: 'en' } }))).toBe('please_login')
  })

  const REFUSALS = [
    ['en', 'no prompt submitted'],
    ['cn', expect.stringMatching(/\p{Script=Han}/u)],
  ] as const
  it.each(REFUSALS)('refuses an empty prompt by its field name, in %s [V-10] [S-26]', async (lang, message) => {
    const client = server.client({ token: member.token, language: lang })
    for (const empty of ['', ' \n　']) {
      const expanded = await refusal(client('POST /api/v2/prompt_expand', { body: { lang, prompt: empty } }))
      expect(expanded).toMatchObject({ code: 'invalid_input', errors: { prompt: message } })
      const optimized = await refusal(
        client('POST /api/v2/optimize_params', { body: { lang, params: { prompt: empty }, model: 'test/held' } }),
      )
      expect(optimized).toMatchObject({ code: 'invalid_input', errors: { prompt: message } })
      const translated = await refusal(client('POST /api/v2/translate', { body: { text: empty, to: lang } }))
      expect(translated).toMatchObject({ code: 'invalid_input', errors: { text: message } })
    }
    expect(
      (await refusal(client('POST /api/v2/optimize_params', { body: { lang, params: {}, model: 'test/held' } }))).errors,
    ).toHaveProperty('prompt')
  })

  it('translates in both directions, says how, and leaves text already in the language [P-16] [C-09]', async () => {
    const { client } = member
    const english = await client('POST /api/v2/translate', { body: { text: '一只戴着帽子的橘猫，水彩风格', to: 'en' } })
    expect(english).toEqual({ result: 'an orange cat wearing hat, watercolor style', notes: [expect.stringContaining('dictionary')] })
    const chinese = await client('POST /api/v2/translate', { body: { text: 'two puppies playing on the grass', from: 'en', to: 'cn' } })
    expect(chinese.result).toBe('在草地上玩耍的两只小狗')
    expect(await client('POST /api/v2/translate', { body: { text: 'a cat', to: 'en' } })).toEqual({ result: 'a cat' })
  })

  it('expands in the language of the prompt, differently each time [P-16] [C-09]', async () => {
    const expand = async (prompt: string) => (await member.client('POST /api/v2/prompt_expand', { body: { prompt, lang: 'cn' } })).prompt
    const results = [await expand('a red fox in the snow'), await expand('a red fox in the snow'), await expand('a red fox in the snow')]
    for (const text of results) expect(text).toMatch(/^a red fox in the snow, [^\p{Script=Han}]+$/u)
    expect(new Set(results).size).toBeGreaterThan(1)
    expect(await expand('雪地里的狐狸')).toMatch(/^雪地里的狐狸，/)
  })

  it('optimises within the model’s limits, with reasons in the requested language [P-16] [C-09]', async () => {
    const { client } = member
    const body = { params: { prompt: 'portrait of a knight,, portrait of a knight', width: 512, height: 512 }, model: 'test/held' }
    const { prompt, params, reasons } = await client('POST /api/v2/optimize_params', { body: { ...body, lang: 'en' } })
    expect(prompt).toBe('portrait of a knight')
    expect(params).toMatchObject({ prompt })
    expect(reasons?.length).toBeGreaterThan(0)
    const chinese = await client('POST /api/v2/optimize_params', { body: { ...body, lang: 'cn' } })
    expect(chinese.reasons?.every((reason) => /\p{Script=Han}/u.test(reason))).toBe(true)
    const fitting = { ...body, params: { prompt: 'a bowl of ramen' } }
    const same = await client('POST /api/v2/optimize_params', { body: { ...fitting, lang: 'en' } })
    expect(same).toEqual({ ...fitting.params, params: fitting.params, reasons: ['Nothing to improve: the prompt and the settings fit.'] })
    const unknown = await refusal(client('POST /api/v2/optimize_params', { body: { ...body, lang: 'en', model: 'nobody/knows' } }))
    expect(unknown.code).toBe('model_missing')
  })

  it('describes an own upload, an own work and an image in the request [P-15] [C-08]', async () => {
    const { client } = member
    const describeIt = (body: { url?: string; image_base64?: string }, lang: 'en' | 'cn' = 'en') =>
      client('POST /api/v2/image2text', { body: { lang, ...body } })
    const url = await upload(member, await picture('#c02020'))
    const described = await describeIt({ url })
    expect(described).toMatchObject({ status: 1, engine: 'builtin' })
    expect(described.result).toContain('red')
    expect(described.notes?.join()).toContain('not recognised')
    expect(described.notes?.join()).toContain('could not be downloaded')
    expect((await describeIt({ url }, 'cn')).result).toContain('红色')
    // With this server's address, as a page may send it.
    expect((await describeIt({ url: `https://stipple.test${url}` })).result).toBe(described.result)
    const sent = (await picture('#2050d0')).toString('base64')
    expect((await describeIt({ image_base64: `data:image/png;base64,${sent}` })).result).toContain('blue')
    expect((await describeIt({ image_base64: sent })).result).toContain('blue')

    const { id } = await client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' },
    })
    await (await engine.run(0)).finish()
    const done = await waitFor(async () => {
      const reply = await client('GET /api/v2/generate/check/:id', { params: { id } })
      return reply.done && reply
    })
    // An image of this installation contains its prompt.
    const own = done.job.works[0]?.image ?? ''
    expect((await describeIt({ url: own })).result).toBe('a fox')
    expect((await describeIt({ url: own }, 'cn')).result).toContain('狐狸')
  })

  it('describes no files of others and no other addresses [C-08]', async () => {
    const { client } = await server.signUp()
    const theirs = await upload(member, await picture('#c02020'))
    const addresses = [
      theirs, 'http://127.0.0.1:1/secret', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', '/media/uploads/../../etc/passwd', '/api/account/session',
      'https://example.org/picture.png', `https://example.org/?x=${theirs}`, 'data:image/png;base64,AAAA',
    ] // prettier-ignore
    for (const url of addresses) {
      const reply = await refusal(client('POST /api/v2/image2text', { body: { lang: 'en', url } }))
      expect(reply).toMatchObject({ code: 'invalid_input', errors: { url: expect.any(String) } })
    }
  })

  it('refuses invalid and missing images by the name of the field', async () => {
    const { client } = await server.signUp()
    const send = (body: { url?: string; image_base64?: string }) =>
      refusal(client('POST /api/v2/image2text', { body: { lang: 'en', ...body } }))
    expect(await send({})).toMatchObject({ code: 'invalid_input', errors: { url: 'no image submitted' } })
    expect(await send({ image_base64: 'aGVsbG8=' })).toMatchObject({ code: 'not_an_image', errors: { image_base64: expect.any(String) } })
    expect(await send({ image_base64: '%%%' })).toMatchObject({ code: 'not_an_image' })
    const cut = (await picture('#c02020', { width: 400, height: 400 })).subarray(0, 200).toString('base64')
    expect(await send({ image_base64: cut })).toMatchObject({ code: 'picture_damaged', errors: { image_base64: expect.any(String) } })
  })

  it('is limited per member [E-03]', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const ask = async ({ client }: TestMember) => (await refusal(client('POST /api/v2/image2text', { body: { lang: 'en' } }))).code
    for (let count = 0; count < 20; count++) expect(await ask(one)).toBe('invalid_input')
    expect(await ask(one)).toBe('too_many_requests')
    expect(await ask(other)).toBe('invalid_input')
  })
})

describe('text assistance by a language model', () => {
  let model: ChatServerDouble | undefined
  let server: TestApp | undefined
  afterEach(async () => {
    await server?.close()
    await model?.close()
  })

  async function start(answer: Parameters<typeof startChatServer>[0], environment: Record<string, string> = {}): Promise<TestMember> {
    model = await startChatServer(answer)
    server = await createTestApp({ environment: { WORDS_URL: model.url, WORDS_MODEL: 'small', ...environment } })
    return server.signUp()
  }

  it('returns the text of the model [P-16]', async () => {
    const { client } = await start((response) => {
      stream(response, ['an orange ', 'cat'])
      finish(response)
    })
    expect(await client('POST /api/v2/translate', { body: { text: '一只橘猫', to: 'en' } })).toEqual({ result: 'an orange cat' })
  })

  const follow = ({ token }: TestMember, body: object) => {
    if (!server) throw new Error('not started')
    return server.app.inject({
      method: 'POST',
      url: '/api/v2/prompt_expand',
      headers: { usertoken: token, accept: 'text/event-stream, application/json' },
      payload: body,
    })
  }
  const eventsOf = (payload: string) =>
    payload
      .trim()
      .split('\n\n')
      .map((event) => /^event: (\w+)\ndata: (.*)$/s.exec(event)?.slice(1))

  it('streams the text without the model’s thoughts, and ends with the whole reply [F: streamed answers]', async () => {
    const member = await start((response) => {
      stream(response, ['<think>hm', '</think>', 'a fox, soft '])
      setTimeout(() => {
        write(response, ['light'])
        finish(response)
      }, 300)
    })
    const { headers, payload } = await follow(member, { prompt: 'a fox', lang: 'en' })
    expect(headers['content-type']).toContain('text/event-stream')
    expect(eventsOf(payload)).toEqual([
      ['part', '"a fox, soft"'],
      ['part', '"a fox, soft light"'],
      ['done', '{"prompt":"a fox, soft light"}'],
    ])
    // Without streaming the caller gets one reply.
    expect(await member.client('POST /api/v2/prompt_expand', { body: { prompt: 'a fox', lang: 'en' } })).toEqual({
      prompt: 'a fox, soft light',
    })
    const parts: string[] = []
    const followed = await member.client('POST /api/v2/prompt_expand', {
      body: { prompt: 'a fox', lang: 'en' },
      onPart: (text) => parts.push(text),
    })
    expect([parts.at(-1), followed]).toEqual(['a fox, soft light', { prompt: 'a fox, soft light' }])
  })

  it('refuses normally before the first word, and as an event when the model fails later [F: streamed answers]', async () => {
    const member = await start((response) => {
      stream(response, ['a fox'])
      setTimeout(() => response.destroy(), 100)
    })
    const empty = await follow(member, { prompt: ' ', lang: 'en' })
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'invalid_input'])
    const [part, error] = eventsOf((await follow(member, { prompt: 'a fox', lang: 'en' })).payload)
    expect([part, error?.[0], JSON.parse(error?.[1] ?? '').reply.code]).toEqual([['part', '"a fox"'], 'error', 'words_unavailable'])
    const failed = member.client('POST /api/v2/prompt_expand', { body: { prompt: 'a fox', lang: 'en' }, onPart: () => undefined })
    expect((await refusal(failed)).code).toBe('words_unavailable')
  })

  it('sends images only to a vision model [P-15]', async () => {
    const member = await start(
      (response) => {
        stream(response, ['a red wall'])
        finish(response)
      },
      { WORDS_VISION_MODEL: 'seeing' },
    )
    const body = { lang: 'en', url: await upload(member, await picture('#c02020')) } as const
    expect(await member.client('POST /api/v2/image2text', { body })).toEqual({ status: 1, result: 'a red wall', engine: 'openai/seeing' })
    expect(model?.requests).toHaveLength(1)
  })

  it.each([
    ['en', 'The text service is not responding. Try again in a moment.'],
    ['cn', expect.stringContaining('文字服务')],
  ] as const)('reports clearly that the model is unavailable, in %s [E-08] [E-09]', async (language, message) => {
    const { token } = await start(() => {})
    await model?.close()
    const reply = await refusal(
      server?.client({ token, language })('POST /api/v2/translate', { body: { text: '猫', to: 'en' } }) ?? Promise.reject(),
    )
    expect(reply).toMatchObject({ code: 'words_unavailable', message })
    expect(reply.message).not.toContain('127.0.0.1')
  })

  it('names the failed action when the response is invalid [E-08] [E-09]', async () => {
    const { client } = await start((response) => response.end('{"nonsense":'), { WORDS_VISION_MODEL: 'seeing' })
    const message = async (call: Promise<unknown>) => (await refusal(call)).message
    expect(await message(client('POST /api/v2/translate', { body: { text: '猫', to: 'en' } }))).toBe('Processing Failed')
    expect(await message(client('POST /api/v2/prompt_expand', { body: { prompt: '猫', lang: 'en' } }))).toBe('Processing Failed')
    const params = { prompt: 'a cat' }
    const [offered] = await client('GET /api/v2/models.json')
    expect(await message(client('POST /api/v2/optimize_params', { body: { params, model: offered?.model ?? '', lang: 'en' } }))).toBe(
      'Optimization Failed',
    )
    const sent = (await picture('#c02020')).toString('base64')
    expect(await message(client('POST /api/v2/image2text', { body: { image_base64: sent, lang: 'en' } }))).toBe('Failed to Generate')
  })

  it('stops the model when the member cancels [P-16]', async () => {
    const asked = Promise.withResolvers<void>()
    const member = await start((response) => {
      stream(response, ['an '])
      asked.resolve()
    })
    const base = await server?.app.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    const call = fetch(`${base}/api/v2/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', userToken: member.token },
      body: JSON.stringify({ text: '一只橘猫', to: 'en' }),
      signal: stop.signal,
    })
    await asked.promise
    stop.abort()
    await expect(call).rejects.toThrow('abort')
    await model?.hungUp
  })
})
