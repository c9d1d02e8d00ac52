import { kind } from '@stipple/engines/kinds/comfyui/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp } from '../../../../../server/test/app.ts'
import { refusal } from '../../../../../server/test/refusal.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { waitUntilEnded } from '../../../../../server/test/wait-until-ended.ts'
import { type ComfyServer, createComfyServer } from './server.ts'

let comfy: ComfyServer
let server: TestApp
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history' })
  const settings = { address: comfy.origin, key: comfy.secret }
  const enginesFile = [{ name: 'Studio', kind: 'comfyui', settings, slots: 1, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

it('makes the image of a member from prompt and form on a configured ComfyUI, and refuses a LoRA of another base [M-02, P-33]', async () => {
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  const member = await server.signUp()
  const models = await waitFor(async () => {
    const offered = await member.client('GET /api/v2/models.json')
    return offered.length > 0 ? offered : undefined
  })
  const model = models.find(({ model: id }) => id.startsWith('comfyui/sdxl/'))
  const input = { prompt: 'a fox in the snow', negative_prompt: 'blurry', width: 640, height: 512, steps: 12, seed: 7 }
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input, model: model?.model ?? '', job_type: 'Text2Img' },
  })
  await waitFor(() => comfy.workflows().length > 0)
  const bytes = await sharp({ create: { width: 640, height: 512, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  comfy.set({ state: 'done', files: [{ type: 'image/png', seed: 7, bytes }] })
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 640, height: 512 }] })

  // Its base is SDXL.
  const loras = ['comfyui/ink-wash.safetensors:1']
  const generate = (name: string) =>
    member.client('POST /api/v2/playground_generate', { body: { input: { ...input, loras }, model: name, job_type: 'Text2Img' } })
  // LoRAs are compared one by one, and without.
  const { id: compared, jobs: cells } = await member.client('POST /api/v2/generate/compare', {
    body: { input, model: model?.model ?? '', job_type: 'Text2Img', axes: [{ field: 'loras', values: ['', ...loras] }] },
  })
  for (const cell of cells) expect((await waitUntilEnded(member, cell.id)).status).toBe('Finished')
  const [axis] = (await member.client('GET /api/v2/generate/comparison/:id', { params: { id: compared } })).axes
  expect(axis?.labels).toMatchObject([{ en: 'none', zh: '无' }, { en: expect.stringMatching(/1$/) }])
  const laid = comfy
    .workflows()
    .slice(-2)
    .map((workflow) => Object.values(workflow).filter(({ class_type }) => class_type === 'LoraLoader').length)
  expect(laid.toSorted((one, other) => one - other)).toEqual([0, 1])
  const older = models.find(({ model: id }) => id.startsWith('comfyui/sd15/'))?.model ?? ''
  expect((await refusal(generate(older))).errors).toEqual({ loras: expect.stringContaining('LoRA') })

  const [workflow = {}] = comfy.workflows()
  const inputsOf = (name: string) => Object.values(workflow).find(({ class_type }) => class_type === name)?.inputs
  expect(inputsOf('KSampler')).toMatchObject({ seed: 7, steps: 12 })
  expect(inputsOf('EmptyLatentImage')).toMatchObject({ width: 640, height: 512 })
  const words = Object.values(workflow).flatMap(({ class_type, inputs }) => (class_type === 'CLIPTextEncode' ? [inputs['text']] : []))
  expect(words).toEqual(expect.arrayContaining(['a fox in the snow', 'blurry']))
})

it('makes a picture that follows several controls, and keeps what is switched off [F: control layers]', async () => {
  const member = await server.signUp()
  const upload = async (background: string) => {
    const bytes = await sharp({ create: { width: 320, height: 256, channels: 3, background } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], `${background}.png`, { type: 'image/png' }))
    return (await member.client('POST /api/v2/upload', { body: form })).url
  }
  const [first, second] = [await upload('teal'), await upload('navy')]
  const models = await member.client('GET /api/v2/models.json')
  const model = models.find(({ model: id }) => id.startsWith('comfyui/sdxl/'))?.model ?? ''
  const one = { prompt: 'a fox', image: first, control_type: 'canny', image_is_control: true, steps: 12, seed: 7, n: 1 }
  const layers = { control2_image: second, control2_type: 'depth', control2_scale: 1.5, control2_end: 0.5, control2_is_map: true }
  const off = { control3_image: first, control3_type: 'pose', control3_on: false }
  const ask = (input: object) =>
    member.client('POST /api/v2/playground_generate', { body: { input: { ...input }, model, job_type: 'Condition' } })
  const refused = await refusal(ask({ ...one, control2_type: 'depth' }))
  expect(Object.keys(refused.errors ?? {})).toEqual(['control2_image'])
  expect(Object.keys((await refusal(ask({ ...one, ...layers, control2_image: '/media/uploads/nobody.png' }))).errors ?? {})).toEqual([
    'control2_image',
  ])

  const before = comfy.workflows().length
  const { id, cost } = await ask({ ...one, ...layers, ...off })
  await waitFor(() => comfy.workflows().length > before)
  const applied = Object.values(comfy.workflows().at(-1) ?? {}).filter(({ class_type }) => class_type === 'ControlNetApplyAdvanced')
  expect(applied.map(({ inputs }) => inputs)).toMatchObject([
    { strength: 0.75, end_percent: 1 },
    { strength: 1.5, start_percent: 0, end_percent: 0.5 },
  ])
  const { status, works } = await waitUntilEnded(member, id)
  expect([status, cost]).toEqual(['Finished', 1])
  // The form is filled with these values again.
  const { params } = await member.client('GET /api/v2/works/:id', { params: { id: works[0]?.image_id ?? '' } })
  expect(params).toMatchObject({ ...layers, ...off })
  expect(params).not.toHaveProperty('control3_scale')
})
