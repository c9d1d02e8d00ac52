import { availableParallelism, getPriority } from 'node:os'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { childProcessIds, closeChildren } from './child-pool.ts'
import { isWholePicture } from './whole-picture.ts'

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
afterAll(closeChildren)

it('separates complete images from truncated, broken or invalid ones, with few low-priority child processes', async () => {
  const noise = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .webp()
    .toBuffer()
  const given = [noise, noise.subarray(0, noise.length / 2), Buffer.from('no picture'), Buffer.alloc(0), noise]
  const asked = given.map((bytes) => isWholePicture(bytes, { log }))
  const children = childProcessIds()
  expect(children).toHaveLength(Math.min(given.length, Math.max(1, Math.floor(availableParallelism() / 4))))
  expect(children.map((pid) => getPriority(pid))).toEqual(children.map(() => 5))
  expect(await Promise.all(asked)).toEqual([true, false, false, false, true])
})
