import { mainColours } from '@stipple/imaging/main-colours'
import type { Painting } from '@stipple/imaging/painting'
import { createRandom } from '@stipple/imaging/random'
import { unit } from '@stipple/imaging/scalar'
import { composeLayout, heroOf, type Layout } from '../compose/layout.ts'
import { chooseLight } from '../compose/light.ts'
import type { Placement } from '../compose/placement.ts'
import { settleOnSupports } from '../compose/settle.ts'
import { PLACE_TRAITS } from '../compose/traits.ts'
import { isPerson } from '../people.ts'
import type { Scene } from '../scene.ts'
import { observe, type Observed } from './observe.ts'
import { PLACE_PAINTERS } from './places/places.ts'
import { type Source, sourceOf } from './sprite.ts'
import { createStage } from './stage.ts'
import { paintSubject } from './subjects.ts'
import { unify } from './unify.ts'
import { paintBeams, paintWeather } from './weather.ts'
import { writeTitle } from './writing.ts'
import type { SetType } from './written-text.ts'

export interface PaintOptions {
  readonly width: number
  readonly height: number
  readonly seed: number
  /** Seed of the painting alone, where it is another than that of the composition. */
  readonly variation?: number | undefined
  /** 0..1, from cfg: strength of mood and named colours. */
  readonly literalness: number
  /** 0..1, from the steps: amount of detail. */
  readonly refinement: number
  /** Moves placed subjects, where another picture determines their positions. */
  readonly arrange?: (layout: Layout) => Layout
  /** Sets the texts of the scene; without it none is written. */
  readonly setType?: SetType | undefined
  /** Parts that are left out while everything else (their shadows too) stays the same: a film moves them itself. */
  readonly without?: readonly ('subjects' | 'weather')[]
}

/** A painting of a scene, with what is seen in it. */
export interface PaintedScene extends Painting, Observed {}

/** Composes and paints a scene. The same scene, size and seed always give the same bytes. */
export function paintScene(scene: Scene, options: PaintOptions): PaintedScene {
  const { variation = options.seed } = options
  const random = createRandom(options.seed)
  const wanted = settleOnSupports(withLiteralness(scene, options.literalness))
  const sources = new Map<string, Source>()
  const aspects = new Map<string, number>()
  const busts = new Set<string>()
  const portrait = wanted.camera.shot === 'close' || wanted.camera.shot === 'macro'
  for (const subject of wanted.subjects) {
    const source = sourceOf(
      subject,
      random.fork(`source/${subject.id}`),
      portrait &&
        subject === heroOf(wanted) &&
        subject.count === 1 &&
        subject.relation === undefined &&
        !wanted.subjects.some((one) => one.relation?.to === subject.id),
    )
    if (source.kind === 'drawing' && source.bust) busts.add(subject.id)
    sources.set(subject.id, source)
    aspects.set(subject.id, source.aspect)
  }
  const light = chooseLight(wanted, random)
  const composed = composeLayout(wanted, { width: options.width, height: options.height, aspects, busts, random })
  const layout = options.arrange?.(composed) ?? composed
  // Of several people no two are alike.
  const sourceOfOne = ({ subject, index }: Placement): Source | undefined =>
    index > 0 && isPerson(subject) ? sourceOf(subject, random.fork(`source/${subject.id}/${index}`)) : sources.get(subject.id)
  const stage = createStage({
    width: options.width,
    height: options.height,
    scene: wanted,
    layout,
    light,
    random: variation === options.seed ? random : createRandom(variation),
    refinement: options.refinement,
    setType: options.setType,
  })
  PLACE_PAINTERS[wanted.place](stage)
  const { without = [] } = options
  for (const placement of layout.placements) {
    const source = sourceOfOne(placement)
    if (source) paintSubject(stage, placement, source, without.includes('subjects') ? 'traces' : undefined)
  }
  if (wanted.light.quality === 'volumetric' && PLACE_TRAITS[wanted.place].indoor !== true) paintBeams(stage, 0.5)
  if (PLACE_TRAITS[wanted.place].indoor !== true && !without.includes('weather')) paintWeather(stage)
  unify(stage)
  if (scene.title !== undefined) writeTitle(stage, scene.title)
  const colour = stage.ctx.getImageData(0, 0, options.width, options.height).data
  return {
    width: options.width,
    height: options.height,
    colour,
    depth: stage.depth,
    subject: stage.subject,
    region: stage.region,
    palette: mainColours(colour, 6),
    light: light.direction,
    seed: variation,
    ...observe(stage, scene, colour),
  }
}

/** Scales mood and named colours: a low cfg weakens them, a high one applies them at full strength. */
function withLiteralness(scene: Scene, literalness: number): Scene {
  const gain = 0.6 + literalness * 0.8
  const { mood } = scene
  const pull = (value: number): number => Math.max(-1, Math.min(1, value * gain))
  return {
    ...scene,
    mood: {
      warmth: pull(mood.warmth),
      saturation: unit(0.5 + (mood.saturation - 0.5) * gain),
      brightness: pull(mood.brightness),
      contrast: pull(mood.contrast),
    },
  }
}
