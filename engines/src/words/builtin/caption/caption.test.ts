import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { EngineError } from '../../../spec.ts'
import type { Detection } from '../../../vision/centernet.ts'
import type { TextContext } from '../../spec.ts'
import { builtinWords } from '../create-builtin.ts'
import { COLOUR_NAMES, nearestColour, scaledOklab } from './colour-names.ts'
import { describeMeasured } from './describe.ts'
import { fetchPack } from './fetched.ts'
import { measurePicture } from './measure.ts'
import { nameText } from './name-text.ts'
import { nameThings } from './name-things.ts'
import { fetchingOf, notDetectable } from './not-looked-for.ts'
import { recogniseText } from './recognise.ts'
import { nameScene } from './scene.ts'

const context: TextContext = {
  signal: new AbortController().signal,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  packs: {
    list: async () => [
      { id: 'centernet', label: { en: '', zh: '' }, state: 'absent', licence: '', source: '', bytes: 1, permissive: true },
    ],
    ensure: () => Promise.reject(new EngineError('unavailable', 'There is no network.')),
  },
}

const fixture = (name: string) => readFile(new URL(`../../../builtin/cutout/__fixtures__/${name}`, import.meta.url))
const example = (name: string) => readFile(new URL(`../../../../../web/public/examples/${name}.webp`, import.meta.url))
const describeIn = async (language: 'en' | 'zh', image: Uint8Array) => describeMeasured(await measurePicture(image), language, [])
const svg = (body: string, size = 'width="300" height="300"') =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`))
    .png()
    .toBuffer()

describe('the caption of an image', () => {
  it.each([
    ['#ff0000', 'red'], ['#0000ff', 'blue'], ['#00007a', 'navy blue'], ['#ffff00', 'yellow'], ['#008000', 'green'], ['#ffffff', 'white'], ['#000000', 'black'], ['#808080', 'gray'],
    ['#ffa500', 'orange'], ['#8b4513', 'brown'], ['#800080', 'purple'], ['#ffc0cb', 'pink'], ['#87ceeb', 'sky blue'],
  ])('calls %s %s', (hex, name) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    expect(COLOUR_NAMES[nearestColour(scaledOklab(r, g, b))]?.en).toBe(name)
  }) // prettier-ignore

  it('recognises a photograph, a cutout, greyscale and night [P-15]', async () => {
    expect(await describeIn('en', await fixture('cat.webp'))).toMatch(
      /^photograph or detailed painting, cut out on a transparent background, brown/,
    )
    expect(await describeIn('en', await fixture('kettle.webp'))).toMatch(/transparent background, red/)
    expect(await describeIn('en', await fixture('grass.jpg'))).toMatch(/^black and white picture/)
    expect(await describeIn('zh', await fixture('stars.jpg'))).toContain('暗调光线')
    expect(await describeIn('en', await fixture('dusk.jpg'))).toMatch(/navy blue.*landscape format/)
  })

  it('recognises a line drawing and a flat one on a plain background [P-15]', async () => {
    const line = await svg(
      '<rect width="300" height="300" fill="#fff"/><circle cx="150" cy="150" r="80" fill="none" stroke="#000" stroke-width="3"/>',
    )
    expect(await describeIn('en', line)).toMatch(/^line drawing on a light ground, plain white background/)
    const flat = await svg(
      '<rect width="400" height="300" fill="#ffd21f"/><circle cx="200" cy="150" r="90" fill="#2060d0"/>',
      'width="400" height="300"',
    )
    expect(await describeIn('en', flat)).toBe(
      'flat illustration with clean areas of color, plain yellow background, yellow and blue tones, landscape format',
    )
    expect(await describeIn('zh', flat)).toBe('扁平插画，色块干净，纯净的黄色背景，黄色、蓝色为主色调，横幅')
  })

  it('reports sharpness, and the format of the upright image [P-15]', async () => {
    const cat = await sharp(await fixture('dusk.jpg')).resize(600, 400).toBuffer() // prettier-ignore
    expect(await describeIn('en', await sharp(cat).blur(12).toBuffer())).toContain('soft focus')
    const turned = await sharp(cat).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await describeIn('en', turned)).toContain('portrait format')
    expect(await describeIn('en', await sharp(cat).resize(800, 200).toBuffer())).toContain('panoramic format')
  })

  it('describes the look without a detector and reports that nothing was recognised [P-15] [C-08]', async () => {
    const { text, engine, notes } = await builtinWords.describe({ image: await fixture('cat.webp'), language: 'en', hint: '' }, context)
    expect(engine).toBe('builtin')
    expect(text).not.toContain('cat,')
    expect(notes.map(({ en }) => en)).toEqual([
      expect.stringContaining('not recognised'),
      'Not looked for: things and text. The networks for that could not be downloaded.',
    ])
    expect(notes[0]?.zh).toContain('未能识别')
  })

  it('downloads the detector on first use with progress, and uses it once available [P-15]', async () => {
    const { packs } = testContext()
    const arrival = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const slow: TextContext['packs'] = {
      list: () => packs.list(),
      ensure: async (id, options) => {
        options.report({ note: { code: 'fetching_pack', pack: id, received: 40, total: 100 } })
        leaving.abort()
        await arrival.promise
        return packs.ensure(id, options)
      },
    }
    const request = { image: await example('boats'), language: 'en', hint: '' } as const
    // The first caller aborts; the download continues.
    await expect(builtinWords.describe(request, { ...context, packs: slow, signal: leaving.signal })).rejects.toThrow('Cancelled')
    const [things, text] = await Promise.all(
      ['centernet', 'pp-ocr'].map((pack) => fetchPack(pack, { ...context, packs: slow, signal: leaving.signal })),
    )
    if (!things || !text) throw new Error('nothing was begun')
    expect(fetchingOf(things, text)).toEqual({ fetching: { received: 80, total: 200 } })
    expect(notDetectable({ things, text })[0]?.en).toContain('being downloaded')
    arrival.resolve()
    const { text: seen, notes, fetching } = await builtinWords.describe(request, { ...context, packs: slow })
    expect(seen).toContain('three boats,')
    expect([notes.length, fetching]).toEqual([1, undefined])
  })

  it('names and counts confident detections, and nothing else [P-15]', async () => {
    const { packs } = testContext()
    for (const pack of ['centernet', 'movenet-thunder', 'facemesh']) await packs.ensure(pack, { signal: context.signal, report() {} })
    const describeWith = async (name: string, language: 'en' | 'zh' = 'en') =>
      builtinWords.describe({ image: await example(name), language, hint: '' }, { ...context, packs })
    expect((await describeWith('boats')).text).toContain('three boats,')
    expect((await describeWith('boats', 'zh')).text).toContain('三艘船，')
    const bird = await readFile(new URL('__fixtures__/blue-bird.webp', import.meta.url))
    expect((await builtinWords.describe({ image: bird, language: 'en', hint: '' }, { ...context, packs })).text).toContain('a blue bird,')
    const portrait = await describeWith('coloured-portrait', 'zh')
    expect(portrait.text).toContain('一个人的肖像')
    expect(portrait.notes[0]?.zh).toContain('有把握')
    // The detector mistakes a cactus for a hydrant, a kettle for an orange and notes for kites.
    for (const name of ['kettle', 'night-piano']) expect((await describeWith(name)).notes[0]?.en).toContain('not recognised')
    expect((await describeWith('cactus')).text).not.toContain('hydrant')
  })

  it.each<readonly [name: string, en: string, zh: string]>([
    ['fox', 'glowing sunset sky, snow-covered ground', '晚霞满天，白雪覆盖的地面'],
    ['train', 'blue sky, snow-covered ground', '蓝天，白雪覆盖的地面'],
    ['balloons', 'blue sky, green grass', '蓝天，绿色草地'],
    ['cactus', 'dark blue night sky', '深蓝夜空'],
    // A pink wall over marble, a plain colour, space, the deep sea, a lamplit room, a poster and a model on a plain ground: none shows sky or ground.
    ...['kettle', 'toy-robot', 'whale', 'jellyfish', 'wizard', 'coffee-poster', 'tiny-house'].map((name) => [name, '', ''] as const),
  ])('names the surroundings where they are certain: %s [P-15]', async (name, en, zh) => {
    const scene = nameScene(await measurePicture(await example(name)), undefined)
    expect(scene.map((phrase) => phrase.en).join(', ')).toBe(en)
    expect(scene.map((phrase) => phrase.zh).join('，')).toBe(zh)
  })

  it('reads large text, and finds no letters where there are none [P-15]', async () => {
    const { packs } = testContext()
    const folder = await packs.ensure('pp-ocr', { signal: context.signal, report() {} })
    const read = async (name: string) => nameText((await recogniseText(await example(name), folder, context)) ?? [])
    expect(await read('camellia')).toEqual([{ en: 'with the text “山茶咖啡” “SINCE 1998”', zh: '画面文字“山茶咖啡”“SINCE 1998”' }])
    for (const name of ['crane', 'tiny-house']) expect(await read(name)).toEqual([])
  })

  it('separates things from lookalikes, parts and equipment without a player [P-15]', () => {
    const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.6, person: false }
    const captions = (...things: readonly Omit<Detection, 'person'>[]) =>
      nameThings({ things: things.map((thing) => ({ ...box, ...thing })), face: 0 }, { data: new Uint8Array(4), width: 1, height: 1 })
    const [cat, dog, frisbee] = [15, 16, 29]
    expect(captions({ ...box, kind: dog, score: 0.46 }, { ...box, kind: cat, score: 0.33 })).toEqual([
      { en: 'an animal on the left', zh: '左侧一只动物' },
    ])
    expect(captions({ ...box, kind: dog, score: 0.6 }, { ...box, right: 0.3, kind: dog, score: 0.4 })).toEqual([
      { en: 'a dog on the left', zh: '左侧一只狗' },
    ])
    expect(captions({ ...box, kind: dog, score: 0.6 }, { ...box, left: 0.5, right: 0.8, kind: dog, score: 0.35 })).toEqual([
      { en: 'several dogs', zh: '几只狗' },
    ])
    expect(captions({ ...box, kind: frisbee, score: 0.8 })).toEqual([])
  })

  it('says “probably” below the score at which a class was reliable on photographs [P-15]', () => {
    const box = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9, person: false }
    const captions = (kind: number, score: number) =>
      nameThings({ things: [{ ...box, kind, score, person: kind === 0 }], face: 0 }, { data: new Uint8Array(4), width: 1, height: 1 })
    expect(captions(16, 0.48)).toEqual([{ en: 'probably a close-up of a dog', zh: '可能是一只狗的特写' }])
    expect(captions(16, 0.6)[0]?.en).toBe('close-up of a dog')
    expect(captions(0, 0.4)[0]?.en).toBe('one person')
  })

  it('refuses invalid and truncated images', async () => {
    await expect(measurePicture(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'invalid_input' })
    const whole = await fixture('grass.jpg')
    await expect(measurePicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
