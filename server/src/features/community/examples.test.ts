import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { shipped } from './examples.ts'

const FOLDER = fileURLToPath(new URL('../../../../web/public/examples/', import.meta.url))
const longestSide = async (file: string): Promise<number> => {
  const { width, height } = await sharp(file).metadata()
  return Math.max(width, height)
}

it('has the picture of every example, and a small one of at most 300 pixels (scripts/make-small-examples.ts) [D-01]', async () => {
  for (const { poster } of shipped()) {
    expect([poster, await longestSide(`${FOLDER}small/${poster}`)]).toEqual([poster, Math.min(300, await longestSide(FOLDER + poster))])
  }
})
