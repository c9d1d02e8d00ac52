import { IMAGE_FORMATS } from '@stipple/core/domain/media'
import type { Option, Properties, Value } from '@stipple/core/domain/property'
import type { Family } from '../comfyui/public.ts'

/** ControlNet preprocessors without a network: they use the layers of SD 1.5 and SDXL. */
const MODULES: readonly Option[] = [
  { value: 'reference_only', label: { en: 'Look and content', zh: '画风与内容' } },
  { value: 'reference_adain', label: { en: 'Style only', zh: '只取风格' } },
  { value: 'reference_adain+attn', label: { en: 'Everything, strongly', zh: '全部，较强' } },
]
const FAMILIES: ReadonlySet<string> = new Set(['sd15', 'sdxl'])

/** Fields for a reference image and its role; none if the server or the family does not support it. */
export function referenceForm({ id }: Family, modules: readonly string[]): Properties {
  const options = MODULES.filter(({ value }) => modules.includes(String(value)))
  const [first] = options
  if (!first || !FAMILIES.has(id)) return {}
  return {
    reference_image: {
      type: 'string',
      widget: 'image',
      area: 'advanced',
      accept: IMAGE_FORMATS,
      label: { en: 'Reference image', zh: '参考图' },
    },
    reference_role: {
      type: 'string',
      widget: 'select',
      area: 'advanced',
      initial: first.value,
      options,
      label: { en: 'Take from the reference', zh: '从参考图取用' },
    },
  }
}

/** Reference image and its role's preprocessor; undefined if none was given. */
export function chosenReference({
  reference_image: asset,
  reference_role: role,
}: Readonly<Record<string, Value>>): { readonly asset: string; readonly module: string } | undefined {
  if (typeof asset !== 'string' || asset === '') return undefined
  return { asset, module: typeof role === 'string' ? role : 'reference_only' }
}

/** Returns true for a reference preprocessor. */
export const isReference = (module: string): boolean => MODULES.some(({ value }) => value === module)
