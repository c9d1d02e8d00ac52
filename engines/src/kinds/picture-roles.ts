import { IMAGE_FORMATS } from '@stipple/core/domain/media'
import type { Properties, Property, Value } from '@stipple/core/domain/property'

/** Roles of reference images, as described to instruction models. */
const ROLES = {
  subject: {
    label: { en: 'Subject image', zh: '主体参考图' },
    hint: { en: 'This person, animal or thing appears in the result', zh: '让其中的人、动物或物品出现在结果里' },
    words: 'shows the subject: it appears in the result with the same face, shape, colours and details.',
  },
  style: {
    label: { en: 'Style image', zh: '风格参考图' },
    hint: { en: 'The result follows its strokes and mood, not its content', zh: '只取其画法与氛围，不取内容' },
    words: 'is a style reference: take over its technique, materials, light and mood, and none of its content.',
  },
  composition: {
    label: { en: 'Composition image', zh: '构图参考图' },
    hint: { en: 'The result follows its layout and view', zh: '只取其布局与视角' },
    words: 'is a composition reference: take over its layout, poses and point of view, and nothing else.',
  },
  colours: {
    label: { en: 'Colour image', zh: '色彩参考图' },
    hint: { en: 'The result uses its colours', zh: '只取其色彩' },
    words: 'is a colour reference: use its palette, and nothing else of it.',
  },
} as const
type Role = keyof typeof ROLES
const ALL: readonly Role[] = ['subject', 'style', 'composition', 'colours']

/** A field per role. */
export const pictureRoles: Properties = Object.fromEntries(
  ALL.map((role): [string, Property] => {
    const { label, hint } = ROLES[role]
    return [`${role}_image`, { type: 'string', widget: 'image', area: 'advanced', accept: IMAGE_FORMATS, label, hint }]
  }),
)

export interface RolePicture {
  /** Field of the image. */
  readonly field: string
  readonly asset: string
  readonly role: Role
}

/** A member's reference images in role order. */
export const picturesByRole = (options: Readonly<Record<string, Value>>): readonly RolePicture[] =>
  ALL.flatMap((role) => {
    const field = `${role}_image`
    const asset = options[field]
    return typeof asset === 'string' && asset !== '' ? [{ field, asset, role }] : []
  })

/** The prompt, followed by the role of each image after the first `before` ones. */
export const withRoles = (
  prompt: string,
  { before, pictures }: { readonly before: number; readonly pictures: readonly RolePicture[] },
): string => [prompt, ...pictures.map(({ role }, index) => `Image ${before + index + 1} ${ROLES[role].words}`)].join('\n')
