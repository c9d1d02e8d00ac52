import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import type { Survey } from '../spec.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { kind } from './kind.ts'
import { describeFile, describeValue } from './missing-file.ts'
import { type ConnectedComfy, connectComfy, nodesOf as nodes } from './test/connect.ts'
import { createComfyServer, type ReceivedWorkflow } from './test/server.ts'

let comfy: ConnectedComfy
let survey: Survey
let models: readonly ModelTraits[]

beforeEach(async () => {
  comfy = await connectComfy()
  ;({ survey, models } = comfy)
})
afterEach(() => comfy.server.close())

const TEXT = {
  kind: 'text-to-image',
  prompt: 'a fox, (red:1.2), embedding:secret',
  negativePrompt: 'blurry',
  width: 768,
  height: 1024,
  count: 2,
  seed: 2 ** 32 - 1,
  steps: 12,
  cfg: 5,
} as const

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#248' } })
    .png()
    .toBuffer()

const submit = (...given: Parameters<ConnectedComfy['submit']>): Promise<ReceivedWorkflow> => comfy.submit(...given)
const modelOf = (name: RegExp): ModelTraits => comfy.modelOf(name)

describe('models of a ComfyUI server', () => {
  it('are detected by header and name, each with the abilities of its family [M-02]', () => {
    expect(models.map(({ id }) => id).toSorted()).toEqual([
      'comfyui/ace-step-parts/acestep-v1.5-xl-turbo-bf16.safetensors',
      'comfyui/ace-step/ace-step-1.5-turbo-aio.safetensors',
      'comfyui/flux1-fill/flux1-fill-dev.safetensors',
      'comfyui/flux1-kontext/flux1-dev-kontext-fp8-scaled.safetensors',
      'comfyui/flux1-schnell/flux1-schnell.safetensors',
      'comfyui/flux1/flux1-dev-fp8.safetensors',
      'comfyui/flux2-klein/flux-2-klein-4b-fp8.safetensors',
      'comfyui/flux2/flux2-dev-fp8mixed.safetensors',
      'comfyui/hunyuan3d/hunyuan-3d-v2.1.safetensors',
      'comfyui/qwen-image-edit/qwen-image-edit-2511-bf16.safetensors',
      'comfyui/qwen-image/qwen-image-2512-fp8-e4m3fn.safetensors',
      'comfyui/sd15/dreamshaper-8.safetensors',
      'comfyui/sd35-parts/sd3.5-large-unet.safetensors',
      'comfyui/sd35/sd3.5-medium.safetensors',
      'comfyui/sdxl/mystery.safetensors',
      'comfyui/sdxl/sdxl-juggernautxl-v9.safetensors',
      'comfyui/upscale/4x-ultrasharp.pth',
      'comfyui/wan21-image/wan2.1-i2v-480p-14b-fp16.safetensors',
      'comfyui/wan21/wan2.1-t2v-1.3b-fp16.safetensors',
      'comfyui/wan22-14b-image/wan2.2-i2v-high-noise-14b-fp8-scaled.safetensors',
      'comfyui/wan22-14b/wan2.2-t2v-high-noise-14b-fp8-scaled.safetensors',
      'comfyui/wan22-5b/wan2.2-ti2v-5b-fp16.safetensors',
      'comfyui/z-image/z-image-turbo-bf16.safetensors',
    ])
    expect(modelOf(/sd15/).can.samplers).toContain('k_euler_a')
    expect(modelOf(/flux1-schnell/).can).not.toHaveProperty('negative')
    expect(survey).toMatchObject({ version: '0.38.1', hardware: 'NVIDIA GeForce RTX 4090, 24 GB' })
    // Unknown ones are skipped with a note to the operator.
    expect(survey.warnings.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^Not offered, .*could not be detected: aura_flow_0\.2\.safetensors\. /),
    ])
  })

  it('name a missing file with its folder, its size and its source', () => {
    for (const family of FAMILIES)
      for (const needed of [...(family.encoders?.files ?? []), family.vae, family.second, family.vision]) {
        if (!needed) continue
        const described = describeFile(needed)
        expect([described.en, described.zh].every((text) => text.includes(needed.file) && text.includes(`models/${needed.folder}`))).toBe(
          true,
        )
        expect(described.en).toMatch(/ \(\d[\d.]* [MG]B\), from https:/)
      }
    const value = { node: '1', class: 'CLIPVisionLoader', input: 'clip_name', value: 'x/clip_vision_h.safetensors' }
    expect(describeValue(value).zh).toContain('1.26 GB')
    expect(describeValue({ ...value, class: 'LoraLoader', input: 'lora_name', value: 'a.safetensors' }).en).toBe(
      'a.safetensors in models/loras',
    )
    expect(describeValue({ ...value, class: 'Own', input: 'mode', value: 'soft' }).en).toBe('soft')
  })

  it('all perform text to image, by valid workflows, each image from its own seed', async () => {
    for (const model of models.filter(({ tasks }) => tasks.includes('text-to-image'))) {
      const workflow = await submit(model, { ...TEXT, steps: model.defaults?.steps ?? 12 })
      const seeds = [...nodes(workflow, 'KSampler'), ...nodes(workflow, 'RandomNoise')].map(({ seed, noise_seed: noise }) => seed ?? noise)
      expect([model.id, seeds]).toEqual([model.id, [2 ** 32 - 1, 0]])
      expect(nodes(workflow, 'SaveImage')).toHaveLength(2)
      expect(JSON.stringify(workflow)).not.toContain('embedding:')
    }
  })

  it('all change an input image', async () => {
    const assets = { a: await picture(900, 601), b: await picture(64, 64) }
    for (const model of models.filter(({ tasks }) => tasks.includes('image-to-image'))) {
      const images = model.can.pictures ? ['a', 'b'] : ['a']
      const task: Task = { ...TEXT, kind: 'image-to-image', images, strength: 0.6 }
      const workflow = await submit(model, task, assets)
      const denoise = nodes(workflow, 'KSampler').map((inputs) => inputs['denoise'])
      if (!model.can.pictures && denoise.length > 0) expect([model.id, denoise]).toEqual([model.id, [0.6, 0.6]])
      expect(nodes(workflow, 'LoadImage')).toHaveLength(images.length)
    }
  })

  it('follow control maps through networks that fit their family, with the map type for a union network', async () => {
    const controls = (id: RegExp) => modelOf(id).can.controls?.toSorted()
    expect(controls(/sd15/)).toEqual(['fakescribbles', 'openpose', 'pose', 'scribble'])
    expect(controls(/sdxl/)).toHaveLength(10)
    expect(controls(/sd35/)).toEqual(['canny'])
    expect(controls(/flux1\//)).toEqual(['canny', 'depth', 'hed', 'openpose', 'pose'])
    for (const id of [/kontext/, /z-image/, /flux1-fill/]) expect(modelOf(id).tasks).not.toContain('control')
    expect(models.filter(({ tasks }) => tasks.includes('scribble')).map(({ id }) => id.split('/')[1])).toEqual(['sd15', 'sdxl', 'sdxl'])
    const assets = { a: await picture(900, 601) }
    const task: Task = { ...TEXT, kind: 'control', image: 'a', control: 'seg', scale: 0.6, isMap: true, mapOnly: false, count: 1 }
    const workflow = await submit(modelOf(/sdxl/), task, assets)
    expect(nodes(workflow, 'SetUnionControlNetType')).toMatchObject([{ type: 'segment' }])
    expect(nodes(workflow, 'ControlNetApplyAdvanced')).toMatchObject([{ strength: 0.6, end_percent: 1 }])
    const depth = await submit(modelOf(/sdxl/), { ...task, control: 'depth' }, assets)
    expect(nodes(depth, 'ControlNetLoader')).toEqual([{ control_net_name: 'xl-depth.safetensors' }])
    expect(nodes(depth, 'SetUnionControlNetType')).toEqual([])
    await expect(submit(modelOf(/sd35/), { ...task, control: 'depth' }, assets)).rejects.toMatchObject({ code: 'model_missing' })
  })

  it('follow several controls one after the other, each in its own steps [F: control layers]', async () => {
    for (const { can, tasks } of models) expect(can.controlLayers).toBe(tasks.includes('control') ? 3 : undefined)
    const assets = { a: await picture(900, 601), b: await picture(300, 300), c: await picture(400, 200) }
    const map = { isMap: true, scale: 0.6 } as const
    const task: Task = {
      ...TEXT,
      ...map,
      kind: 'control',
      image: 'a',
      control: 'canny',
      mapOnly: false,
      end: 0.5,
      layers: [
        { ...map, image: 'b', control: 'seg', scale: 1.5 },
        { ...map, image: 'c', control: 'depth', start: 0.2, end: 1 },
      ],
    }
    const workflow = await submit(modelOf(/sdxl/), task, assets)
    const applied = Object.entries(workflow).filter(([, { class_type: type }]) => type === 'ControlNetApplyAdvanced')
    expect(applied.map(([, { inputs }]) => inputs)).toMatchObject([
      { strength: 0.6, start_percent: 0, end_percent: 0.5 },
      { strength: 1.5, start_percent: 0, end_percent: 1 },
      { strength: 0.6, start_percent: 0.2, end_percent: 1 },
    ])
    // Both kinds of words pass through all, and are sampled as the last leaves them.
    const after = applied.map(([id]) => ({ positive: [id, 0], negative: [id, 1] }))
    expect(applied.slice(1).map(([, { inputs }]) => inputs)).toMatchObject(after.slice(0, -1))
    expect(nodes(workflow, 'KSampler')).toMatchObject([after.at(-1), after.at(-1)])
    expect(new Set(applied.map(([, { inputs }]) => JSON.stringify(inputs['image']))).size).toBe(3)
    const files = nodes(workflow, 'ControlNetLoader').map(({ control_net_name: name }) => name)
    expect(files).toEqual([...new Set(files)])
    expect(nodes(workflow, 'ImageScale').map(({ crop }) => crop)).toEqual(['disabled', 'center', 'center'])
    const lacking = submit(modelOf(/sd35/), { ...task, layers: [{ ...map, image: 'b', control: 'depth' }] }, assets)
    await expect(lacking).rejects.toMatchObject({ code: 'model_missing' })
  })

  it('follow a reference image only where the server has the networks for it [M-02]', async () => {
    const having = models.filter(({ form }) => form?.['reference_image']).map(({ id }) => id.split('/')[1] ?? '')
    expect(having.toSorted()).toEqual(['flux1', 'flux1-schnell', 'sd15', 'sdxl', 'sdxl'])
    const assets = { a: await picture(90, 61), look: await picture(32, 32) }
    const options = { reference_image: 'look', reference_strength: 0.4 }
    const task: Task = { ...TEXT, kind: 'image-to-image', images: ['a'], strength: 0.6 }
    const adapted = await submit(modelOf(/sd15/), task, assets, options)
    expect(nodes(adapted, 'IPAdapterModelLoader')).toEqual([{ ipadapter_file: 'ip-adapter-plus_sd15.safetensors' }])
    expect(nodes(adapted, 'CLIPVisionLoader')).toEqual([{ clip_name: 'CLIP-ViT-H-14-laion2B-s32B-b79K.safetensors' }])
    expect(nodes(adapted, 'IPAdapterAdvanced')).toMatchObject([{ weight: 0.4 }])
    const [id] = Object.entries(adapted).find(([, { class_type: type }]) => type === 'IPAdapterAdvanced') ?? []
    expect(nodes(adapted, 'KSampler').map(({ model }) => model)).toEqual([
      [id, 0],
      [id, 0],
    ])
    const styled = await submit(modelOf(/flux1\//), { ...TEXT, width: 512, height: 512 }, assets, options)
    const [style] = Object.entries(styled).find(([, { class_type: type }]) => type === 'StyleModelApply') ?? []
    expect(nodes(styled, 'KSampler').map(({ positive }) => positive)).toEqual([
      [style, 0],
      [style, 0],
    ])
    for (const id of [/sd15/, /flux1\//]) expect(JSON.stringify(await submit(modelOf(id), TEXT))).not.toMatch(/IPAdapter|StyleModel/)
  })

  it('follow regional prompts where the nodes and the family allow it, and only filled ones [F: regional prompts]', async () => {
    const having = survey.models.filter(({ form }) => form?.['region1_prompt']).map(({ traits }) => traits.id.split('/')[1] ?? '')
    expect(having).toEqual(expect.arrayContaining(['sd15', 'sdxl']))
    for (const id of having) expect(id).not.toMatch(/flux|kontext|edit|wan|hunyuan|ace/)
    const options = {
      region1_prompt: 'a red fox, embedding:secret',
      region1_area: '0,0,0.4,1',
      region1_weight: 1.5,
      region2_prompt: ' ',
      region3_prompt: 'a moon',
    }
    const workflow = await submit(modelOf(/sd15/), { ...TEXT, count: 1 }, {}, options)
    expect(nodes(workflow, 'ConditioningSetAreaPercentage')).toMatchObject([
      { x: 0, y: 0, width: 0.4, height: 1, strength: 1.5 },
      { x: 0.25, y: 0.25, width: 0.5, height: 0.5, strength: 1 },
    ])
    expect(nodes(workflow, 'CLIPTextEncode').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['a red fox, embedding secret', 'a moon']),
    )
    const combined = Object.entries(workflow).filter(([, { class_type: type }]) => type === 'ConditioningCombine')
    expect(combined).toHaveLength(2)
    expect(nodes(workflow, 'KSampler').map(({ positive }) => positive)).toEqual([[combined.at(-1)?.[0], 0]])
    expect(nodes(await submit(modelOf(/sd15/), TEXT), 'ConditioningCombine')).toEqual([])
  })

  it('take style and composition from separate images, next to a subject, where the server can [F: reference roles]', async () => {
    const fields = (id: RegExp) =>
      Object.keys(survey.models.find(({ traits }) => id.test(traits.id))?.form ?? {}).filter((name) => name.endsWith('_image'))
    expect(fields(/sdxl/)).toEqual(['reference_image', 'style_image', 'composition_image'])
    expect(fields(/flux1\//)).toEqual(['reference_image'])
    const assets = { subject: await picture(32, 32), style: await picture(33, 32), layout: await picture(34, 32) }
    const options = {
      reference_image: 'subject',
      reference_strength: 0.4,
      style_image: 'style',
      composition_image: 'layout',
      composition_strength: 0.7,
    }
    const workflow = await submit(modelOf(/sd15/), { ...TEXT, count: 1 }, assets, options)
    expect(nodes(workflow, 'IPAdapterModelLoader')).toHaveLength(1)
    expect(nodes(workflow, 'IPAdapterAdvanced')).toMatchObject([
      { weight: 0.4, weight_type: 'linear' },
      { weight: 1, weight_type: 'style transfer' },
      { weight: 0.7, weight_type: 'composition' },
    ])
    // Each LoRA is applied to the previous model, and the last one is sampled.
    const laid = Object.entries(workflow).filter(([, { class_type: type }]) => type === 'IPAdapterAdvanced')
    const models = [...laid.slice(1).map(([, { inputs }]) => inputs['model']), ...nodes(workflow, 'KSampler').map(({ model }) => model)]
    expect(models).toEqual(laid.map(([id]) => [id, 0]))
    expect(new Set(laid.map(([, { inputs }]) => JSON.stringify(inputs['image']))).size).toBe(3)
    const unfit = submit(modelOf(/flux1\//), TEXT, assets, { style_image: 'style' })
    await expect(unfit).rejects.toMatchObject({ code: 'model_missing' })
  })

  it('change up to four images at once if their family reads that many', async () => {
    const assets = { a: await picture(90, 61), b: await picture(64, 64), c: await picture(64, 64), d: await picture(64, 64) }
    const task: Task = { ...TEXT, count: 1, kind: 'image-to-image', images: Object.keys(assets), strength: 0.6 }
    expect([/flux2\//, /qwen-image-edit/].map((id) => modelOf(id).can.pictures?.most)).toEqual([4, 3])
    expect(nodes(await submit(modelOf(/flux2\//), task, assets), 'ReferenceLatent')).toHaveLength(4)
  })

  it('upscale by exactly the requested factor', async () => {
    const workflow = await submit(modelOf(/upscale/), { kind: 'upscale', image: 'a', factor: 3, seed: 1 }, { a: await picture(33, 21) })
    expect(nodes(workflow, 'ImageScale')).toMatchObject([{ width: 99, height: 63 }])
  })

  it('draft at a small size and finish at a large one with the high-resolution fix [P-07]', async () => {
    const workflow = await submit(modelOf(/sd15/), { ...TEXT, count: 1, hiresFix: true, karras: false, sampler: 'k_euler_a', clipSkip: 2 })
    expect(nodes(workflow, 'EmptyLatentImage')).toMatchObject([{ width: 440, height: 592 }])
    expect(nodes(workflow, 'LatentUpscale')).toMatchObject([{ width: 768, height: 1024 }])
    expect(nodes(workflow, 'KSampler')).toMatchObject([
      { denoise: 1, sampler_name: 'euler_ancestral', scheduler: 'normal' },
      { denoise: 0.5 },
    ])
    expect(nodes(workflow, 'CLIPSetLastLayer')).toMatchObject([{ stop_at_clip_layer: -2 }])
  })

  it('list LoRAs with the base, trigger words and tags from their headers [P-33]', () => {
    expect(survey.loras).toMatchObject([
      {
        name: 'Ink Wash',
        originalName: 'inkwash_v2',
        base: 'comfyui/sdxl',
        triggers: ['inkwash style', 'sumi-e'],
        tags: ['ink', 'painting'],
      },
      { name: 'grain_v2', base: 'comfyui/sd15', triggers: ['grainy film'], tags: [] },
      { name: 'silent', base: 'comfyui/unknown', triggers: [], tags: [] },
    ])
    expect(modelOf(/sdxl/).can.loraBase).toBe('comfyui/sdxl')
    expect(modelOf(/kontext/).can.loraBase).toBe('comfyui/flux1')
  })

  it('apply LoRAs in order, and refuse one that the server lacks [P-06]', async () => {
    const [ink = '', grain = ''] = survey.loras.map(({ id }) => id)
    const laid = [ink, grain].map((id, i) => ({ id, strength: 0.5 + i, clipStrength: 1 }))
    const workflow = await submit(modelOf(/sdxl/), { ...TEXT, loras: laid })
    expect(nodes(workflow, 'LoraLoader')).toMatchObject([
      { lora_name: 'Ink Wash.safetensors', strength_model: 0.5 },
      { lora_name: 'film/grain_v2.safetensors', strength_model: 1.5 },
    ])
    const refused = submit(modelOf(/sdxl/), { ...TEXT, loras: [{ id: 'trained/1', strength: 1, clipStrength: 1 }] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', field: 'loras', text: { zh: expect.stringContaining('插件') } })
  })
})

it('recognises a ComfyUI server by its own description, and nothing else', async () => {
  const { origin } = comfy.server
  const look = { fetch: createSafeFetch({ allowedOrigins: [origin] }), signal: new AbortController().signal }
  expect(await kind.recognize?.(new URL(origin), look)).toBeUndefined()
  const open = await createComfyServer({ api: 'history', open: true })
  const found = await kind.recognize?.(new URL(open.origin), { ...look, fetch: createSafeFetch({ allowedOrigins: [open.origin] }) })
  expect(found).toEqual({ label: { en: 'ComfyUI 0.3.64', zh: 'ComfyUI 0.3.64' }, settings: { address: `${open.origin}/` } })
  await open.close()
})
