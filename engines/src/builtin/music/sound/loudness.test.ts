import { describe, expect, it } from 'vitest'
import { integratedLoudness, truePeak } from './loudness.ts'
import { master, TARGET } from './master.ts'
import { SAMPLE_RATE } from './render.ts'

const SECONDS = 10

function sine({
  frequency,
  level,
  sampleRate = 48_000,
  phase = 0,
}: {
  frequency: number
  level: number
  sampleRate?: number
  phase?: number
}) {
  return Float32Array.from({ length: sampleRate * SECONDS }, (_, i) => level * Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase))
}

const decibels = (level: number) => 10 ** (level / 20)

describe('music: loudness', () => {
  it.each([44_100, 48_000])('measures -23 LUFS for a stereo sine of 1 kHz at -23 dBFS, at %i Hz, as in EBU Tech 3341', (sampleRate) => {
    const channel = sine({ frequency: 1000, level: decibels(-23), sampleRate })
    expect(integratedLoudness({ left: channel, right: channel }, sampleRate)).toBeCloseTo(-23, 1)
  })

  it('is 3 LU lower for a single channel', () => {
    const left = sine({ frequency: 997, level: 1 })
    expect(integratedLoudness({ left, right: new Float32Array(left.length) }, 48_000)).toBeCloseTo(-3.01, 1)
  })

  it('ignores silent passages', () => {
    const channel = sine({ frequency: 1000, level: decibels(-23) })
    channel.fill(0, channel.length / 2)
    expect(integratedLoudness({ left: channel, right: channel }, 48_000)).toBeCloseTo(-23, 0)
  })

  it('is minus infinity for silence', () => {
    const silent = new Float32Array(48_000)
    expect(integratedLoudness({ left: silent, right: silent }, 48_000)).toBe(Number.NEGATIVE_INFINITY)
    expect(integratedLoudness({ left: new Float32Array(10), right: new Float32Array(10) }, 48_000)).toBe(Number.NEGATIVE_INFINITY)
  })

  it('finds peaks between the samples', () => {
    const channel = sine({ frequency: 12_000, level: 1, phase: Math.PI / 4 }).subarray(0, 48_000)
    expect(Math.max(...channel)).toBeLessThan(0.71)
    expect(truePeak({ left: channel, right: channel })).toBeGreaterThan(0.97)
  })
})

describe('music: mastering', () => {
  it('raises a quiet piece with a loud knock to its loudness, below its ceiling', () => {
    const channel = sine({ frequency: 440, level: 0.01, sampleRate: SAMPLE_RATE })
    for (let knock = 0; knock < 8; knock += 1) channel.fill(0.5, SAMPLE_RATE * (knock + 1), SAMPLE_RATE * (knock + 1) + 60)
    const done = master({ left: channel, right: channel })
    expect(truePeak(done)).toBeLessThanOrEqual(decibels(-1))
    expect(Math.abs(integratedLoudness(done, SAMPLE_RATE) - TARGET.loudness)).toBeLessThan(1.5)
  })

  it('leaves silence unchanged', () => {
    const silent = new Float32Array(SAMPLE_RATE)
    expect(Math.max(...master({ left: silent, right: silent }).left)).toBe(0)
  })
})
