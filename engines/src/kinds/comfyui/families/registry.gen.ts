// Written by `npm run gen`; do not edit.
import { family as flux1Fill } from './flux1-fill.ts'
import { family as flux1Kontext } from './flux1-kontext.ts'
import { family as flux1Schnell } from './flux1-schnell.ts'
import { family as flux1 } from './flux1.ts'
import { family as flux2Klein } from './flux2-klein.ts'
import { family as flux2 } from './flux2.ts'
import { family as qwenImageEdit } from './qwen-image-edit.ts'
import { family as qwenImage } from './qwen-image.ts'
import { family as sd15 } from './sd15.ts'
import { family as sd35 } from './sd35.ts'
import { family as sdxl } from './sdxl.ts'
import { family as wan21 } from './wan21.ts'
import { family as wan225b } from './wan22-5b.ts'
import { family as zImage } from './z-image.ts'
import type { Family } from './family.ts'

export const FAMILIES: readonly Family[] = [flux1Fill, flux1Kontext, flux1Schnell, flux1, flux2Klein, flux2, qwenImageEdit, qwenImage, sd15, sd35, sdxl, wan21, wan225b, zImage]
