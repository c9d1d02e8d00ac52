import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { shipped } from './examples.ts'

const FOLDER = fileURLToPath(new URL('../../../../web/public/examples/', import.meta.url))
const longestSide = async (file: string): Promise<number> => {
  const { width, height } = await sharp(file).metadata()
  return Math.max(width, height)
}

it('has an image of every example, and small ones (scripts/make-small-examples.ts) [D-01]', async () => {
  for (const { poster } of shipped()) {
    const whole = await longestSide(FOLDER + poster)
    for (const side of [300, 512]) {
      const small = `${side}/${poster.replace('.webp', '.avif')}`
      expect([small, await longestSide(FOLDER + small)]).toEqual([small, Math.min(side, whole)])
    }
  }
})
