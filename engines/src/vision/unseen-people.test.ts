import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testContext } from '../../test/context.ts'
import { drawFigures } from '../../test/plain-figures.ts'
import type { PlainFigure } from '../../test/plain-figures.ts'
import { SCENES, composeScene } from '../builtin/cutout/__fixtures__/scenes.ts'
import { decodePicture } from '../kit/decode-picture.ts'
import { fetchCutNetworks } from './subject-networks.ts'
import { completeSubject } from './whole-subject.ts'

const SIZE = { width: 480, height: 480 }
/** Board before head and chest, in pixels; the shirt and the arms show below and beside it. */
const BOARD = { left: 130, top: 20, width: 220, height: 300 }
const close: PlainFigure = { pose: 'close', garment: '#8b8f96', x: 240, head: 150 }
const SHIRTS = [
  { title: 'a grey shirt before a grey wall', figure: { ...close, flat: true }, wall: '#8b8f96' },
  { title: 'a green shirt', figure: { ...close, garment: '#2f6b4a' }, wall: '#8b8f96' },
  { title: 'a figure without skin', figure: { ...close, skin: '#8b8f96', garment: '#70747c' }, wall: '#8b8f96' },
]

const context = testContext({ mode: 'permissive' })
const networks = await fetchCutNetworks({ ...context, signal: new AbortController().signal, report: () => undefined })
const isOnBoard = (x: number, y: number): boolean =>
  x >= BOARD.left && x < BOARD.left + BOARD.width && y >= BOARD.top && y < BOARD.top + BOARD.height

async function drawBehindBoard(figure: PlainFigure, wall: string): Promise<Buffer> {
  const { bytes } = await drawFigures([figure], { ...SIZE, wall })
  const squares = Array.from({ length: 24 }, (_, n) => ({ x: (n % 4) * 55, y: Math.floor(n / 4) * 50 }))
    .filter((_, n) => (n + Math.floor(n / 4)) % 2 === 0)
    .map(({ x, y }) => `<rect x="${x}" y="${y}" width="55" height="50" fill="#111"/>`)
  const board = `<svg xmlns="http://www.w3.org/2000/svg" width="${BOARD.width}" height="${BOARD.height}"><rect width="100%" height="100%" fill="#eee"/>${squares.join('')}</svg>`
  return sharp(bytes)
    .composite([{ input: Buffer.from(board), left: BOARD.left, top: BOARD.top }])
    .jpeg()
    .toBuffer()
}

/** Checks an image with a mask of 1 where `isSubject`. */
async function check(bytes: Buffer, isSubject: (x: number, y: number) => boolean) {
  const data = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    isSubject(i % SIZE.width, Math.floor(i / SIZE.width)) ? 1 : 0,
  )
  const { fault, warnings } = await completeSubject(await decodePicture(bytes, 'image'), { ...SIZE, data }, { networks, threads: 2 })
  return { fault, codes: warnings.map(({ code }) => code) }
}

describe('people whom no network detects', () => {
  it.each(SHIRTS)('cause a warning or a refusal behind a board: $title [M-08]', async ({ figure, wall }) => {
    const { fault, codes } = await check(await drawBehindBoard(figure, wall), isOnBoard)
    if (fault === undefined) expect(codes).toContain('unconfirmed_subject')
    else expect(fault.en).toMatch(/only in part|would be missing in the cutout \(.+\)/)
  })
})

describe('people in a matte with fading areas', async () => {
  const { bytes, truth } = await drawFigures([close], { ...SIZE, wall: '#2c4a6e' })
  const cut = async (change: (value: number, x: number, y: number) => number) => {
    const data = Float32Array.from(truth, (value, i) => change(value / 255, i % SIZE.width, Math.floor(i / SIZE.width)))
    return completeSubject(await decodePicture(bytes, 'image'), { ...SIZE, data }, { networks, threads: 2 })
  }
  const codesOf = ({ warnings }: Awaited<ReturnType<typeof cut>>): readonly string[] => warnings.map(({ code }) => code)

  it('cause a warning where something beside them fades out', async () => {
    const beside = await cut((value, x, y) => (x < 80 && y < 200 ? Math.max(value, 0.4) : value))
    expect([beside.fault, codesOf(beside)]).toEqual([undefined, ['undecided_subject']])
    expect(codesOf(await cut((value) => value))).toEqual([])
  })

  it.each([
    { part: 'clothes', fades: (x: number, y: number) => y > 380 && x > 150 && x < 330 },
    { part: 'an arm', fades: (x: number, y: number) => y > 210 && x < 130 },
    { part: 'hair', fades: (_: number, y: number) => y < 70 },
  ])('are repaired or refused where a part of them fades out: $part [M-08]', async ({ fades }) => {
    const { fault, matte } = await cut((value, x, y) => (fades(x, y) ? Math.min(value, 0.4) : value))
    const kept = truth.filter((value, i) => value > 200 && (matte.data[i] ?? 0) > 0.9).length / truth.filter((value) => value > 200).length
    if (fault === undefined) expect(kept).toBeGreaterThan(0.96)
    else expect(fault.en).toMatch(/only in part|would be missing in the cutout \(.+\)/)
  })
})

describe('a thing in a cutout', async () => {
  const scene = SCENES.find(({ name }) => name === 'cup on gravel')
  if (!scene) throw new Error('no cup')
  const { bytes, truth, width, height } = await composeScene(scene)
  /** Warnings for the true mask, changed at places given as fractions of the image. */
  const codesOf = async (change: (value: number, x: number, y: number) => number): Promise<readonly string[]> => {
    const data = Float32Array.from(truth, (value, i) => change(value / 255, (i % width) / width, Math.floor(i / width) / height))
    const { warnings } = await completeSubject(await decodePicture(bytes, 'image'), { width, height, data }, { networks, threads: 2 })
    return warnings.map(({ code }) => code)
  }

  it('causes no warning if the detector confirms it, and one if most of it is missing', async () => {
    expect(await codesOf((value) => value)).toEqual([])
    expect(await codesOf((value, x) => (x < 0.4 ? value : 0))).toEqual(['unconfirmed_subject'])
  })

  it('is named in a warning if a detected part of it is missing', async () => {
    expect(await codesOf((value, x) => (x < 0.56 ? value : 0))).toEqual(['thing_in_part'])
  })

  it('causes a warning if something beside it fades out, but not for a soft edge', async () => {
    const beside = (value: number, wide: boolean): number => (wide ? Math.max(value, 0.4) : value)
    expect(await codesOf((value, x, y) => beside(value, x > 0.05 && x < 0.2 && y > 0.1 && y < 0.35))).toEqual(['undecided_subject'])
    expect(await codesOf((value, x) => beside(value, x > 0.05 && x < 0.06))).toEqual([])
  })
})
