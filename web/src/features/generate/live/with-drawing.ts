import { validateInput } from '@stipple/core/domain/validate-input'
import type { Form } from '../form/use-form.ts'

/** Stands for the drawing until it is stored. */
const DRAWING = '/media/uploads/drawing.png'

type Drawn = Pick<Form, 'mode' | 'model' | 'input' | 'properties' | 'valueOf' | 'comparison'>

/** A form as if it had the image that is being drawn; its input is undefined while another field is wrong. */
export function withDrawing(form: Drawn): Drawn {
  const { mode, properties, valueOf } = form
  const image = properties?.['image']
  if (!properties || !image) return form
  const values = Object.fromEntries(
    Object.keys(properties).flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  const checked = validateInput(properties, { ...values, image: (image.limit ?? 1) > 1 ? [DRAWING] : DRAWING })
  return { ...form, input: checked.ok && mode.check(checked.input).length === 0 ? checked.input : undefined }
}
