import { describePicture, readRecipe, stripPicture } from '@stipple/core/metadata/picture'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { decodeSound } from './sound-decoder.ts'
import { encodeSound } from './sound-encoder.ts'

const RATE = 44_100
const tone = Float32Array.from({ length: RATE * 2 }, (_, at) => Math.sin((at / RATE) * 330 * 2 * Math.PI) * 0.4)
const sound = { channels: [tone, tone], sampleRate: RATE }
const provenance = { sourceType: 'trainedAlgorithmicMedia', recipe: { input: { prompt: '夜里的钢琴', seed: 3 } } } as const

describe.each(['mp3', 'wav', 'm4a'] as const)('audio as %s', (format) => {
  it('carries its provenance, with identical samples [M-05]', async () => {
    const { bytes, seconds } = await encodeSound(sound, format)
    const described = describePicture(bytes, provenance)
    expect(readRecipe(described)?.input).toEqual(provenance.recipe.input)
    const decode = (file: Uint8Array) => decodeSound(file, { field: 'sound', seconds: 9 })
    expect(await decode(described)).toEqual(await decode(bytes))
    expect(await decode(stripPicture(described))).toEqual(await decode(bytes))
    const seen = await parseBuffer(described)
    expect(JSON.stringify(seen.native)).toContain('夜里的钢琴')
    expect(Math.abs((seen.format.duration ?? 0) - seconds)).toBeLessThan(0.1)
    expect(seen.format.duration).toBe((await parseBuffer(bytes)).format.duration)
  })
})
