import { oklabFromRgb } from '@stipple/imaging/colour'
import { at, type Image3 } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import type { Picture } from '../../kit/decode-picture.ts'
import { colourStatistics, textureOf } from '../stylize/child-public.ts'
import { CELL, cutOut } from './read-picture.ts'

/** A square of a picture, with a feature vector to compare it by. */
export interface Piece {
  readonly rgb: Uint8Array
  readonly look: readonly number[]
}

/** Compares every second pixel of every second row. */
const STEP = 2
const SIZE = { width: CELL / STEP, height: CELL / STEP }
/** Candidates tried in a picture for each piece that is kept. */
const TRIES = 4

/** Picks pieces of one picture, as unlike each other as possible. */
export function piecesOf(picture: Picture, { count, random }: { count: number; random: Random }): Piece[] {
  const found = Array.from({ length: count * TRIES }, (): Piece => {
    const rgb = cutOut(picture, { left: random.whole(0, picture.width - CELL), top: random.whole(0, picture.height - CELL) })
    return { rgb, look: lookOf(oklabFromRgb(thinned(rgb), SIZE)) }
  })
  return chooseUnlike(found, count)
}

/**
 * Chooses representative pieces: first the most typical one, then always the one least like all chosen so far
 * (greedy k-centre, T. Gonzalez, 1985).
 */
export function chooseUnlike(pieces: readonly Piece[], count: number): Piece[] {
  const middle = centreOf(pieces)
  const first = pieces.toSorted((a, b) => distance(a.look, middle) - distance(b.look, middle))[0]
  if (!first) return []
  const chosen = [first]
  const nearest = pieces.map(({ look }) => distance(look, first.look))
  while (chosen.length < Math.min(count, pieces.length)) {
    const farthest = nearest.indexOf(Math.max(...nearest))
    const next = pieces[farthest]
    if (!next) break
    chosen.push(next)
    for (const [n, { look }] of pieces.entries()) nearest[n] = Math.min(nearest[n] ?? 0, distance(look, next.look))
    nearest[farthest] = -1
  }
  return chosen
}

/** Weights of mean colour, its spread, and roughness. */
const WEIGHTS = { mean: 3, spread: 2, texture: 4 }

function thinned(rgb: Uint8Array): Uint8Array {
  const few = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let y = 0, to = 0; y < CELL; y += STEP) {
    for (let x = 0; x < CELL; x += STEP, to += 3) few.set(rgb.subarray((y * CELL + x) * 3, (y * CELL + x) * 3 + 3), to)
  }
  return few
}

function lookOf(lab: Image3): readonly number[] {
  const { mean, covariance } = colourStatistics(lab)
  const spread = covariance.map((row, n) => Math.sqrt(Math.max(0, row[n] ?? 0)))
  const light = Float32Array.from(lab.planes[0], (_, i) => at(lab.planes[0], i))
  return [
    ...mean.map((value) => value * WEIGHTS.mean),
    ...spread.map((value) => value * WEIGHTS.spread),
    ...textureOf(light, SIZE)
      .slice(0, 3)
      .map((value) => value * WEIGHTS.texture),
  ]
}

function centreOf(pieces: readonly Piece[]): readonly number[] {
  const [first] = pieces
  return (first?.look ?? []).map((_, k) => pieces.reduce((sum, { look }) => sum + (look[k] ?? 0), 0) / pieces.length)
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.sqrt(one.reduce((sum, value, k) => sum + (value - (other[k] ?? 0)) ** 2, 0))
