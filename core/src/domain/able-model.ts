import { CONTROL_TYPE_IDS } from './control-types.ts'
import type { ModelTraits } from './model.ts'
import { REPAIR_IDS } from './repairs.ts'
import { SCENE_IDS } from './scenes.ts'
import { PHOTO_STYLE_IDS } from './styles.ts'

/** A model with all abilities: it yields all the fields that a mode can have. */
export const ABLE_MODEL: ModelTraits = {
  id: 'able/model',
  engine: 'able',
  label: { en: 'Able', zh: '全能' },
  description: { en: 'Can do everything', zh: '样样都会' },
  style: 'generalist',
  cost: 3,
  // Its modes are not used; naming them all would load every task's schema into the browser.
  tasks: [],
  can: {
    negative: true,
    steps: true,
    cfg: true,
    styles: true,
    samplers: ['k_euler', 'k_dpmpp_2m'],
    dimensions: true,
    factors: [2, 3, 4],
    backgrounds: true,
    pictures: { least: 1, most: 4 },
    strength: true,
    variation: true,
    karras: true,
    tiling: true,
    hiresFix: true,
    clipSkip: true,
    seedStep: true,
    loras: true,
    controls: CONTROL_TYPE_IDS,
    controlLayers: 3,
    photoStyles: PHOTO_STYLE_IDS,
    reference: true,
    figure: true,
    repairs: REPAIR_IDS,
    thorough: true,
    scenes: SCENE_IDS,
    headline: true,
    edits: true,
    bases: [{ id: 'full', label: { en: 'Full', zh: '完整' } }],
    voices: [{ id: 'one', label: { en: 'One', zh: '一号' } }],
  },
}
