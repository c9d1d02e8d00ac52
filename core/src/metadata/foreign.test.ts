import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { join, latin1, uint32, utf8 } from './bytes.ts'
import { avifOf, avifWithXmp, commentOf, exifOf, gifOf, jpegOf, mp4Of, pngOf, type TextChunk, webpOf } from './foreign.fixture.ts'
import { readHidden } from './hidden.ts'
import { readSettings } from './picture.ts'

/** JSON as written by Python's `json.dumps`: with spaces, and non-ASCII letters escaped. */
const python = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/([[{]) | ([\]}])/g, '$1$2')
    .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const prompt = 'a lighthouse at dusk, 灯塔'
const wanted = { prompt, negative_prompt: 'blurry, text', steps: 28, cfg_scale: 6.5, width: 832, height: 1216, seed: 4287654321 }
const input = expect.objectContaining(wanted)

const a1111 = (tail: string) =>
  `${prompt}\nNegative prompt: blurry, text\nSteps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 4287654321, Size: 832x1216, Model hash: 31e35c80fc, Model: sd_xl_base_1.0, ${tail}`
const TEXTS = {
  A1111: a1111('Version: v1.10.1'),
  Forge: a1111('Lora hashes: "detail: 8d2c1ab3, add: 17d1", Module 1: ae, Version: f2.0.1v1.10.1-previous-669-gdfdcbab6'),
  'SD.Next': `${prompt}\nNegative prompt: blurry, text\nSteps: 28, Size: 832x1216, Sampler: Euler a, Scheduler: EulerAncestralDiscreteScheduler, Seed: 4287654321, CFG scale: 6.5, App: SD.Next, Version: 058a7f0, Pipeline: StableDiffusionXLPipeline, Operations: txt2img; hires, Model: sd_xl_base_1.0, Detailer: "face, hand"`,
  'Fooocus (A1111)': `${prompt}, cinematic still\nNegative prompt: blurry, text, anime\nSteps: 28, Sampler: DPM++ 2M SDE Karras, Seed: 4287654321, Size: 832x1216, CFG scale: 6.5, Sharpness: 2, ADM Guidance: "(1.5, 0.8, 0.3)", Model: juggernautXL_v8, Model hash: aeb7e9e689, Performance: Speed, Scheduler: karras, VAE: Default (model), Raw prompt: ${JSON.stringify(prompt)}, Raw negative prompt: "blurry, text", Version: Fooocus v2.5.5`,
  'Fooocus (JSON)': python({ adm_guidance: '(1.5, 0.8, 0.3)', base_model: 'juggernautXL_v8', base_model_hash: 'aeb7e9e689', full_negative_prompt: ['blurry, text', 'anime'], full_prompt: [`cinematic ${prompt}`], guidance_scale: 6.5, loras: [['offset', 0.1, 'a']], metadata_scheme: 'fooocus', negative_prompt: 'blurry, text', performance: 'Speed', prompt, resolution: '(832, 1216)', sampler: 'dpmpp_2m', scheduler: 'karras', seed: '4287654321', sharpness: 2, steps: 28, styles: "['Fooocus V2']", vae: 'Default (model)', version: 'Fooocus v2.5.5' }),
  SwarmUI: JSON.stringify({ sui_image_params: { prompt, negativeprompt: 'blurry, text', model: 'SDXL/sd_xl_base_1.0', seed: 4287654321, steps: 28, cfgscale: 6.5, width: 832, height: 1216, sampler: 'dpmpp_2m', scheduler: 'karras', swarm_version: '0.9.7.1' }, sui_extra_data: { date: '2026-08-21' } }, null, 2),
} // prettier-ignore

const CONTAINERS: readonly (readonly [string, (text: string) => Promise<Uint8Array>])[] = [
  ...(['tEXt', 'zTXt', 'iTXt', 'iTXt compressed'] as const satisfies readonly TextChunk[]).map(
    (kind) => [`PNG ${kind}`, (text: string) => pngOf({ parameters: text }, kind)] as const,
  ),
  ['PNG eXIf', (text) => pngOf({}, 'tEXt', commentOf(text))],
  ...(['first', 'exif'] as const).flatMap((folder) =>
    [false, true].flatMap((littleEndian) =>
      (['UNICODE\0', 'ASCII\0\0\0', '\0\0\0\0\0\0\0\0', ''] as const).map(
        (code) =>
          [`JPEG, ${folder} folder, ${littleEndian ? 'II' : 'MM'}, ${JSON.stringify(code)}`, (text: string) => jpegOf(commentOf(text, { folder, littleEndian, code }))] as const,
      ),
    ),
  ),
  ['JPEG, comment in the order of the block', (text) => jpegOf(commentOf(text, { littleEndian: true, textLittleEndian: true }))],
  ['WebP EXIF', (text) => webpOf(commentOf(text))],
  ['WebP EXIF of Pillow', (text) => webpOf(join([latin1('Exif\0\0'), commentOf(text, { folder: 'first', code: '' })]))],
  ['WebP XMP', (text) => webpOf(utf8(xmpOf(text)), 'XMP ')],
  ['AVIF Exif', avifOf],
  ['AVIF XMP', (text) => avifWithXmp(xmpOf(text))],
  ['GIF comment', gifOf],
  ['MP4 keys', async (text) => mp4Of({ comment: text })],
] // prettier-ignore

/** An XMP packet as written by Apple, with the Exif comment in a list of languages. */
function xmpOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#xA;')
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></exif:UserComment></rdf:Description></rdf:RDF></x:xmpmeta>`
}

describe.each(Object.entries(TEXTS))('the metadata of %s', (_, text) => {
  it.each(CONTAINERS)('is read from %s [M-09]', async (_name, write) => {
    expect(readSettings(await write(text))?.recipe.input).toEqual(input)
  })
})

const graph = {
  '3': { class_type: 'KSampler', inputs: { seed: 4287654321, steps: 28, cfg: 6.5, sampler_name: 'dpmpp_2m', scheduler: 'karras', denoise: 1, model: ['10', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] } },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd_xl_base_1.0.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 832, height: 1216, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: prompt, clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry, text', clip: ['4', 1] } },
  '10': { class_type: 'LoraLoader', inputs: { lora_name: 'detail.safetensors', strength_model: 0.8, model: ['4', 0] }, is_changed: [Number.NaN] },
} // prettier-ignore
const page = { nodes: [], links: [], version: 0.4 }
/** ComfyUI's names before texts, in tags that count down. */
const comfyExif = (value: object) =>
  exifOf({ tags: [[0x010f, 2, utf8(`workflow:${python(page)}\0`)], [0x0110, 2, utf8(`prompt:${python(value).replace('[null]', '[NaN]')}\0`)]] }) // prettier-ignore

describe('ComfyUI', () => {
  it.each([
    ['PNG of SaveImage', (value: object) => pngOf({ prompt: python(value), workflow: python(page) })],
    ['animated PNG', (value: object) => pngOf({ prompt: python(value), workflow: python(page) }, 'comf')],
    ['WebP', (value: object) => webpOf(comfyExif(value))],
    ['MP4 of SaveVideo', async (value: object) => mp4Of({ prompt: python(value), workflow: python(page) })],
    [
      'MP4 of a saver that leaves one comment',
      async (value: object) => mp4Of({ comment: python({ prompt: python(value), workflow: python(page) }) }),
    ],
  ])('is read from %s, with its add-on listed [M-09]', async (_, write) => {
    const found = readSettings(await write(graph))
    expect(found?.recipe).toEqual({
      modelName: 'sd_xl_base_1.0.safetensors',
      input: { ...wanted, sampler_name: 'k_dpmpp_2m', karras: true },
    })
    expect(found?.left).toEqual([{ name: 'LoRA', value: 'detail.safetensors : 0.8' }])
  })

  it('omits a seed of 64 bits, and reports all its digits [M-09]', async () => {
    const text = python(graph).replace('4287654321', '18446744073709551615')
    const found = readSettings(await pngOf({ prompt: text }))
    expect(found?.recipe.input).not.toHaveProperty('seed')
    expect(found?.left).toContainEqual({ name: 'Seed', value: '18446744073709551615', why: 'seed' })
  })

  it('guesses nothing if texts are joined or several samplers start [M-09]', async () => {
    const joined = { ...graph, '3': { ...graph['3'], inputs: { ...graph['3'].inputs, positive: ['8', 0] } }, '8': { class_type: 'ConditioningCombine', inputs: { conditioning_1: ['6', 0], conditioning_2: ['7', 0] } } } // prettier-ignore
    const one = readSettings(await pngOf({ prompt: python(joined) }))
    expect(one?.recipe.input['prompt']).toBe('')
    expect(one?.left).toContainEqual({ name: 'positive', value: 'CONDITIONING' })
    const two = readSettings(await pngOf({ prompt: python({ ...graph, '30': graph['3'] }) }))
    expect(two?.recipe.input).toEqual({ prompt: '' })
    expect(two?.left).toHaveLength(2)
  })

  it('uses the first of two passes, and follows the parts of SamplerCustomAdvanced [M-09]', async () => {
    const second = { class_type: 'KSampler', inputs: { ...graph['3'].inputs, steps: 12, latent_image: ['31', 0] } }
    const passes = {
      ...graph,
      '30': second,
      '31': { class_type: 'LatentUpscale', inputs: { samples: ['3', 0], width: 1664, height: 2432 } },
    }
    expect(readSettings(await pngOf({ prompt: python(passes) }))?.recipe.input).toEqual(input)
    const flux = {
      '1': { class_type: 'SamplerCustomAdvanced', inputs: { noise: ['2', 0], guider: ['3', 0], sampler: ['4', 0], sigmas: ['5', 0], latent_image: ['6', 0] } },
      '2': { class_type: 'RandomNoise', inputs: { noise_seed: 7 } },
      '3': { class_type: 'BasicGuider', inputs: { model: ['7', 0], conditioning: ['8', 0] } },
      '4': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
      '5': { class_type: 'BasicScheduler', inputs: { scheduler: 'simple', steps: 20, denoise: 1, model: ['7', 0] } },
      '6': { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 768, batch_size: 1 } },
      '7': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' } },
      '8': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['9', 0] } },
      '9': { class_type: 'CLIPTextEncode', inputs: { text: 'a fox', clip: ['10', 0] } },
    } // prettier-ignore
    const found = readSettings(await pngOf({ prompt: python(flux) }))
    expect(found?.recipe).toEqual({ modelName: 'flux1-dev.safetensors', input: { prompt: 'a fox', steps: 20, seed: 7, width: 1024, height: 768, sampler_name: 'k_euler' } }) // prettier-ignore
    expect(found?.left).toEqual([{ name: 'Schedule type', value: 'simple' }])
  })
})

describe('InvokeAI', () => {
  const metadata = { generation_mode: 'sdxl_txt2img', positive_prompt: prompt, negative_prompt: 'blurry, text', width: 832, height: 1216, seed: 4287654321, rand_device: 'cpu', cfg_scale: 6.5, steps: 28, scheduler: 'dpmpp_2m_k', model: { key: '5f2', hash: 'blake3:1', name: 'sdxl-base', base: 'sdxl', type: 'main' }, loras: [{ model: { name: 'detail' }, weight: 0.75 }], app_version: '6.0.0' } // prettier-ignore
  it.each(['tEXt', 'zTXt', 'iTXt'] as const)('is read from PNG %s [M-09]', async (kind) => {
    const found = readSettings(await pngOf({ invokeai_metadata: python(metadata), invokeai_workflow: '{}' }, kind))
    expect(found?.recipe).toEqual({ modelName: 'sdxl-base', input: { ...wanted, sampler_name: 'k_dpmpp_2m', karras: true } })
    expect(found?.left.map(({ name }) => name)).toEqual(['loras'])
  })
})

const novelComment = { prompt, steps: 28, height: 1216, width: 832, scale: 6.5, uncond_scale: 0, cfg_rescale: 0, seed: 4287654321, n_samples: 1, noise_schedule: 'karras', sampler: 'k_euler_ancestral', uc: 'blurry, text', request_type: 'PromptGenerateRequest', signed_hash: 'x' } // prettier-ignore
const novelTexts = { Description: prompt, Software: 'NovelAI', Source: 'NovelAI Diffusion V4.5 4BDE2A90', 'Generation time': '5.1', Comment: python(novelComment) } // prettier-ignore

/** Hides bytes as NovelAI's own writer does, in columns; `rgb`: as SwarmUI does in colours. */
async function hide(text: string, mode: 'png' | 'rgb', packed = true): Promise<Uint8Array> {
  const [width, height] = [96, 64]
  const data = packed ? new Uint8Array(gzipSync(utf8(text))) : utf8(text)
  const bytes = join([latin1(`stealth_${mode}${packed ? 'comp' : 'info'}`), uint32(data.length * 8), data])
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let index = 0; index < bytes.length * 8; index += 1) {
    const pixel = Math.floor(index / (mode === 'png' ? 1 : 3))
    const at = ((pixel % height) * width + Math.floor(pixel / height)) * 4 + (mode === 'png' ? 3 : index % 3)
    pixels[at] = 254 | (((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1)
  }
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
}

async function hiddenIn(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readHidden({ data, width: info.width, height: info.height })
}

describe('NovelAI', () => {
  it.each(['tEXt', 'iTXt'] as const)('is read from PNG %s [M-09]', async (kind) => {
    expect(readSettings(await pngOf(novelTexts, kind))?.recipe).toEqual({
      modelName: novelTexts.Source,
      input: { ...wanted, sampler_name: 'k_euler_a', karras: true },
    })
  })

  it('is read from the Exif comment of WebP [M-09]', async () => {
    expect(readSettings(await webpOf(commentOf(novelTexts.Comment, { code: 'ASCII\0\0\0' })))?.recipe.input).toEqual(input)
  })

  it.each([
    ['alpha, packed', 'png', true],
    ['alpha, plain', 'png', false],
    ['colours, packed', 'rgb', true],
  ] as const)('is read from %s [M-09]', async (_, mode, packed) => {
    const { Description, ...texts } = novelTexts
    const text = packed ? python({ Description, ...texts }) : python({ Comment: python({ ...novelComment, noise_schedule: 'native' }) })
    expect((await hiddenIn(await hide(text, mode, packed)))?.recipe.input).toEqual(input)
  })

  it('reads hidden data of SwarmUI and A1111, and nothing from plain or cut images [M-09]', async () => {
    for (const text of [TEXTS.SwarmUI, TEXTS.A1111]) expect((await hiddenIn(await hide(text, 'png')))?.recipe.input).toEqual(input)
    expect(await hiddenIn(await pngOf({}))).toBeUndefined()
    expect(readHidden({ data: new Uint8Array(4), width: 1, height: 1 })).toBeUndefined()
  })

  it('lists the captions of characters as unsupported [M-09]', async () => {
    const captions = { v4_prompt: { caption: { base_caption: prompt, char_captions: [{ char_caption: 'girl, red hair', centers: [] }] } } }
    const found = readSettings(await pngOf({ ...novelTexts, Comment: python({ ...novelComment, ...captions }) }))
    expect(found?.left).toContainEqual({ name: 'char_caption', value: 'girl, red hair' })
  })
})

describe('Draw Things', () => {
  const comment = python({ c: prompt, uc: 'blurry, text', steps: 28, sampler: 'DPM++ 2M Karras', scale: 6.5, seed: 4287654321, size: '832x1216', model: 'sd_xl_base_1.0_f16.ckpt', strength: 1, seed_mode: 'Scale Alike', shift: 3, v2: { width: 832 } }) // prettier-ignore
  it.each([
    ['PNG eXIf', () => pngOf({}, 'tEXt', commentOf(comment, { code: 'ASCII\0\0\0' }))],
    ['PNG XMP', () => pngOf({ 'XML:com.adobe.xmp': xmpOf(comment) }, 'iTXt')],
    ['PNG tEXt', () => pngOf({ Comment: comment, Software: 'Draw Things' })],
    ['JPEG', () => jpegOf(commentOf(comment))],
  ])('is read from %s [M-09]', async (_, write) => {
    const found = readSettings(await write())
    expect(found).toMatchObject({ program: 'Draw Things', recipe: { modelName: 'sd_xl_base_1.0_f16.ckpt', input: { ...wanted, sampler_name: 'k_dpmpp_2m', karras: true } } }) // prettier-ignore
    expect(found?.left).toEqual([{ name: 'shift', value: '3' }])
  })
})
