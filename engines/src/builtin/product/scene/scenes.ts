import type { Scene } from '@stipple/core/domain/scenes'
import { paintDescribed } from './described.ts'
import { paintFestive } from './festive.ts'
import { paintLinen } from './linen.ts'
import { paintMarble } from './marble.ts'
import { paintPodium } from './podium.ts'
import type { ScenePainter } from './scene.ts'
import { paintStudio } from './studio.ts'
import { paintWash } from './wash.ts'
import { paintWindow } from './window.ts'
import { paintWood } from './wood.ts'

export const SCENE_PAINTERS: Readonly<Record<Scene, ScenePainter>> = {
  studio: paintStudio,
  gradient: paintWash,
  podium: paintPodium,
  wood: paintWood,
  marble: paintMarble,
  linen: paintLinen,
  window: paintWindow,
  festive: paintFestive,
  prompt: paintDescribed,
}
