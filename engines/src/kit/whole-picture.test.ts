import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { closeChildren } from './child-pool.ts'
import { isWholePicture } from './whole-picture.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
afterAll(closeChildren)

it('tells pictures that decode whole from those that are cut off, broken or none, many at once', async () => {
  const noise = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .webp()
    .toBuffer()
  const given = [noise, noise.subarray(0, noise.length / 2), Buffer.from('no picture'), Buffer.alloc(0), noise]
  expect(await Promise.all(given.map((bytes) => isWholePicture(bytes, { log })))).toEqual([true, false, false, false, true])
})
