import type { Text } from '@stipple/core/domain/text'
import { heroOf, personOf, type Scene, type Subject } from '@stipple/illustrator/public'
import type { Painting } from '@stipple/imaging/painting'
import { at } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { missed } from '../../../kit/check-result.ts'
import { withNeck } from '../pose/draw-skeleton.ts'
import { readPeople } from '../pose/people.ts'
import { readSkeletons } from '../pose/read-skeleton.ts'
import { paintBackdrop } from './backdrop.ts'
import type { ControlJob, PaintMethod } from './control-job.ts'
import { completeFigure, type PoseFigure } from './figure/complete.ts'
import { paintFigure } from './figure/paint-figure.ts'
import { finishPainting } from './finish.ts'
import { paintOwn } from './paint-own.ts'

/**
 * Gives people of the prompt the poses of the map's people, in the prompt's clothes and colours.
 * @throws {EngineError} `missed` where the prompt has another main subject
 */
export const paintByPose: PaintMethod = async (job) => {
  const { view, scene, scale } = job
  const size = { width: view.width, height: view.height }
  const figures = (await bodiesOf(job)).flatMap((body) => completeFigure(body, { scale }) ?? [])
  if (figures.length === 0) return { notes: ['nobody'], paint: (seed) => paintOwn(scene, size, seed) }
  const hero = heroOf(scene)
  if (hero && !personOf(hero, createRandom(0), false)) throw missed(peopleOnly(hero))
  // The map's people all represent the main subject; other subjects of the prompt are absent.
  const seen = new Map(scene.subjects.map((subject) => [subject.id, subject === hero ? figures.length : 0]))
  return {
    notes: [],
    paint: (seed) => ({ picture: finishPainting(paintPeople({ scene, hero, figures, seed, size }), undefined, scene), seen }),
  }
}

const peopleOnly = ({ name, concept }: Subject): Text => ({
  en: `The illustrator supports poses for people only, not for ${name?.en ?? concept}. Choose Depth instead.`,
  zh: `画师只能让人物摆出姿势，不适用于：${name?.zh ?? concept}。可以改选“深度”。`,
})

async function bodiesOf({ view, map, isMap }: ControlJob) {
  if (isMap) return readSkeletons(map)
  return (await readPeople(view, { details: false })).map(({ body }) => withNeck(body))
}

interface People {
  readonly scene: Scene
  readonly hero: Subject | undefined
  readonly figures: readonly PoseFigure[]
  readonly seed: number
  readonly size: { readonly width: number; readonly height: number }
}

function paintPeople({ scene, hero, figures, seed, size }: People): Painting {
  const random = createRandom(seed)
  const lowest = Math.max(...figures.map(({ foot }) => foot)) / size.height
  const backdrop = paintBackdrop(scene, size, { seed, horizon: Math.min(0.78, Math.max(0.36, lowest - 0.2)) })
  const painting = {
    ...backdrop,
    colour: Uint8ClampedArray.from(backdrop.colour),
    subject: new Float32Array(backdrop.subject.length),
    depth: backdrop.depth.slice(),
    region: backdrop.region.slice(),
  }
  // Far ones first: their feet are higher.
  for (const [n, figure] of figures.toSorted((a, b) => a.foot - b.foot).entries()) {
    const chance = random.fork(`figure/${n}`)
    const person = hero && personOf({ ...hero, id: `${hero.id}-${n}` }, chance, true)
    paintFigure(painting, figure, {
      person,
      region: FIRST_REGION + n,
      random: chance,
    })
  }
  for (let i = 0; i < painting.subject.length; i++) if (at(painting.subject, i) > 0.5) painting.depth[i] = 0.2
  return painting
}

const FIRST_REGION = 4000
