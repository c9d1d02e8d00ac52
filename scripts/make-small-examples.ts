import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './root.ts'

/** Longest sides, as those of works: phones and dense screens show the larger. */
const SIDES = [300, 512]

/** Makes the small pictures of the examples (web/public/examples/300, 512) anew from their posters. The front page begins with a dozen of them. */
const folder = join(ROOT, 'web/public/examples')
for (const side of SIDES) {
  mkdirSync(join(folder, String(side)), { recursive: true })
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.webp'))) {
    const small = sharp(join(folder, name)).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const bytes = await small.avif({ quality: 50, effort: 6 }).toBuffer()
    writeFileSync(join(folder, String(side), name.replace('.webp', '.avif')), bytes)
  }
}
