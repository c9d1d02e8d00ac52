import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@stipple/core/domain/task'
import type { Workflow, WorkflowField } from '@stipple/core/domain/workflow'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { testIo, testRun } from '../../../../test/run-task.ts'
import { createSafeFetch } from '../../../kit/safe-fetch.ts'
import type { Json, Output } from '../../../spec.ts'
import { kind } from '../kind.ts'
import { type ComfyServer, createComfyServer } from '../test/server.ts'
import { RECORDED } from '../test/workflow-files.ts'

let server: ComfyServer
beforeAll(async () => {
  server = await createComfyServer({ api: 'jobs', open: true })
})
afterAll(() => server.close())

/** Imports a graph as an operator does, with the proposed form. */
async function bring(graph: object): Promise<Workflow> {
  const io = { fetch: createSafeFetch({ allowedOrigins: [server.origin] }), signal: new AbortController().signal }
  const file = { name: 'own.json', bytes: Buffer.from(JSON.stringify(graph)) }
  const draft = await kind.workflows?.read(kind.settings.parse({ address: server.origin }), file, io)
  if (!draft) throw new Error('it reads no workflows')
  const { mode = 'Text2Img', label, inputs, outputs } = draft
  const chosen = inputs.filter((input) => input.chosen)
  const fields = chosen.map(({ node, input, role, property }): WorkflowField => ({ node, input, property, ...(role && { role }) }))
  return { mode, label, graph: draft.graph, fields, outputs: outputs.filter((output) => output.chosen).map(({ node }) => node) }
}

interface RunOptions {
  readonly assets?: Readonly<Record<string, Uint8Array>>
  readonly options?: Record<string, string>
  /** The process died between submission and its record. */
  readonly forgets?: boolean
}

async function make(workflow: Workflow, task: Task, { assets = {}, options = {}, forgets = false }: RunOptions = {}) {
  const { remoteId, traits, form } = kind.workflows?.modelOf('one', workflow) ?? {}
  if (!traits || remoteId === undefined) throw new Error('it is no model')
  const model = { ...traits, engine: 'c', ...(form && { form }) }
  const engine = kind.connect(kind.settings.parse({ address: server.origin }), { id: 'c', name: 'Own' }, [
    { remoteId, traits: model, workflow },
  ])
  const run = testRun({ task, model, options })
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  const io = { ...testIo({ context: testContext(), folder, assets }), fetch: createSafeFetch({ allowedOrigins: [server.origin] }) }
  const step = await engine.start(run, io)
  server.set({ state: 'done' })
  if (step.kind !== 'waiting') throw new Error('it was not handed over')
  const operation: Json = forgets ? { submitting: run.key } : step.operation
  const end = await engine.poll?.(operation, run, io)
  if (end?.kind !== 'done') throw new Error('it has not ended')
  return end.outputs
}
async function bytesOf(output: Output | undefined): Promise<Buffer> {
  if (!output || !('file' in output.content)) throw new Error('no file')
  return readFile(output.content.file)
}

const IMAGE = { '4': { class_type: 'LoadImage', inputs: { image: 'cat.png' } } }
const words = { prompt: 'a fox', negativePrompt: '', count: 1, seed: 7, steps: 2, cfg: 1 } as const

describe('an imported workflow', () => {
  it('returns audio in the requested format, with its waveform [M-02]', async () => {
    const workflow = await bring({
      '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'ace_step_1.5_turbo_aio.safetensors' } },
      '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'a waltz' } },
      '4': { class_type: 'EmptyAceStep1.5LatentAudio', inputs: { seconds: 20, batch_size: 1 } },
      '5': { ...RECORDED[5], inputs: { ...RECORDED[5].inputs, negative: ['2', 0] } },
      '6': { class_type: 'VAEDecodeAudio', inputs: { samples: ['5', 0], vae: ['1', 2] } },
      '7': { class_type: 'SaveAudio', inputs: { audio: ['6', 0], filename_prefix: 'own' } },
    })
    expect(workflow).toMatchObject({ mode: 'GenMusic', outputs: ['7'] })
    expect(workflow.fields.map(({ role }) => role)).toEqual(expect.arrayContaining(['prompt', 'seconds', 'seed']))
    expect(kind.workflows?.modelOf('one', workflow).traits.fields).toContain('format')
    for (const [format, type] of [
      ['mp3', 'audio/mpeg'],
      ['wav', 'audio/wav'],
    ] as const) {
      const [song] = await make(workflow, { kind: 'music', prompt: 'a tango', seconds: 10, format, seed: 3 })
      expect(song).toMatchObject({ media: 'voice', type, seed: 3 })
      expect(Math.round(song?.seconds ?? 0)).toBe(10)
      expect(await sharp(song?.poster).metadata()).toMatchObject({ format: 'png' })
    }
    expect(server.workflows().at(-1)?.['2']?.inputs['text']).toBe('a tango')
    const spoken = await make({ ...workflow, mode: 'Text2Voice', fields: workflow.fields.filter(({ role }) => role !== 'seconds') }, {
      kind: 'speech', text: 'Good morning', voice: '', rate: 1, pitch: 0, format: 'mp3', seed: 3,
    }) // prettier-ignore
    expect(spoken).toMatchObject([{ media: 'voice', type: 'audio/mpeg' }])
    expect(server.workflows().at(-1)?.['2']?.inputs['text']).toBe('Good morning')
  })

  it('returns a 3D model, with a poster [M-02]', async () => {
    const workflow = await bring({
      '1': { class_type: 'ImageOnlyCheckpointLoader', inputs: { ckpt_name: 'hunyuan_3d_v2.1.safetensors' } },
      '2': { class_type: 'CLIPVisionEncode', inputs: { clip_vision: ['1', 1], image: ['4', 0], crop: 'none' } },
      '3': { class_type: 'Hunyuan3Dv2Conditioning', inputs: { clip_vision_output: ['2', 0] } },
      ...IMAGE,
      '5': { class_type: 'EmptyLatentHunyuan3Dv2', inputs: { resolution: 3072, batch_size: 1 } },
      '6': {
        ...RECORDED[5],
        inputs: { ...RECORDED[5].inputs, positive: ['3', 0], negative: ['3', 1], latent_image: ['5', 0] },
      },
      '7': { class_type: 'VAEDecodeHunyuan3D', inputs: { samples: ['6', 0], vae: ['1', 2], num_chunks: 8000, octree_resolution: 256 } },
      '8': { class_type: 'VoxelToMesh', inputs: { voxel: ['7', 0], algorithm: 'basic', threshold: 0.6 } },
      '9': { class_type: 'SaveGLB', inputs: { mesh: ['8', 0], filename_prefix: 'own' } },
      '10': { class_type: 'PreviewImage', inputs: { images: ['4', 0] } },
    })
    expect(workflow).toMatchObject({ mode: 'Img2ThreeD', outputs: ['9'] })
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const [model] = await make(workflow, { kind: 'image-to-3d', image: 'a', depth: 0.5, seed: 4 }, { assets: { a: picture } })
    expect(model).toMatchObject({ media: '3d', type: 'model/gltf-binary', seed: 4 })
    expect((await sharp(model?.poster).metadata()).width).toBe(768)
  })

  it('returns images that it only previews, also after the submitting process has died', async () => {
    const preview = { class_type: 'PreviewImage', inputs: { images: ['6', 0] } }
    const workflow = await bring({ ...RECORDED, '7': preview, '20': { class_type: 'PreviewImage', inputs: { images: ['6', 0] } } })
    expect(workflow.outputs).toEqual(['7', '20'])
    const task: Task = { ...words, kind: 'text-to-image', width: 64, height: 64, count: 2 }
    const result = await make({ ...workflow, outputs: ['7'] }, task)
    const forgotten = await make({ ...workflow, outputs: ['7'] }, task, { forgets: true })
    expect(forgotten.map(({ seed }) => seed)).toEqual([7, 8])
    expect(await Promise.all(forgotten.map(bytesOf))).toEqual(await Promise.all(result.map(bytesOf)))
    expect(await make(workflow, task, { forgets: true })).toHaveLength(4)
  })

  it('keeps every unmarked pixel, whatever its nodes do', async () => {
    const workflow = await bring({
      ...RECORDED,
      ...IMAGE,
      '8': { class_type: 'VAEEncode', inputs: { pixels: ['4', 0], vae: ['1', 2] } },
      '9': { class_type: 'SetLatentNoiseMask', inputs: { samples: ['8', 0], mask: ['4', 1] } },
      '5': { ...RECORDED[5], inputs: { ...RECORDED[5].inputs, latent_image: ['9', 0] } },
    })
    expect(workflow.mode).toBe('Inpainting')
    const [width, height] = [64, 48]
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 37) % 251)
    const marked = Uint8Array.from({ length: width * height }, (_, i) => (i % width > 40 ? 255 : 0))
    const assets = {
      a: await sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
      m: await sharp(marked, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer(),
    }
    const [made] = await make(workflow, { ...words, kind: 'inpaint', image: 'a', mask: 'm', strength: 1 }, { assets })
    const { data, info } = await sharp(await bytesOf(made))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height })
    const differs = (isMarked: boolean) =>
      data.filter((value, i) => marked[Math.floor(i / 3)] === (isMarked ? 255 : 0) && value !== pixels[i]).length
    expect(differs(false)).toBe(0)
    expect(differs(true)).toBeGreaterThan(1000)
  })
})
