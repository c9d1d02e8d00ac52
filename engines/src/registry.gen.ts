// Written by `npm run gen`; do not edit.
import { engine as colorize } from './builtin/colorize/engine.ts'
import { engine as combine } from './builtin/combine/engine.ts'
import { engine as control } from './builtin/control/engine.ts'
import { engine as cutout } from './builtin/cutout/engine.ts'
import { engine as dress } from './builtin/dress/engine.ts'
import { engine as edit } from './builtin/edit/engine.ts'
import { engine as fill } from './builtin/fill/engine.ts'
import { engine as illustrate } from './builtin/illustrate/engine.ts'
import { engine as logo } from './builtin/logo/engine.ts'
import { engine as product } from './builtin/product/engine.ts'
import { engine as restore } from './builtin/restore/engine.ts'
import { engine as stylize } from './builtin/stylize/engine.ts'
import { engine as trace } from './builtin/trace/engine.ts'
import { engine as upscale } from './builtin/upscale/engine.ts'
import type { Engine } from './spec.ts'

export const ENGINES: readonly Engine[] = [colorize, combine, control, cutout, dress, edit, fill, illustrate, logo, product, restore, stylize, trace, upscale]
