import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import sharp, { type Sharp } from 'sharp'
import { ROOT } from './root.ts'

/** One run of a mode as a person would make it: the model, the values of the form, and the input pictures. */
export interface GalleryCase {
  /** The mode's first model when absent. */
  readonly model?: string
  readonly input: Input
  /** By the address that the input names. */
  readonly pictures?: Readonly<Record<string, () => Buffer | Promise<Buffer>>>
}

const photo = (name: string) => (): Buffer => readFileSync(join(ROOT, 'engines/test/__fixtures__', `${name}.jpg`))
const alone = (name: string) => (): Buffer => readFileSync(join(ROOT, 'engines/src/builtin/cutout/__fixtures__', `${name}.webp`))
const example = (name: string) => (): Buffer => readFileSync(join(ROOT, 'web/public/examples', `${name}.webp`))

/** A white ellipse on black, in shares of the picture. */
const mask =
  (of: () => Buffer, { x, y, rx, ry }: Record<'x' | 'y' | 'rx' | 'ry', number>) =>
  async (): Promise<Buffer> => {
    const { width, height } = await sharp(of()).metadata()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><ellipse cx="${x * width}" cy="${y * height}" rx="${rx * width}" ry="${ry * height}" fill="#fff"/></svg>`
    return sharp(Buffer.from(svg)).png().toBuffer()
  }

const worse = (of: () => Buffer, how: (picture: Sharp) => Sharp) => async (): Promise<Buffer> =>
  how(sharp(of())).jpeg({ quality: 60 }).toBuffer()

const drawing = (body: string) => (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><g fill="none" stroke="#111" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`,
    ),
  )
    .png()
    .toBuffer()

const HOUSE = drawing(
  '<path d="M160 400V230L300 120 440 230V400Z"/><path d="M260 400V300h80v100"/><circle cx="540" cy="90" r="42"/><path d="M0 400h640"/><path d="M520 400v-110M520 290c-70-10-60-110 0-110s70 100 0 110"/>',
)
const CAT = drawing(
  '<path d="M230 220C200 120 220 90 270 140 300 125 350 125 380 140 430 90 450 120 420 220 440 300 380 340 325 340 270 340 210 300 230 220Z"/><circle cx="285" cy="220" r="12"/><circle cx="365" cy="220" r="12"/><path d="M325 250l-12-10h24ZM325 250c0 20-25 25-32 12M325 250c0 20 25 25 32 12M180 240l70 10M180 275l72-5M470 240l-70 10M470 275l-72-5"/>',
)
const FISH = drawing(
  '<path d="M120 240C200 120 380 120 460 240 380 360 200 360 120 240Z"/><path d="M460 240l100-80v160Z"/><circle cx="210" cy="220" r="14"/><path d="M280 160c40 50 40 110 0 160"/>',
)

/** Inputs for modes that need one, from the repository itself. */
export const GIVEN = { photo, alone, example, mask, worse, HOUSE, CAT, FISH } as const

/** A film of two seconds, made by the built-in engine. */
async function film(): Promise<Buffer> {
  const [{ engine }, { testContext }, { runTask }] = await Promise.all([
    import('@stipple/engines/builtin/film/engine'),
    import('../engines/test/context.ts'),
    import('../engines/test/run-task.ts'),
  ])
  const task = {
    kind: 'text-to-video',
    prompt: 'a lighthouse by the sea at dusk',
    width: 384,
    height: 256,
    seconds: 2,
    camera: 'in',
    music: false,
    format: 'mp4',
    seed: 3,
  } as const
  const { outputs } = await runTask(engine, { task }, { context: testContext() })
  return Buffer.from(outputs[0]?.bytes ?? [])
}

/** Three inputs for each mode that has an engine. Pictures come from the repository itself. */
export const GALLERY: Readonly<Partial<Record<ModeId, readonly GalleryCase[]>>> = {
  Text2Img: [
    { input: { prompt: 'a red fox in the snow at sunset, watercolor', width: 768, height: 512, seed: 11 } },
    { input: { prompt: '江南水乡的清晨，薄雾，小船，水墨', width: 768, height: 512, seed: 5 } },
    { input: { prompt: 'a lighthouse on a cliff, storm clouds', sd_style: 'low-poly', width: 512, height: 768, seed: 3 } },
  ],
  Img2Img: [
    { model: 'builtin/edit', input: { image: 'a', prompt: 'make it night with falling snow', seed: 2 }, pictures: { a: photo('rocket') } },
    { model: 'builtin/edit', input: { image: 'a', prompt: '把杯子换成蓝色，暖色调', seed: 2 }, pictures: { a: photo('coffee') } },
    { model: 'builtin/combine', input: { image: ['a', 'b'], prompt: 'the kettle stands on the left', seed: 2 }, pictures: { a: example('cabin'), b: alone('kettle') } },
  ],
  ProductImg: [
    { model: 'builtin/product-scene', input: { image: 'a', scene: 'marble', width: 768, height: 768, seed: 4 }, pictures: { a: alone('kettle') } },
    { model: 'builtin/product-scene', input: { image: 'a', scene: 'window', width: 768, height: 768, seed: 9 }, pictures: { a: alone('vase') } },
    {
      model: 'builtin/poster',
      input: { image: 'a', scene: 'studio', headline: '一杯好时光', subline: 'Slow mornings, freshly ground', width: 768, height: 1024, seed: 1 },
      pictures: { a: alone('coffee') },
    },
  ],
  Inpainting: [
    { input: { image: 'a', mask: 'm', prompt: '', seed: 1 }, pictures: { a: photo('rocket'), m: mask(photo('rocket'), { x: 0.705, y: 0.5, rx: 0.04, ry: 0.26 }) } },
    { input: { image: 'a', mask: 'm', prompt: 'a hot air balloon', seed: 1 }, pictures: { a: example('bridge'), m: mask(example('bridge'), { x: 0.7, y: 0.25, rx: 0.15, ry: 0.2 }) } },
    { input: { image: 'a', mask: 'm', prompt: '一只小船', seed: 3 }, pictures: { a: example('whale'), m: mask(example('whale'), { x: 0.25, y: 0.6, rx: 0.15, ry: 0.12 }) } },
  ],
  EraseImg: [
    { input: { image: 'a', mask: 'm' }, pictures: { a: example('boats'), m: mask(example('boats'), { x: 0.42, y: 0.63, rx: 0.1, ry: 0.16 }) } },
    { input: { image: 'a', mask: 'm' }, pictures: { a: photo('rocket'), m: mask(photo('rocket'), { x: 0.31, y: 0.52, rx: 0.04, ry: 0.26 }) } },
    { input: { image: 'a', mask: 'm' }, pictures: { a: photo('cat'), m: mask(photo('cat'), { x: 0.12, y: 0.78, rx: 0.12, ry: 0.1 }) } },
  ],
  Outpainting: [
    { input: { image: 'a', left: 120, right: 120 }, pictures: { a: example('bridge') } },
    { input: { image: 'a', top: 100, left: 60, right: 60 }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', right: 160, prompt: '' }, pictures: { a: example('cabin') } },
  ],
  Upscaling: [
    { input: { image: 'a', factor: 4 }, pictures: { a: worse(photo('portrait'), (one) => one.resize(160)) } },
    { input: { image: 'a', factor: 2 }, pictures: { a: worse(photo('cat'), (one) => one.resize(240)) } },
    { input: { image: 'a', factor: 3 }, pictures: { a: worse(example('fox'), (one) => one.resize(200)) } },
  ],
  Restore: [
    { input: { image: 'a' }, pictures: { a: worse(photo('portrait'), (one) => one.linear(0.28, 4)) } },
    { input: { image: 'a' }, pictures: { a: worse(photo('cat'), (one) => one.blur(2.2)) } },
    { input: { image: 'a', repairs: ['haze'] }, pictures: { a: worse(photo('rocket'), (one) => one.linear(0.45, 130)) } },
  ],
  RemoveBg: [
    { input: { image: 'a' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', background: 'blur' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a' }, pictures: { a: example('panda') } },
  ],
  RemoveObj: [
    { input: { image: 'a', points: ['0.42,0.66'] }, pictures: { a: example('boats') } },
    { input: { image: 'a', points: ['0.83,0.25'] }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', points: ['0.5,0.5'] }, pictures: { a: photo('rocket') } },
  ],
  Condition: [
    { input: { image: 'a', control_type: 'canny', prompt: 'a golden cat, oil painting', seed: 3 }, pictures: { a: alone('cat') } },
    { model: 'builtin/control-layout', input: { image: 'a', control_type: 'depth', prompt: '雪夜里的火箭', seed: 3 }, pictures: { a: photo('rocket') } },
    { model: 'builtin/control-layout', input: { image: 'a', control_type: 'openpose', prompt: 'a knight in front of a castle', seed: 3 }, pictures: { a: photo('portrait') } },
  ],
  Scribbling: [
    { input: { image: 'a', prompt: 'a red house with a green tree on a sunny day', seed: 1 }, pictures: { a: HOUSE } },
    { input: { image: 'a', prompt: '一只橘猫', seed: 1 }, pictures: { a: CAT } },
    { input: { image: 'a', prompt: 'a blue fish under water', sd_style: 'digital-art', seed: 1 }, pictures: { a: FISH } },
  ],
  Txt2Logo: [
    { input: { name: '山茶咖啡', slogan: 'since 1998', prompt: '咖啡馆，温暖', n: 1, seed: 7 } },
    { input: { name: 'Stipple 点绘', slogan: 'Every dot finds its place', prompt: 'a studio for pictures', n: 1, seed: 1 } },
    { input: { name: 'Northwind', prompt: 'sailing and travel', colour: 'blue', n: 1, seed: 3 } },
  ],
  Img2Logo: [
    { input: { image: 'a', colours: 4 }, pictures: { a: example('panda') } },
    { input: { image: 'a', colours: 6, detail: 0.5 }, pictures: { a: example('fox') } },
    { input: { image: 'a', colours: 3 }, pictures: { a: alone('kettle') } },
  ],
  ImgColorization: [
    { input: { image: 'a' }, pictures: { a: worse(photo('portrait'), (one) => one.greyscale()) } },
    { input: { image: 'a', automatic: false, hints: '0.5,0.5,#b5651d\n0.1,0.1,#6b4a2f' }, pictures: { a: worse(photo('coffee'), (one) => one.greyscale()) } },
    { input: { image: 'a', reference: 'b' }, pictures: { a: worse(photo('cat'), (one) => one.greyscale()), b: photo('cat') } },
  ],
  PhotoStylization: [
    { input: { image: 'a', style: 'stipple' }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', style: 'ink' }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', reference: 'b' }, pictures: { a: photo('coffee'), b: photo('starry-night') } },
  ],
  ModelReplace: [
    { input: { image: 'a', prompt: 'a beach at sunset', seed: 1 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: '雪山', seed: 2 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: 'a studio, warm grey', seed: 3 }, pictures: { a: photo('portrait') } },
  ],
  Txt2Video: [
    { input: { prompt: 'a red boat on a lake at dawn, slowly closer', width: 384, height: 384, seconds: 2, seed: 4 } },
    { input: { prompt: '雪夜里的小木屋', width: 384, height: 384, seconds: 2, camera: 'right', seed: 7 } },
    { input: { prompt: 'a fox in an autumn forest, falling leaves', width: 384, height: 384, seconds: 2, seed: 2 } },
  ],
  Img2Video: [
    { input: { image: 'a', camera: 'in', seconds: 2, seed: 1 }, pictures: { a: photo('portrait') } },
    { input: { image: 'a', prompt: 'snow', camera: 'right', seconds: 2, seed: 1 }, pictures: { a: photo('rocket') } },
    { input: { image: 'a', camera: 'orbit', seconds: 2, seed: 1 }, pictures: { a: alone('vase') } },
  ],
  Text2Voice: [
    { input: { text: 'Every dot finds its place.', seed: 1 } },
    { input: { text: '每一点，都有它的位置。', seed: 1 } },
    { input: { text: 'Stipple 是一个创作工作室，welcome!', rate: 0.9, seed: 1 } },
  ],
  GenMusic: [
    { input: { prompt: 'calm piano at night, 70 bpm', seconds: 10, seed: 1 } },
    { input: { prompt: '欢快的国风，古筝与笛子', seconds: 10, seed: 2 } },
    { input: { prompt: 'upbeat electronic in A minor', seconds: 10, seed: 3 } },
  ],
  VideoVoice: [{ input: { video: 'v', text: 'The sea is calm tonight.', seed: 1 }, pictures: { v: film } }],
  Img2ThreeD: [
    { input: { image: 'a', seed: 1 }, pictures: { a: alone('robot') } },
    { input: { image: 'a', seed: 1 }, pictures: { a: alone('vase') } },
    { input: { image: 'a', seed: 1 }, pictures: { a: example('fox') } },
  ],
} // prettier-ignore
