// Written by `npm run gen`; do not edit.
import { mode as removeBg } from './remove-bg.ts'
import { mode as text2img } from './text2img.ts'
import { mode as upscaling } from './upscaling.ts'
import type { Mode } from './define-mode.ts'

export const MODES: readonly Mode[] = [removeBg, text2img, upscaling]
