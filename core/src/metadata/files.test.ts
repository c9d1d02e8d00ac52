import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readSettings } from './picture.ts'

const fox = { prompt: 'a lighthouse at dusk, oil painting', negative_prompt: 'blurry, text' }
const size = { width: 832, height: 1216 }

/** Settings in files of other tools, by the name of the file. */
const FILES = {
  '01-fooocus-a1111-scheme.jpg': { ...fox, ...size, steps: 28, cfg_scale: 6.5, seed: 4287654321 },
  '02-usercomment-byte-in-ifd0.jpg': { ...fox, ...size, steps: 28, cfg_scale: 6.5, seed: 3141592653 },
  '03-parameters-ztxt.png': { ...fox, ...size, steps: 28, cfg_scale: 6.5, seed: 3141592653 },
  '05-swarmui.png': { ...size, prompt: 'a lighthouse at dusk', steps: 25, cfg_scale: 4, seed: 581626448 },
  '07-comfyui.png': { ...size, prompt: 'a lighthouse at dusk', steps: 20, cfg_scale: 8, sampler_name: 'k_euler' },
  '08-novelai.png': {
    ...size,
    prompt: 'a lighthouse at dusk, {oil painting}',
    negative_prompt: 'blurry, text',
    steps: 28,
    seed: 2872345678,
  },
  '11-fooocus-json.png': { ...size, prompt: 'a lighthouse at dusk', negative_prompt: 'blurry', steps: 30, cfg_scale: 4, seed: 4287654321 },
  '12-a1111-newline-in-extra.png': { ...size, prompt: 'a lighthouse at dusk', negative_prompt: 'blurry', steps: 28, seed: 3141592653 },
  '13-sdnext.png': { ...size, prompt: 'a lighthouse at dusk,', negative_prompt: 'blurry, (worst quality:2)', steps: 25, seed: 1693458539 },
  '14-a1111.webp': { ...size, prompt: '一座灯塔，黄昏 😀', negative_prompt: '模糊', steps: 28, cfg_scale: 6.5, seed: 3141592653 },
  '16-a1111-no-steps-only-negative-multiline.png': {
    prompt: 'a lighthouse at dusk\nBREAK\nNegative prompt is written on a sign',
    negative_prompt: 'blurry\ntext',
    width: 512,
    height: 768,
    steps: 20,
    seed: 5,
  },
} as const

const read = async (name: string) => readSettings(new Uint8Array(await readFile(new URL(`../../test/files/${name}`, import.meta.url))))

describe('a file of another program', () => {
  it.each(Object.entries(FILES))('yields its settings: %s', async (name, input) => {
    expect((await read(name))?.recipe.input).toMatchObject(input)
  })

  it('omits a seed with too many bits and reports it', async () => {
    const found = await read('07-comfyui.png')
    expect(found?.recipe.input).not.toHaveProperty('seed')
    expect(found?.left).toContainEqual({ name: 'Seed', value: '156680208700286', why: 'seed' })
  })

  it('without settings yields none', async () => {
    for (const name of ['20-orient6.jpg', '21-orient6-exif.png', '27-palette-trns.png', '28-animated.webp', '30-photo.avif'])
      expect(await read(name)).toBeUndefined()
  })
})
