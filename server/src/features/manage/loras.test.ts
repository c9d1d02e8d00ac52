import type { ManagedLora } from '@stipple/core/contract/loras'
import { kind } from '@stipple/engines/kinds/comfyui/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'

let comfy: ComfyServer
let server: TestApp
let operator: TestMember
let member: TestMember
let connection: string
let model: string
let ink: ManagedLora
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
  server = await createTestApp({ engines: [], kinds: [kind], config: { workers: 0 } })
  operator = await server.signUp()
  member = await server.signUp()
  const settings = { address: comfy.origin }
  const { data } = await operator.client('POST /api/manage/engine_add', { body: { kind: 'comfyui', name: 'Studio', settings } })
  connection = data.id
  model = data.models.find((one) => one.model.startsWith('comfyui/sdxl/'))?.model ?? ''
  const { data: loras } = await operator.client('GET /api/manage/loras', { query: { connection } })
  const found = loras.find(({ file }) => file === 'Ink Wash.safetensors')
  if (!found) throw new Error('the LoRA is missing')
  ink = found
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

const change = async (more: Partial<Record<keyof ManagedLora, unknown>>) =>
  (await operator.client('POST /api/manage/lora_change', { body: { id: ink.id, ...more } as never })).data
const seen = async (lang: 'en' | 'cn') =>
  (await member.client('GET /api/v2/lora.json', { query: { lang } })).find(({ id }) => id === ink.id)
const unused = async (name: string) => {
  const body = { prompt: 'a fox', models: [model], params: { loras: [{ name }] } }
  return (await member.client('POST /api/v2/generate/async', { body })).unused ?? []
}

it('shows a LoRA with the operator’s names, tags and image in every process, and finds it by each name [P-33]', async () => {
  const beside = await server.beside()
  const file = new FormData()
  const pixels = sharp({ create: { width: 90, height: 60, channels: 3, background: '#204060' } })
  file.append('file', new File([new Uint8Array(await pixels.png().toBuffer())], 'ink.png', { type: 'image/png' }))
  const { url } = await operator.client('POST /api/v2/upload', { body: file })
  await change({ label: { en: 'Ink', zh: '水墨' }, image: url, tags: ['brush', 'brush'], triggers: ['ink wash'] })
  const common = { original_name: expect.any(String), tags: ['brush'], triggers: ['ink wash'], file: ink.file, base: 'comfyui/sdxl' }
  const english = await seen('en')
  expect(english).toMatchObject({ ...common, name: 'Ink' })
  expect(await seen('cn')).toMatchObject({ ...common, name: '水墨' })
  await waitFor(() => beside.catalogue.current().loras.some(({ label }) => label?.zh === '水墨') || undefined)
  await beside.close()

  const picture = await server.app.inject({ url: english?.image ?? '' })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  await change({ image: '' })
  expect((await seen('en'))?.image).toBeUndefined()
  expect((await server.app.inject({ url: english?.image ?? '' })).statusCode).toBe(404)

  for (const name of ['Ink', '水墨', ink.name, ink.file, ink.id]) expect(await unused(name)).toEqual([])
  await change({ label: { en: '', zh: '' }, tags: ink.tags, triggers: ink.triggers })
  const { data } = await operator.client('GET /api/manage/loras', { query: { connection } })
  expect(data.find(({ id }) => id === ink.id)).toEqual(ink)
  const { data: actions } = await operator.client('POST /api/manage/audit', { body: { page: 1, page_size: 3 } })
  expect(actions).toMatchObject([1, 2, 3].map(() => ({ action: 'lora_change', subject: ink.id })))
})

it('gives the reason why a LoRA is turned off, and does not apply it [P-33]', async () => {
  await change({ off: { en: '', zh: '授权到期' } })
  expect([(await seen('en'))?.disabled, (await seen('cn'))?.disabled]).toEqual(['授权到期', '授权到期'])
  await change({ off: { en: '', zh: '' } })
  expect([(await seen('en'))?.disabled, (await seen('cn'))?.disabled]).toEqual(['Turned off', '暂停使用'])
  expect(await unused(ink.name)).toEqual([`params.loras.${ink.name}`])
  const body = { input: { prompt: 'a fox', loras: [`${ink.id}:1`] }, model, job_type: 'Text2Img' as const }
  expect((await refusal(member.client('POST /api/v2/playground_generate', { body }))).errors?.['loras']).toContain('turned off')
  await change({ off: null })
  expect((await seen('en'))?.disabled).toBeUndefined()
})

it('refuses invalid texts and images, naming the field, and an unknown LoRA [P-33]', async () => {
  const wrong = [
    ['label.en', { label: { en: 'x'.repeat(81), zh: '' } }],
    ['image', { image: '/media/uploads/019ab000-0000-7000-8000-000000000001.png' }],
    ['image', { image: 'https://example.com/ink.png' }],
    ['tags.0', { tags: [' '] }],
    ['off.zh', { off: { en: '', zh: 'x'.repeat(121) } }],
  ] as const
  for (const [field, more] of wrong) expect(Object.keys((await refusal(change(more))).errors ?? {})).toEqual([field])
  const answer = async (payload: object) => {
    const headers = { userToken: operator.token }
    return (await server.app.inject({ method: 'POST', url: '/api/manage/lora_change', headers, payload })).statusCode
  }
  for (const [status, payload] of [
    [400, { id: ink.id, label: { en: '\u0000', zh: 'x' } }],
    [400, { id: ink.id, triggers: 'ink' }],
    [404, { id: 'none', off: null }],
    [404, { id: '\u0000' }],
  ] as const)
    expect(await answer(payload)).toBe(status)
  expect((await refusal(operator.client('GET /api/manage/loras', { query: { connection: 'none' } }))).code).toBe('not_found')
})
