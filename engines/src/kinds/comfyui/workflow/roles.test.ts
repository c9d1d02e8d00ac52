import { describe, expect, it } from 'vitest'
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

/** Classes as ComfyUI 0.33.0 describes them (`object_info`), as far as forms are read off them. */
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

/** Chosen fields by their places, with the mode, of a workflow that samples. */
async function formOf(nodes: Nodes, saver: [type: string, inputs: object] = ['SaveImage', { images: ['decode', 0] }]) {
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
  const { mode, inputs } = await draftOf({ name: 'a.json', bytes: Buffer.from(JSON.stringify(graph)) }, async () => infos)
  const chosen = inputs.filter((input) => input.chosen).map(({ node: id, input, role }) => [`${id}.${input}`, role])
  return { mode, roles: Object.fromEntries(chosen) }
}
const picture: Nodes = { picture: ['LoadImage', { image: 'example.png' }] }
const words: Nodes = { words: ['CLIPTextEncode', { text: 'a fox', clip: ['model', 1] }] }
const empty: Nodes = { latent: ['EmptyLatentImage', { width: 512, height: 512 }] }

describe('a strength', () => {
  const map: Nodes = {
    words: ['ControlNetApply', { conditioning: ['text', 0], image: ['picture', 0] }],
    text: ['CLIPTextEncode', { text: 'a fox', clip: ['model', 1] }],
  }
  it('is a field where the picture is what is sampled', async () => {
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
  it('reaches both encoders of a node', async () => {
    const { roles } = await formOf({
      ...empty,
      words: ['CLIPTextEncodeFlux', { clip: ['model', 1], clip_l: 'fox', t5xxl: 'a red fox', guidance: 3 }],
    })
    expect([roles['words.clip_l'], roles['words.t5xxl']]).toEqual(['prompt', 'prompt'])
  })

  it.each(['', 'a fox'])('is what a person types (%j), never what is said to the language model beside it', async (text) => {
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

it('takes a film of words for one where its picture is bypassed', async () => {
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

it('takes what makes a picture larger for that', async () => {
  const { mode, roles } = await formOf(
    { ...picture, ...words, ...empty, larger: ['ImageScaleBy', { image: ['picture', 0], upscale_method: 'lanczos', scale_by: 2 }] },
    ['SaveImage', { images: ['larger', 0] }],
  )
  expect([mode, roles['larger.scale_by']]).toEqual(['Upscaling', 'factor'])
})
