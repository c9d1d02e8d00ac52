import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { join, readUtf8, uint32, utf8, view } from './bytes.ts'
import { isGlb } from './glb.ts'
import { describePicture, describePatches, readPacket, readProvenance, readRecipe, stripPicture, stripPatches } from './picture.ts'
import { changeBySpans } from './spans.fixture.ts'
import { hasAiMark } from './xmp.ts'

const recipe = { mode: 'Img2ThreeD', model: 'builtin/inflator', modelName: '充气塑形', input: { depth: 0.5, seed: 7 } }
const provenance = { sourceType: 'compositeWithTrainedAlgorithmicMedia', recipe } as const
const little = (value: number) => uint32(value, { littleEndian: true })
const BODY = Uint8Array.from({ length: 16 }, (_, i) => i * 7)

/** A file with a JSON chunk and a binary one. */
function glb(json: string, body: Uint8Array = BODY): Uint8Array {
  const text = utf8(json.padEnd(Math.ceil(json.length / 4) * 4))
  const pieces = join([little(text.length), utf8('JSON'), text, little(body.length), utf8('BIN\0'), body])
  return join([utf8('glTF'), little(2), little(12 + pieces.length), pieces])
}

const model = glb(JSON.stringify({ asset: { version: '2.0', generator: 'x', extras: { comment: 'kept' } }, buffers: [{ byteLength: 16 }] }))

function read(bytes: Uint8Array): unknown {
  expect(bytes.subarray(bytes.length - 16)).toEqual(BODY)
  return jsonOf(bytes)
}

function jsonOf(bytes: Uint8Array): unknown {
  const length = view(bytes).getUint32(12, true)
  expect(view(bytes).getUint32(8, true)).toBe(bytes.length)
  expect(length % 4).toBe(0)
  const parsed: unknown = JSON.parse(readUtf8(bytes.subarray(20, 20 + length)))
  return parsed
}

describe('a GLB', () => {
  it('returns its parameters and the mark of AI generation [M-05]', () => {
    const described = describePicture(model, provenance)
    expect(readRecipe(described)).toEqual(recipe)
    expect(readProvenance(described)).toEqual(provenance)
    expect(hasAiMark(readPacket(described) ?? '')).toBe(true)
    expect(read(described)).toMatchObject({
      asset: {
        version: '2.0',
        generator: 'x',
        extras: {
          comment: 'kept',
          digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
        },
      },
      buffers: [{ byteLength: 16 }],
    })
    expect(readRecipe(describePicture(described, provenance))).toEqual(recipe)
  })

  it('is changed by spans to the same bytes, with its content unread [M-05]', async () => {
    const described = await changeBySpans(model, (size) => describePatches(size, provenance))
    expect(described.bytes).toEqual(describePicture(model, provenance))
    const stripped = await changeBySpans(described.bytes, stripPatches)
    expect(stripped.bytes).toEqual(stripPicture(described.bytes))
    expect(described.seen).toBeLessThan(model.length - BODY.length + 40)
  })

  it('contains no metadata after stripping [M-05]', () => {
    const stripped = stripPicture(describePicture(model, provenance))
    expect(readRecipe(stripped)).toBeUndefined()
    expect(read(stripped)).toEqual({ asset: { version: '2.0' }, buffers: [{ byteLength: 16 }] })
  })

  it('contains no metadata in its images after stripping [M-05]', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Make: 'SecretPhone' } })
      .jpeg()
      .toBuffer()
    const image = { bufferView: 0, mimeType: 'image/jpeg', name: 'SecretPlace' }
    const address = `data:image/jpeg;base64,${photo.toString('base64')}`
    const length = Math.ceil(photo.length / 4) * 4
    const body = join([photo, new Uint8Array(length - photo.length)])
    const json = {
      asset: { version: '2.0', copyright: 'SecretPlace' },
      images: [image, { uri: address }],
      bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: photo.length }],
      buffers: [{ byteLength: length }],
    }
    const brought = glb(JSON.stringify(json), body)
    const stripped = stripPicture(brought)
    expect(Buffer.from(stripped).includes('Secret')).toBe(false)
    const [first, second] = z.object({ images: z.array(z.looseObject({ uri: z.string().optional() })) }).parse(jsonOf(stripped)).images
    expect(first).toEqual({ bufferView: 0, mimeType: 'image/jpeg' })
    for (const picture of [stripped.subarray(stripped.length - length), Buffer.from(second?.uri?.split(',')[1] ?? '', 'base64')])
      expect(await sharp(picture).metadata()).toMatchObject({ width: 8, height: 8 })
    expect(Buffer.from(second?.uri?.split(',')[1] ?? '', 'base64').includes('Secret')).toBe(false)
  })

  it('is unchanged if damaged', () => {
    for (const broken of [glb('{"asset":'), glb('[]'), model.subarray(0, 40)]) {
      expect(isGlb(broken)).toBe(true)
      expect(describePicture(broken, provenance)).toEqual(broken)
      expect(readRecipe(broken)).toBeUndefined()
    }
    expect(isGlb(utf8('glTF'))).toBe(false)
  })
})
