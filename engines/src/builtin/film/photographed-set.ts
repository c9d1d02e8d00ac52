import { rgbaFromRgb } from '@stipple/imaging/colour'
import { guessSpace } from '@stipple/imaging/guess-space'
import { at, fitted, mapSamples, type Plane, resize, type Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Detectors } from '../../vision/public.ts'
import { createMaps, openPicture, waterOf } from '../edit/child-public.ts'
import { fillHole } from '../fill/child-public.ts'
import { cutActor, grow } from './cut-actor.ts'
import { makeFields } from './fields.ts'
import type { Actor, Particles, FilmSet } from './film-set.ts'
import { fromRgba } from './yuv.ts'

export interface PhotographedSetOptions extends Size {
  readonly detectors: Detectors
  readonly particles: readonly Particles[]
  readonly seed: number
  readonly report: (ratio: number) => void
}

/** Longer side at which depth and subject are read; they are smooth. */
const READ_SIDE = 512
/** Longer side at which the area behind the subject is filled: only a rim of it is ever seen. */
const FILL_SIDE = 256

/** Splits a picture into plate and subject, with an estimate of nearness. Width and height are even. */
export async function photographSet(picture: Picture, options: PhotographedSetOptions): Promise<FilmSet> {
  const { width, height, detectors, particles, seed, report } = options
  const size = { width, height }
  const small = fitted(size, READ_SIDE)
  const photo = openPicture(await cropped(picture, small), { shrunk: false })
  const maps = createMaps(photo, detectors)
  const none = new Float32Array(small.width * small.height)
  const matte = (await maps.subject()) ?? none
  report(0.4)
  const sky = await maps.sky()
  const nearness = ({ depth }: { depth: Float32Array }): Float32Array => depth.map((value) => 1 - value)
  const near = nearness(await maps.space())
  report(0.7)
  const fields = makeFields(small, {
    nearness: nearness(guessSpace(small, { sky, subject: undefined })),
    sky: sky ?? none,
    water: await waterOf(photo, maps),
  })
  const { rgb } = await cropped(picture, size)
  const cover = mapSamples(resize(matte, small, size), (value) => Math.max(0, (value - 0.08) / 0.92))
  const subject = castSubject({ rgba: rgbaFromRgb(rgb), cover, size, near: resize(near, small, size) })
  const plate = subject ? await hideSubject({ rgb, cover, size, seed, matte: { ...small, data: matte } }) : rgb
  report(1)
  return {
    plate: fromRgba(rgbaFromRgb(plate), size),
    fields,
    actors: subject ? [subject] : [],
    particles,
    pivot: subject?.nearness ?? 0.5,
  }
}

/** Crops the middle of a picture to another shape; transparent pixels become white. */
async function cropped(picture: Picture, { width, height }: Size): Promise<Picture> {
  const { rgb, alpha } = picture
  const raw = alpha
    ? sharp(rgbaFromRgb(rgb, alpha), { raw: { width: picture.width, height: picture.height, channels: 4 } }).flatten({
        background: '#ffffff',
      })
    : sharp(rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
  return { width, height, rgb: await raw.resize(width, height, { fit: 'cover', kernel: 'lanczos3' }).raw().toBuffer() }
}

function castSubject({
  rgba,
  cover,
  size,
  near,
}: {
  rgba: Uint8ClampedArray
  cover: Float32Array
  size: Size
  near: Float32Array
}): Actor | undefined {
  const cut = cutActor(rgba, cover, size)
  if (!cut) return undefined
  let [sum, weight] = [0, 0]
  for (let i = 0; i < cover.length; i++) {
    sum += at(near, i) * at(cover, i)
    weight += at(cover, i)
  }
  return {
    ...cut,
    nearness: sum / weight,
    foot: [cut.left + cut.picture.width / 2, cut.top + cut.picture.height],
    height: cut.picture.height,
    motion: { kind: 'none', towards: 1, phase: 0 },
  }
}

interface Hidden {
  readonly rgb: Uint8Array
  readonly cover: Float32Array
  readonly size: Size
  readonly seed: number
  readonly matte: Plane
}

/** The picture without its subject: patches of its surroundings, computed at a small size. */
async function hideSubject({ rgb, cover, size, seed, matte }: Hidden): Promise<Uint8Array> {
  const small = fitted(size, FILL_SIDE)
  const shrunk = await sharp(rgb, { raw: { ...size, channels: 3 } })
    .resize(small.width, small.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const hole = Uint8Array.from(grow(resize(matte.data, matte, small), small, 1.6), (value) => (value > 0.04 ? 1 : 0))
  // Without surroundings there is nothing to take patches from.
  const open = hole.reduce((count, value) => count + (value === 0 ? 1 : 0), 0)
  const filled = open < hole.length * LEAST_OPEN ? shrunk : fillHole({ ...small, rgb: shrunk }, { hole, seed })
  const large = await sharp(filled, { raw: { ...small, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const share = grow(cover, size, Math.max(1.5, size.width / 260))
  return rgb.map((value, i) => {
    const amount = at(share, Math.trunc(i / 3))
    return value + ((large[i] ?? 0) - value) * amount
  })
}

const LEAST_OPEN = 0.06
