import type { Pose } from '../../scene.ts'
import type { Context } from '../stage.ts'
import type { AnimalOptions } from './animal-options.ts'
import { drawFrog, drawKoi } from './pond.ts'
import type { Build } from './quadruped-build.ts'
import { drawQuadruped, posesOf } from './quadruped.ts'
import { QUADRUPEDS } from './quadrupeds.ts'

/** Texture of a subject's surface. */
export type Surface = 'fur' | 'hide' | 'feather' | 'scale' | 'leaf' | 'plain'

/** An animal with a drawing procedure (the others are icons): facing left, in a box of height 1 with its feet on the lower edge, x around 0. */
export interface Animal {
  readonly surface: Surface
  /** Poses that it can be drawn in besides standing. */
  readonly poses?: ReadonlySet<Pose>
  readonly draw: (ctx: Context, options: AnimalOptions) => void
}

const quadruped = (name: string, build: Build): [string, Animal] => [
  name,
  {
    surface: build.foot === 'hoof' ? 'hide' : 'fur',
    poses: posesOf(build),
    draw: (ctx, options) => drawQuadruped(ctx, build, options),
  },
]

const of = (surface: Surface, draw: Animal['draw']): Animal => ({ surface, draw })

/** By concept, and by the icon that other concepts share. */
export const ANIMALS: ReadonlyMap<string, Animal> = new Map<string, Animal>([
  ...[...QUADRUPEDS].map(([name, build]) => quadruped(name, build)),
  ['koi', of('plain', drawKoi)],
  ['frog', of('plain', drawFrog)],
])
