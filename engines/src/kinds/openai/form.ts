import type { Option, Properties } from '@stipple/core/domain/property'
import { pictureRoles } from '../picture-roles.ts'

const USUAL: readonly Option[] = [
  { value: 'auto', label: { en: 'Automatic', zh: '自动' } },
  { value: 'low', label: { en: 'Low', zh: '低' } },
  { value: 'medium', label: { en: 'Medium', zh: '中' } },
  { value: 'high', label: { en: 'High', zh: '高' } },
]
/** From `gpt-image-2.5` on. */
const MORE: readonly Option[] = [
  { value: 'xhigh', label: { en: 'Very high', zh: '很高' } },
  { value: 'max', label: { en: 'Highest', zh: '最高' } },
]

/** Fields of OpenAI's own image models. */
export const pictureForm = (name: string): Properties => ({
  quality: {
    type: 'string',
    widget: 'select',
    area: 'advanced',
    initial: 'auto',
    options: /^gpt-image-(2\.[5-9]|[3-9])/.test(name) ? [...USUAL, ...MORE] : USUAL,
    label: { en: 'Quality', zh: '质量' },
    hint: { en: 'Higher quality takes longer.', zh: '质量越高，耗时越长。' },
  },
  transparent: {
    type: 'boolean',
    widget: 'switch',
    area: 'advanced',
    initial: false,
    label: { en: 'Transparent background', zh: '透明背景' },
  },
  ...pictureRoles,
})
