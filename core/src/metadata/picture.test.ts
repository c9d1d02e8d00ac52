import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readParameters, writeParameters } from './parameters.ts'
import { describePicture, describePatches, readPacket, readRecipe, stripPicture, stripPatches } from './picture.ts'
import { changeBySpans } from './spans.fixture.ts'
import { hasAiMark, readXmp } from './xmp.ts'

const recipe = {
  mode: 'Text2Img',
  model: 'builtin/illustrator',
  modelName: 'Illustrator',
  input: { prompt: '雪地里的 "red" fox\nwith <snow> & ice: 5', negative_prompt: 'blurry', seed: 42, width: 64, height: 48, steps: 30, cfg_scale: 7.5, karras: true },
} // prettier-ignore
const provenance = { sourceType: 'trainedAlgorithmicMedia', recipe } as const

const noise = sharp({
  create: { width: 64, height: 48, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
const FORMATS = [
  ['PNG', () => noise.clone().png().toBuffer()],
  ['JPEG', () => noise.clone().jpeg().toBuffer()],
  ['lossy WebP', () => noise.clone().webp().toBuffer()],
  ['lossless WebP', () => noise.clone().webp({ lossless: true }).toBuffer()],
  ['transparent WebP', () => noise.clone().ensureAlpha(0.5).webp().toBuffer()],
  ['WebP with a profile', () => noise.clone().withIccProfile('p3').webp().toBuffer()],
  ['JPEG with a profile', () => noise.clone().withIccProfile('p3').jpeg().toBuffer()],
] as const

describe.each(FORMATS)('%s', (_name, make) => {
  it('returns its parameters and the mark of AI generation [M-05]', async () => {
    const bytes = await make()
    const described = describePicture(bytes, provenance)
    expect(readRecipe(described)).toEqual(recipe)
    expect(hasAiMark(readPacket(described) ?? '')).toBe(true)
    // Another reader finds both in their places.
    const { exif, xmp, xmpAsString, width, height } = await sharp(described).metadata()
    expect([width, height]).toEqual([64, 48])
    expect(exif?.includes('Stipple')).toBe(true)
    expect((xmpAsString ?? xmp?.toString() ?? '').includes('digitalsourcetype/trainedAlgorithmicMedia')).toBe(true)
  })

  it('keeps every pixel and its colour profile [M-05]', async () => {
    const bytes = await make()
    const described = describePicture(bytes, provenance)
    const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
    expect((await pixels(described)).equals(await pixels(bytes))).toBe(true)
    expect((await sharp(described).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc)
  })

  it('contains the metadata once after repeated writing, and none after stripping [M-05]', async () => {
    const bytes = await make()
    const once = describePicture(bytes, provenance)
    expect(describePicture(once, provenance)).toEqual(once)
    // Also as a file that is not in memory.
    expect(Buffer.from((await changeBySpans(bytes, (size) => describePatches(size, provenance))).bytes).equals(once)).toBe(true)
    expect(Buffer.from((await changeBySpans(once, stripPatches)).bytes).equals(stripPicture(once))).toBe(true)
    const bare = stripPicture(once)
    expect(readRecipe(bare)).toBeUndefined()
    expect((await sharp(bare).metadata()).exif).toBeUndefined()
    expect((await sharp(bare).raw().toBuffer()).length).toBeGreaterThan(0)
  })
})

describe('files of other programs', () => {
  it('are read from the text of A1111 [M-05]', async () => {
    const text =
      'masterpiece, a lighthouse: at dusk\nNegative prompt: lowres, text\nSteps: 28, Sampler: DPM++ 2M Karras, CFG scale: 6.5, Seed: 123456, Size: 512x768, Model hash: abc123, Model: dreamShaper_8, Lora hashes: "a: 1, b: 2", Version: v1.9.0'
    expect(readParameters(text)).toEqual({
      modelName: 'dreamShaper_8',
      input: {
        prompt: 'masterpiece, a lighthouse: at dusk',
        negative_prompt: 'lowres, text',
        steps: 28,
        cfg_scale: 6.5,
        seed: 123456,
        width: 512,
        height: 768,
        sampler_name: 'k_dpmpp_2m',
        karras: true,
      },
    })
  })

  it('are read from the Exif comment of a JPEG [M-05]', async () => {
    const withExif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .withExif({ IFD2: { UserComment: 'a boat\nSteps: 20, Seed: 5' } })
      .jpeg()
      .toBuffer()
    expect(readRecipe(withExif)?.input).toMatchObject({ steps: 20, seed: 5 })
  })

  it('yield nothing if empty, cut off or damaged, and never throw', async () => {
    for (const [, make] of FORMATS) {
      const bytes = await make()
      expect(readRecipe(bytes)).toBeUndefined()
      const described = describePicture(bytes, provenance)
      for (let end = 0; end < described.length; end += 97) expect(() => readRecipe(described.subarray(0, end))).not.toThrow()
    }
    expect(readRecipe(new Uint8Array())).toBeUndefined()
    expect(readParameters('just a text: with a colon')).toBeUndefined()
    expect(readXmp('<x stipple:recipe="{broken"/>')).toBeUndefined()
    expect(describePicture(new Uint8Array([1, 2, 3]), provenance)).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('are written for A1111: prompt, negative prompt, a line of settings [M-05]', () => {
    expect(
      writeParameters({
        modelName: 'Illustrator',
        input: { prompt: 'a fox', negative_prompt: 'blur', seed: 1, steps: 30, width: 512, height: 768, cfg_scale: 7 },
      }),
    ).toBe('a fox\nNegative prompt: blur\nSteps: 30, CFG scale: 7, Seed: 1, Size: 512x768, Model: Illustrator')
  })
})
