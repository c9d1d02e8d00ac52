import { toHex, fromHex, shift } from '@stipple/imaging/rgb'
import type { Pose } from '../../scene.ts'
import type { Context } from '../stage.ts'
import type { AnimalOptions } from './animal-options.ts'
import { type Bird, CROW, DOVE, EAGLE, PARROT, PHOENIX, SONGBIRDS, SWALLOW } from './bird-build.ts'
import { drawFlying, drawPerched } from './birds.ts'
import { drawDragon } from './dragon.ts'
import { drawElephant } from './elephant.ts'
import { drawFlamingo, drawFowl, drawOwl, drawPenguin } from './odd-birds.ts'
import type { Build } from './quadruped-build.ts'
import { drawQuadruped, posesOf } from './quadruped.ts'
import { QUADRUPEDS } from './quadrupeds.ts'
import { drawRabbit } from './rabbit.ts'
import { drawBee, drawButterfly, drawFrog, drawTurtle } from './small-creatures.ts'
import { drawCetacean, drawFish, drawKoi } from './swimmers.ts'

/** Texture of a subject's surface. */
export type Surface = 'fur' | 'hide' | 'feather' | 'scale' | 'leaf' | 'plain'

/** An animal with a drawing procedure: facing left, in a box of height 1 with its feet on the lower edge, x around 0. */
export interface Animal {
  readonly surface: Surface
  /** Poses that it can be drawn in besides standing. */
  readonly poses?: ReadonlySet<Pose>
  readonly draw: (ctx: Context, options: AnimalOptions) => void
}

const quadruped = (name: string, build: Build): [string, Animal] => [
  name,
  {
    surface: build.foot === 'hoof' && build.pattern !== 'wool' ? 'hide' : 'fur',
    poses: posesOf(build),
    draw: (ctx, options) => drawQuadruped(ctx, build, options),
  },
]

const bird = (kinds: readonly Bird[]): Animal => ({
  surface: 'feather',
  draw: (ctx, { random, colour, stands }) => {
    const kind = feathered(random.pick(kinds), colour)
    if (stands === 'air') drawFlying(ctx, kind, random.range(0, 0.75))
    else drawPerched(ctx, kind)
  },
})

/** The bird in another colour; breast and quills follow it. */
function feathered(kind: Bird, colour: string | undefined): Bird {
  if (colour === undefined) return kind
  const tint = (light: number): string => toHex(shift(fromHex(colour), { light }))
  const { cap: _cap, ...rest } = kind
  return { ...rest, back: colour, breast: tint(0.1), belly: tint(0.2), wing: tint(-0.05), quill: tint(-0.12) }
}

const waterfowl = (kind: 'duck' | 'swan' | 'goose'): Animal => ({
  surface: 'feather',
  draw: (ctx, options) => drawFowl(ctx, kind, { ...options, walking: options.stands !== 'water' }),
})

const of = (surface: Surface, draw: Animal['draw']): Animal => ({ surface, draw })

/** By concept, and by the icon that other concepts share. */
export const ANIMALS: ReadonlyMap<string, Animal> = new Map<string, Animal>([
  ...[...QUADRUPEDS].map(([name, build]) => quadruped(name, build)),
  ['rabbit', of('fur', drawRabbit)],
  ['elephant', of('hide', (ctx, options) => drawElephant(ctx, { ...options, woolly: false }))],
  ['mammoth', of('fur', (ctx, options) => drawElephant(ctx, { ...options, woolly: true }))],
  ['bird', bird(SONGBIRDS)],
  ['crow', bird([CROW])],
  ['dove', bird([DOVE])],
  ['swallow', bird([SWALLOW])],
  ['eagle', bird([EAGLE])],
  [
    'parrot',
    bird([PARROT, { ...PARROT, back: '#3f9a4a', breast: '#58b052', belly: '#6abf5c', wing: '#2f7a3c', quill: '#2f6fb5', cap: '#e2b53a' }]),
  ],
  ['phoenix', bird([PHOENIX])],
  ['owl', of('feather', drawOwl)],
  ['penguin', of('feather', drawPenguin)],
  ['duck', waterfowl('duck')],
  ['swan', waterfowl('swan')],
  ['goose', waterfowl('goose')],
  ['flamingo', of('feather', drawFlamingo)],
  ['fish', of('plain', (ctx, options) => drawFish(ctx, { ...options, tropical: false }))],
  ['tropical-fish', of('plain', (ctx, options) => drawFish(ctx, { ...options, tropical: true }))],
  ['koi', of('plain', drawKoi)],
  ['whale', of('plain', (ctx, options) => drawCetacean(ctx, 'whale', { ...options, spouting: options.random.chance(0.35) }))],
  ['spouting-whale', of('plain', (ctx, options) => drawCetacean(ctx, 'whale', { ...options, spouting: true }))],
  ['orca', of('plain', (ctx, options) => drawCetacean(ctx, 'orca', { ...options, spouting: false }))],
  ['dolphin', of('plain', (ctx, options) => drawCetacean(ctx, 'dolphin', { ...options, spouting: false }))],
  ['shark', of('plain', (ctx, options) => drawCetacean(ctx, 'shark', { ...options, spouting: false }))],
  ['dragon', of('plain', (ctx, options) => drawDragon(ctx, { ...options, flying: options.stands === 'air' }))],
  ['butterfly', of('plain', drawButterfly)],
  ['monarch', of('plain', drawButterfly)],
  ['bee', of('plain', drawBee)],
  ['frog', of('plain', drawFrog)],
  ['turtle', of('plain', (ctx, options) => drawTurtle(ctx, { ...options, swimming: options.stands === 'water' }))],
])
