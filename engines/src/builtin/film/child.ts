import type { CameraMove } from '@stipple/core/domain/camera-moves'
import { LIMITS } from '@stipple/core/domain/limits'
import type { BaseStyle } from '@stipple/core/domain/styles'
import { understand } from '@stipple/illustrator/public'
import type { FileContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { VideoFormat } from '../../media/public.ts'
import type { LocalContent } from '../../spec.ts'
import type { Detectors } from '../../vision/public.ts'
import { reportOf, requireMain, requireRelation } from '../illustrate/child-public.ts'
import type { PromptReport } from '../illustrate/public.ts'
import { type PlainMove, ROOM } from './camera.ts'
import { paintSet } from './painted-set.ts'
import { photographSet } from './photographed-set.ts'
import { scoreFilm } from './score-film.ts'
import { makeFilm } from './shoot.ts'
import { evenSize, sizeOfFilm } from './size.ts'
import type { FilmNote } from './warnings.ts'
import { chooseMove, readActions, readParticles, readCamera, mentionsWalking } from './words.ts'

interface Common {
  readonly prompt: string
  readonly seconds: number
  readonly camera: CameraMove
  readonly format: VideoFormat
  readonly seed: number
  /** Path of the sound font; undefined for a video without music. */
  readonly font: string | undefined
}
export type FilmInput =
  | (Common & { readonly kind: 'painted'; readonly width: number; readonly height: number; readonly style: BaseStyle | undefined })
  | (Common & { readonly kind: 'photographed'; readonly image: Uint8Array; readonly detectors: Detectors })

export interface FilmResult {
  readonly content: LocalContent
  readonly poster: Uint8Array
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly notes: readonly FilmNote[]
  /** Parts of the prompt that an illustrated video does not show. */
  readonly report: PromptReport | undefined
  /** Actions requested of people in a picture, which are not performed. */
  readonly unplayed: readonly string[]
}

/** Share of the time spent on the set; the rest is rendering. */
const SET_SHARE = 0.4

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run(input: FilmInput, { report, save }: FileContext): Promise<FilmResult> {
  report({ ratio: 0.01 })
  const building = (ratio: number): void => report({ ratio: 0.01 + (SET_SHARE - 0.01) * ratio })
  const {
    set,
    size,
    move,
    report: missing,
    unplayed,
    notes,
  } = input.kind === 'painted' ? paint(input, building) : await photograph(input, building)
  const { framesPerSecond } = LIMITS.video
  const frames = Math.round(input.seconds * framesPerSecond)
  const { format, seed, font, prompt } = input
  const seconds = frames / framesPerSecond
  const sound = font === undefined ? undefined : await scoreFilm({ prompt, seconds, seed, font })
  const { bytes, poster } = await makeFilm(set, {
    ...size,
    frames,
    framesPerSecond,
    move,
    seed,
    format,
    sound,
    report: (ratio) => report({ ratio: SET_SHARE + (1 - SET_SHARE) * ratio }),
  })
  return { content: await save(`film.${format}`, bytes), poster, ...size, seconds, notes, report: missing, unplayed }
}

const NO_NOTES: readonly FilmNote[] = []
const PAINTED_MOVES: readonly PlainMove[] = ['right', 'in', 'left', 'orbit']
const PHOTOGRAPHED_MOVES: readonly PlainMove[] = ['in', 'orbit', 'right', 'left']

function paint(input: Extract<FilmInput, { kind: 'painted' }>, report: (ratio: number) => void) {
  const { prompt, camera, style, seed } = input
  const cameraWords = readCamera(prompt)
  const move = chooseMove(camera, cameraWords.move, PAINTED_MOVES, seed)
  const scene = understand(cameraWords.rest === '' ? prompt : cameraWords.rest, '', style ? { style } : {})
  requireMain(scene)
  requireRelation(scene)
  const size = evenSize(input)
  const set = paintSet({ scene, seed, walking: mentionsWalking(prompt), report, ...evenSize(size, ROOM[move]) })
  const extra = readParticles(prompt).filter(({ kind }) => kind === 'fireflies' || kind === 'bubbles')
  const particles = [...set.particles, ...extra.filter(({ kind }) => !set.particles.some((one) => one.kind === kind))]
  return { set: { ...set, particles }, size, move, report: reportOf(scene, [set]), unplayed: [], notes: NO_NOTES }
}

async function photograph(input: Extract<FilmInput, { kind: 'photographed' }>, report: (ratio: number) => void) {
  const { prompt, camera, seed, detectors } = input
  const cameraWords = readCamera(prompt)
  const move = chooseMove(camera, cameraWords.move, PHOTOGRAPHED_MOVES, seed)
  const picture = await decodePicture(input.image, 'image')
  const size = sizeOfFilm(picture)
  const set = await photographSet(picture, {
    detectors,
    particles: readParticles(prompt),
    seed,
    report,
    ...evenSize(size, ROOM[move]),
  })
  const notes: FilmNote[] = set.actors.length === 0 ? ['no_subject'] : detectors.networks.kind === 'isnet' ? [] : ['simpler_model']
  return { set, size, move, report: undefined, unplayed: readActions(cameraWords.rest), notes }
}
