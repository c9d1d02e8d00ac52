import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { Input } from '@stipple/core/domain/property'
import type { AppParameters } from '@stipple/core/modes/app-form'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'

/** The mode of an app: its base's form and price under the name of the Apps mode. Undefined if this browser does not know the base. */
export function modeOfApp({ mode }: Pick<Template, 'mode'>): Mode | undefined {
  const [base, apps] = [findMode(mode), findMode('Apps')]
  return base && apps && { ...base, id: apps.id, label: apps.label, summary: apps.summary }
}

/** An app in the shape of an item of the model list. */
export const asModel = ({ id, name, description, cover, cost }: Template, index: number): ModelItem => ({
  model: id,
  name,
  label: name,
  label_en: name,
  label_cn: name,
  label_default: name,
  old_versions_label: '',
  description,
  value: index,
  type: 'Apps',
  modes: ['Apps'],
  mtype: '',
  style: 'other',
  cost,
  mark: '',
  mark_en: '',
  cover: cover ?? '',
  show_cover: true,
  showcases: [],
  lora: false,
  controlnet: false,
  mask: false,
  upscale: false,
  restore: false,
  disable_translate: true,
  filed_mappings: [],
  use_default_prompt: false,
  default_num_outputs: 1,
  upload: '',
  upload_limit: 1,
  accept_types: [],
  default: index === 0,
  params: {
    default_prompt: '',
    default_negative_prompt: '',
    default_width: null,
    default_height: null,
    default_steps: null,
    default_scale: null,
    default_denoising: null,
    default_scheduler: '',
    default_controltype: '',
    default_upscaler: null,
    allow_dimensions: false,
    num_outputs: 1,
    allow_controltypes: [],
    allow_upscales: [],
  },
  schema: `templates/${id}`,
  uid: '',
})

/** Preset values. */
export const presetValues = (parameters: AppParameters): Input =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { shown, initial }]) => (shown || initial === undefined ? [] : [[name, initial] as const])),
  )
