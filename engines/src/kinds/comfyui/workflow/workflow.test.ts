import type { Task } from '@stipple/core/domain/task'
import type { Workflow, WorkflowDraft, WorkflowField } from '@stipple/core/domain/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../../kit/safe-fetch.ts'
import { kind } from '../kind.ts'
import { createComfyServer, type ComfyServer } from '../test/server.ts'
import { exifWith, mp4With, pngWith, RECORDED } from '../test/workflow-files.ts'
import { fill } from './fill.ts'
import { modelOf } from './model-of.ts'

let server: ComfyServer
beforeAll(async () => {
  server = await createComfyServer({ api: 'jobs', open: true })
})
afterAll(() => server.close())

const settings = () => kind.settings.parse({ address: server.origin })
const io = () => ({ fetch: createSafeFetch({ allowedOrigins: [server.origin] }), signal: new AbortController().signal })
const read = async (bytes: Uint8Array | string, name = 'cat.json'): Promise<WorkflowDraft> => {
  const draft = await kind.workflows?.read(settings(), { name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }, io())
  if (!draft) throw new Error('it reads no workflows')
  return draft
}
const json = (value: unknown): string => JSON.stringify(value)
const chosen = ({ inputs }: WorkflowDraft) => inputs.filter((input) => input.chosen).map(({ node, input, role }) => [node, input, role])
const workflowOf = ({ mode = 'Text2Img', label, graph, inputs, outputs }: WorkflowDraft): Workflow => ({
  mode,
  label,
  graph,
  fields: inputs
    .filter((input) => input.chosen)
    .map(({ node, input, role, property }): WorkflowField => ({ node, input, property, ...(role && { role }) })),
  outputs: outputs.filter((output) => output.chosen).map(({ node }) => node),
})
const task: Task = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: 'blurry',
  width: 512,
  height: 640,
  count: 1,
  seed: 7,
  steps: 12,
  cfg: 6,
  sampler: 'k_euler_a',
}
const filled = (workflow: Workflow, more: Partial<Parameters<typeof fill>[1]> = {}) =>
  fill(workflow, { task, options: {}, uploads: new Map(), prefix: 'stipple/one', ...more })

describe('reading a workflow', () => {
  it.each([
    ['the export for the API', () => json(RECORDED)],
    ['the body of a request', () => json({ prompt: RECORDED, client_id: 'me' })],
    ['a PNG', () => pngWith({ prompt: json(RECORDED), workflow: json({ nodes: [] }) })],
    ['a WebP', () => exifWith('webp', json(RECORDED))],
    ['a JPEG', () => exifWith('jpeg', json(RECORDED))],
    ['an MP4', () => mp4With(json(RECORDED))],
    ['numbers that JSON does not have', () => json({ ...RECORDED, '7': { ...RECORDED[7], is_changed: ['?'] } }).replace('"?"', 'NaN')],
  ])('finds the graph in %s, and proposes a form from the inputs of the sampler', async (_, make) => {
    const draft = await read(await make())
    expect(draft).toMatchObject({ mode: 'Text2Img', label: { en: 'cat' }, missing: { classes: [], values: [] }, risks: [], changed: [] })
    expect(chosen(draft)).toEqual([
      ['2', 'text', 'prompt'],
      ['3', 'text', 'negative'],
      ['4', 'width', 'width'],
      ['4', 'height', 'height'],
      ['5', 'seed', 'seed'],
      ['5', 'steps', 'steps'],
      ['5', 'cfg', 'cfg'],
      ['5', 'sampler_name', 'sampler'],
    ])
    expect(draft.graph['4']?.inputs['batch_size']).toBe(1)
    expect(draft.inputs.some(({ input }) => input === 'filename_prefix')).toBe(false)
  })

  it('takes the form of the author from App mode, in its order', async () => {
    const workflow = {
      nodes: [],
      extra: {
        linearMode: true,
        linearData: {
          inputs: [
            [5, 'scheduler'],
            ['2', 'text', {}],
          ],
          outputs: [7],
        },
      },
    }
    const draft = await read(await pngWith({ prompt: json(RECORDED), workflow: json(workflow) }))
    expect(chosen(draft)).toEqual([
      ['5', 'scheduler', undefined],
      ['2', 'text', 'prompt'],
      ['5', 'seed', 'seed'],
    ])
  })

  it('takes inputs of ComfyUI Deploy and SwarmUI nodes, with their names', async () => {
    const external = { class_type: 'SwarmInputInteger', inputs: { title: 'Number of foxes', value: 3, min: 1, max: 9 } }
    const draft = await read(
      json({ ...RECORDED, '8': external, '7': { ...RECORDED[7], inputs: { ...RECORDED[7].inputs, foxes: ['8', 0] } } }),
    )
    const input = draft.inputs.find(({ node }) => node === '8')
    expect(input).toMatchObject({ chosen: true, property: { label: { en: 'Number of foxes' }, minimum: 1, maximum: 9, initial: 3 } })
    expect(draft.missing.classes).toEqual(['SwarmInputInteger'])
  })

  it('reads an image with a mask as inpainting, and names risky nodes and missing files', async () => {
    const graph = {
      ...RECORDED,
      '4': { class_type: 'LoadImage', inputs: { image: 'cat.png' } },
      '8': { class_type: 'VAEEncodeForInpaint', inputs: { pixels: ['4', 0], mask: ['4', 1], vae: ['1', 2], grow_mask_by: 6 } },
      '5': { ...RECORDED[5], inputs: { ...RECORDED[5].inputs, latent_image: ['8', 0] } },
      '9': { class_type: 'RunPythonScript', inputs: { image: ['6', 0], path: '/tmp' } },
      '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
      '7': { ...RECORDED[7], inputs: { ...RECORDED[7].inputs, images: ['9', 0] } },
    }
    const draft = await read(json(graph))
    expect(draft.mode).toBe('Inpainting')
    expect(chosen(draft)).toEqual(
      expect.arrayContaining([
        ['4', 'image', 'image'],
        ['4', 'alpha', 'mask'],
        ['5', 'denoise', 'strength'],
      ]),
    )
    expect(draft.risks.map(({ node, risk }) => [node, risk])).toEqual([
      ['9', 'files'],
      ['9', 'code'],
    ])
    expect(draft.missing.classes).toContain('RunPythonScript')
    expect(draft.missing.values).toEqual([{ node: '1', class: 'CheckpointLoaderSimple', input: 'ckpt_name', value: 'gone.safetensors' }])
  })

  it.each([
    ['nothing', ''],
    ['a page without a result', json({ nodes: [{ id: 1, type: 'KSampler' }], links: [] }), /SaveImage/],
    ['a link that leads nowhere', json({ '1': { class_type: 'SaveImage', inputs: { images: ['2', 0] } } }), /damaged/],
    ['a circle', json({ '1': { class_type: 'A', inputs: { a: ['2', 0] } }, '2': { class_type: 'B', inputs: { b: ['1', 0] } } }), /damaged/],
    ['the name of a prototype', '{"__proto__": {"class_type": "A"}, "1": {"class_type": "A", "inputs": {"constructor": 1}}}', /damaged/],
    ['values within values', `{"1": {"class_type": "A", "inputs": {"a": ${'['.repeat(50)}${']'.repeat(50)}}}}`, /damaged/],
    ['a class that is none', json({ '1': { class_type: 'A', inputs: {} }, '2': { class_type: 7 } }), /damaged/],
    ['more nodes than anybody draws', json(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, { class_type: 'A' }]))), /1000/],
    ['no result', json({ '1': RECORDED[1] }), /SaveImage/],
    [
      'nothing to give',
      json({ '1': { class_type: 'EmptyImage', inputs: {} }, '2': { class_type: 'SaveImage', inputs: { images: ['1', 0] } } }),
      /Nodes missing on this engine: EmptyImage/,
    ],
    ['braces that never close', `x${'{"'.repeat(20_000)}`],
  ])('refuses %s with a reason', async (_, text, words = /no workflow/) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid_input', text: { en: expect.stringMatching(words) } })
  })
})

describe('a workflow saved from the ComfyUI page', () => {
  const slot = (name: string, type: string, link: number | null = null) => ({ name, type, link })
  const inside = {
    id: 'sub',
    inputs: [{ name: 'text' }, { name: 'clip' }],
    nodes: [
      {
        id: 1,
        type: 'CLIPTextEncode',
        inputs: [slot('clip', 'CLIP', 2), { ...slot('text', 'STRING', 1), widget: { name: 'text' } }],
        widgets_values: ['inside'],
      },
    ],
    links: [
      { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 1 },
      { id: 2, origin_id: -10, origin_slot: 1, target_id: 1, target_slot: 0 },
      { id: 3, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0 },
    ],
  }
  const page = {
    nodes: [
      { id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['dreamshaper_8.safetensors'] },
      { id: 2, type: 'sub', inputs: [{ ...slot('text', 'STRING'), widget: { name: 'text' } }, slot('clip', 'CLIP', 1)], widgets_values: ['a cat'] },
      { id: 3, type: 'CLIPTextEncode', inputs: [slot('clip', 'CLIP', 1)], widgets_values: [''] },
      { id: 4, type: 'EmptyLatentImage', widgets_values: [64, 64, 1] },
      { id: 8, type: 'VAEEncode', mode: 2, inputs: [], widgets_values: [] },
      { id: 9, type: 'Reroute', inputs: [slot('', '*', 4)] },
      { id: 10, type: 'LatentUpscale', mode: 4, inputs: [slot('samples', 'LATENT', 10)], outputs: [{ type: 'LATENT' }], widgets_values: ['area', 9, 9, 'disabled'] },
      { id: 5, type: 'KSampler', inputs: [slot('model', 'MODEL', 5), slot('positive', 'CONDITIONING', 2), slot('negative', 'CONDITIONING', 3), slot('latent_image', 'LATENT', 11)], widgets_values: [11, 'randomize', 2, 1, 'euler', 'normal', 1] },
      { id: 6, type: 'VAEDecode', inputs: [slot('samples', 'LATENT', 6), slot('vae', 'VAE', 7)] },
      { id: 7, type: 'SaveImage', inputs: [slot('images', 'IMAGE', 8)], widgets_values: ['rec'] },
      { id: 12, type: 'Note', widgets_values: ['a word of the author'] },
    ],
    links: [
      [1, 1, 1, 2, 1, 'CLIP'], [2, 2, 0, 5, 1, 'CONDITIONING'], [3, 3, 0, 5, 2, 'CONDITIONING'], [4, 4, 0, 9, 0, 'LATENT'], [5, 1, 0, 5, 0, 'MODEL'],
      [6, 5, 0, 6, 0, 'LATENT'], [7, 1, 2, 6, 1, 'VAE'], [8, 6, 0, 7, 0, 'IMAGE'], [10, 9, 0, 10, 0, 'LATENT'], [11, 10, 0, 5, 3, 'LATENT'],
    ],
    definitions: { subgraphs: [inside] },
  } // prettier-ignore

  it('is converted like by the page: subgraphs, reroutes, muted and bypassed nodes, values behind seeds', async () => {
    const draft = await read(json(page))
    expect(draft.mode).toBe('Text2Img')
    expect(draft.graph).toMatchObject({
      '2:1': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'a cat' } },
      '5': { inputs: { ...RECORDED[5].inputs, positive: ['2:1', 0], latent_image: ['4', 0] } },
    })
    expect(Object.keys(draft.graph).toSorted()).toEqual(['1', '2:1', '3', '4', '5', '6', '7'])
    expect(chosen(draft)).toContainEqual(['2:1', 'text', 'prompt'])
  })

  it('is refused when a subgraph contains itself', async () => {
    const loop = { ...page, definitions: { subgraphs: [{ ...inside, nodes: [{ id: 1, type: 'sub' }] }] } }
    await expect(read(json(loop))).rejects.toMatchObject({ code: 'invalid_input', text: { en: expect.stringMatching(/loop/) } })
  })
})

describe('the proposed form', () => {
  it('keeps a second text and the size of a second pass, and offers the text as a separate field', async () => {
    const second = { ...RECORDED[5], inputs: { ...RECORDED[5].inputs, positive: ['8', 0], latent_image: ['9', 0] } }
    const draft = await read(
      json({
        ...RECORDED,
        '8': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'fine detail' } },
        '9': {
          class_type: 'LatentUpscale',
          inputs: { samples: ['5', 0], upscale_method: 'area', width: 96, height: 96, crop: 'disabled' },
        },
        '10': second,
        '6': { ...RECORDED[6], inputs: { ...RECORDED[6].inputs, samples: ['10', 0] } },
      }),
    )
    expect(chosen(draft)).toContainEqual(['2', 'text', 'prompt'])
    expect(chosen(draft)).toContainEqual(['8', 'text', undefined])
    expect(chosen(draft).filter(([, , role]) => role === 'width')).toEqual([['4', 'width', 'width']])
  })

  it('requires a choice of mode where the graph does not determine it', async () => {
    const draft = await read(
      json({
        '1': { class_type: 'LoadImage', inputs: { image: 'cat.png' } },
        '2': { class_type: 'SaveImage', inputs: { images: ['1', 0] } },
      }),
    )
    expect(draft.mode).toBeUndefined()
    expect(draft.modes).toContain('Restore')
  })
})

describe('running a workflow', () => {
  it('sets the values of a member at the mapped inputs with the same types, and nowhere else', async () => {
    const workflow = workflowOf(await read(json(RECORDED)))
    const { graph, outputs } = filled(workflow, { options: { text_2: 'not mine', __proto__: 'x', ckpt_name_1: 'evil' } })
    expect(outputs).toEqual(['7'])
    expect(graph).toEqual({
      ...RECORDED,
      '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'a fox' } },
      '3': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'blurry' } },
      '4': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 640, batch_size: 1 } },
      '5': { ...RECORDED[5], inputs: { ...RECORDED[5].inputs, seed: 7, steps: 12, cfg: 6, sampler_name: 'euler_ancestral' } },
      '7': { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'stipple/one' } },
    })
  })

  it('gives each of several images its own seed, and repeats only the nodes that depend on it', async () => {
    const { graph, outputs } = filled(workflowOf(await read(json(RECORDED))), { task: { ...task, count: 3 } })
    expect(outputs).toEqual(['7', '7_copy1', '7_copy2'])
    expect(Object.keys(graph)).toHaveLength(7 + 2 * 3)
    expect(['5', '5_copy1', '5_copy2'].map((id) => graph[id]?.inputs['seed'])).toEqual([7, 8, 9])
    expect(graph['6_copy1']?.inputs).toMatchObject({ samples: ['5_copy1', 0], vae: ['1', 2] })
  })

  it('removes file names of the server from the prompt of a member', async () => {
    const { graph } = filled(workflowOf(await read(json(RECORDED))), { task: { ...task, prompt: 'fox, embedding:secret <lora:other:1>' } })
    expect(graph['2']?.inputs['text']).not.toMatch(/embedding:|<lora/)
  })

  it('leaves out nodes that no result needs, and keeps custom fields within their bounds', async () => {
    const draft = await read(
      json({ ...RECORDED, '8': { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'twice' } } }),
    )
    const property = {
      type: 'number',
      widget: 'slider',
      area: 'main',
      label: { en: 'Denoise', zh: '重绘' },
      minimum: 0,
      maximum: 0.8,
    } as const
    const workflow = workflowOf(draft)
    const own = { ...workflow, outputs: ['8'], fields: [...workflow.fields, { node: '5', input: 'denoise', property }] }
    expect(modelOf('one', own).form).toMatchObject({ denoise_5: { maximum: 0.8 } })
    const { graph } = filled(own, { options: { denoise_5: 5 } })
    expect(graph['5']?.inputs['denoise']).toBe(0.8)
    expect(Object.keys(graph)).not.toContain('7')
  })
})

describe('a workflow as a model', () => {
  it('has the supported fields of its mode, and no others', async () => {
    const { remoteId, traits, form } = modelOf('one', workflowOf(await read(json(RECORDED))))
    expect(remoteId).toBe('workflow:one')
    expect(form).toBeUndefined()
    expect(traits).toMatchObject({ tasks: ['text-to-image'], limits: { count: 4 }, defaults: { width: 64, height: 64, steps: 2, cfg: 1 } })
    expect(traits.fields?.toSorted()).toEqual([
      'cfg_scale',
      'height',
      'n',
      'negative_prompt',
      'prompt',
      'sampler_name',
      'seed',
      'steps',
      'width',
    ])
  })

  it('is refused without required inputs, with fields of no input, or with contradictory bounds', async () => {
    const workflow = workflowOf(await read(json(RECORDED)))
    const property = { type: 'number', widget: 'slider', area: 'main', label: { en: 'D', zh: 'D' }, minimum: 2, maximum: 1 } as const
    const faulty: Workflow[] = [
      { ...workflow, fields: workflow.fields.filter(({ role }) => role !== 'prompt') },
      { ...workflow, mode: 'Train' },
      { ...workflow, mode: 'Img2Img' },
      { ...workflow, outputs: ['70'] },
      { ...workflow, fields: [...workflow.fields, { node: '5', input: 'model', property: { ...property, maximum: 3 } }] },
      { ...workflow, fields: [...workflow.fields, { node: '5', input: 'denoise', property }] },
      { ...workflow, fields: [...workflow.fields, ...workflow.fields] },
    ]
    for (const one of faulty) expect(() => modelOf('one', one)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('is not offered while files are missing, and is marked when a node class has changed', async () => {
    const workflow = workflowOf(await read(json(RECORDED)))
    const survey = async (saved: Workflow, pins: Record<string, string> | null) =>
      kind.survey(settings(), { ...io(), log: console, now: Date.now, workflows: [{ id: 'one', workflow: saved, pins }] })
    const { workflows: [fresh] = [], models } = await survey(workflow, null)
    expect(models.map(({ remoteId }) => remoteId)).toContain('workflow:one')
    expect(fresh).toMatchObject({ id: 'one', check: false })
    expect(await survey(workflow, fresh?.pins ?? null)).toMatchObject({ workflows: [{ check: false }] })
    const other = await survey(workflow, { ...fresh?.pins, KSampler: 'other' })
    expect(other.workflows).toMatchObject([{ check: true }])
    expect(other.warnings.map(({ en }) => en).join()).toMatch(/Check the workflow “cat” again: KSampler/)
    const lacking = await survey({ ...workflow, graph: { ...workflow.graph, '6': { class_type: 'Gone', inputs: {} } } }, null)
    expect(lacking.models.map(({ remoteId }) => remoteId)).not.toContain('workflow:one')
    expect(lacking.workflows).toMatchObject([{ check: true }])
  })
})
