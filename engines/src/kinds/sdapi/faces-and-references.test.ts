import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { kindHarness, modelIn } from '../../../test/kind-harness.ts'
import type { Survey } from '../spec.ts'
import { kind } from './kind.ts'
import type { SdapiFlavour } from './test/lists.ts'
import { createSdapiServer, type SdapiServer } from './test/server.ts'

let server: SdapiServer
let survey: Survey
afterEach(() => server.close())

const harness = kindHarness(kind, () => ({ address: server.origin, user: 'member', key: server.secret }))

/** Starts a server that finishes at once, and surveys it. */
async function connect(flavour: SdapiFlavour): Promise<void> {
  server = await createSdapiServer({ flavour })
  server.set({ state: 'done' })
  survey = await harness.survey()
}

const modelOf = (name: RegExp): ModelTraits => modelIn(survey, name)
const TEXT: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 256,
  height: 320,
  count: 3,
  seed: 5,
  steps: 12,
  cfg: 5,
}
const last = (): Readonly<Record<string, unknown>> => server.orders().at(-1)?.body ?? {}
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#486' } })
    .png()
    .toBuffer()

describe('face repair [F: face repair]', () => {
  it('is applied to a new image with the selected network, and left out otherwise', async () => {
    await connect('a1111')
    const found = survey.models.find(({ traits }) => /sd15/.test(traits.id))
    expect(found?.form?.['faces']?.options?.map(({ value }) => value)).toEqual(['none', 'CodeFormer', 'GFPGAN'])
    const { id } = modelOf(/sd15/)
    await harness.make(id, { ...TEXT, count: 1 }, { survey, options: { faces: 'GFPGAN' } })
    expect(last()).toMatchObject({ restore_faces: true, override_settings: { face_restoration_model: 'GFPGAN' } })
    await harness.make(id, { ...TEXT, count: 1 }, { survey, options: { faces: 'none' } })
    expect(last()).toMatchObject({ restore_faces: false })
    expect(last()['override_settings']).not.toHaveProperty('face_restoration_model')
    const gone = harness.make(id, { ...TEXT, count: 1 }, { survey, options: { faces: 'RestoreFormer' } })
    await expect(gone).rejects.toMatchObject({ code: 'invalid_input', field: 'faces', text: { zh: expect.stringContaining('人脸修复') } })
  })

  it('of a given image uses the field of each network, at the same size', async () => {
    await connect('forge')
    const task: Task = { kind: 'restore', image: 'a', repairs: [], thorough: false, seed: 1 }
    const assets = { a: await plain(33, 21) }
    const { outputs } = await harness.make(modelOf(/faces.gfpgan/).id, task, { assets, survey })
    expect(await sharp(outputs[0]?.bytes).metadata()).toMatchObject({ width: 33, height: 21 })
    expect(server.orders().at(-1)).toMatchObject({
      path: 'sdapi/v1/extra-single-image',
      body: { gfpgan_visibility: 1, codeformer_visibility: 0, upscaling_resize: 1, upscaler_1: 'None' },
    })
    await harness.make(modelOf(/faces.codeformer/).id, task, { assets, survey })
    expect(last()).toMatchObject({ gfpgan_visibility: 0, codeformer_visibility: 1, codeformer_weight: 0.5 })
  })

  it.each<SdapiFlavour>(['sdnext', 'koboldcpp', 'sdcpp'])('is not offered with %s, which has no such networks', async (flavour) => {
    await connect(flavour)
    expect(survey.models.filter(({ traits, form }) => /faces/.test(traits.id) || form?.['faces'] !== undefined)).toEqual([])
  })
})

describe('control layers [F: control layers]', () => {
  const LAYERED: TaskOf<'control'> = {
    ...TEXT,
    kind: 'control',
    image: 'a',
    control: 'canny',
    scale: 0.7,
    isMap: true,
    mapOnly: false,
    count: 1,
    layers: [
      { image: 'b', control: 'depth', scale: 1.6, isMap: true, start: 0.2, end: 0.8 },
      { image: 'b', control: 'scribble', scale: 0.3, isMap: true },
    ],
  }

  it('are one unit each, with the weight and steps of their own', async () => {
    await connect('a1111')
    expect(modelOf(/sd15/).can.controlLayers).toBe(3)
    expect(modelOf(/flux1|sd35/).can.controlLayers).toBeUndefined()
    const assets = { a: await plain(256, 320), b: await plain(90, 64) }
    const { warnings } = await harness.make(modelOf(/sd15/).id, LAYERED, { assets, survey })
    expect([last()['width'], last()['height'], warnings]).toEqual([408, 512, []])
    expect(last()['alwayson_scripts']).toMatchObject({
      ControlNet: {
        args: [
          { enabled: true, model: expect.stringContaining('canny'), weight: 0.7, guidance_start: 0, guidance_end: 1 },
          { model: expect.stringContaining('depth'), weight: 1.6, guidance_start: 0.2, guidance_end: 0.8, image: expect.any(String) },
          { model: expect.stringContaining('scribble'), weight: 0.3, resize_mode: 'Crop and Resize', guidance_end: 1 },
        ],
      },
    })
  })

  it('leave no unit for a reference image, which the member is told', async () => {
    await connect('forge')
    const assets = { a: await plain(256, 256), b: await plain(90, 64) }
    const given = { assets, survey, options: { reference_image: 'b' } }
    const { warnings } = await harness.make(modelOf(/sd15/).id, LAYERED, given)
    expect(warnings).toMatchObject([{ code: 'no_reference' }])
    expect(last()['alwayson_scripts']).toMatchObject({ ControlNet: { args: [{ weight: 0.7 }, { weight: 1.6 }, { weight: 0.3 }] } })
    expect(JSON.stringify(last()['alwayson_scripts'])).not.toContain('reference_only')
    const { warnings: none } = await harness.make(modelOf(/sd15/).id, { ...LAYERED, layers: [] }, given)
    expect(none).toEqual([])
  })
})

describe('a reference image [F: reference roles]', () => {
  it('is used in its role, next to a control map, by models whose family supports it', async () => {
    await connect('forge')
    const formOf = (name: RegExp) => survey.models.find(({ traits }) => name.test(traits.id))?.form ?? {}
    expect(formOf(/sdxl/)['reference_role']?.options?.map(({ value }) => value)).toEqual([
      'reference_only',
      'reference_adain',
      'reference_adain+attn',
    ])
    expect(formOf(/flux1/)).not.toHaveProperty('reference_image')
    const assets = { a: await plain(256, 256), r: await plain(64, 48) }
    const options = { reference_image: 'r', reference_role: 'reference_adain' }
    const task: Task = { ...TEXT, kind: 'control', image: 'a', control: 'canny', scale: 0.7, isMap: true, mapOnly: false, count: 2 }
    const { outputs } = await harness.make(modelOf(/sd15/).id, task, { assets, options, survey })
    expect(outputs).toHaveLength(2)
    expect(last()['alwayson_scripts']).toMatchObject({
      ControlNet: { args: [{ weight: 0.7 }, { enabled: true, module: 'reference_adain', model: 'None', image: expect.any(String) }] },
    })
    await harness.make(modelOf(/sdxl/).id, { ...TEXT, count: 1 }, { assets, options: { reference_image: 'r' }, survey })
    expect(last()['alwayson_scripts']).toMatchObject({ ControlNet: { args: [{ module: 'reference_only' }] } })
    await harness.make(modelOf(/sdxl/).id, { ...TEXT, count: 1 }, { assets, options: { reference_role: 'reference_only' }, survey })
    expect(last()['alwayson_scripts']).toEqual({})
    const strange = harness.make(modelOf(/sd15/).id, TEXT, { assets, options: { ...options, reference_role: 'canny' }, survey })
    await expect(strange).rejects.toMatchObject({ code: 'model_missing' })
  })

  it.each<SdapiFlavour>(['sdnext', 'koboldcpp', 'sdcpp'])('is not offered with %s, which has no such preprocessor', async (flavour) => {
    await connect(flavour)
    expect(survey.models.filter(({ form }) => form?.['reference_image'] !== undefined)).toEqual([])
  })
})
