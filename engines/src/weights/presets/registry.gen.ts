// Written by `npm run gen`; do not edit.
import { preset as flux2Klein4b } from './flux2-klein-4b.ts'
import { preset as gtcrn } from './gtcrn.ts'
import { preset as meloZhEn } from './melo-zh-en.ts'
import { preset as qwen317b } from './qwen3-1-7b.ts'
import { preset as sdxs512 } from './sdxs-512.ts'
import { preset as whisperBase } from './whisper-base.ts'
import { preset as zImageTurbo } from './z-image-turbo.ts'
import type { Preset } from '../spec.ts'

export const PRESETS: readonly Preset[] = [flux2Klein4b, gtcrn, meloZhEn, qwen317b, sdxs512, whisperBase, zImageTurbo]
