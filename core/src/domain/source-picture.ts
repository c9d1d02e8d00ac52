import { parseAsset } from './asset-address.ts'
import type { Input } from './property.ts'
import { entriesOf } from './value.ts'

/** Address of the source picture of an input: its first uploaded picture or work. A mask only marks a part of another picture. */
export const sourcePicture = (input: Input): string | undefined =>
  Object.entries(input)
    .filter(([field]) => field !== 'mask')
    .flatMap(([, value]) => entriesOf(value))
    .find((entry) => {
      const asset = parseAsset(entry)
      return asset !== undefined && ['works', 'uploads'].includes(asset.kind) && PICTURE.test(asset.name)
    })

const PICTURE = /\.(png|jpe?g|webp|avif|gif)$/i
