import { kind } from '@stipple/engines/kinds/comfyui/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp } from '../../../../../server/test/app.ts'
import { refusal } from '../../../../../server/test/refusal.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
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

it('makes a member’s picture from the words and values of the form, with a ComfyUI that a file names; refuses a LoRA of another base [M-02, P-33]', async () => {
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
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 640, height: 512 }] })

  // The ink was made for SDXL.
  const loras = ['comfyui/ink-wash.safetensors:1']
  const generate = (name: string) =>
    member.client('POST /api/v2/playground_generate', { body: { input: { ...input, loras }, model: name, job_type: 'Text2Img' } })
  // Add-ons are tried one by one, and without.
  const { id: compared, jobs: cells } = await member.client('POST /api/v2/generate/compare', {
    body: { input, model: model?.model ?? '', job_type: 'Text2Img', axes: [{ field: 'loras', values: ['', ...loras] }] },
  })
  for (const cell of cells) expect((await untilEnded(member, cell.id)).status).toBe('Finished')
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
