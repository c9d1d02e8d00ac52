import sharp from 'sharp'
import { openVideoEncoder, type Sound, type VideoFormat } from '../../media/public.ts'
import { cameraAt, type PlainMove } from './camera.ts'
import type { FilmSet } from './film-set.ts'
import { createParticles } from './particles.ts'
import { playActor } from './play.ts'
import { warpPlate } from './warp.ts'
import { toRgb, viewFrame, type YuvPicture } from './yuv.ts'

export interface ShotOptions {
  /** Even, as is the height. */
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly framesPerSecond: number
  readonly move: PlainMove
  readonly seed: number
}

/** Draws frame after frame into one buffer (I420), which belongs to `each` until its promise resolves. */
export async function shoot(set: FilmSet, options: ShotOptions, each: (frame: Uint8Array, index: number) => Promise<void>): Promise<void> {
  const { width, height, frames, framesPerSecond, move, seed } = options
  const seconds = frames / framesPerSecond
  const buffer = new Uint8Array(width * height * 1.5)
  const frame = viewFrame(buffer, { width, height })
  const particles = set.particles.map((one) => createParticles(one, { seed, seconds, fields: set.fields, room: set.plate.width / width }))
  for (let index = 0; index < frames; index++) {
    const moment = { camera: cameraAt(move, frames > 1 ? index / (frames - 1) : 0), pivot: set.pivot, at: index / frames, seconds }
    warpPlate(set.plate, set.fields, moment, frame)
    for (const actor of set.actors) playActor(actor, set.plate, moment, frame)
    for (const paint of particles) paint(moment, frame)
    await each(buffer, index)
  }
}

export interface Film {
  readonly bytes: Uint8Array
  readonly poster: Uint8Array
}

/** Renders a set and writes the video; the poster is the frame with the most detail. */
export async function makeFilm(
  set: FilmSet,
  options: ShotOptions & { format: VideoFormat; sound?: Sound | undefined; report: (ratio: number) => void },
): Promise<Film> {
  const { width, height, frames, framesPerSecond, format, sound, report } = options
  const encoder = await openVideoEncoder({ format, width, height, framesPerSecond, ...(sound && { sound }) })
  const stills = new Set(POSTER_MOMENTS.map((moment) => Math.min(frames - 1, Math.round(frames * moment))))
  let best: { readonly detail: number; readonly frame: Uint8Array } | undefined
  await shoot(set, options, async (frame, index) => {
    if (stills.has(index)) {
      const detail = detailOf(viewFrame(frame, { width, height }))
      if (!best || detail > best.detail) best = { detail, frame: Uint8Array.from(frame) }
    }
    await encoder.add(frame)
    report((index + 1) / (frames + 2))
  })
  const bytes = await encoder.finish()
  const still = viewFrame(best?.frame ?? new Uint8Array(width * height * 1.5), { width, height })
  const poster = await sharp(toRgb(still), { raw: { width, height, channels: 3 } })
    .webp({ quality: 88 })
    .toBuffer()
  report(1)
  return { bytes, poster }
}

/** Moments for the poster, neither first nor last: there the camera is at its limit. */
const POSTER_MOMENTS = [0.2, 0.35, 0.5, 0.65, 0.8]

/** Mean difference between neighbours. */
function detailOf({ width, y }: YuvPicture): number {
  let sum = 0
  for (let i = width; i < y.length; i++) sum += Math.abs((y[i] ?? 0) - (y[i - 1] ?? 0)) + Math.abs((y[i] ?? 0) - (y[i - width] ?? 0))
  return sum / y.length
}
