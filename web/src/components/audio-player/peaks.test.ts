import { describe, expect, it } from 'vitest'
import { peaksOf } from './peaks.ts'

describe('the waveform of an audio file', () => {
  it('contains the peak of each section, scaled so that the highest is 1', () => {
    const samples = new Float32Array(400).map((_, index) => (index < 200 ? 0.25 : 0.5) * (index % 2 === 0 ? 1 : -1))
    expect(peaksOf(samples, 4)).toEqual([0.5, 0.5, 1, 1])
  })

  it('is flat for silence and for no samples', () => {
    expect(peaksOf(new Float32Array(100), 2)).toEqual([0, 0])
    expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0])
  })
})
