import { join } from 'node:path'
import { decodePicture } from '@stipple/engines/kit/decode-picture'
import { createPackStore } from '@stipple/engines/kit/packs'
import { detectObjects } from '@stipple/engines/vision/centernet'
import { PERSON, THING_CLASSES } from '@stipple/engines/vision/coco-classes'
import { certainThings } from '@stipple/engines/words/builtin/caption/certain'
import { CACHE, photographs, readPhotograph } from './photographs.ts'
import { print } from './table.ts'

/**
 * Counts how often things named by image to text are really there, by the detector's score, on the photographs of `photographs.json`, whose content
 * was labelled by eye.
 */
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(CACHE, 'packs'), cacheDirectory: join(CACHE, 'tarballs'), mode: 'all', log })
const folder = await packs.ensure('centernet', { signal: new AbortController().signal, report: () => {} })
const centernet = join(folder, 'centernet.onnx')
const BANDS = [0.38, 0.45, 0.57, 0.7] as const
const rows = new Map<string, { what: string; named: number; right: number; 'right number': number }>()

for (const photograph of photographs) {
  const picture = await decodePicture(await readPhotograph(photograph), 'image')
  for (const { kind, things, more, anyAnimal } of certainThings(await detectObjects(picture, { path: centernet, threads: 2 }))) {
    const label = THING_CLASSES[kind]?.label.en ?? ''
    const score = Math.max(...things.map((thing) => thing.score))
    const from = BANDS.findLast((least) => score >= least) ?? 0
    const what = `${kind === PERSON ? 'people' : 'other things'} from ${from}`
    const isThere = kind === PERSON ? photograph.people > 0 : anyAnimal || (photograph.shows ?? '').split(', ').includes(label)
    const isNumber = kind !== PERSON || (more ? photograph.people > 1 : photograph.people === things.length)
    const row = rows.get(what) ?? { what, named: 0, right: 0, 'right number': 0 }
    rows.set(what, {
      ...row,
      named: row.named + 1,
      right: row.right + Number(isThere),
      'right number': row['right number'] + Number(isThere && isNumber),
    })
    if (!isThere || !isNumber) console.log(`${photograph.path}: ${label} ${score.toFixed(2)}, ${things.length}${more ? ' or more' : ''}`)
  }
}
print(
  `things named on ${photographs.length} photographs`,
  [...rows.values()].toSorted((a, b) => a.what.localeCompare(b.what)),
)
