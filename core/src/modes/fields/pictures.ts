import { LIMITS } from '../../domain/limits.ts'
import { readList } from '../../domain/list-text.ts'
import { IMAGE_FORMATS } from '../../domain/media.ts'
import type { FormTraits } from '../../domain/model.ts'
import { type Point, readPoints } from '../../domain/points.ts'
import type { Property } from '../../domain/property.ts'
import type { Text } from '../../domain/text.ts'
import { type Field, number, text } from './field.ts'

/** Input images, and drawings over them. */
export const pictureFields = {
  /** `layered`: drawings and images over it become part of the result. */
  image: ({ layered = false } = {}): Field<string> =>
    picture({ required: true, missing: 'no_image', label: { en: 'Image', zh: '图片' }, ...(layered && { layered }) }),

  /** An optional second picture. */
  otherImage: ({ label, hint, when }: { label: Text; hint?: Text; when?: (model: FormTraits) => boolean }): Field<string | undefined> => {
    const { property } = picture({ label, ...(hint && { hint }) })
    return {
      property: (model, scope) => (when === undefined || when(model) ? property(model, scope) : undefined),
      read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
    }
  },

  /** An audio, video or archive file. */
  file: ({ label, hint, accept, required = false, when = () => true }: FileOptions): Field<string | undefined> => ({
    property: (model) =>
      when(model)
        ? {
            type: 'string',
            widget: 'file',
            area: 'main',
            accept,
            label,
            ...(hint && { hint }),
            ...(required && { required: true, missing: 'no_file' as const }),
          }
        : undefined,
    read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  }),

  /** As many pictures as the model takes in one run. */
  images: (): Field<readonly string[]> => ({
    property: ({ can: { pictures } }) => ({
      type: 'string',
      widget: 'image',
      area: 'main',
      required: true,
      missing: 'no_image',
      accept: IMAGE_FORMATS,
      label: pictures ? { en: 'Images', zh: '图片' } : { en: 'Image', zh: '图片' },
      layered: true,
      ...(pictures && { limit: pictures.most, least: pictures.least }),
    }),
    read: readList,
  }),

  /** White on black, with the size of the picture under it. */
  mask: ({ optional = false, hint }: { optional?: boolean; hint?: Text } = {}): Field<string | undefined> => ({
    property: () => ({
      type: 'string',
      widget: 'mask',
      area: 'main',
      over: 'image',
      accept: ['png'],
      ...(!optional && { required: true, missing: 'no_mask' as const }),
      label: { en: 'Area to change', zh: '修改区域' },
      ...(hint && { hint }),
    }),
    read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  }),

  points: ({ label, hint, coloured = false }: { label: Text; hint: Text; coloured?: boolean }): Field<readonly Point[]> => ({
    property: () => ({
      type: 'string',
      widget: 'points',
      area: 'main',
      over: 'image',
      limit: MAX_POINTS,
      ...(coloured && { coloured }),
      label,
      hint,
    }),
    read: (value) => readPoints(readList(value)),
  }),

  growLeft: (): Field<number> => growth({ en: 'Left', zh: '左' }),

  growRight: (): Field<number> => growth({ en: 'Right', zh: '右' }),

  growTop: (): Field<number> => growth({ en: 'Top', zh: '上' }),

  growBottom: (): Field<number> => growth({ en: 'Bottom', zh: '下' }),
}

interface FileOptions {
  readonly label: Text
  readonly hint?: Text
  /** Extensions, see domain/media. */
  readonly accept: readonly string[]
  readonly required?: boolean
  readonly when?: (model: FormTraits) => boolean
}

/** Most points; more would be a drawing. */
const MAX_POINTS = 40

function picture(options: Pick<Property, 'label'> & Partial<Pick<Property, 'required' | 'missing' | 'hint' | 'layered'>>): Field<string> {
  return { property: () => ({ type: 'string', widget: 'image', area: 'main', accept: IMAGE_FORMATS, ...options }), read: text('') }
}

/** Pixels that are added on one side. */
function growth(label: Text): Field<number> {
  return {
    property: () => ({
      type: 'integer',
      widget: 'growth',
      area: 'main',
      over: 'image',
      minimum: 0,
      maximum: LIMITS.growth.max,
      step: 1,
      initial: 0,
      label,
    }),
    read: number(0),
  }
}
