import type { SettingField } from '@stipple/core/contract/engines'
import { text } from '@stipple/core/contract/shapes'
import { z } from 'zod'
import type { EngineKind } from './spec.ts'

/** Form hints of a setting in `.meta({…})`, beside its JSON schema. */
const property = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Its label; default: its name. */
  label: text.optional(),
  hint: text.optional(),
  /** Encrypted and never shown. */
  secret: z.boolean().optional(),
  /** A text of several lines. */
  lines: z.boolean().optional(),
  /** Source code, with a complete example. */
  code: z.object({ example: z.string() }).optional(),
  /** Labels of the options of a choice. */
  options: z.record(z.string(), text).optional(),
})
type Property = z.infer<typeof property>

const described = z.object({ properties: z.record(z.string(), property).default({}), required: z.array(z.string()).default([]) })

/** Settings form of a kind, field by field in schema order. */
export function settingFields({ settings }: Pick<EngineKind<unknown>, 'settings'>): readonly SettingField[] {
  const { properties, required } = described.parse(z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }))
  return Object.entries(properties).map(([name, marks]) => {
    const { label = alike(name), hint, enum: values, options, code, default: initial } = marks
    return {
      name,
      label,
      ...(hint && { hint }),
      widget: widgetOf(marks),
      required: required.includes(name),
      ...(values && { options: values.map((value) => ({ value, label: options?.[value] ?? alike(value) })) }),
      ...(initial !== undefined && { initial }),
      ...code,
    }
  })
}

function widgetOf({ type, enum: values, secret, lines, code }: Property): SettingField['widget'] {
  if (secret) return 'secret'
  if (code) return 'code'
  if (values) return 'choice'
  if (type === 'boolean') return 'switch'
  if (type === 'number' || type === 'integer') return 'number'
  return lines ? 'lines' : 'text'
}

const alike = (name: string) => ({ en: name, zh: name })
