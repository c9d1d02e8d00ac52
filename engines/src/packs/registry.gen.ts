// Written by `npm run gen`; do not edit.
import { pack as centernet } from './centernet.ts'
import { pack as isnet } from './isnet.ts'
import { pack as realesrAnimevideov3 } from './realesr-animevideov3.ts'
import { pack as realesrganX4fast } from './realesrgan-x4fast.ts'
import { pack as realesrganX4plus } from './realesrgan-x4plus.ts'
import { pack as selfie } from './selfie.ts'
import type { PackManifest } from './manifest.ts'

export const PACKS: readonly PackManifest[] = [centernet, isnet, realesrAnimevideov3, realesrganX4fast, realesrganX4plus, selfie]
