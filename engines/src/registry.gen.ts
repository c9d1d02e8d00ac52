// Written by `npm run gen`; do not edit.
import { engine as cutout } from './builtin/cutout/engine.ts'
import { engine as illustrate } from './builtin/illustrate/engine.ts'
import { engine as upscale } from './builtin/upscale/engine.ts'
import type { Engine } from './spec.ts'

export const ENGINES: readonly Engine[] = [cutout, illustrate, upscale]
