import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testContext } from '../../../test/context.ts'
import { convertTfjsModel } from './convert.ts'

const MINUTES = 10 * 60_000
const fixture = (name: string) => readFile(new URL(`__fixtures__/${name}`, import.meta.url))

/** Runs a converted network of a pack on a square picture; see `__fixtures__/README.md`. */
async function run(
  network: 'selfie' | 'centernet',
  { picture, side, scale, output }: { picture: string; side: number; scale: number; output: string },
) {
  const folder = await testContext().packs.ensure(network, { signal: new AbortController().signal, report: () => undefined })
  const session = await InferenceSession.create(`${folder}/${network}.onnx`, { logSeverityLevel: 3 })
  const pixels = await sharp(await fixture(picture))
    .resize(side, side, { kernel: 'nearest' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const input = new Tensor(
    'float32',
    Float32Array.from(pixels, (value) => value * scale),
    [1, side, side, 3],
  )
  const result = (await session.run({ [session.inputNames[0] ?? '']: input }, [output]))[output]
  if (!result) throw new Error('no output')
  return { dims: result.dims, data: Float32Array.from(result.data, Number) }
}

describe('converted networks compared with the originals', () => {
  it('selfie: returns the same', { timeout: MINUTES }, async () => {
    const { dims, data } = await run('selfie', { picture: 'astronaut-256.png', side: 256, scale: 1 / 255, output: 'activation_10' })
    expect(dims).toEqual([1, 256, 256, 1])
    const golden = new Float32Array(new Uint8Array(await fixture('selfie-64.f32')).buffer)
    const differences = golden.map((value, i) =>
      Math.abs(value - (data[(Math.floor(i / 64) * 4 + 2) * 256 + (i % 64) * 4 + 2] ?? Number.NaN)),
    )
    expect(Math.max(...differences)).toBeLessThanOrEqual(1e-3)
  })

  it('centernet: returns the same', { timeout: MINUTES }, async () => {
    const { dims, data } = await run('centernet', { picture: 'coffee-256.png', side: 512, scale: 1, output: 'tower_0/detections' })
    expect(dims).toEqual([1, 100, 6])
    const golden = z.array(z.number()).parse(JSON.parse((await fixture('centernet-top8.json')).toString()))
    golden.forEach((value, i) => expect(Math.abs(value - (data[i] ?? Number.NaN))).toBeLessThanOrEqual(1e-3))
  })
})

describe('networks that cannot be converted', () => {
  const model = (op: string) => ({
    format: 'graph-model',
    modelTopology: {
      node: [
        { name: 'input', op: 'Placeholder', attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape: { dim: [{ size: '1' }] } } } },
        { name: 'first', op, input: ['input'] },
        { name: 'second', op: 'Bessel', input: ['first', '^input'] },
      ],
    },
    weightsManifest: [],
  })
  const readShard = () => new Uint8Array()

  it('are refused with the names of all unknown operations', () => {
    expect(() => convertTfjsModel({ json: model('Wavelet'), readShard })).toThrow('cannot convert the operations: Bessel, Wavelet')
  })

  it('are converted if the requested outputs do not need the unknown operation', () => {
    expect(convertTfjsModel({ json: model('Relu'), readShard, outputs: ['first'] }).length).toBeGreaterThan(0)
  })

  it('are refused with the name of a missing output', () => {
    expect(() => convertTfjsModel({ json: model('Relu'), readShard, outputs: ['third'] })).toThrow('no node third')
  })

  it('are refused when the file is a layers model', () => {
    expect(() => convertTfjsModel({ json: { format: 'layers-model' }, readShard })).toThrow('graph-model')
  })
})
