import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './root.ts'

/** Longest sides, equal to those of works: phones and high-density screens use the larger. */
const SIDES = [300, 512]

/** Makes the small images of the examples (web/public/examples/300, 512) again from their posters. The front page loads a dozen of them first. */
const folder = join(ROOT, 'web/public/examples')
for (const side of SIDES) {
  mkdirSync(join(folder, String(side)), { recursive: true })
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.webp'))) {
    const small = sharp(join(folder, name)).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const bytes = await small.avif({ quality: 50, effort: 6 }).toBuffer()
    writeFileSync(join(folder, String(side), name.replace('.webp', '.avif')), bytes)
  }
}
