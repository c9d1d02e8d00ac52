import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'
import { modelOf } from './model-of.ts'
import { nodeInfosOf } from './node-info.ts'
import { draftOf } from './workflows.ts'

const TEXT = ['STRING', { multiline: true }]
const node = (required: object, output: readonly string[], more: object = {}) => ({
  input: { required },
  output,
  output_node: false,
  ...more,
})
const save = (required: object) => node(required, [], { output_node: true })

/** Classes as described by ComfyUI 0.33.0 (`object_info`), as far as forms need them. */
const infos = nodeInfosOf({
  LoadImage: node({ image: [['example.png'], { image_upload: true }] }, ['IMAGE', 'MASK']),
  Model: node({}, ['MODEL', 'CLIP', 'VAE']),
  CLIPTextEncode: node({ text: TEXT, clip: ['CLIP'] }, ['CONDITIONING']),
  CLIPTextEncodeFlux: node({ clip: ['CLIP'], clip_l: TEXT, t5xxl: TEXT, guidance: ['FLOAT'] }, ['CONDITIONING']),
  PrimitiveStringMultiline: node({ value: TEXT }, ['STRING']),
  StringConcatenate: node({ string_a: TEXT, string_b: TEXT }, ['STRING']),
  ControlNetApply: node({ conditioning: ['CONDITIONING'], image: ['IMAGE'] }, ['CONDITIONING']),
  GetImageSize: node({ image: ['IMAGE'] }, ['INT', 'INT', 'INT']),
  EmptyLatentImage: node({ width: ['INT'], height: ['INT'] }, ['LATENT']),
  EmptyLTXVLatentVideo: node({ width: ['INT'], height: ['INT'], length: ['INT'] }, ['LATENT']),
  EmptyHunyuanLatentVideo: node({ width: ['INT'], height: ['INT'], length: ['INT', { min: 1, max: 16384, step: 4 }] }, ['LATENT']),
  WanCameraEmbedding: node({ camera_pose: [['Zoom In']], length: ['INT', { min: 1, step: 4 }] }, [
    'WAN_CAMERA_EMBEDDING',
    'INT',
    'INT',
    'INT',
  ]),
  SVD_img2vid_Conditioning: node({ init_image: ['IMAGE'], video_frames: ['INT', { min: 1 }], fps: ['INT'] }, [
    'CONDITIONING',
    'CONDITIONING',
    'LATENT',
  ]),
  PrimitiveInt: node({ value: ['INT', { min: -9007199254740991, max: 9007199254740991 }] }, ['INT']),
  ComfyMathExpression: node({ expression: ['STRING'] }, ['FLOAT', 'INT', 'BOOLEAN']),
  VeoVideoGenerationNode: node({ prompt: TEXT, duration_seconds: ['INT', { min: 5, max: 8 }] }, ['VIDEO'], { api_node: true }),
  KlingTextToVideoNode: node({ prompt: TEXT, duration: [['5', '10']] }, ['VIDEO'], { api_node: true }),
  CreateVideo: node({ images: ['IMAGE'], fps: ['FLOAT'] }, ['VIDEO']),
  SaveVideo: save({ video: ['VIDEO'] }),
  VAEEncode: node({ pixels: ['IMAGE'], vae: ['VAE'] }, ['LATENT']),
  LTXVImgToVideoInplace: node({ vae: ['VAE'], image: ['IMAGE'], latent: ['LATENT'], strength: ['FLOAT'], bypass: ['BOOLEAN'] }, ['LATENT']),
  KSampler: node(
    {
      model: ['MODEL'],
      seed: ['INT'],
      denoise: ['FLOAT'],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
    },
    ['LATENT'],
  ),
  VAEDecode: node({ samples: ['LATENT'], vae: ['VAE'] }, ['IMAGE']),
  ImageScaleBy: node({ image: ['IMAGE'], upscale_method: [['lanczos']], scale_by: ['FLOAT'] }, ['IMAGE']),
  SaveImage: save({ images: ['IMAGE'] }),
  SaveWEBM: save({ images: ['IMAGE'], fps: ['FLOAT'] }),
})

type Nodes = Readonly<Record<string, readonly [type: string, inputs: object, title?: string]>>

/** Proposed form for a workflow with samplers. */
async function draftFor(nodes: Nodes, saver: Nodes[string]) {
  const all: Nodes = {
    model: ['Model', {}],
    sampler: [
      'KSampler',
      { model: ['model', 0], seed: 1, denoise: 1, positive: ['words', 0], negative: ['words', 0], latent_image: ['latent', 0] },
    ],
    decode: ['VAEDecode', { samples: ['sampler', 0], vae: ['model', 2] }],
    saver,
    ...nodes,
  }
  const graph = Object.fromEntries(
    Object.entries(all).map(([id, [type, inputs, title]]) => [id, { class_type: type, inputs, ...(title && { _meta: { title } }) }]),
  )
  return draftOf({ name: 'a.json', bytes: Buffer.from(JSON.stringify(graph)) }, async () => infos)
}

/** Chosen fields by input, with the mode, for a workflow with samplers. */
async function formOf(nodes: Nodes, saver: Nodes[string] = ['SaveImage', { images: ['decode', 0] }]) {
  const { mode, inputs } = await draftFor(nodes, saver)
  const chosen = inputs.filter((input) => input.chosen).map(({ node: id, input, role }) => [`${id}.${input}`, role])
  return { mode, roles: Object.fromEntries(chosen) }
}
const picture: Nodes = { picture: ['LoadImage', { image: 'example.png' }] }
const words: Nodes = { words: ['CLIPTextEncode', { text: 'a fox', clip: ['model', 1] }] }
const empty: Nodes = { latent: ['EmptyLatentImage', { width: 512, height: 512 }] }

describe('the strength', () => {
  const map: Nodes = {
    words: ['ControlNetApply', { conditioning: ['text', 0], image: ['picture', 0] }],
    text: ['CLIPTextEncode', { text: 'a fox', clip: ['model', 1] }],
  }
  it('is a field where the sampler starts from the image', async () => {
    const { mode, roles } = await formOf({ ...picture, ...words, latent: ['VAEEncode', { pixels: ['picture', 0], vae: ['model', 2] }] })
    expect([mode, roles['sampler.denoise']]).toEqual(['Img2Img', 'strength'])
  })

  it.each([
    ['of one size', empty],
    [
      'of the size of the picture',
      { size: ['GetImageSize', { image: ['picture', 0] }], latent: ['EmptyLatentImage', { width: ['size', 0], height: ['size', 1] }] },
    ],
  ] satisfies [string, Nodes][])('is none where an empty latent %s is held to a map of the picture', async (_, latent) => {
    const { mode, roles } = await formOf({ ...picture, ...map, ...latent })
    expect([mode, roles['picture.image'], 'sampler.denoise' in roles]).toEqual(['Img2Img', 'image', false])
  })
})

describe('the prompt', () => {
  it('is set in both encoders of a node', async () => {
    const { roles } = await formOf({
      ...empty,
      words: ['CLIPTextEncodeFlux', { clip: ['model', 1], clip_l: 'fox', t5xxl: 'a red fox', guidance: 3 }],
    })
    expect([roles['words.clip_l'], roles['words.t5xxl']]).toEqual(['prompt', 'prompt'])
  })

  it.each(['', 'a fox'])('is the text of the user (%j), not the system prompt beside it', async (text) => {
    const { roles } = await formOf({
      ...empty,
      words: ['CLIPTextEncode', { text: ['joined', 0], clip: ['model', 1] }],
      joined: ['StringConcatenate', { string_a: ['system', 0], string_b: ['user', 0] }],
      system: ['PrimitiveStringMultiline', { value: 'You are an assistant.' }, 'Text String (System Prompt)'],
      user: ['PrimitiveStringMultiline', { value: text }, 'Prompt'],
    })
    expect(roles).toMatchObject({ 'user.value': 'prompt', 'system.value': undefined })
  })
})

it('reads a workflow with a bypassed image as text to video', async () => {
  const film = (bypass: boolean) =>
    formOf(
      {
        ...picture,
        ...words,
        begin: ['EmptyLTXVLatentVideo', { width: 512, height: 512, length: 97 }],
        latent: ['LTXVImgToVideoInplace', { vae: ['model', 2], image: ['picture', 0], latent: ['begin', 0], strength: 1, bypass }],
      },
      ['SaveWEBM', { images: ['decode', 0], fps: 24 }],
    )
  expect((await film(true)).mode).toBe('Txt2Video')
  expect((await film(false)).mode).toBe('Img2Video')
})

it('reads a workflow that enlarges an image as upscaling', async () => {
  const { mode, roles } = await formOf(
    { ...picture, ...words, ...empty, larger: ['ImageScaleBy', { image: ['picture', 0], upscale_method: 'lanczos', scale_by: 2 }] },
    ['SaveImage', { images: ['larger', 0] }],
  )
  expect([mode, roles['larger.scale_by']]).toEqual(['Upscaling', 'factor'])
})

describe('the length of a video', () => {
  const size = { width: 512, height: 512 }
  const saved = { film: ['CreateVideo', { images: ['decode', 0], fps: 16 }] } as const
  const ltx = (more: object) => ['ComfyMathExpression', { expression: 'a * b + 1', 'values.a': ['seconds', 0], ...more }] as const
  const of = async (nodes: Nodes, film: Nodes = saved) => {
    const draft = await draftFor({ ...words, ...film, ...nodes }, ['SaveVideo', { video: ['film', 0] }])
    const fields = draft.inputs.filter(({ chosen }) => chosen)
    const workflow = {
      label: draft.label,
      graph: draft.graph,
      mode: draft.mode ?? 'Txt2Video',
      fields,
      outputs: draft.outputs.flatMap(({ node: id, chosen }) => (chosen ? [id] : [])),
    }
    const { defaults } = modelOf('one', workflow).traits
    const made = (seconds: number): Record<string, unknown> => {
      const task = {
        kind: 'text-to-video',
        prompt: 'a fox',
        camera: 'auto',
        seconds,
        ...size,
        format: 'mp4',
        music: false,
        seed: 1,
      } as const
      const { graph } = fill(workflow, { task, options: {}, uploads: new Map(), prefix: 'one' })
      const places = fields.filter(({ role }) => role === 'seconds')
      return Object.fromEntries(places.map(({ node: id, input }) => [`${id}.${input}`, graph[id]?.inputs[input]]))
    }
    return { fields, own: defaults?.seconds, made }
  }

  it.each<[string, Nodes, object]>([
    ['the node itself', { latent: ['EmptyHunyuanLatentVideo', { ...size, length: 77 }] }, { 'latent.length': [77, 49] }],
    [
      'a node that holds a number, in the steps of the one that takes it',
      { latent: ['EmptyHunyuanLatentVideo', { ...size, length: ['frames', 0] }], frames: ['PrimitiveInt', { value: 77 }] },
      { 'frames.value': [77, 49] },
    ],
    [
      'a node that passes its own on',
      {
        latent: ['EmptyHunyuanLatentVideo', { ...size, length: ['camera', 3] }],
        camera: ['WanCameraEmbedding', { camera_pose: 'Zoom In', length: 77 }],
      },
      { 'camera.length': [77, 49] },
    ],
    [
      'seconds that frames are reckoned of',
      {
        latent: ['EmptyLTXVLatentVideo', { ...size, length: ['frames', 1] }],
        film: ['CreateVideo', { images: ['decode', 0], fps: ['speed', 0] }],
        frames: ltx({ 'values.b': ['speed', 0] }),
        seconds: ['PrimitiveInt', { value: 5 }],
        speed: ['PrimitiveInt', { value: 16 }],
      },
      { 'seconds.value': [5, 3] },
    ],
  ])('is that of %s, as set by the author until a member changes it', async (_, nodes, places) => {
    const { own, made } = await of(nodes)
    expect(own).toBe(5)
    const [kept, chosen] = [made(5), made(3)]
    expect(Object.fromEntries(Object.keys({ ...kept, ...chosen }).map((place) => [place, [kept[place], chosen[place]]]))).toEqual(places)
  })

  it('is computed from the playback frame rate', async () => {
    const begin = ['SVD_img2vid_Conditioning', { init_image: ['picture', 0], video_frames: 30, fps: 6 }] as const
    const { own, made } = await of({ ...picture, latent: begin }, { film: ['CreateVideo', { images: ['decode', 0], fps: 10 }] })
    expect([own, made(4)]).toEqual([3, { 'latent.video_frames': 40 }])
  })

  it('is a separate field where a service accepts few lengths', async () => {
    const { fields: some } = await of(empty, { film: ['VeoVideoGenerationNode', { prompt: 'a fox', duration_seconds: 5 }] })
    expect(some.find(({ input }) => input === 'duration_seconds')).toMatchObject({ property: { minimum: 5, maximum: 8, initial: 5 } })
    const { fields: two } = await of(empty, { film: ['KlingTextToVideoNode', { prompt: 'a fox', duration: '5' }] })
    expect(two.find(({ input }) => input === 'duration')?.property).toMatchObject({ widget: 'select', initial: '5' })
    expect([...some, ...two].some(({ role }) => role === 'seconds')).toBe(false)
  })
})
