import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './root.ts'

/** Longest side, the one that a phone shows two abreast: the front page begins with a dozen of them. */
const SIDE = 300

/** Makes the small pictures of the examples (web/public/examples/small) anew from their posters. */
const folder = join(ROOT, 'web/public/examples')
mkdirSync(join(folder, 'small'), { recursive: true })
for (const name of readdirSync(folder).filter((one) => one.endsWith('.webp'))) {
  const small = sharp(join(folder, name)).resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  writeFileSync(join(folder, 'small', name), await small.webp({ quality: 76, effort: 6 }).toBuffer())
}
