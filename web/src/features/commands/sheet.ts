import type { commands } from '@stipple/core/messages/en/commands'
import { SOUND_KEYS } from '../../components/audio-player/shortcuts.ts'
import { MODEL_KEYS } from '../../components/model-viewer/shortcuts.ts'
import { STAGE_KEYS } from '../../components/picture-stage/shortcuts.ts'
import { FILM_KEYS } from '../../components/video-player/shortcuts.ts'
import { HOLD_KEYS } from '../../lib/use-held-space.ts'
import { BLIND_KEYS } from '../blind/public.ts'
import { CANVAS_KEYS } from '../canvas/public.ts'
import { ROW_KEYS } from '../converter/public.ts'
import { FORM_KEYS, POINT_KEYS } from '../generate/public.ts'
import { GALLERY_KEYS, LEAVE_KEYS, WALK_KEYS } from '../history/public.ts'
import { WORD_KEYS } from '../prompt-library/public.ts'
import { SUGGESTION_KEYS, WEIGHT_KEYS } from '../tags/public.ts'
import { COMPARE_KEYS } from '../work/public.ts'
import { COMMAND_KEYS } from './shortcuts.ts'

type Texts = (typeof commands)['sheet']['keys']
export type PlaceName = keyof Texts

/** All shortcuts by place, collected from their handlers; the types require a text for each shortcut and vice versa. */
export const SHEET: { readonly [P in PlaceName]: Readonly<Record<keyof Texts[P], readonly string[]>> } = {
  everywhere: { ...COMMAND_KEYS, close: ['Escape'] },
  prompt: { ...FORM_KEYS, ...WEIGHT_KEYS, ...SUGGESTION_KEYS },
  library: WORD_KEYS,
  history: GALLERY_KEYS,
  work: { ...WALK_KEYS, ...COMPARE_KEYS },
  viewer: { ...STAGE_KEYS, ...HOLD_KEYS, ...LEAVE_KEYS },
  canvas: CANVAS_KEYS,
  points: POINT_KEYS,
  sound: SOUND_KEYS,
  film: FILM_KEYS,
  model: MODEL_KEYS,
  row: ROW_KEYS,
  blind: BLIND_KEYS,
}
