import type { Client } from '@stipple/core/contract/client'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { refusal } from '../../test/refusal.ts'
import { SAFETY_LEVELS } from '../settings/safety.ts'

/** Long enough to be unique in a database. */
const WORDS = 'qvzxk nude little girl, 14 years old'
const HIDDEN = '裸 体 的 小 女 孩 qvzxk'

type Requests = Readonly<Record<string, (client: Client, words: string) => Promise<unknown>>>
const generate = (client: Client, input: Record<string, string>, more: { job_type?: 'Text2Voice' | 'Train' } = {}) =>
  client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img', ...more } })

const REQUESTS: Requests = {
  'a prompt': (client, prompt) => generate(client, { prompt }),
  'what a voice shall say': (client, text) => generate(client, { text }, { job_type: 'Text2Voice' }),
  'the name of a training': (client, words) => generate(client, { model_name: words, trigger_word: words }, { job_type: 'Train' }),
  'a prompt for other clients': (client, prompt) => client('POST /api/v2/generate/async', { body: { prompt } }),
  'the name of an app': (client, name) =>
    client('POST /api/v2/template_save', {
      body: { name, description: '', job_type: 'Text2Img', model: 'test/held', parameters: { prompt: { shown: false, initial: name } } },
    }),
  expand: (client, prompt) => client('POST /api/v2/prompt_expand', { body: { prompt, lang: 'en' } }),
  optimise: (client, prompt) => client('POST /api/v2/optimize_params', { body: { params: { prompt }, model: 'test/held', lang: 'en' } }),
  translate: (client, text) => client('POST /api/v2/translate', { body: { text, from: 'auto', to: 'cn' } }),
  'what a description shall look at': (client, prompt) => client('POST /api/v2/image2text', { body: { prompt, lang: 'en' } }),
  'a search': (client, search) => client('POST /api/v2/get_generate_works', { body: { search } }),
  'a line for the log': (client, log) => client('POST /api/v2/log', { body: { log } }),
}

describe.each(SAFETY_LEVELS)('words that sexualise minors, with safety set to %s', (level) => {
  const lines: string[] = []
  let server: TestApp
  let member: TestMember
  beforeAll(async () => {
    server = await createTestApp({
      engines: [createControllableEngine()],
      environment: { SAFETY: level, LOG_LEVEL: 'debug', ALLOWLIST: [...'23456789abcdefghjkmnpqrstuvwxyz'].join() },
      onLog: (line) => lines.push(line),
    })
    member = await server.signUp()
  })
  afterAll(() => server.close())

  const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance

  it.each(Object.entries(REQUESTS))('are refused as %s, cost nothing and are not stored [V-17]', async (_, send) => {
    const before = await balance()
    for (const words of [WORDS, HIDDEN]) expect((await refusal(send(member.client, words))).code).toBe('sexualised_minors')
    expect(await balance()).toBe(before)
    expect(await tablesWith(server, 'qvzxk')).toEqual([])
    expect(lines.filter((line) => line.includes('qvzxk'))).toEqual([])
  })

  it('are refused in the record and the file name of an import [V-17]', async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a9' } })
      .png()
      .toBuffer()
    for (const [record, name] of [
      [{ prompt: WORDS }, 'a.png'],
      [{ params: { headline: HIDDEN } }, 'a.png'],
      [{}, `${WORDS}.png`],
    ] as const) {
      const form = new FormData()
      form.set('record', JSON.stringify(record))
      form.set('file', new File([new Uint8Array(file)], name))
      expect((await refusal(member.client('POST /api/v2/works_import', { body: form }))).code).toBe('sexualised_minors')
    }
    expect(await tablesWith(server, 'qvzxk')).toEqual([])
    expect(lines.filter((line) => line.includes('qvzxk'))).toEqual([])
  })

  it('are reported with the name of the field in the member’s language [V-17]', async () => {
    const chinese = server.client({ token: member.token, language: 'cn' })
    const reply = await refusal(generate(chinese, { prompt: WORDS }))
    expect(reply.errors).toEqual({ prompt: reply.message })
    expect(reply.message).toContain('“提示词”')
    expect((await refusal(generate(member.client, { prompt: WORDS }))).message).toContain('“Prompt”')
  })

  it('are allowed in negative prompts and reports [V-17]', async () => {
    await generate(member.client, { prompt: 'a child at the beach', negative_prompt: 'nude, child' })
    await member.client('POST /api/v2/generate/async', { body: { prompt: 'a boat ### nude, child' } })
    const body = { type: 2, content: `somebody published a ${WORDS}`, mobile: 'me@example.org' } as const
    expect(await member.client('POST /api/feedback', { body })).toMatchObject({ status: 1 })
  })
})

/** Tables with a row that contains the words, in any column. */
async function tablesWith({ context: { db } }: TestApp, words: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(sql`select 1 from ${sql.raw(name)} as one where one::text like ${`%${words}%`} limit 1`)
    if (hits.length > 0) found.push(name)
  }
  return found
}
