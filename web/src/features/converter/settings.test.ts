import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, frameSize, lengthOf, placeOf, withinLimits } from './settings.ts'

describe('the settings of the converter', () => {
  it('have defaults of 1 and 60, and ranges of 1 to 10 by 1 and of 15 to 120 by 15 [W-01]', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ initialRate: 1, finalRate: 60 })
    const brought = (initialRate: number, finalRate: number) => {
      const { initialRate: initial, finalRate: final } = withinLimits({ ...DEFAULT_SETTINGS, initialRate, finalRate })
      return [initial, final]
    }
    expect(brought(0, 0)).toEqual([1, 15])
    expect(brought(3.4, 52)).toEqual([3, 45])
    expect(brought(99, 999)).toEqual([10, 120])
  })

  it('set the duration by the number of images, independent of the frame rate [W-01]', () => {
    expect(lengthOf(10, { initialRate: 1, finalRate: 60 })).toEqual({ frames: 600, seconds: 10 })
    expect(lengthOf(10, { initialRate: 3, finalRate: 15 })).toEqual({ frames: 50, seconds: 50 / 15 })
  })

  it('place each frame between two images, and hold the last image', () => {
    const rates = { initialRate: 2, finalRate: 30 }
    expect(placeOf(0, 3, rates)).toEqual({ picture: 0, share: 0 })
    expect(placeOf(15, 3, rates)).toEqual({ picture: 1, share: 0 })
    expect(placeOf(20, 3, rates).share).toBeCloseTo(1 / 3)
    expect(placeOf(44, 3, rates)).toEqual({ picture: 2, share: 0 })
    for (let frame = 0; frame < 45; frame += 1) expect(placeOf(frame, 3, rates).share).toBeLessThan(1)
  })

  it('set even frame sizes in the proportions of the first image, within the limit of encoders', () => {
    expect(frameSize({ width: 1025, height: 513 }, 'as-is')).toEqual({ width: 1026, height: 514 })
    expect(frameSize({ width: 512, height: 768 }, 720)).toEqual({ width: 720, height: 1080 })
    expect(frameSize({ width: 8000, height: 1000 }, 1080)).toEqual({ width: 3840, height: 480 })
    expect(frameSize({ width: 1, height: 1 }, 'as-is')).toEqual({ width: 16, height: 16 })
  })
})
