import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import { EngineError } from '../../spec.ts'
import { finishPhotograph, readWords, shrink } from '../product/public.ts'
import { findGarment } from './garment.ts'
import { changePlace } from './place.ts'
import { frontTorso, readPerson } from './read-person.ts'
import type { DressNetworks, CutPerson, Torso } from './read-person.ts'
import { wearGarment } from './transfer.ts'

export interface DressInput {
  readonly image: Uint8Array
  readonly figure?: Uint8Array
  readonly prompt: string
  readonly seeds: readonly number[]
  readonly networks: DressNetworks
}

export interface DressResult {
  readonly pictures: readonly MadePicture[]
  /** Words of the prompt that had no effect. */
  readonly ignored: readonly string[]
}

/** Runs in a child process. */
export async function run(input: DressInput, { report, threads }: ChildContext): Promise<DressResult> {
  const { prompt, seeds, networks } = input
  const read = async (bytes: Uint8Array, field: string): Promise<CutPerson> =>
    readPerson(await shrink(await decodePicture(bytes, field)), { networks, threads, field })
  report({ ratio: 0.02 })
  const wearer = await read(input.image, 'image')
  report({ ratio: 0.3 })
  const other = input.figure === undefined ? undefined : await read(input.figure, 'figure')
  report({ ratio: 0.55 })
  const person = other ?? wearer
  const size = { width: person.width, height: person.height }
  const dressed = other ? dress(wearer, other) : person.cut
  const pictures: MadePicture[] = []
  for (const seed of seeds) {
    const bytes =
      prompt.trim() === '' ? onOwnPlace(person, dressed) : finishPhotograph(await changePlace(dressed, size, { prompt, seed }), seed)
    const png = sharp(bytes, { raw: { ...size, channels: 3 } }).png({ compressionLevel: 6 })
    pictures.push({ bytes: await png.toBuffer(), ...size })
    report({ ratio: 0.55 + (0.45 * pictures.length) / seeds.length })
  }
  return { pictures, ignored: prompt.trim() === '' ? [] : (readWords(prompt).scene?.ignored ?? []) }
}

/** Puts the wearer's garment on the other person, who is returned cut out. */
function dress(wearer: CutPerson, other: CutPerson): Uint8ClampedArray {
  const garment = findGarment(wearer, facing(wearer, 'image'))
  const below = findGarment(other, facing(other, 'figure'), { long: garment.long })
  const colours = wearGarment(
    { person: wearer, torso: facing(wearer, 'image'), garment },
    { person: other, torso: facing(other, 'figure'), garment: below },
  )
  for (let i = 3; i < colours.length; i += 4) colours[i] = other.cut[i] ?? 0
  return colours
}

function facing(person: CutPerson, field: string): Torso {
  const torso = frontTorso(person)
  if (!torso) throw new EngineError('invalid_input', 'The person has to face the camera, with both shoulders in the picture.', { field })
  return torso
}

/** Composites a person over the background of their own photograph. */
function onOwnPlace({ rgb }: CutPerson, cut: Uint8ClampedArray): Uint8Array {
  return Uint8Array.from(rgb, (value, i) => {
    const pixel = Math.floor(i / 3)
    const share = (cut[pixel * 4 + 3] ?? 0) / 255
    return value * (1 - share) + (cut[pixel * 4 + (i % 3)] ?? 0) * share + 0.5
  })
}
