import { randomBytes, randomInt } from 'node:crypto'
import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { KEY_SCOPES } from '@stipple/core/domain/api-key'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { bodiesWith } from '../../test/bodies-with.ts'
import { keyOf } from '../../test/horde.ts'
import { accounts } from '../db/schema/accounts.ts'
import { MAX_TEXT } from './refuse-words.ts'
import { type RegisteredCall, registeredCalls } from './registered-calls.ts'

/** Short enough for every name. */
const WORDS = 'nude kid'

/** Calls that take binary data and no text. */
const BYTES: Readonly<Record<string, string>> = {
  'PUT /api/v2/network/uploads/:id': 'a picture, by a worker',
  'POST /api/pay/notify/:provider': 'a notification, signed by a payment provider',
}

/** Fields without free text: their values are chosen from given ones. */
const CHOSEN =
  /(^|\.)(id|ids|.*_id|.*_ids|uid|cid|app|collection|team|url|urls|webhook|email|at|day|opens|closes|cover|time_zone|timeZone|lang|from|to|size|source|ownShortcuts\.(action|keys))$/

let server: TestApp
let member: TestMember
let key: string
beforeAll(async () => {
  server = await createTestApp({ engines: [], environment: { PAYMENTS: 'sandbox', CALLS_PER_MINUTE: '1000000' } })
  // The first account of an installation is a super user.
  member = await server.signUp()
  await server.context.db.update(accounts).set({ isVip: true, isAllowlisted: true }).where(eq(accounts.uid, member.user.uid))
  key = await keyOf(member, [...KEY_SCOPES])
})
afterAll(() => server.close())

const calls = () => registeredCalls(server.app).filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
const nameOf = ({ method, url }: Pick<RegisteredCall, 'method' | 'url'>): string => `${method} ${url}`
const contractCall = (call: RegisteredCall): Call | undefined => (contract as Readonly<Record<string, Call>>)[nameOf(call)]
const isFree = ({ options }: RegisteredCall): boolean => typeof options.config?.words === 'object'

async function send(call: RegisteredCall, payload: unknown): Promise<string> {
  const isOfPrograms = call.dialect === 'horde' || contractCall(call) === undefined
  const form = payload instanceof FormData ? new Response(payload) : undefined
  const answer = await server.app.inject({
    method: call.method as 'POST',
    url: call.url.replaceAll(/:\w+/g, '0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d').replace('*', 'anything'),
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    headers: {
      ...(isOfPrograms ? { authorization: `Bearer ${key}` } : { userToken: member.token }),
      ...(call.dialect !== 'own' && isOfPrograms && { apikey: key }),
      'content-type': form?.headers.get('content-type') ?? 'application/json',
    },
    payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(payload),
  })
  return answer.payload
}

const isRefused = (answer: string): boolean => /sexualised_minors|sexualises a minor/.test(answer)

it('refuses words that sexualise minors in every text of every call, or names the exemption [M-11]', async () => {
  const open: string[] = []
  let tried = 0
  for (const call of calls()) {
    if (isFree(call) || nameOf(call) in BYTES) continue
    const { secret = [] } = call.options.config ?? {}
    const bodies = call.body ? [...bodiesWith(call.body, WORDS)] : [{ field: 'any', body: { any: { deep: [WORDS] } } }]
    for (const { field, body } of bodies) {
      if (secret.includes(field) || field.split('.').includes('negative_prompt') || field.startsWith('negativeLibrary')) continue
      tried += 1
      const answer = await send(call, body)
      if (isRefused(answer) || (CHOSEN.test(field) && answer.includes('invalid_input'))) continue
      // Some names contain no spaces.
      if (
        answer.includes(`"${field}":"is not valid"`) &&
        isRefused(await send(call, JSON.parse(JSON.stringify(body).replaceAll(WORDS, 'nude-kid'))))
      )
        continue
      open.push(`${nameOf(call)} ${field}: ${answer.slice(0, 160)}`)
    }
  }
  expect(open).toEqual([])
  expect(tried).toBeGreaterThan(200)
})

it('refuses them in the texts of every form and in its file name [M-11]', async () => {
  const forms = calls().filter((call) => contractCall(call)?.body === 'multipart' || call.url === '/v1/images/edits')
  expect(forms.length).toBeGreaterThan(4)
  for (const call of forms.filter((one) => !isFree(one))) {
    const file = contractCall(call)?.file ?? (call.url === '/v1/images/edits' ? 'image' : 'file')
    for (const [field, name] of [
      ['anything', 'a.png'],
      ['', `${WORDS}.png`],
    ] as const) {
      if (field === '' && call.url === '/v1/images/edits') continue
      const form = new FormData()
      if (field !== '') form.set(field, WORDS)
      form.set(file, new File(['x'], name))
      expect([nameOf(call), field, isRefused(await send(call, form))]).toEqual([nameOf(call), field, true])
    }
  }
})

it('exempts only the listed calls, each with a reason', () => {
  const free = calls()
    .filter(isFree)
    .map((call) => ({ name: nameOf(call), words: call.options.config?.words }))
  expect(free.map(({ name }) => name).toSorted()).toEqual(
    [
      'POST /api/account/appeal_suspension', 'POST /api/account/appeals', 'POST /api/comments/:id/report', 'POST /api/feedback', 'POST /api/manage/appeal_decide', 'POST /api/manage/contest_cancel', 'POST /api/manage/engine_add', 'POST /api/manage/engine_change', 'POST /api/manage/engine_models',
      'POST /api/manage/engine_recognize', 'POST /api/manage/engine_survey', 'POST /api/manage/lora_change', 'POST /api/manage/mail_test', 'POST /api/manage/settings', 'POST /api/manage/strike_give', 'POST /api/manage/workflow_read',
      'POST /api/manage/workflow_save', 'POST /api/v2/wildcards', 'POST /api/work/report',
    ], // prettier-ignore
  )
  for (const { name, words } of free)
    expect([name, words]).toEqual([name, { free: expect.stringMatching(/operator|checked with the prompts/) }])
})

it('declares every field over the text limit as a file', () => {
  const long = calls().flatMap((call) => {
    const body = contractCall(call)?.body
    if (body === undefined || body === 'multipart') return []
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    const names = Object.entries(properties).filter(([, field]) => typeof field === 'object' && (field.maxLength ?? 0) > MAX_TEXT)
    return names.map(([name]) => ({ call: nameOf(call), name, encoded: call.options.config?.encoded }))
  })
  expect(long.length).toBeGreaterThan(2)
  for (const { call, name, encoded } of long) expect([call, encoded]).toEqual([call, expect.arrayContaining([name])])
})

it('never treats a base64 file as words, for 10,000 small files [M-11]', async () => {
  const encoded = calls().filter(({ options }) => options.config?.encoded !== undefined)
  expect(encoded.length).toBeGreaterThan(8)
  const files = Array.from({ length: 10_000 }, () => randomBytes(randomInt(1, 600)).toString('base64'))
  const { refuseWords } = await import('./refuse-words.ts')
  for (const { options } of encoded) {
    for (const field of options.config?.encoded ?? []) {
      const bodyOf = (text: string): unknown =>
        field
          .replace('*', 'image')
          .split('.')
          .reduceRight<unknown>((inner, name) => ({ [name]: inner }), text)
      // All of them in one call, some in each of the others.
      const share = field === 'source_image' ? files : files.slice(0, 500)
      for (const file of share) for (const text of [file, `data:image/png;base64,${file}`]) refuseWords(options.config ?? {}, bodyOf(text))
    }
  }
})

it('checks words in file fields that contain no file, and counts all texts first [M-11, C-23]', async () => {
  const call = calls().find(({ url, dialect }) => url === '/api/v2/generate/async' && dialect !== 'horde')
  if (!call) throw new Error('there is no such call')
  expect(isRefused(await send(call, { prompt: 'a fox', source_image: WORDS }))).toBe(true)
  const long = await send(call, { prompt: 'a fox', params: { unknown: 'nude kid '.repeat(6000) } })
  expect(JSON.parse(long)).toMatchObject({ code: 'invalid_input', errors: { unknown: expect.stringContaining('50000') } })
})

it('rejects a form that has no boundary or is cut off, in every call that takes one', async () => {
  const forms = calls().filter((call) => contractCall(call)?.body === 'multipart' || call.url === '/v1/images/edits')
  const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf of a pict'
  for (const call of forms)
    for (const [type, payload] of [
      ['multipart/form-data', half],
      ['multipart/form-data; boundary=x', half],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=y', half],
    ] as const) {
      const answer = await server.app.inject({
        method: call.method as 'POST',
        url: call.url,
        headers: { ...(contractCall(call) ? { userToken: member.token } : { authorization: `Bearer ${key}` }), 'content-type': type },
        payload,
      })
      expect([nameOf(call), type, payload, answer.statusCode]).toEqual([
        nameOf(call),
        type,
        payload,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ])
    }
})
